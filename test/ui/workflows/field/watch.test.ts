import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { lookAndWatch } from '../../../../src/ui/workflows/field/cli/watch.ts';

const { iterateMax, checkInterval } = defaultConfig.field;

/** Rounds one after the other, on a clock that only the pauses and the looks move. */
async function watched(
  given: { iterateMax?: number; watch?: boolean; overAt?: number; stoppedAt?: number } = {},
) {
  const begun: number[] = [];
  let [clock, looking] = [0, 0];
  const code = await lookAndWatch({
    ...{ watch: true, iterateMax, checkInterval, ...given },
    async look() {
      looking += 1;
      expect(looking).toBe(1);
      begun.push(clock);
      await Promise.resolve();
      clock += 1_000;
      looking -= 1;
      return { code: begun.length, over: begun.length === given.overAt };
    },
    async pause(ms) {
      clock += ms;
      return begun.length !== given.stoppedAt;
    },
  });
  return { code, begun };
}

test('looks are thirty minutes apart, counted from the end of one to the beginning of the next, fifty of them at most', async () => {
  const { code, begun } = await watched();
  expect(begun.slice(0, 3)).toEqual([0, 1_801_000, 3_602_000]);
  expect(begun).toHaveLength(50);
  expect(code).toBe(50);
});

test('it ends after as many looks as were asked for, when all is done, when somebody stops it, and at once without being asked to watch', async () => {
  expect((await watched({ iterateMax: 2 })).begun).toHaveLength(2);
  expect((await watched({ overAt: 3 })).code).toBe(3);
  expect(await watched({ stoppedAt: 4 })).toMatchObject({ code: undefined });
  expect((await watched({ watch: false })).code).toBe(1);
});
