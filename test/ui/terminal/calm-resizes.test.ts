import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { calmResizes } from '../../../src/ui/terminal/calm-resizes.ts';

test('of a window that is dragged about the first size and then the last are drawn, not the hundreds between', async () => {
  const window = { columns: 80, rows: 24 };
  const stdout = Object.assign(new PassThrough(), window) as unknown as NodeJS.WriteStream;
  const calm = calmResizes(stdout);
  const drawn: number[] = [];
  const draw = () => drawn.push(calm.columns);
  calm.on('resize', draw);
  for (let columns = 81; columns <= 380; columns += 1) {
    stdout.columns = columns;
    stdout.emit('resize');
  }
  expect(drawn).toEqual([81]);
  // what is drawn meanwhile is drawn for the size that was heard
  expect(calm.columns).toBe(81);
  const { promise: rested, resolve } = Promise.withResolvers<void>();
  calm.on('resize', resolve);
  await rested;
  expect(drawn).toEqual([81, 380]);
  // a size that is the same again is no change
  stdout.emit('resize');
  calm.off('resize', draw);
  calm.off('resize', resolve);
  expect(drawn).toHaveLength(2);
  expect(stdout.listenerCount('resize')).toBe(0);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a window that is dragged for six seconds is drawn in thirty sizes, and in its last one', () => {
  vi.useFakeTimers();
  const window = { columns: 80, rows: 24 };
  const stdout = Object.assign(new PassThrough(), window) as unknown as NodeJS.WriteStream;
  const calm = calmResizes(stdout);
  const drawn: number[] = [];
  calm.on('resize', () => drawn.push(calm.columns));
  const drag = (from: number) => {
    for (let columns = from; columns < from + 200; columns += 1) {
      stdout.columns = columns;
      stdout.emit('resize');
      vi.advanceTimersByTime(33);
    }
    vi.advanceTimersByTime(1000);
  };
  drag(81);
  expect(drawn.at(-1)).toBe(280);
  expect(drawn.length).toBeLessThanOrEqual(30);
  // after a rest it is heard as often as at first
  const before = drawn.length;
  drag(300);
  expect(drawn.length - before).toBe(before);
});
