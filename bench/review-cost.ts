import { readFile } from 'node:fs/promises';
import { costOf, pricesAsOf } from '../src/agents/calls/prices.ts';
import { anthropicProvider } from '../src/agents/providers/anthropic.ts';
import { type FaultServer, openFaultServer, type Served } from '../test/support/fault-server.ts';
import {
  newWorkspace,
  openFolioEngine,
  pathA,
  sitting,
  someIdea,
} from '../test/support/folio/folio-world.ts';
import { realClock } from '../test/support/real-clock.ts';
import { type Bench, rounded } from './measure.ts';

const draftLength = 8000;
const recording = new URL('../rehearsal/folio/ja/', import.meta.url);

/** What the input of eight reviews costs, beside the same input when none of it had been read from the cache. */
export const reviewCost: Bench = {
  name: 'review-cost',
  run: async () => {
    const server = await openFaultServer({ answer: replyTo });
    try {
      await writeChapter(server);
      const reviews = server.requests.filter((request) => /\/round-01\//.test(outputOf(request)));
      if (reviews.length !== 8) throw new Error(`${reviews.length} reviews in the first round`);
      const billed = sum(reviews.map((review) => inputCost(review, 'billed')));
      const uncached = sum(reviews.map((review) => inputCost(review, 'uncached')));
      const tokens = (kind: keyof Served['usage']) => sum(reviews.map(({ usage }) => usage[kind]));
      const detail = {
        input_tokens: tokens('input_tokens'),
        cache_write_tokens: tokens('cache_creation_input_tokens'),
        cache_read_tokens: tokens('cache_read_input_tokens'),
        usd: rounded(billed, 4),
        usd_uncached: rounded(uncached, 4),
        prices_as_of: pricesAsOf,
      };
      const what = 'review round: billed input beside everything uncached';
      return [{ what, unit: '×', value: billed / uncached, bar: 0.45, goal: 0.4, detail }];
    } finally {
      await server.close();
    }
  },
};

/** One chapter by the real room, prompts, agents and provider; the server counts as the real one does. */
async function writeChapter(server: FaultServer): Promise<void> {
  const { root, discard } = await newWorkspace();
  const provider = anthropicProvider({
    apiKey: 'sk-bench',
    baseUrl: server.url,
    clock: realClock,
    proxyEnv: {},
  });
  try {
    const engine = await openFolioEngine({ root, provider });
    const { result } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
    if (result.status !== 'done') throw new Error(JSON.stringify(result));
  } finally {
    await discard();
  }
}

/** Which file a request asks for, as its prompt says. */
function outputOf({ text }: Served): string {
  return /^出力:\n- workspace\/(\S+)/m.exec(text)?.[1] ?? '';
}

/** The recording's second round is good enough to pass: one round is all that is measured. */
async function replyTo(request: Served): Promise<string> {
  const output = outputOf(request);
  const name = output.split('/').at(-1) ?? '';
  if (name === 'idea.json') return await recorded('intake.json');
  if (name.startsWith('path-')) return await recorded(name);
  if (name.startsWith('draft-')) return lengthened(await recorded('ch01/round-02/draft.md'));
  return await recorded(`ch01/round-02/${name}`);
}

async function recorded(file: string): Promise<string> {
  return await readFile(new URL(file, recording), 'utf8');
}

/** A chapter of 8,000 characters: the recorded one, and its paragraphs again until there are enough. */
function lengthened(draft: string): string {
  const paragraphs = [...draft.matchAll(/^¶\d+\n(.+)$/gm)].map(([, text = '']) => text);
  const [heading = ''] = draft.split('\n');
  let text = `${heading}\n`;
  for (let number = 1; text.length < draftLength; number += 1) {
    text += `\n¶${number}\n${paragraphs[(number - 1) % paragraphs.length]}\n`;
  }
  return `${text.slice(0, draftLength - 1)}\n`;
}

function inputCost({ asked, usage }: Served, how: 'billed' | 'uncached'): number {
  const cacheRead = usage.cache_read_input_tokens;
  const cacheWrite = usage.cache_creation_input_tokens;
  const input = usage.input_tokens;
  const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const used =
    how === 'billed'
      ? { ...none, input, cacheRead, cacheWrite }
      : { ...none, input: input + cacheRead + cacheWrite };
  const usd = costOf(asked.model, used, new Date(pricesAsOf));
  if (usd === null) throw new Error(`no price is known for ${asked.model}`);
  return usd;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
