import { describe, expect, test } from 'vitest';
import { costOf, pricesAsOf } from '../../src/agents/calls/prices.ts';
import { noUsage } from '../../src/engine/data/usage.ts';

const day = new Date(`${pricesAsOf}T12:00:00Z`);
const million = 1_000_000;

describe('what tokens cost', () => {
  test.each([
    ['claude-fable-5-1', [10, 50, 12.5, 0.25]],
    ['claude-opus-5-5', [4, 20, 5, 0.2]],
    ['claude-opus-5', [5, 25, 6.25, 0.5]],
    ['claude-sonnet-5-5', [2, 10, 2.5, 0.1]],
    ['claude-sonnet-5', [2, 10, 2.5, 0.2]],
  ])('%s has its four prices', (model, [input, output, write, read]) => {
    expect(costOf(model, { ...noUsage, input: million }, day)).toBeCloseTo(input ?? Number.NaN, 9);
    expect(costOf(model, { ...noUsage, output: million }, day)).toBeCloseTo(
      output ?? Number.NaN,
      9,
    );
    expect(costOf(model, { ...noUsage, cacheWrite: million }, day)).toBeCloseTo(
      write ?? Number.NaN,
      9,
    );
    expect(costOf(model, { ...noUsage, cacheRead: million }, day)).toBeCloseTo(
      read ?? Number.NaN,
      9,
    );
  });

  test('the four classes add up', () => {
    const usage = { input: 800, output: 1500, cacheRead: 30_000, cacheWrite: 0 };
    expect(costOf('claude-sonnet-5-5', usage, day)).toBeCloseTo(0.0016 + 0.015 + 0.003, 9);
  });

  test("Haiku's whole request costs five times as much above 100,000 prompt tokens", () => {
    const at = { input: 50_000, output: 1000, cacheRead: 50_000, cacheWrite: 0 };
    const above = { ...at, cacheRead: 50_001 };
    expect(costOf('claude-haiku-5-5', at, day)).toBeCloseTo(0.005 + 0.0005 + 0.0005, 9);
    expect(costOf('claude-haiku-5-5', above, day)).toBeCloseTo(0.025 + 0.0025 + 0.00250005, 9);
  });

  test('a dated snapshot costs what its family costs', () => {
    const usage = { ...noUsage, output: million };
    expect(costOf('claude-haiku-5-5-20261001', usage, day)).toBe(0.5);
  });

  test('a price holds from its first day on', () => {
    const read = { ...noUsage, cacheRead: million };
    expect(costOf('claude-sonnet-5-5', read, new Date('2026-10-06T23:59:59Z'))).toBeCloseTo(0.2, 9);
    expect(costOf('claude-sonnet-5-5', read, new Date('2026-10-07T00:00:00Z'))).toBeCloseTo(0.1, 9);
  });

  test.each(['claude-fable-5-2', 'qwen3:30b', '', 'claude-sonnet-5-50'])(
    'the price of %j is unknown, which is not nothing',
    (model) => {
      expect(costOf(model, { ...noUsage, input: 10 }, day)).toBeNull();
      expect(costOf(model, noUsage, day)).toBeNull();
    },
  );
});
