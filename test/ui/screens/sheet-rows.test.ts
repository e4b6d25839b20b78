import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { helpRows } from '../../../src/ui/screens/dialogs/help-rows.ts';
import { listEntries, listRows, nameIn } from '../../../src/ui/screens/dialogs/list-sheet-rows.ts';
import {
  settingList,
  settingsIn,
  settingsShown,
} from '../../../src/ui/screens/dialogs/setting-rows.ts';
import { sheetRows } from '../../../src/ui/screens/dialogs/sheet-rows.ts';
import { matchesFilter } from '../../../src/ui/text/filter.ts';
import { everyLook, lookName, makeLook } from './looks.ts';

const report = [
  '正常  Node            24.21.0',
  '失敗  作業フォルダー  この作業フォルダーには config.yaml がありません。どこにあるかを確かめてください。',
  '      → folio-tui init を実行します',
  '',
  '失敗 1、注意 0',
].join('\n');

test('a report is shown whole: what is too long goes on below, set in', () => {
  const look = makeLook({ columns: 60 });
  const rows = sheetRows(report, '', look).map(rowText);
  for (const row of rows) expect(look.cells.width(row), row).toBeLessThanOrEqual(60);
  expect(rows.join('').replaceAll(/\s/g, '')).toBe(report.replaceAll(/\s/g, ''));
  // Under the column it belongs to.
  expect(rows[2]).toMatch(/^ {23}\S/);
});

test('a filter keeps an entry with what is set in under it, whatever the case or width typed', () => {
  const look = makeLook({ columns: 80 });
  const text = sheetRows(report, 'ＣＯＮＦＩＧ', look).map(rowText).join('\n');
  expect(text).toContain('失敗  作業フォルダー');
  expect(text).toContain('→ folio-tui init');
  expect(text).not.toContain('Node');
  expect(sheetRows(report, 'nowhere', look)).toEqual([]);
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of a report is wider than the screen, whatever it says',
  (_, look) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const row of sheetRows(text, '', look))
          expect(look.cells.width(rowText(row))).toBeLessThanOrEqual(look.columns);
      }),
      { numRuns: 60 },
    );
  },
);

test('settings are told by their full names', () => {
  const settings = { quality_gate: { min_each: 6.5 }, ui: { notifier: null, keys: ['a'] } };
  expect(settingsIn(settings).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'quality_gate.min_each: 6.5',
    'ui.notifier: null',
    'ui.keys: ["a"]',
  ]);
});

test('settings stand under what they are about, no row wider than its screen', () => {
  for (const look of everyLook) {
    const { groups } = look.messages.screens.sheet;
    const texts = settingList(settingsShown(defaultConfig, '', look), '', 500, look).map(rowText);
    for (const text of texts)
      expect(look.cells.width(text), text).toBeLessThanOrEqual(look.columns);
    for (const group of Object.values(groups)) expect(texts).toContain(` ${group}`);
  }
});

test('settings are found by a word of what they do, in either language whatever the screen speaks', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language });
    const found = (filter: string) =>
      settingsShown(defaultConfig, filter, look).flatMap(({ settings }) =>
        settings.map(({ name }) => name),
      );
    expect(found('台帳を付け')).toEqual(['folio.keeper']);
    expect(found('keep ledger')).toContain('folio.keeper');
    expect(found('max_rounds')).toContain('quality_gate.max_rounds');
    expect(found('no such setting')).toEqual([]);
  }
});

test('the help is narrowed to keys by what they do, by their name, or by where they count', () => {
  const look = makeLook({ columns: 60, language: 'en' });
  const found = (filter: string) =>
    helpRows(look, { filter })
      .map((row) => rowText(row).trim())
      .filter(Boolean);
  expect(found('archive')).toEqual(['All runs', expect.stringMatching(/^p +archive\/restore$/)]);
  expect(found('ctrl+z')).toEqual(['Everywhere', expect.stringMatching(/^ctrl\+z +to the shell$/)]);
  expect(found('statistics').length).toBeGreaterThan(5);
  // as they are called below the pass rules
  expect(found('higher')).toEqual(['Pass rules', expect.stringMatching(/^→ \+ = l +higher$/)]);
  expect(found('no such thing')).toEqual([]);
});

test('all words of a filter must be there, in whatever order', () => {
  expect(matchesFilter('灯台守の娘 第2章', '第２章 灯台')).toBe(true);
  expect(matchesFilter('灯台守の娘', '灯台 海')).toBe(false);
  expect(matchesFilter('anything', '  ')).toBe(true);
});

const remembered = `lp:numbers (preference)
  Wants figures in a table
editor (tool) ?
  vi (of all things)
3 more records of its own
`;

test('what is remembered is a list of which one is marked, each by its name and how it begins', () => {
  const entries = listEntries(remembered, '');
  expect(entries.map((entry) => nameIn('memory', entry))).toEqual([
    'lp:numbers',
    'editor',
    undefined,
  ]);
  expect(listEntries(remembered, 'figures').map((entry) => nameIn('memory', entry))).toEqual([
    'lp:numbers',
  ]);
  const look = makeLook({ columns: 92 });
  const rows = listRows('memory', entries, 1, 20, look).map((row) => rowText(row).trimEnd());
  expect(rows).toEqual([
    '  lp:numbers (preference)',
    '    Wants figures in a table',
    '▸ editor (tool) ?',
    '    vi (of all things)',
    '  3 more records of its own',
  ]);
  expect(listRows('memory', entries, 2, 2, look).map(rowText).join('')).toContain('3 more');
});

test('the list of settings keeps the one a person is on in sight, and its columns where they are while it is narrowed', () => {
  const look = makeLook({ columns: 92, language: 'en' });
  const drawn = (filter: string, chosen: string) =>
    settingList(settingsShown(defaultConfig, filter, look), chosen, 12, look).map(rowText);
  const chosenAt = (rows: readonly string[]) => rows.find((row) => row.startsWith('▸')) ?? '';
  const names = settingsIn(defaultConfig).map(({ name }) => name);
  for (const name of names) expect(chosenAt(drawn('', name))).toContain(name);
  expect(chosenAt(drawn('min_each', 'quality_gate.min_each')).indexOf('6.5')).toBe(
    chosenAt(drawn('', 'quality_gate.min_each')).indexOf('6.5'),
  );
});
