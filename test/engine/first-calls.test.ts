import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/engine/config.ts';
import { crew } from '../../src/engine/workflows/crew/index.ts';
import { folio } from '../../src/engine/workflows/folio/index.ts';
import { session } from '../../src/engine/workflows/session/index.ts';

const least = (calls: readonly { readonly times: readonly [number, number] }[] | undefined) =>
  calls?.reduce((sum, { times }) => sum + times[0], 0);

test('a new story pays for its idea and three paths until its author chooses one, brought chapters for what nobody can tell', () => {
  const idea = folio.input.parse({ idea: 'A lighthouse' });
  expect(least(folio.firstCalls?.(idea, defaultConfig))).toBe(4);
  const brought = { ...idea, manuscript: [{ title: 'One', text: 'Words.' }] };
  expect(folio.firstCalls?.(folio.input.parse(brought), defaultConfig)).toBe(undefined);
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
