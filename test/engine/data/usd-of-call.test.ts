import { expect, test } from 'vitest';
import { addCall, nothingSpent, noUsage } from '../../../src/engine/data/usage.ts';
import { usdOfCall } from '../../../src/engine/data/usd-of-call.ts';

test('a call costs on average what those with a price have cost; where none has one, nobody knows', () => {
  const priced = addCall(addCall(nothingSpent, noUsage, 0.03), noUsage, 0.01);
  expect(usdOfCall(addCall(priced, noUsage, null))).toBeCloseTo(0.02);
  expect(usdOfCall(nothingSpent)).toBeNull();
  expect(usdOfCall(addCall(nothingSpent, noUsage, null))).toBeNull();
  expect(usdOfCall(addCall(nothingSpent, noUsage, 0))).toBeNull();
});
