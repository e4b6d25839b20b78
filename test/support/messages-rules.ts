import type { Asked } from './prompt-cache.ts';

type Block = Readonly<Record<string, unknown>> & { readonly type: string };

/** The first rule of the real API that a request of ours breaks, in its words. */
export function unacceptable(asked: Asked): string | undefined {
  const { messages, system } = asked;
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  const all = [system ?? [], ...messages.map(({ content }) => content)].flatMap(blocksOf);
  if (all.some((block) => block.type === 'text' && String(block['text']).trim() === '')) {
    return 'messages: text content blocks must contain non-whitespace text';
  }
  if (all.filter((block) => block['cache_control'] !== undefined).length > 4) {
    return 'A maximum of 4 blocks with cache_control may be provided';
  }
  return brokenPairs(asked) ?? brokenUse(asked);
}

/** Every use is answered at the beginning of the next message, and nothing else is answered. */
function brokenPairs({ messages }: Asked): string | undefined {
  const broken = messages.map(({ role, content }, index) => {
    const before = role === 'user' && index > 0 ? (messages[index - 1]?.content ?? []) : [];
    const asked = idsOf(blocksOf(before), 'tool_use', 'id');
    const problem = badAnswers(blocksOf(content), asked);
    return problem === undefined ? undefined : `messages.${index}: ${problem}`;
  });
  const last = blocksOf(messages.at(-1)?.content ?? []);
  const open = idsOf(last, 'tool_use', 'id').length > 0;
  return (
    broken.find((problem) => problem !== undefined) ??
    (open ? 'messages: the last one has tool_use ids without tool_result blocks' : undefined)
  );
}

function badAnswers(blocks: readonly Block[], asked: readonly string[]): string | undefined {
  const answered = idsOf(blocks, 'tool_result', 'tool_use_id');
  const missing = asked.filter((id) => !answered.includes(id));
  if (missing.length > 0) {
    return `tool_use ids were found without tool_result blocks immediately after: ${missing}`;
  }
  const stray = answered.find((id) => !asked.includes(id));
  if (stray !== undefined) return `unexpected tool_use_id: ${stray}`;
  if (new Set(answered).size !== answered.length) return 'a result twice';
  const first = blocks.slice(0, answered.length);
  const ordered = first.every(({ type }) => type === 'tool_result');
  return ordered ? undefined : 'tool_result blocks must come first';
}

function brokenUse({ messages, tools }: Asked): string | undefined {
  const uses = messages.flatMap(({ content }) =>
    blocksOf(content).filter(({ type }) => type === 'tool_use'),
  );
  if (uses.length > 0 && tools === undefined) return 'tools: required when tool_use is there';
  const ids = uses.map(({ id }) => String(id));
  if (new Set(ids).size !== ids.length) return 'messages: tool_use ids must be unique';
  if (ids.some((id) => !/^[a-zA-Z0-9_-]+$/.test(id))) return 'tool_use.id: pattern';
  if (uses.some(({ name }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(String(name)))) {
    return 'tool_use.name: pattern';
  }
  const wrong = uses.some(({ input }) => {
    return typeof input !== 'object' || input === null || Array.isArray(input);
  });
  return wrong ? 'tool_use.input: Input should be an object' : undefined;
}

function blocksOf(content: Asked['messages'][number]['content']): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function idsOf(blocks: readonly Block[], type: string, key: string): readonly string[] {
  return blocks.filter((block) => block.type === type).map((block) => String(block[key]));
}
