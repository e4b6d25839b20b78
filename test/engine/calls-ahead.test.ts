import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/engine/config.ts';
import type { CallsAhead } from '../../src/engine/data/first-calls.ts';
import { beginRun, foldEvents } from '../../src/engine/runs/run-state.ts';
import { crewContract } from '../../src/engine/workflows/crew/contract/index.ts';
import { editContract } from '../../src/engine/workflows/edit/contract/index.ts';
import { folioContract } from '../../src/engine/workflows/folio/contract/index.ts';
import { sessionContract } from '../../src/engine/workflows/session/contract/index.ts';

const config = defaultConfig;
const sum = (ahead: CallsAhead | undefined, at: 0 | 1) =>
  ahead?.calls.reduce((all, { times }) => all + times[at], 0);
const least = (ahead: CallsAhead | undefined) => sum(ahead, 0);
const most = (ahead: CallsAhead | undefined) => sum(ahead, 1);

test('a new story, of an idea or of brought chapters, pays for what is read in it and for three paths until its author chooses one', () => {
  const idea = folioContract.callsAhead({ input: { idea: 'A lighthouse' }, config });
  expect(least(idea)).toBe(4);
  expect(idea.to).toBe('question');
  const manuscript = [{ title: 'One', text: 'Words. '.repeat(2000) }];
  const brought = folioContract.callsAhead({ input: { idea: 'A lighthouse', manuscript }, config });
  // each by the model of its role, and the chapters are read for the paths
  const { editor, plotter } = config.folio.models;
  expect(brought.calls.map(({ tier, times }) => [tier, times[0]])).toEqual([
    [editor, 1],
    [plotter, 3],
  ]);
  const path = (of: CallsAhead) => of.calls[1]?.usage.input ?? 0;
  expect(path(brought)).toBeGreaterThan(path(idea) + 3000);
});

test('chapters that are only reviewed pay for what is read in them and for eight reviews each', () => {
  const manuscript = [1, 2, 3].map((n) => ({ title: `${n}`, text: '霧が出た。' }));
  const input = { idea: '霧', manuscript, review_only: true };
  const ahead = folioContract.callsAhead({ input, config });
  expect([least(ahead), ahead.to]).toEqual([1 + 24, 'end']);
  const { reviewers } = config.folio.models;
  expect(ahead.calls.slice(1).every(({ tier }) => tier === reviewers)).toBe(true);
});

test('a task pays for its plan until that is asked about, and for what nobody can tell where it is not', () => {
  const input = { request: 'A guide' };
  const plan = crewContract.callsAhead({ input, config: { ...config, plan_validation: false } });
  expect([least(plan), plan?.to]).toEqual([1, 'question']);
  const unasked = { ...config, ui: { ...config.ui, confirm_plan: false } };
  expect(crewContract.callsAhead({ input, config: unasked })).toBe(undefined);
});

test('a session pays for its pair and one attempt at least, and at most for all attempts with what is looked up in each', () => {
  const ahead = sessionContract.callsAhead({ config });
  expect([least(ahead), ahead.to]).toEqual([3, 'end']);
  expect(most(ahead)).toBe(2 + 3 * 4 + 3);
});

test('a change pays for what is read, one edit and a summary at least, and at most for an edit before each of twelve runs of the checks', () => {
  const ahead = editContract.callsAhead({ config });
  expect([least(ahead), most(ahead), ahead.to]).toEqual([2 + 1 + 1, 27 + 24 + 1, 'end']);
  expect(ahead.calls.every(({ tier }) => tier === config.edit.model)).toBe(true);
});

test('what is over pays for nothing more, and what goes on for less than at its beginning', () => {
  const at = '2026-02-05T10:00:00Z';
  const marked = (mark: object) => ({ at, type: 'marked', mark }) as never;
  const begun = beginRun(editContract.fold);
  const ended = foldEvents(begun, [marked({ type: 'edit_ended', end: 'SUCCESS', files: [] })]);
  expect(editContract.callsAhead({ state: ended, config }).calls).toEqual([]);
  const inspected = marked({
    ...{ type: 'attempt_inspected', iteration: 1, pass: false, issues: [], views: [] },
  });
  const tried = foldEvents(beginRun(sessionContract.fold), [inspected]);
  expect(most(sessionContract.callsAhead({ state: tried, config }))).toBe(2 + 2 * 4 + 2);
});
