import { createRequire, syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

const moment = Date.parse('2026-12-01T09:00:00.000Z');
const crypto = createRequire(import.meta.url)('node:crypto') as {
  randomInt(least: number, limit?: number): number;
};

/**
 * Until the test ends every moment is the same one, told in UTC, and chance repeats itself, so that a screen that is drawn twice is the
 * same to the cell. What is measured, not told (`performance.now`), goes on as ever, and so do timers.
 */
export function holdTime(): void {
  const { randomInt } = crypto;
  const zone = process.env['TZ'];
  let drawn = 0;
  crypto.randomInt = (least, limit) => {
    const [from, to] = limit === undefined ? [0, least] : [least, limit];
    drawn += 7;
    return from + (drawn % (to - from));
  };
  syncBuiltinESMExports();
  process.env['TZ'] = 'UTC';
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  onTestFinished(() => {
    vi.useRealTimers();
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    crypto.randomInt = randomInt;
    syncBuiltinESMExports();
  });
}
