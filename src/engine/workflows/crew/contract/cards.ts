import { z } from 'zod';
import { cardKinds } from './card-kinds.ts';

/*
 * What a question of the kind `approvals` shows and what its answer says: one queue, one decision each
 * (`docs/spec/crew.md` §13.10, §15). The room writes the values and checks the details; the screen draws and decides.
 */

export const ApprovalCard = z.object({
  /** Once in the queue: `IMP-001`, `LP-UPD-001`; what came without one from a report gets one. */
  id: z.string().min(1),
  kind: z.enum(cardKinds),
  title: z.string(),
  priority: z.enum(['HIGH', 'MEDIUM', 'LOW']).nullable(),
  /**
   * What the card says, by the names of the proposals' shapes (`what`, `evidence`, `scope`, `action`, `target`,
   * `problem`, `change` …), in words for people.
   */
  fields: z.record(z.string(), z.string()),
  /** Files that an approval will change, as the person knows them. */
  files: z.array(z.string()),
  /** What would be stored or done, for the person to change; null: it can only be taken as it is. */
  text: z.string().nullable(),
});
export type ApprovalCard = z.infer<typeof ApprovalCard>;

export const ApprovalsAsked = z.object({
  cmd: z.string(),
  /** In the order in which they are shown. */
  items: z.array(ApprovalCard),
  /** Where improvements would be committed; null: nothing will be. */
  branch: z.string().nullable(),
  /** These are the first preferences ever: say first what that is. */
  onboarding: z.boolean(),
  /**
   * All of it as one text that was prepared for the person (docs/spec/crew.md §16); null: the cards speak for
   * themselves.
   */
  prepared: z.string().nullable().default(null),
  /** Whatever is approved changes no file, and is remembered nowhere but in the rehearsal. */
  rehearsal: z.boolean().exactOptional(),
});
export type ApprovalsAsked = z.infer<typeof ApprovalsAsked>;

export const CardDecision = z.object({
  id: z.string().min(1),
  /** `kept`: what is remembered stays as it is; only for a `preference_update`. */
  decision: z.enum(['approved', 'edited', 'rejected', 'kept', 'deferred']),
  /** With `edited`: the whole text. */
  text: z.string().optional(),
});
export type CardDecision = z.infer<typeof CardDecision>;

/** Details of the answer `decide`. A card nobody decided is left for later. */
export const ApprovalsAnswer = z.object({
  decisions: z.array(CardDecision),
  /**
   * Kinds that are not to be proposed any more, with the person's reason, which may be empty (docs/spec/crew.md §14.5).
   */
  rejectedKinds: z.array(z.object({ kind: z.enum(cardKinds), reason: z.string() })),
});
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>;
