import { describe, expect, test } from 'vitest';
import {
  type Estimate,
  openLedger,
  overBudget,
  requestBytes,
} from '../../src/agents/calls/budget.ts';
import { nothingSpent, noUsage, type Spent } from '../../src/engine/data/usage.ts';
import type { Budget } from '../../src/engine/ports.ts';
import { aRequest } from '../support/call-world.ts';
import { settled } from '../support/manual-clock.ts';

const signal = new AbortController().signal;
const open: Budget = { usd: null, tokens: null, calls: null };
const small: Estimate = { usage: { ...noUsage, input: 100, output: 900 }, usd: 1 };

function spent(change: Partial<Spent>): Spent {
  return { ...nothingSpent, ...change };
}

describe('the hard budget', () => {
  test('without limits there is always room', () => {
    const much = spent({ calls: 9999, usd: 9999, usage: { ...noUsage, input: 1e9 } });
    expect(overBudget(open, much, small)).toBeUndefined();
  });

  test('money: a call that would pass the limit is refused, one that just reaches it is not', () => {
    const budget = { ...open, usd: 5 };
    expect(overBudget(budget, spent({ usd: 4 }), small)).toBeUndefined();
    expect(overBudget(budget, spent({ usd: 4.01 }), small)).toEqual({
      kind: 'budget_reached',
      limit: 'usd',
      spent: 4.01,
      budget: 5,
    });
  });

  test('tokens: all four classes count', () => {
    const budget = { ...open, tokens: 5000 };
    const usage = { input: 1000, output: 1000, cacheRead: 1000, cacheWrite: 1001 };
    expect(overBudget(budget, spent({ usage }), small)).toEqual({
      kind: 'budget_reached',
      limit: 'tokens',
      spent: 4001,
      budget: 5000,
    });
  });

  test('calls: the last one is still made', () => {
    const budget = { ...open, calls: 3 };
    expect(overBudget(budget, spent({ calls: 2 }), small)).toBeUndefined();
    expect(overBudget(budget, spent({ calls: 3 }), small)).toMatchObject({
      limit: 'calls',
      spent: 3,
    });
  });

  test('a call of unknown price is held back only by money that is already gone', () => {
    const unpriced = { ...small, usd: null };
    expect(overBudget({ ...open, usd: 5 }, spent({ usd: 4.9 }), unpriced)).toBeUndefined();
    expect(overBudget({ ...open, usd: 5 }, spent({ usd: 5.1 }), unpriced)).toBeDefined();
  });
});

describe('room set aside for calls on their way', () => {
  const wish = { estimate: small, spent: () => nothingSpent, budget: () => ({ ...open, usd: 2 }) };

  test('a call waits while only other calls on their way leave no room, and goes on when one is settled', async () => {
    const ledger = openLedger();
    const first = await ledger.reserve(wish, signal);
    await ledger.reserve(wish, signal);
    let third = false;
    void ledger.reserve(wish, signal).then(() => {
      third = true;
    });
    await settled();
    expect(third).toBe(false);
    first.settle();
    await settled();
    expect(third).toBe(true);
  });

  test('a waiting call is refused when what was on its way has used the money up', async () => {
    const ledger = openLedger();
    let usd = 0;
    const live = { ...wish, spent: () => spent({ usd }) };
    const both = [await ledger.reserve(live, signal), await ledger.reserve(live, signal)];
    const third = ledger.reserve(live, signal);
    usd = 1.5;
    both[0]?.settle();
    await expect(third).rejects.toMatchObject({ failure: { kind: 'budget_reached', spent: 1.5 } });
  });

  test('a waiting call can be aborted', async () => {
    const ledger = openLedger();
    await ledger.reserve(wish, signal);
    await ledger.reserve(wish, signal);
    const controller = new AbortController();
    const third = ledger.reserve(wish, controller.signal);
    controller.abort();
    await expect(third).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  test('settling twice gives the room back once', async () => {
    const ledger = openLedger();
    const first = await ledger.reserve(wish, signal);
    first.settle();
    first.settle();
    await ledger.reserve(wish, signal);
    await ledger.reserve(wish, signal);
    let more = false;
    void ledger.reserve(wish, signal).then(() => {
      more = true;
    });
    await settled();
    expect(more).toBe(false);
  });
});

describe('estimates', () => {
  test('begin at 3.2 bytes a token, so that Japanese is not taken for a third of its size', () => {
    const ledger = openLedger();
    const empty = { system: '', shared: '' };
    expect(ledger.inputTokens(aRequest({ ...empty, own: 'a'.repeat(320) }))).toBe(100);
    expect(ledger.inputTokens(aRequest({ ...empty, own: 'あ'.repeat(320) }))).toBe(300);
  });

  test("follow the run's own usage, cache reads and writes included", () => {
    const ledger = openLedger();
    const request = aRequest({ own: 'x'.repeat(1000) });
    const tokens = requestBytes(request) / 2;
    ledger.learn(request, { input: 10, output: 5, cacheRead: tokens - 30, cacheWrite: 20 });
    expect(ledger.inputTokens(request)).toBe(Math.ceil(tokens));
  });

  test('a provider that counts nothing teaches nothing', () => {
    const ledger = openLedger();
    const before = ledger.inputTokens(aRequest());
    ledger.learn(aRequest(), noUsage);
    expect(ledger.inputTokens(aRequest())).toBe(before);
  });

  test('a repair turn counts as input too', () => {
    const plain = requestBytes(aRequest());
    const repair = aRequest({ followUp: { assistant: 'xxxx', user: 'yy' } });
    expect(requestBytes(repair)).toBe(plain + 6);
  });
});
