import { z } from 'zod';
import { SessionType, TaskType } from './contract/kinds.ts';

/** What starts a session: the words of a person, and what they have settled beforehand. */
export const SessionInput = z.object({
  /** Empty too: the contract has an answer to it. */
  request: z.string().max(200_000),
  session: SessionType.nullable().default(null),
  type: TaskType.nullable().default(null),
  /** null: the classifier decides. */
  persona: z.boolean().nullable().default(null),
  /** What happens where the ledger wants a person's word first; null: as the settings say. */
  onBlock: z.enum(['ask', 'stop', 'continue']).nullable().default(null),
  /** Seconds an executor may be silent, instead of the setting. */
  executorTimeout: z.number().int().min(1).max(3600).nullable().default(null),
  /** One answer with a check of its own is made beside the work, and both are kept. */
  control: z.boolean().default(false),
});
export type SessionInput = z.infer<typeof SessionInput>;
