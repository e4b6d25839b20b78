import { expect, test } from 'vitest';
import { nothingSpent, type Spent } from '../../../../src/engine/data/usage.ts';
import type { AgentHost, AgentTask } from '../../../../src/engine/ports.ts';
import {
  costOfAttempts,
  spentIn,
} from '../../../../src/engine/workflows/session/rules/attempt-cost.ts';
import { executorReply, refusal } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

const implement = 'fizzbuzz を作って';
const usage = { input: 1000, output: 100, cacheRead: 0, cacheWrite: 0 };

const spent = (usd: number, unpriced = 0): Spent => ({ ...nothingSpent, calls: 1, usd, unpriced });

/** An agent that has taken these turns before its last word. */
function paying(prices: (task: AgentTask<unknown>) => readonly number[]) {
  return async (task: AgentTask<unknown>, { emit, calls }: AgentHost) => {
    for (const usd of prices(task)) {
      const call = { call: calls.next(), step: task.step, role: task.role, model: 'a-model' };
      emit({ type: 'call_finished', ...call, usage, usd, ms: 1, reused: false });
    }
  };
}

async function priceOf(world: ReturnType<typeof openSession>): Promise<unknown> {
  const [open] = await world.engine.questions();
  return open?.question.values['estimate'];
}

test('one more attempt is priced by all the turns that the attempts of this session took', async () => {
  const world = openSession({
    script: {
      ...inTurn({ executor: [executorReply()], watcher: [refusal('CRITICAL: 例がない')] }),
      during: paying(({ role }) => (role === 'session/executor' ? [0.004, 0.005, 0.006] : [0.002])),
    },
  });
  await world.start(implement);
  expect(await priceOf(world)).toEqual([{ usd: expect.closeTo(0.017) }]);
});

test('the dearest attempt counts, and what has no price is no ground for one', () => {
  expect(
    costOfAttempts([
      { made: spent(0.01), seen: spent(0.003) },
      { made: spent(0.02), seen: spent(0.002) },
      { made: spent(0.5, 1), seen: nothingSpent },
    ]),
  ).toEqual({ made: 0.02, seen: 0.003 });
  expect(costOfAttempts([])).toEqual({ made: null, seen: null });
  expect(spentIn([spent(0.001), undefined, spent(0.002)])).toMatchObject({ calls: 2, usd: 0.003 });
});

test('where nothing was made, taking it as it is is no choice', async () => {
  const world = openSession({
    script: inTurn({
      executor: [executorReply({ status: 'blocked', log: '表がない', files: {} })],
    }),
  });
  await world.start(implement);
  const [open] = await world.engine.questions();
  expect(open?.question.choices.map(({ id, key }) => [id, key])).toEqual([
    ['again', '1'],
    ['change', '2'],
    ['stop', '3'],
  ]);
  // nor is anything named that could come next: there is nothing to go on from
  await world.answer('stop');
  await world.resume();
  const told = (await world.engine.history(world.run())).filter((event) => event.type === 'said');
  const notices = told.map(({ notice, values }) => [notice, values['message']]);
  expect(notices).toContainEqual(['session_over', '']);
  expect(notices.map(([notice]) => notice)).not.toContain('next_session');
});
