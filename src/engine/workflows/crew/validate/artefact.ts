import type { z } from 'zod';
import type { PlanHead } from '../shapes/plan.ts';
import { ReportHead, summaryLines } from '../shapes/report.ts';
import { LpFlushHead, RetrospectiveHead } from '../shapes/retrospective.ts';
import { readFrontMatter } from '../text/front-matter.ts';
import { isComplete, linesOf, withoutOuterFence } from '../text/lines.ts';
import { headerLines, problemText } from '../text/result-meta.ts';
import { coded } from './codes.ts';

/** Verdict on a report, summary, retrospective, LP flush or plan; JSON in the manner of §7.1. */
export type ArtefactCheck = {
  readonly complete_marker: boolean;
  readonly line_count: number;
  readonly status: 'pass' | 'fail';
  readonly issues: readonly string[];
};

/** A header read, or what is wrong with it. */
export type HeadRead<T> = { readonly head: T | null; readonly check: ArtefactCheck };

/** `report.md` (`docs/spec/crew.md` §6.10). */
export function readReport(text: string): HeadRead<ReportHead> {
  return readArtefact(text, ReportHead);
}

/** `report_summary.md` (§6.11): at most 50 lines; the parent reads its first 20 for the mode of Phase 4 (§12.1). */
export function readReportSummary(text: string): HeadRead<ReportHead> {
  const read = readArtefact(text, ReportHead, headerLines);
  const { line_count: lines } = read.check;
  return lines <= summaryLines
    ? read
    : withIssue(read, coded('E241', `${lines} lines > ${summaryLines}`));
}

/** `retrospective.md` (§6.12); its first 20 lines count. */
export function readRetrospective(text: string): HeadRead<RetrospectiveHead> {
  return readArtefact(text, RetrospectiveHead, headerLines);
}

/** `lp_flush_output.md` (§6.14); its first 20 lines count. */
export function readLpFlush(text: string): HeadRead<LpFlushHead> {
  return readArtefact(text, LpFlushHead, headerLines);
}

/** Whether a plan's header and marker are as §6.2 wants; its table is the schedule's matter. */
export function checkPlanHead(text: string, schema: z.ZodType<PlanHead>): ArtefactCheck {
  return readArtefact(text, schema).check;
}

function readArtefact<T>(text: string, schema: z.ZodType<T>, most?: number): HeadRead<T> {
  const lines = withoutOuterFence(linesOf(text));
  const goesOn = most !== undefined && lines.length > most;
  const front = readFrontMatter(lines.slice(0, most), goesOn);
  const parsed = schema.safeParse(front.fields);
  const complete = isComplete(lines.join('\n'));
  const issues = [
    ...front.problems.map(problemText),
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => fieldIssue(issue, front.fields))),
    ...(complete ? [] : [coded('E225')]),
  ];
  const check = {
    complete_marker: complete,
    line_count: lines.length,
    status: parsed.success && complete ? ('pass' as const) : ('fail' as const),
    issues,
  };
  return { head: parsed.data ?? null, check };
}

/** `(task_count)`: it is missing; `(status: done)`: nobody knows that value. */
function fieldIssue({ path }: z.core.$ZodIssue, fields: Readonly<Record<string, unknown>>): string {
  const [name = ''] = path.map(String);
  const value = fields[name];
  if (value === undefined) return coded('E202', name);
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  return coded('E202', `${name}: ${said.slice(0, 60)}`);
}

function withIssue<T>({ head, check }: HeadRead<T>, issue: string): HeadRead<T> {
  return { head, check: { ...check, status: 'fail', issues: [...check.issues, issue] } };
}
