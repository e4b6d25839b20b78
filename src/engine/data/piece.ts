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

/** How a record keeps a reply; `thoughts` stands in records of before, which had what was thought alone. */
export const keptPieces = {
  pieces: z.array(Piece).optional(),
  thoughts: z.array(Thought).optional(),
};

type Kept = z.infer<z.ZodObject<typeof keptPieces>> & {
  readonly calls: readonly unknown[];
};

/** The pieces of a record; of one of before its thoughts, `text`, and then its calls, as they were sent back then. */
export function piecesOf(
  { pieces, thoughts = [], calls }: Kept,
  text: string,
): { readonly pieces?: readonly Piece[] } {
  if (pieces !== undefined) return { pieces };
  if (thoughts.length === 0) return {};
  const called = calls.map((_, call) => ({ type: 'call', call }) as const);
  return { pieces: [...thoughts, { type: 'text', text }, ...called] };
}
