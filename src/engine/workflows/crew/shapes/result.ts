import { z } from 'zod';
import { Text } from './fields.ts';

/** Longest line of a header that the parent keeps, and how many of a list. */
export const keptLine = 300;
export const keptLines = 20;

const HeaderLines = z.array(z.string().max(keptLine)).max(keptLines);

/**
 * What the parent knows of a result: its first 20 lines and nothing else (`docs/spec/crew.md` §2.4), with the defaults
 * of §6.5 put in. A strict shape of enums, numbers and short single lines; a body has no place in it.
 */
export const ResultMeta = z.strictObject({
  status: z.enum(['success', 'partial', 'failure']),
  quality: z.enum(['GREEN', 'YELLOW', 'RED']),
  completeness: z.number().min(0).max(100),
  taskId: z.number().int().nullable(),
  errors: HeaderLines,
  warnings: HeaderLines,
  outputFiles: HeaderLines,
  docImpact: HeaderLines,
  /** `quality missing, defaulted to YELLOW` … (`metadata_issues` of the log). */
  issues: HeaderLines,
  /** Shortcomings that change nothing: E207, E223, E224. */
  infos: HeaderLines,
});
export type ResultMeta = z.infer<typeof ResultMeta>;

/**
 * What the result validator says, field for field (`docs/spec/crew.md` §7.1). Without a file there are no `result_…`.
 */
export const ResultCheck = z.object({
  complete_marker: z.boolean(),
  line_count: z.number().int(),
  has_sources: z.boolean(),
  has_code_blocks: z.boolean(),
  status: z.enum(['pass', 'fail']),
  issues: z.array(z.string()),
  /** The word of the header, or `unknown`. */
  result_status: Text.optional(),
  result_quality: Text.optional(),
  result_completeness: Text.optional(),
});
export type ResultCheck = z.infer<typeof ResultCheck>;
