import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledCells, sparkline } from '../../../src/ui/components/bar.ts';
import { delta } from '../../../src/ui/components/delta.ts';
import { unicodeGlyphs } from '../../../src/ui/components/glyphs.ts';
import {
  clock,
  count,
  exactDelta,
  money,
  score,
  secondsUntil,
} from '../../../src/ui/components/numbers.ts';
import { percent } from '../../../src/ui/components/percent.ts';

test('a bar is filled by the score when done, by the percentage at work, and not at all before', () => {
  const done = (points: number) => filledCells({ status: 'done', score: points, percent: null });
  expect([720, 750, 700, 701, 1000, 100].map(done)).toEqual([8, 8, 7, 8, 10, 1]);
  const at = (percent: number | null) => filledCells({ status: 'reviewing', score: null, percent });
  expect([0, 9, 10, 62, 95, 100, null].map(at)).toEqual([0, 0, 1, 6, 9, 10, 0]);
  expect(filledCells({ status: 'pending', score: 700, percent: 50 })).toBe(0);
  expect(filledCells({ status: 'error', score: null, percent: 50 })).toBe(0);
});

test('a bar always has ten cells', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: -5, max: 300 }),
      (points, percent) => {
        for (const status of ['done', 'reviewing', 'pending'] as const) {
          const filled = filledCells({ status, score: points, percent });
          expect(filled >= 0 && filled <= 10).toBe(true);
        }
      },
    ),
  );
});

test('a score shows both decimals only where one could hide on which side of a limit it is', () => {
  expect(score(695, [650, 700])).toBe('6.95');
  expect(score(694, [650, 700])).toBe('6.9');
  expect(score(648, [650, 700])).toBe('6.48');
  expect(score(746, [650, 700])).toBe('7.5');
  expect(score(1000, [650, 700])).toBe('10.0');
});

test('changes carry their sign; half a tenth goes away from zero, and what is less is told in full', () => {
  expect([113, -40, 0, 5, -5, -4, -2, 3].map(delta)).toEqual([
    '+1.1',
    '-0.4',
    '+0.0',
    '+0.1',
    '-0.1',
    '-0.04',
    '-0.02',
    '+0.03',
  ]);
  expect([26, -7, 0].map(exactDelta)).toEqual(['+0.26', '-0.07', '+0.00']);
});

test('a percentage is none or all only where that is true', () => {
  expect([0, 0.004, 0.38, 0.995, 0.9999, 1].map(percent)).toEqual([
    '0%',
    '<1%',
    '38%',
    '>99%',
    '>99%',
    '100%',
  ]);
});

test('money, counts and times are short and never pretend to be nothing', () => {
  expect([0, 0.004, 0.42, 12.5].map(money)).toEqual(['$0.00', '<$0.01', '$0.42', '$12.50']);
  expect([0, 999, 1000, 12_345, 999_949, 1_200_000].map(count)).toEqual([
    '0',
    '999',
    '1.0k',
    '12.3k',
    '999.9k',
    '1.2M',
  ]);
  expect([0, 192_000, 3_723_000, -5].map(clock)).toEqual(['00:00', '03:12', '1:02:03', '00:00']);
});

test('seconds count down to a moment and stop at nought', () => {
  const now = Date.parse('2026-02-05T10:00:00Z');
  expect(secondsUntil('2026-02-05T10:00:41.200Z', now)).toBe(42);
  expect(secondsUntil('2026-02-05T09:00:00Z', now)).toBe(0);
  expect(secondsUntil(null, now)).toBeUndefined();
  expect(secondsUntil('soon', now)).toBeUndefined();
});

test('a sparkline has one glyph a round on a fixed scale', () => {
  expect(sparkline([500, 700, 900, null, 100, 1000], 5, unicodeGlyphs)).toBe('▅█·▁█');
});
