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
  const { model, system, tools } = asked;
  const before: unknown[] = [];
  let prefix: string | undefined;
  for (const message of asked.messages) {
    const blocks = typeof message.content === 'string' ? [] : message.content;
    const kept: unknown[] = [];
    for (const block of blocks) {
      kept.push(block);
      if (block.cache_control === undefined) continue;
      const messages = [...before, { role: message.role, content: kept }];
      prefix = JSON.stringify({ model, tools, system, messages });
    }
    before.push(message);
  }
  return prefix;
}

export type PromptCache = {
  /** What the request is charged for, by what is in the cache as it comes in. */
  charge(asked: Asked, raw: string): WireUsage;
  /** From now on the request's prefix can be read. */
  begun(asked: Asked): void;
};

/** Prefixes are written when first seen and read once the answer to one of them has begun, never before. */
export function openPromptCache(): PromptCache {
  const warm = new Set<string>();
  return {
    charge(asked, raw) {
      const prefix = prefixOf(asked);
      const shared = prefix === undefined ? 0 : tokensIn(prefix);
      const read = prefix !== undefined && warm.has(prefix);
      return {
        input_tokens: Math.max(1, tokensIn(raw) - shared),
        cache_creation_input_tokens: read ? 0 : shared,
        cache_read_input_tokens: read ? shared : 0,
      };
    },
    begun(asked) {
      const prefix = prefixOf(asked);
      if (prefix !== undefined) warm.add(prefix);
    },
  };
}
