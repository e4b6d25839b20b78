import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Begin } from '../../../../src/ui/cockpit/begin-run.ts';
import { type Actions, begin } from '../../../../src/ui/cockpit/cockpit-deeds.ts';
import { home, type RouteAction, routeReducer } from '../../../../src/ui/cockpit/route.ts';
import { beginAgain } from '../../../../src/ui/workflows/edit/screens/begin-again.ts';
import { adder, openEdit } from '../../../engine/workflows/edit/edit-world.ts';
import { realClock } from '../../../support/toys/toy-engine.ts';

test('a task whose words cannot be read any more is not begun again in silence, but with its words as soon as they can be', async () => {
  const world = openEdit({
    ...{ files: adder, git: false, clock: { ...realClock, sleep: async () => undefined } },
    reply: (role) => (role === 'scout_a' ? 'no JSON' : undefined),
  });
  await world.whole();
  const { id = '', folder = '' } = (await world.listed()) ?? {};
  const begun: Begin[] = [];
  const cockpit = {
    engine: world.engine,
    begin: async (start: Begin) => void begun.push(start),
  };
  const again = async () => await beginAgain(cockpit, { id });
  const file = path.join(world.workspace, folder, '.engine/answers/input.json');
  const words = readFileSync(file, 'utf8');
  writeFileSync(file, '{ "torn');
  await expect(again()).rejects.toThrow();
  expect(begun).toEqual([]);
  writeFileSync(file, words);
  await again();
  expect(begun).toMatchObject([{ workflow: 'edit', words: 'Let add add.', instead: true }]);
});

test('whoever goes back from a task that was begun again comes to where they were before the first', async () => {
  const gone: RouteAction[] = [];
  const actions = {
    known: {
      desk: { start: async () => ({ kind: 'started', run: { id: 'b', folder: 'edit/b' } }) },
    },
    go: (action: RouteAction) => void gone.push(action),
    ...{ ports: { history: { add: () => undefined } }, offers: [], beginning: new Set() },
    ...{ refresh: async () => undefined, idea: { text: () => '', clear: () => undefined } },
    turnTo: () => undefined,
  } as unknown as Actions;
  const start = { workflow: 'edit', input: {}, words: 'Mend it.', options: {}, tell: [] };
  await begin(actions, { ...start, instead: true });
  const before = [home, { screen: 'run', run: 'a' }] as const;
  expect(gone.reduce(routeReducer, before)).toEqual([home, { screen: 'run', run: 'b' }]);
});
