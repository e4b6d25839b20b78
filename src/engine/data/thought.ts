import { z } from 'zod';

/**
 * What a model thought before it called tools, as its provider gave it. It goes back with the results of the calls,
 * unchanged and its signature with it, or the model goes on without having thought; nobody here reads it.
 */
export const Thought = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('thinking'),
    thinking: z.string(),
    /** Absent where the server signs nothing. */
    signature: z.string().optional(),
  }),
  z.object({ type: z.literal('redacted_thinking'), data: z.string() }),
]);
export type Thought = z.infer<typeof Thought>;
