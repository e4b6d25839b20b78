import { z } from 'zod';

/** What a person can do to a run without being asked. Files `.engine/inbox/0001.json` …, written once, replayed in order. */
export const InboxItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('raise_budget'), usd: z.number().positive().nullable() }),
  z.object({ kind: z.literal('more_chapters'), upTo: z.number().int().min(1) }),
  z.object({ kind: z.literal('note'), step: z.string(), text: z.string() }),
]);
export type InboxItem = z.infer<typeof InboxItem>;
