import { z } from 'zod';
import { Count, NumberList, Outcome, Percent, Quality, TextList } from './fields.ts';
import { artefactHead } from './plan.ts';

/**
 * Front matter of `report.md` and `report_summary.md` (`docs/spec/crew.md` §6.10, §6.11). `errors` is not in the
 * founding summary of a skipped Phase 3, so nothing is an empty list (§6.11).
 */
export const ReportHead = z.object({
  ...artefactHead,
  status: Outcome,
  quality: Quality,
  completeness: Percent,
  errors: TextList,
  task_count: Count,
  failed_tasks: NumberList,
  warnings: TextList.optional(),
  output_files: TextList.optional(),
  /** FUNDAMENTAL conflicts whose sides have equal evidence (`docs/spec/crew.md` §11 step 4). */
  conflicts: TextList.optional(),
});
export type ReportHead = z.infer<typeof ReportHead>;

/** The summary has at most so many lines, front matter included. */
export const summaryLines = 50;
