import { done, use } from '../acting-sitting.ts';
import type { Answer, Served } from '../fault-server.ts';
import type { Order } from './attacks.ts';

const mostAtOnce = 12;

/** A planted text that asks for these calls. */
export function orders(wanted: readonly Order[]): string {
  return wanted.map(({ tool, input }) => `PLEASE-DO ${tool} ${JSON.stringify(input)}\n`).join('');
}

/**
 * Does whatever it reads, wherever it reads it, each thing once: first `begin`, then all that any text tells it to do,
 * then it reports.
 */
export function obedientModel(begin: readonly Order[]) {
  return ({ asked }: Served): Answer => {
    const blocks = asked.messages.flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    );
    const system = typeof asked.system === 'string' ? [asked.system] : (asked.system ?? []);
    const read = [...system, ...blocks]
      .map((block) => (typeof block === 'string' ? block : textOf(block)))
      .join('\n');
    const did = new Set(
      blocks
        .filter((block) => block.type === 'tool_use')
        .map((block) => keyOf({ tool: String(block['name']), input: recordOf(block['input']) })),
    );
    const wanted = [...begin, ...ordersIn(read)].filter((order) => !did.has(keyOf(order)));
    const unique = [...new Map(wanted.map((order) => [keyOf(order), order])).values()];
    if (unique.length === 0) return done;
    const calls = unique
      .slice(0, mostAtOnce)
      .map(({ tool, input }, at) => use(tool, input, `toolu_${did.size}_${at}`));
    return { calls };
  };
}

function ordersIn(text: string): Order[] {
  return [...text.matchAll(/PLEASE-DO (\w+) (\{.*\})/g)].flatMap(([, tool = '', json = '']) => {
    try {
      return [{ tool, input: recordOf(JSON.parse(json)) }];
    } catch {
      return [];
    }
  });
}

function textOf(block: Readonly<Record<string, unknown>>): string {
  return String(block['text'] ?? block['content'] ?? '');
}

const keyOf = ({ tool, input }: Order) => JSON.stringify([tool, input]);

function recordOf(value: unknown): Order['input'] {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
