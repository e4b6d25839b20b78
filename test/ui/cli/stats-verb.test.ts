import { expect, test } from 'vitest';
import type { Happening } from '../../../src/engine/data/event.ts';
import { perform } from './perform.ts';
import { earlier, events, summary, type World } from './small-engine.ts';

const called: Extract<Happening, { type: 'call_finished' }> = {
  type: 'call_finished',
  call: '0001',
  step: 'current/chapters/ch01/draft-01.md',
  role: 'folio/plotter-draft',
  model: 'sonnet-id',
  usage: { input: 1000, output: 100, cacheRead: 3000, cacheWrite: 0 },
  usd: 0.5,
  ms: 61_000,
  reused: false,
};

const world: World = { runs: [summary()], history: events(earlier, called, called) };

test('stats tells calls, money, time and the cached share, by role, model and round', async () => {
  const { code, out } = await perform(['stats'], world);
  expect(code).toBe(0);
  expect(out).toContain('1 run, 2 calls, $1.00, 2:02 in calls, 75 % from the cache');
  expect(out).toContain('Plotter (draft)');
  expect(out).toContain('ch01/01');
});

test('a reply that could not be used is counted as failed, and what only played is not counted with paid work', async () => {
  const { call, step, role, model } = called;
  const refused: Happening = { type: 'reply_refused', call, step, role, model };
  const history = events(earlier, called, refused, called);
  const runs = [summary(), summary({ id: 'story_2', rehearsal: true })];
  const { out } = await perform(['stats', '--by', 'role'], { runs, history });
  expect(out).toContain('1 run, 2 calls, $1.00');
  expect(out).toContain('1 rehearsal not counted');
  expect(out).toMatch(/Plotter \(draft\) +2 +1 /);
  const json = await perform(['stats', '--json'], { runs, history });
  expect(JSON.parse(json.out)).toMatchObject({ runs: 1, rehearsals: 1, all: { failed: 1 } });
  // where there is nothing else, they are what there is to count
  const played = await perform(['stats'], { runs: runs.slice(1), history });
  expect(played.out).toContain('1 run, 2 calls');
});

test('one table is chosen with --by, and --json has the same numbers', async () => {
  const { out } = await perform(['stats', '--by', 'model', '--json'], world);
  const data = JSON.parse(out);
  expect(data.model).toMatchObject([{ key: 'sonnet-id', spent: { calls: 2, usd: 1 } }]);
  expect(data.role).toBeUndefined();
});

const paces = [
  { role: 'worker_coder', seconds: 117.6, tasks: 12 },
  { role: 'worker_writer', seconds: 90, tasks: 3 },
];

test('mean seconds of each persona stand below, also where only records of cmds are there (C-041)', async () => {
  const { code, out } = await perform(['stats'], { ...world, paces });
  expect(code).toBe(0);
  expect(out).toMatch(/^role +tasks +mean\nworker_coder +12 +118 s\nworker_writer +3 +90 s$/m);
  expect(JSON.parse((await perform(['stats', '--json'], { ...world, paces })).out).paces).toEqual(
    paces,
  );
  const alone = await perform(['stats'], { runs: [], history: [], paces });
  expect([alone.code, alone.out.includes('118 s')]).toEqual([0, true]);
  for (const words of [['--by', 'model'], ['--workflow', 'folio'], ['story_1']]) {
    const one = await perform(['stats', ...words], { ...world, paces });
    expect(one.out).not.toContain('118 s');
  }
});

test('where nothing was called yet that is said, with exit code 1', async () => {
  const { code, out } = await perform(['stats'], { runs: [], history: [] });
  expect([code, out]).toEqual([0, 'Nothing has been called yet.\n']);
});

test('a run that nobody knows is refused by name', async () => {
  const { code, err } = await perform(['stats', 'story_9'], world);
  expect(code).toBe(1);
  expect(err).toContain('story_9');
});
