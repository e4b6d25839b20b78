import { describe, expect, test } from 'vitest';
import type { Provider } from '../../../../../src/agents/provider.ts';
import type { Config } from '../../../../../src/engine/config.ts';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import { resultCode } from '../../../../../src/ui/cli/exit-code.ts';
import { describeQuestion } from '../../../../../src/ui/messages/describe-question.ts';
import { en } from '../../../../../src/ui/messages/en.ts';
import { ja } from '../../../../../src/ui/messages/ja.ts';
import { pathA, sitting } from '../../../../support/folio/folio-world.ts';
import { endlessTape } from '../../../../support/folio/scripted-provider.ts';
import { storyInHand } from '../../../../support/folio/story-in-hand.ts';

/* A story that may use so much and no more. Who pays and what a call costs is reckoned by the agents. */

const usage = { input: 3000, output: 2000, cacheRead: 0, cacheWrite: 0 };

/** The endless tape at the prices of a real model: sonnet costs 0.026 a call. */
function priced(): Provider {
  const played = endlessTape();
  return {
    name: 'priced',
    caps: { cache: false, cost: 'table', maxConcurrency: null },
    call: async (request, options) => ({ ...(await played.call(request, options)), usage }),
  };
}

const budget =
  (change: Partial<Config['provider']['budget']>) =>
  (config: Config): Config => ({
    ...config,
    provider: { ...config.provider, budget: { usd: null, tokens: null, calls: null, ...change } },
  });

const spentIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'call_finished' ? [event.usd ?? 0] : []));

describe('a budget in money', () => {
  test('pauses the story before it would be passed, and the exit says that a person is wanted', async () => {
    const { start, files, model } = await storyInHand(priced(), { config: budget({ usd: 0.5 }) });
    const { result, events } = await start();
    expect(result).toMatchObject({
      status: 'paused',
      failure: { kind: 'budget_reached', limit: 'usd', budget: 0.5 },
    });
    expect(resultCode(result)).toBe(2);
    const spent = spentIn(events).reduce((sum, usd) => sum + usd, 0);
    expect(spent).toBeGreaterThan(0.2);
    expect(spent).toBeLessThanOrEqual(0.5);
    expect(model.calls.length).toBeLessThan(23);
    expect(await files.json('current/progress.json')).toMatchObject({ status: '一時停止' });
    expect(await files.json('current/state.json')).toMatchObject({ status: 'paused' });
  });

  test('is estimated beside the choice to make again what a changed file reaches, as the calls so far have cost', async () => {
    const story = await storyInHand(priced(), { config: budget({ usd: 0.5 }) });
    await story.start();
    const file = 'current/idea.json';
    await story.files.write(file, `${(await story.files.text(file)).trimEnd()}\n\n`);
    expect((await story.resume()).result.status).toBe('waiting');
    const asked = await story.question();
    const { steps = [], estimate } = asked?.values ?? {};
    expect(asked?.kind).toBe('stale_steps');
    const [{ calls, usd }] = estimate as [{ calls: number; usd: number }];
    expect(calls).toBeGreaterThan(1);
    expect(calls).toBeLessThanOrEqual((steps as string[]).length);
    expect(usd).toBeCloseTo(0.026 * calls, 1);
    for (const messages of [ja, en])
      if (asked) expect(describeQuestion(asked, messages).choice('redo')).toMatch(/\$0\.\d\d/);
  });

  test('that is raised lets the story go on where it was; without a raise it pauses again at once', async () => {
    const story = await storyInHand(priced(), { config: budget({ usd: 0.5 }) });
    await story.start();
    story.asked();
    const { result: still } = await story.resume();
    expect(still).toMatchObject({ status: 'paused', failure: { kind: 'budget_reached' } });
    expect(story.asked()).toEqual([]);
    const [run] = await story.engine.runs();
    await story.engine.tell(run?.id ?? '', { kind: 'raise_budget', usd: 20 });
    expect((await story.resume()).result).toEqual({ status: 'done', failure: null });
    // One call for each piece of work over all sittings: nothing that was paid for is paid for again.
    expect(story.model.calls).toHaveLength(23);
    const { spent } = (await story.engine.runs())[0] ?? {};
    expect(spent).toMatchObject({ calls: 23, unpriced: 0 });
    expect(await story.files.json('current/state.json')).toMatchObject({ usage: { calls: 23 } });
  });
});

test.each([
  ['calls', 10],
  ['tokens', 60_000],
] as const)(
  'a budget of %s pauses the story; a higher one in the settings lets it go on',
  async (limit, most) => {
    const story = await storyInHand(priced(), { config: budget({ [limit]: most }) });
    const { result } = await story.start();
    expect(result).toMatchObject({ status: 'paused', failure: { kind: 'budget_reached', limit } });
    if (limit === 'calls') expect(story.model.calls).toHaveLength(10);
    const richer = await story.open({ config: budget({ [limit]: most * 20 }) });
    // The settings of its start count until a person says otherwise.
    expect((await sitting(richer.resume('current'))).result.status).toBe('paused');
    const options = { ...pathA, reloadConfig: true };
    expect((await sitting(richer.resume('current', options))).result.status).toBe('done');
    expect(story.model.calls).toHaveLength(23);
  },
);

test('a budget that is reached in the midst of a batch lets the calls on their way end and keeps them', async () => {
  const story = await storyInHand(priced(), { config: budget({ calls: 8 }) });
  const { result } = await story.start();
  expect(result.status).toBe('paused');
  expect(await story.files.list('current/chapters/ch01/reviews/round-01')).toHaveLength(3);
  expect(await story.files.list('current/chapters/ch01/reviews')).toEqual(['round-01']);
});
