import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Parked } from '../../src/engine/walk/ask.ts';
import { branches } from '../../src/engine/walk/branches.ts';

type Plan = { readonly turns: number; readonly end: 'ok' | 'fails' | 'parks' };
const plan: fc.Arbitrary<Plan> = fc.record({
  turns: fc.integer({ min: 0, max: 4 }),
  end: fc.constantFrom('ok', 'ok', 'ok', 'fails', 'parks'),
});

/** Branches that take some turns of the event loop each, and what was seen of them. */
function watched(plans: readonly Plan[]) {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = plans.map(({ turns, end }, index) => async () => {
    started.push(index);
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    running -= 1;
    if (end === 'fails') throw new Error(`branch ${index}`);
    if (end === 'parks') throw new Parked(`question ${index}`);
    return index;
  });
  return { work, started, most: () => most, running: () => running };
}

const limits = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constant(Number.POSITIVE_INFINITY));

test('branches start in order, each once, never more than the limit at a time, and all are let finish', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { maxLength: 12 }), limits, async (plans, limit) => {
      const { work, started, most, running } = watched(plans);
      const results = await branches(work, limit).catch(() => undefined);
      expect(started).toEqual(plans.map((_, index) => index));
      expect(most()).toBeLessThanOrEqual(Math.max(1, limit));
      expect(running()).toBe(0);
      if (plans.every(({ end }) => end === 'ok')) expect(results).toEqual(started);
    }),
    { numRuns: 60 },
  );
});

test('the first failure counts before any question, and a question before any result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { maxLength: 12 }), limits, async (plans, limit) => {
      const end = await branches(watched(plans).work, limit).then(
        () => 'results',
        (error: unknown) => (error instanceof Parked ? error.question : String(error)),
      );
      const failed = plans.findIndex((each) => each.end === 'fails');
      const parked = plans.findIndex((each) => each.end === 'parks');
      if (failed >= 0) expect(end).toBe(`Error: branch ${failed}`);
      else expect(end).toBe(parked >= 0 ? `question ${parked}` : 'results');
    }),
    { numRuns: 60 },
  );
});
