import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/engine/config.ts';
import { crew } from '../../src/engine/workflows/crew/index.ts';
import { folio } from '../../src/engine/workflows/folio/index.ts';
import { session } from '../../src/engine/workflows/session/index.ts';

const least = (calls: readonly { readonly times: readonly [number, number] }[] | undefined) =>
  calls?.reduce((sum, { times }) => sum + times[0], 0);

test('a new story, of an idea or of brought chapters, pays for what is read in it and for three paths until its author chooses one', () => {
  const idea = folio.input.parse({ idea: 'A lighthouse' });
  expect(least(folio.firstCalls?.(idea, defaultConfig))).toBe(4);
  const brought = { ...idea, manuscript: [{ title: 'One', text: 'Words. '.repeat(2000) }] };
  const calls = folio.firstCalls?.(folio.input.parse(brought), defaultConfig);
  expect(least(calls)).toBe(4);
  // each by the model of its role, and the chapters are read for the paths
  const { editor, plotter } = defaultConfig.folio.models;
  expect(calls?.map(({ tier, times }) => [tier, times[0]])).toEqual([
    [editor, 1],
    [plotter, 3],
  ]);
  const path = (of: typeof calls) => of?.[1]?.usage.input ?? 0;
  expect(path(calls)).toBeGreaterThan(path(folio.firstCalls?.(idea, defaultConfig)) + 3000);
});

test('chapters that are only reviewed pay for what is read in them and for eight reviews each', () => {
  const manuscript = [1, 2, 3].map((n) => ({ title: `${n}`, text: '霧が出た。' }));
  const input = folio.input.parse({ idea: '霧', manuscript, review_only: true });
  const calls = folio.firstCalls?.(input, defaultConfig);
  expect(least(calls)).toBe(1 + 24);
  const { reviewers } = defaultConfig.folio.models;
  expect(calls?.slice(1).every(({ tier }) => tier === reviewers)).toBe(true);
});

test('a task pays for its plan until that is asked about, and for what nobody can tell where it is not', () => {
  const task = crew.input.parse({ request: 'A guide' });
  const plan = least(crew.firstCalls?.(task, { ...defaultConfig, plan_validation: false }));
  expect(plan).toBe(1);
  const unasked = { ...defaultConfig, ui: { ...defaultConfig.ui, confirm_plan: false } };
  expect(crew.firstCalls?.(task, unasked)).toBe(undefined);
});

test('a session pays for its pair and for one attempt at least', () => {
  const wanted = session.input.parse({ request: 'Which calendar?' });
  expect(least(session.firstCalls?.(wanted, defaultConfig))).toBe(3);
});
