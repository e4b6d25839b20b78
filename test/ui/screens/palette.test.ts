import { expect, test } from 'vitest';
import { offeringsOf } from '../../../src/ui/cockpit/offering.ts';
import { loadRooms } from '../../../src/ui/cockpit/room-of.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { pressOf } from '../../../src/ui/keys/key-match.ts';
import { createKeyScopes, type Offered } from '../../../src/ui/keys/key-scopes.ts';
import { actionFor, bindingsOf, type Scope, scopeLayers } from '../../../src/ui/keys/keymap.ts';
import { commandRows } from '../../../src/ui/screens/dialogs/palette.tsx';
import { commandsFor, findCommands } from '../../../src/ui/screens/dialogs/palette-entries.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { makeLook } from './looks.ts';
import { summary } from './summaries.ts';

const isScope = (name: string): name is Scope => name in scopeLayers;

const offered: readonly Offered[] = [
  { scope: 'run', action: 'read' },
  { scope: 'run', action: 'move_down' },
  { scope: 'reader', action: 'back' },
  { scope: 'global', action: 'back' },
  { scope: 'global', action: 'quit' },
];
const look = makeLook({ language: 'ja' });
const { messages } = look;
const known = {
  runs: [summary({ id: 'story_9', title: '霧の港' })],
  rooms: await loadRooms(workflows),
  offers: offeringsOf(workflows, look),
};
const all = commandsFor(offered, known, messages);
const labels = (typed: string) => findCommands(all, typed).map(({ label }) => label);

test('what the screen does by keys comes first, each key once, moving about left out', () => {
  expect(labels('').slice(0, 2)).toEqual(['読む', '新しく始める']);
  expect(labels('').at(-1)).toBe('終了');
  expect(labels('')).not.toContain('下へ');
});

test.each([
  ['/folio', '新しく始める'],
  ['/crew', '新しく始める'],
  ['write', '新しく始める'],
  ['/status', 'いまの作品の様子'],
  ['/export', '書き出し: Markdown'],
  ['/export narou', '書き出し: 小説家になろう'],
  ['/stats', '統計（費用・時間・点数）'],
  ['ｳ', undefined],
  ['なろう', '書き出し: 小説家になろう'],
  ['READ', '読む'],
  ['採点', '点数と採点の推移'],
  ['score', '点数と採点の推移'],
  ['改稿', '章を採用する・書き直す（改稿）'],
  ['rewrite', '章を採用する・書き直す（改稿）'],
  ['exit', '終了'],
  ['/quit', '終了'],
  ['終了', '終了'],
  ['抜ける', '終了'],
  ['back', '戻る'],
  ['cancel', '戻る'],
  ['戻る', '戻る'],
  ['中止', '戻る'],
  ['やめる', '戻る'],
])('%s finds %s', (typed, label) => {
  expect(labels(typed)[0]).toBe(label);
});

test('whatever word for leaving is typed, what is at work is stopped by it, else it leads back and out', () => {
  const atWork = commandsFor([{ scope: 'run', action: 'stop' }, ...offered], known, messages);
  for (const typed of ['stop', 'cancel', '中止', 'やめる']) {
    const [first, ...others] = findCommands(atWork, typed).map(({ label }) => label);
    expect(first, typed).toBe('停止');
    expect(others.length, typed).toBeGreaterThan(0);
    expect(labels(typed).length, typed).toBeGreaterThan(0);
  }
});

test('of a command that is longer than its row all can be read once it is chosen', () => {
  const narrow = makeLook({ language: 'en', columns: 40 });
  const label = 'open: compare three editors, and always put numbers in a table';
  const drawn = (chosen: boolean) =>
    commandRows({ label, hint: 'waiting' }, chosen, narrow).map(rowText);
  expect(drawn(false)).toHaveLength(1);
  expect(drawn(true).join(' ').replace('waiting', '').replaceAll(/\s+/g, ' ')).toContain(label);
  for (const row of drawn(true)) expect(row.length).toBeLessThanOrEqual(40);
});

test('what a screen does about a chapter by a key stands there once, with the key, and is found by other words too', () => {
  const keys = bindingsOf('run');
  for (const language of ['ja', 'en'] as const) {
    const here = commandsFor(keys, known, makeLook({ language }).messages);
    for (const [typed, hint] of [
      ['改稿', 'u'],
      ['rewrite', 'u'],
      ['採点', 's'],
      ['rating', 's'],
    ] as const) {
      const hints = findCommands(here, typed).map((command) => command.hint);
      expect(hints, `${typed} ${language}`).toContain(hint);
    }
  }
});

test('nothing stands in the palette twice, on whatever screen and in either language', () => {
  const screens = Object.entries(scopeLayers).flatMap(([scope, layer]) =>
    layer === 'screen' && isScope(scope) ? [scope] : [],
  );
  for (const language of ['ja', 'en'] as const) {
    const words = makeLook({ language }).messages;
    for (const screen of screens) {
      const keys = [...bindingsOf(screen), ...bindingsOf('global')];
      const here = commandsFor(keys, { ...known, runs: [] }, words);
      const names = here.map(({ label }) => label.replace(/ [(（].*/, ''));
      expect(names, `${screen} ${language}`).toEqual([...new Set(names)]);
      const first = here.filter(({ effect }) => effect.kind === 'new');
      expect(first.map(({ hint }) => hint)).toEqual([screen === 'home' ? 'n' : '/folio']);
    }
  }
});

test('runs are found by their titles, once something was typed', () => {
  expect(labels('')).not.toContain('開く: 霧の港');
  expect(labels('霧')).toEqual(['開く: 霧の港']);
});

test('scopes tell what they offer right now; questions and fields are no commands', () => {
  const scopes = createKeyScopes(() => 0);
  scopes.enter('global', () => false, { offers: () => ['quit'] });
  const leave = scopes.enter('run', () => false, { offers: () => ['read'] });
  scopes.enter('question', () => false, { offers: () => ['confirm'] });
  expect(scopes.offered()).toEqual([
    { scope: 'run', action: 'read' },
    { scope: 'global', action: 'quit' },
  ]);
  leave();
  expect(scopes.offered()).toEqual([{ scope: 'global', action: 'quit' }]);
});

test('a key of the table is pressed as a person would press it', () => {
  expect(actionFor('global', pressOf('ctrl+p', 0))).toBe('palette');
  expect(actionFor('runs', pressOf('enter', 0))).toBe('open');
});
