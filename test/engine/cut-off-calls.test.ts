import { expect, test } from 'vitest';
import type { Provider } from '../../src/agents/provider.ts';
import type { Config } from '../../src/engine/config.ts';
import type { Payer } from '../../src/engine/data/event.ts';
import { endedHistory } from '../../src/engine/runs/calls-under-way.ts';
import { endlessTape } from '../support/folio/scripted-provider.ts';
import { storyInHand } from '../support/folio/story-in-hand.ts';

/* Calls whose program was killed before their end was in the history. */

const key: Payer = { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: '' };
const usage = { input: 3000, output: 2000, cacheRead: 0, cacheWrite: 0 };
const journal = 'current/.engine/events.jsonl';
const record = 'current/.engine/calls/0001.json';

/** A story of one call, and its history as if it had been killed before it heard of that call's end. */
async function killedAfterOneCall(payer: Payer) {
  const played = endlessTape();
  const provider: Provider = {
    name: 'priced',
    caps: { cache: false, cost: 'table', maxConcurrency: null },
    call: async (request, options) => ({ ...(await played.call(request, options)), usage }),
  };
  const one = (config: Config): Config => ({
    ...config,
    provider: { ...config.provider, budget: { usd: null, tokens: null, calls: 1 } },
  });
  const story = await storyInHand(provider, { config: one });
  await story.start();
  const before = (await story.engine.runs())[0]?.spent;
  const lines = (await story.files.text(journal)).trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  const end = events.findIndex(({ type }) => type === 'call_finished');
  const left = events
    .slice(0, end)
    .map((event) => (event.type === 'run_started' ? { ...event, payer } : event));
  await story.files.write(journal, `${left.map((event) => JSON.stringify(event)).join('\n')}\n`);
  return { story, before };
}

const cutOff = { type: 'warned', warning: 'calls_cut_off', values: { count: 1 } };

test('a reply that was kept before the kill is counted with what it has cost, and nothing is said', async () => {
  const { story, before } = await killedAfterOneCall(key);
  const { events } = await story.resume();
  expect(before).toMatchObject({ calls: 1, unpriced: 0 });
  expect((await story.engine.runs())[0]?.spent).toEqual(before);
  expect(events).not.toContainEqual(expect.objectContaining(cutOff));
  expect(story.model.calls).toHaveLength(1);
});

test('a call that never ended is one whose cost is not known, also before anybody resumes; the warning comes once', async () => {
  const { story } = await killedAfterOneCall(key);
  const kept = await story.files.json(record);
  const open = { finishedAt: null, usage: null, usd: null, stop: null, reply: null };
  await story.files.write(record, JSON.stringify({ ...kept, ...open }));
  const spent = { calls: 1, usd: 0, unpriced: 1 };
  const [run] = await story.engine.runs();
  expect(run?.spent).toMatchObject(spent);
  expect(await story.engine.history(run?.id ?? '')).toContainEqual(expect.objectContaining(cutOff));
  // it counts against a budget of calls as any other
  expect((await story.resume()).result).toMatchObject({
    failure: { kind: 'budget_reached', limit: 'calls', spent: 1 },
  });
  const { events } = await story.resume();
  expect(events.filter((event) => event.type === 'warned')).toMatchObject([cutOff]);
  expect((await story.engine.runs())[0]?.spent).toMatchObject(spent);
});

test.each<Payer>([{ kind: 'nobody' }, { kind: 'local', url: 'http://127.0.0.1:11434' }])(
  'where %j pays nothing is unknown',
  async (payer) => {
    const { story } = await killedAfterOneCall(payer);
    const [run] = await story.engine.runs();
    expect(run?.spent).toMatchObject({ calls: 0, unpriced: 0 });
    const history = await story.engine.history(run?.id ?? '');
    expect(history.at(-1)).toMatchObject({ type: 'call_started' });
    expect(endedHistory(history)).toEqual(history);
  },
);
