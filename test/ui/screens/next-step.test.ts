import { expect, test } from 'vitest';
import { canGoOn, raisedBudget } from '../../../src/ui/screens/run/next-step.ts';
import { canPlan, canWriteMore } from '../../../src/ui/workflows/folio/screens/more-chapters.ts';

const reached = { kind: 'budget_reached', limit: 'usd', spent: 5.21, budget: 5 } as const;

test('a run goes on from a pause and a failure, but not once it was cancelled for good nor past the end of a recording', () => {
  expect(canGoOn({ status: 'paused', failure: null })).toBe(true);
  expect(canGoOn({ status: 'failed', failure: { kind: 'cancelled' } })).toBe(true);
  expect(canGoOn({ status: 'cancelled', failure: { kind: 'cancelled' } })).toBe(false);
  // Its program was killed: it never came to say that it rests.
  expect(canGoOn({ status: 'running', failure: null })).toBe(true);
  expect(canGoOn({ status: 'done', failure: null })).toBe(false);
  expect(canGoOn({ status: 'waiting', failure: null })).toBe(false);
  const over = { kind: 'tape_ended', recording: 'folio-ja', wanted: 'ch02' } as const;
  expect(canGoOn({ status: 'paused', failure: over })).toBe(false);
});

test('more chapters are offered when a story is done, but not of a recording', () => {
  const done = { status: 'done', rehearsal: false, notices: [] } as const;
  expect(canWriteMore(done)).toBe(true);
  expect(canWriteMore({ ...done, status: 'paused' })).toBe(false);
  expect(canWriteMore({ ...done, rehearsal: true })).toBe(false);
  const last = { at: '', notice: 'story_complete', values: {}, warning: false } as const;
  expect(canWriteMore({ ...done, notices: [last] })).toBe(false);
});

test('of a manuscript that is only reviewed neither further chapters nor a plan for them are offered', () => {
  const own = { readOnly: false, folder: 'current' };
  const story = { status: 'done', rehearsal: false, notices: [] } as const;
  const reviewed = { at: '', notice: 'chapter_reviewed', values: {}, warning: false } as const;
  const offered = (state: Parameters<typeof canWriteMore>[0]) => ({
    more: canWriteMore(state),
    plan: canPlan(own, state, { chapter: 1 }),
  });
  expect(offered(story)).toEqual({ more: true, plan: true });
  expect(offered({ ...story, notices: [reviewed] })).toEqual({ more: false, plan: false });
});

test('a raised budget is one more helping on top of what has been spent', () => {
  expect(raisedBudget({ failure: reached }, 5)?.usd).toBe(11);
  expect(raisedBudget({ failure: reached }, null)?.usd).toBe(11);
  expect(raisedBudget({ failure: { ...reached, limit: 'calls' } }, 5)).toBeUndefined();
  expect(raisedBudget({ failure: null }, 5)).toBeUndefined();
});
