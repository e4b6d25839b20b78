import { expect, test } from 'vitest';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { openCmd, quiet, said } from './cmd-world.ts';

/** Three waves of one task, the first of which takes `seconds`. */
function threeWaves(seconds: number, max: number | null) {
  let passed = 0;
  return openCmd({
    config: (config) => ({ ...quiet(config), max_cmd_duration_sec: max }),
    ports: { clock: { ...realClock, now: () => new Date(realClock.now().getTime() + passed) } },
    script: {
      rows: [{ id: 1 }, { id: 2, needs: [1] }, { id: 3, needs: [2] }],
      reply: ({ values }) => {
        if (values['task'] === 1) passed = seconds * 1000;
        return undefined;
      },
    },
  });
}

test('a cmd that has taken too long is told so when a wave ends, once (§8.11)', async () => {
  const { events } = await threeWaves(1900, 1800).start();
  const told = said(events).filter((notice) => /^wave_|^duration_/.test(notice));
  expect(told).toEqual([
    ...['wave_started', 'wave_done', 'duration_exceeded'],
    ...['wave_started', 'wave_done', 'wave_started', 'wave_done'],
  ]);
});

test.each([
  ['it has not', 1700, 1800],
  ['nobody set a time', 90_000, null],
])('nothing is told where %s', async (_, seconds, max) => {
  const { events } = await threeWaves(seconds, max).start();
  expect(said(events)).not.toContain('duration_exceeded');
});
