import { z } from 'zod';

/**
 * What a model thought while it called tools, as its provider gave it. It goes back with the results of the calls,
 * unchanged, its signature with it and at its place in the reply, or it is refused, or the model goes on without having
 * thought; nobody here reads it.
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

/** A part of a reply. `call`: which of its calls stands here, from 0. */
export const Piece = z.union([
  Thought,
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('call'), call: z.int().min(0) }),
]);
export type Piece = z.infer<typeof Piece>;
