import { expect, test } from 'vitest';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { bindingsOf, keymap } from '../../../src/ui/keymap.ts';
import type { Look } from '../../../src/ui/look.tsx';
import { home, present, type Route, routeReducer } from '../../../src/ui/route.ts';
import {
  archiveRows,
  budgetRows,
  connectRows,
  stopRows,
  trustRows,
} from '../../../src/ui/screens/dialog-rows.ts';
import { helpRows } from '../../../src/ui/screens/help-rows.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { summary } from './summaries.ts';

const dialogs = (look: Look) => [
  stopRows(look),
  archiveRows(summary({ title: 'Fog' }), look),
  budgetRows(10, look),
  trustRows('/home/somebody/a/very/long/way/down/to/workspace', false, look),
  connectRows(undefined, look),
];

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s dialogs and help fit',
  (_, look) => {
    for (const rows of dialogs(look)) {
      expect(rows.length).toBeLessThanOrEqual(look.rows - 3);
      for (const row of rows.slice(1))
        expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(look.columns - 2);
    }
    for (const row of helpRows(look))
      expect(look.cells.width(rowText(fitRow(row, look.columns, look.cells)))).toBe(look.columns);
  },
);

test.each(['ja', 'en'] as const)(
  'in %s the help has words for every key of the table',
  (language) => {
    const { keys } = makeLook({ language }).messages.screens;
    for (const { action } of keymap) expect(keys[action], action).toBeDefined();
    const help = helpRows(makeLook({ columns: 60, language }))
      .map(rowText)
      .join('\n');
    for (const scope of ['global', 'field', 'home', 'run', 'question', 'reader', 'runs'] as const)
      for (const { action } of bindingsOf(scope)) expect(help).toContain(keys[action]);
  },
);

test('the help shows every key of every binding, none cut', () => {
  for (const look of [60, 80, 120].flatMap((columns) =>
    (['ja', 'en'] as const).map((language) => makeLook({ columns, language })),
  )) {
    const help = helpRows(look)
      .map((row) => rowText(fitRow(row, look.columns, look.cells)))
      .join('\n');
    expect(help).not.toContain('…');
    for (const key of ['shift+enter', 'ctrl+backspace', 'alt+Z', 'pagedown'])
      expect(help).toContain(key);
  }
});

test('a dialog names its keys as the table has them', () => {
  const look = makeLook({ language: 'en' });
  const text = stopRows(look).map(rowText).join('\n');
  expect(text).toMatch(/^s +stop when the calls in flight have ended$/m);
  expect(text).toMatch(/^d +stop now/m);
  expect(text).toMatch(/^esc +stay$/m);
});

test('without the plain glyphs no dialog draws anything but ASCII and letters', () => {
  const look = makeLook({ ascii: true, language: 'en', ambiguous: 2 });
  const drawn = dialogs(look).flat().map(rowText).join('');
  expect(drawn.replace(/[\u0020-\u007E]/g, '')).toBe('');
});

const run: Route = { screen: 'run', run: 'a' };
const reader: Route = { screen: 'reader', run: 'a', path: undefined };

test('going deeper and back again ends at home, which is never left', () => {
  const deep = [run, reader].reduce((stack, to) => routeReducer(stack, { type: 'go', to }), [
    home,
  ] as readonly Route[]);
  expect(present(deep)).toEqual(reader);
  const back = routeReducer(routeReducer(deep, { type: 'back' }), { type: 'back' });
  expect(back).toEqual([home]);
  expect(routeReducer(back, { type: 'back' })).toEqual([home]);
});

test('going to the run that is in front, or home, adds no step back', () => {
  const once = routeReducer([home], { type: 'go', to: run });
  expect(routeReducer(once, { type: 'go', to: run })).toEqual(once);
  expect(routeReducer(once, { type: 'go', to: home })).toEqual([home]);
});
