import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/engine/engine.ts';
import { watchRuns } from '../../../src/engine/runs/runs-at-work.ts';
import { leftCode } from '../../../src/ui/cli/left-code.ts';
import { smallEngine, summary, type World } from './small-engine.ts';

/** A cockpit that began a run which ends like this, and was left then. */
async function left(result: RunResult, exit: 0 | 1 | 2 | 3 | null): Promise<number> {
  const run = { ...summary(), exit };
  const world: World = { runs: [run], result };
  const runs = watchRuns(smallEngine(world).engine);
  const started = await runs.engine.start('edit', {});
  if (started.kind !== 'started') throw new Error('it did not start');
  for await (const _ of started.run.events);
  await started.run.ended;
  await Promise.resolve();
  return await leftCode({ kind: 'begin' }, Promise.resolve({ runs }));
}

const failure = { kind: 'overloaded', detail: '' } as const;

test.each([
  ['that is green', { status: 'done', failure: null }, 0, 0],
  ['that ended in a contradiction', { status: 'done', failure: null }, 2, 2],
  ['whose room says nothing of it', { status: 'done', failure: null }, null, 0],
  ['that failed for the network', { status: 'failed', failure }, null, 3],
  [
    'that was cancelled for good',
    { status: 'cancelled', failure: { kind: 'cancelled' } },
    null,
    130,
  ],
  ['that was left while it rests', { status: 'paused', failure: null }, 2, 0],
  ['that waits for an answer', { status: 'waiting', failure: null }, 2, 0],
] as const)(
  'a cockpit that began a run %s leaves with %o, %s as %i',
  async (_, result, exit, code) => {
    expect(await left(result, exit)).toBe(code);
  },
);

test.each([
  [{ status: 'failed', failure }, [{ id: 'story_1', how: 'failed' }]],
  [{ status: 'cancelled', failure: { kind: 'cancelled' } }, [{ id: 'story_1', how: 'cancelled' }]],
  [{ status: 'done', failure: null }, []],
  [
    { status: 'paused', failure: { kind: 'tape_ended', recording: 'folio-ja', wanted: 'ch02' } },
    [],
  ],
] as const)('of a run that ended as %o a cockpit that is left tells %o', async (result, told) => {
  const runs = watchRuns(smallEngine({ runs: [summary()], result }).engine);
  const started = await runs.engine.start('edit', {});
  if (started.kind !== 'started') throw new Error('it did not start');
  for await (const _ of started.run.events);
  await started.run.ended;
  expect(await runs.end(1000)).toEqual(told);
});
