import { z } from 'zod';
import { FieldLook } from './contract/inbox.ts';

/** What a look at a field is asked for: which repository, and what of it. */
export const FieldInput = z.object({
  /** Where it lies; null: the person's project. Of a run that has begun: its real folder, absolute. */
  repository: z.string().min(1).nullable().default(null),
  /** A recorded field in place of a repository: nothing outside is looked at. */
  rehearsal: z.boolean().default(false),
  look: z.object(FieldLook).default(z.object(FieldLook).parse({})),
});
export type FieldInput = z.infer<typeof FieldInput>;
