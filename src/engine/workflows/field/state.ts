import { z } from 'zod';
import { IssueState } from './contract/report.ts';

const Talk = z.object({
  updatedAt: z.string(),
  comments: z.array(
    z.object({ id: z.string(), author: z.string(), at: z.string(), body: z.string() }),
  ),
});
export type Talk = z.infer<typeof Talk>;

const IssueMemory = z.object({
  state: IssueState,
  open: z.boolean(),
  /** Of what decided: another one is news. */
  hash: z.string(),
  blockers: z.array(z.string()),
  /** Why it waited before, while a label of field's own that says so has not been taken away yet. */
  waitedFor: z.array(z.string()).default([]),
  labels: z.array(z.string()),
  /** Labels that field put there itself, and may take away again. */
  labelsAdded: z.array(z.string()),
  /** The last remark of field's own. */
  lastComment: z.object({ marker: z.string(), at: z.string(), state: IssueState }).nullable(),
  reopenedAt: z.string().nullable(),
  /** What was said, as it stood when the issue was changed last: it is read again only after that. */
  talk: Talk.nullable().default(null),
  /** The last activity at which a note about standing still was left. */
  staleNoted: z.string().nullable(),
});
export type IssueMemory = z.infer<typeof IssueMemory>;

/** What one cycle leaves to the next (docs/spec/field.md §16). It never decides a state. */
export const FieldState = z.object({
  version: z.literal(1),
  cycle: z.number().int().min(0),
  lastObservation: z.string().nullable(),
  issues: z.record(z.string(), IssueMemory),
  /** Labels that a look was about to add, by their issue: of one that was cut off nobody else says which were its own. */
  intended: z.record(z.string(), z.array(z.string())).default({}),
});
export type FieldState = z.infer<typeof FieldState>;

export const noState: FieldState = {
  version: 1,
  cycle: 0,
  lastObservation: null,
  issues: {},
  intended: {},
};
