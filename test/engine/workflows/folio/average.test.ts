import { describe, expect, test } from 'vitest';
import { hundredths } from '../../../../src/engine/data/score.ts';
import {
  averageOf,
  deltaText,
  tenthsOf,
  totalOf,
} from '../../../../src/engine/workflows/folio/contract/average.ts';
import { failedAverageText } from '../../../../src/engine/workflows/folio/contract/gate.ts';

describe('averages', () => {
  test('the sample average of a forced pass is 6.93, not 6.92', () => {
    expect(averageOf(totalOf([680, 720, 640, 690, 700, 710, 670, 730]))).toBe(693);
  });

  test('are rounded once for one decimal: exact 6.9475 shows 6.9', () => {
    const total = { sum: 69475, count: 100 };
    expect(averageOf(total)).toBe(695);
    expect(tenthsOf(total)).toBe(69);
  });

  test.each([
    [6.2, 7.33, '+1.1'],
    [7.5, 7.1, '-0.4'],
    [7.0, 7.0, '+0.0'],
    [7.0, 7.05, '+0.1'],
    [7.05, 7.0, '-0.1'],
  ])('from %s to %s the delta reads %s', (before, now, text) => {
    const [a, b] = [totalOf([hundredths(now)]), totalOf([hundredths(before)])];
    expect(deltaText(a, b)).toBe(text);
  });

  test('a failed average is never written as the limit it is below', () => {
    expect(failedAverageText(totalOf([700, 700, 700, 700, 700, 700, 700, 699]), 700)).toBe('6.998');
    expect(failedAverageText(totalOf([680]), 700)).toBe('6.8');
  });
});
