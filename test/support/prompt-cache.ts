import { z } from 'zod';

const Block = z.looseObject({ type: z.string(), cache_control: z.unknown().optional() });
const Content = z.union([z.string(), z.array(Block)]);

/** A Messages request, as far as the server looks into it. */
export const Asked = z.looseObject({
  model: z.string(),
  max_tokens: z.int().min(1),
  stream: z.boolean().optional(),
  system: Content.optional(),
  tools: z.array(z.unknown()).optional(),
  messages: z
    .array(z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content: Content }))
    .min(1),
});
export type Asked = z.infer<typeof Asked>;

export type WireUsage = {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
};

/** Counts as the server counts: about one token for 3.2 bytes. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.2);
}

/** All bytes up to and including the last block that is marked, or undefined when nothing is. */
export function prefixOf(asked: Asked): string | undefined {
  return prefixesOf(asked).at(-1);
}

/** The same for each block that is marked, the shortest first. Marks themselves are no part of what is compared. */
function prefixesOf({ model, system, tools, messages }: Asked): readonly string[] {
  const before: unknown[] = [];
  const prefixes: string[] = [];
  for (const { role, content } of messages) {
    const kept: unknown[] = [];
    for (const { cache_control: mark, ...block } of typeof content === 'string' ? [] : content) {
      kept.push(block);
      if (mark === undefined) continue;
      prefixes.push(
        JSON.stringify({ model, tools, system, messages: [...before, { role, kept }] }),
      );
    }
    before.push({ role, kept });
  }
  return prefixes;
}

export type PromptCache = {
  /** What the request is charged for, by what is in the cache as it comes in. */
  charge(asked: Asked, raw: string): WireUsage;
  /** From now on the request's prefix can be read. */
  begun(asked: Asked): void;
};

/**
 * Prefixes are written when first seen and read once the answer to one of them has begun, never before. Of a request's
 * prefixes the longest one that is there is read, and what is behind it up to the last mark is written.
 */
export function openPromptCache(): PromptCache {
  const warm = new Set<string>();
  return {
    charge(asked, raw) {
      const prefixes = prefixesOf(asked);
      const marked = tokensIn(prefixes.at(-1) ?? '');
      const read = tokensIn(prefixes.findLast((prefix) => warm.has(prefix)) ?? '');
      return {
        input_tokens: Math.max(1, tokensIn(raw) - marked),
        cache_creation_input_tokens: marked - read,
        cache_read_input_tokens: read,
      };
    },
    begun(asked) {
      for (const prefix of prefixesOf(asked)) warm.add(prefix);
    },
  };
}
