import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RunSummary } from '../../../../src/engine/engine.ts';
import { usualBand } from '../../../../src/engine/workflows/folio/contract/episodes/band.ts';
import { bookCuts } from '../../../../src/engine/workflows/folio/contract/episodes/book-cuts.ts';
import { textFile } from '../../../../src/own-editor.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { mayWrite } from '../../../../src/ui/workflows/folio/own-file.ts';
import { cutRows, episodeLines } from '../../../../src/ui/workflows/folio/screens/cut-rows.ts';
import { accepted } from '../../../engine/workflows/folio/decided-story.ts';
import { openStory } from '../../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';
import { finish } from '../../../support/scripted-agents.ts';
import { summary } from '../../cli/small-engine.ts';
import { makeLook } from '../../screens/looks.ts';

/* Where the episodes of a book end, as its author sees and moves it. */

const scene = (sign: string, length: number) => `${sign.repeat(length - 1)}。`;
const chapters = [
  {
    chapter: 1,
    text: `# 第1章：霧\n\n${scene('朝', 2500)}\n\n---\n\n${scene('昼', 2400)}\n\n---\n\n${scene('夜', 900)}\n`,
  },
  { chapter: 2, text: `# 第2章：船\n\n${scene('船', 4400)}\n` },
];
const loadedWith = (file?: string) => ({
  ...bookCuts(chapters, file, usualBand),
  ...{ file, paths: new Map() },
});

test('each episode stands with its length, how it ends, its last words, and a mark where it leaves the band', () => {
  const look = makeLook({ language: 'en', columns: 100, rows: 30 });
  const loaded = loadedWith('1: [夜夜]\n');
  const lines = episodeLines(loaded);
  const rows = cutRows({ loaded, lines, selected: 0 }, 20, look).map(rowText);
  const list = rows.filter((row) => /^[▸ ]\s+\d+ {2}/.test(row));
  expect(list.map((row) => row.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^▸ 1 1 4,900 long scene by you .*昼。$/),
    expect.stringMatching(/^2 1 900 short chapter by you .*夜。$/),
    expect.stringMatching(/^3 2 4,400 long chapter .*船。$/),
  ]);
  expect(rows.join('\n')).toContain('Ch. 1 霧');
});

test.each([
  [60, 16],
  [80, 24],
  [160, 45],
])('on %i x %i the list has all its rows, none of them too long', (columns, rows) => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ columns, rows, language });
    const loaded = loadedWith('1: [竜が]\nx: [a]\n3: [b]\n');
    const lines = episodeLines(loaded);
    const drawn = cutRows({ loaded, lines, selected: 1 }, rows - 2, look).map(rowText);
    expect(drawn).toHaveLength(rows - 2);
    expect(drawn.join('\n')).toContain('current/cuts.yaml');
    for (const line of drawn) expect(look.cells.width(line)).toBeLessThanOrEqual(columns);
  }
});

const readText = (name: string) => (existsSync(name) ? readFileSync(name, 'utf8') : '');

/** A story with one chapter of three scenes of 1,500 characters, its episodes on the screen, and its file of cuts. */
async function openCuts() {
  const story = await accepted({ 1: 7.4 });
  const place = (name: string) => path.join(story.root, 'current', name);
  const scenes = ['一の場面。', '二の場面。', '三の場面。'].map((each) => each.repeat(300));
  writeFileSync(place('chapters/ch01/final.md'), `# 第1章：霧\n\n${scenes.join('\n\n---\n\n')}\n`);
  const [run] = await story.engine.runs();
  const bare = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere({ ...bare, textFile }, { columns: 100, rows: 30 });
  await screen.see('Manuscript: ');
  await screen.pass(1_000);
  await screen.type('b');
  await screen.see('people');
  await screen.type('c');
  await screen.see('1,500');
  return { screen, file: place('cuts.yaml') };
}

test('a key moves where an episode ends, writes it down at once, and takes it back; a hand edit counts', async () => {
  const { screen, file } = await openCuts();
  await screen.type('l');
  await screen.see('No scene ends there');
  await screen.type('h');
  await screen.see('Moved where episode 1 ends');
  expect(readText(file)).toMatch(/^1:\n {2}- 二の場面。二の場面。二の\n$/);
  await screen.type('s');
  await screen.see('cannot be parted any further');
  await screen.type('G');
  await screen.type('s');
  await screen.see('Moved where episode 2 ends');
  expect(readText(file)).toMatch(/^1:\n {2}- 二の場面.*\n {2}- 三の場面.*\n$/);
  await screen.type('\u001B[H');
  await screen.type('x');
  await screen.see('Moved where episode 1 ends');
  expect(readText(file)).toMatch(/^1:\n {2}- 三の場面.*\n$/);
  await screen.type('c');
  await screen.see('Chapter 1 is cut by length and scenes again');
  expect(readText(file)).toBe('');
  writeFileSync(file, '# mine\n1: [四の場面]\n');
  await screen.type('\u001B');
  await screen.see('people');
  await screen.type('c');
  await screen.see('no paragraph begins with');
  await screen.type('h');
  await screen.see('does not fit its text');
  expect(readText(file)).toBe('# mine\n1: [四の場面]\n');
});

test('a file of cuts that was changed behind the screen stays, and so does one that is no YAML', async () => {
  const { screen, file } = await openCuts();
  writeFileSync(file, '2: [a]\n');
  await screen.type('h');
  await screen.see('changed meanwhile');
  expect(readText(file)).toBe('2: [a]\n');
  writeFileSync(file, '2: [a\n');
  await screen.type('\u001B');
  await screen.see('people');
  await screen.type('c');
  await screen.see('line 1 is not valid YAML');
  await screen.type('h');
  await screen.see('cannot be written into');
  expect(readText(file)).toBe('2: [a\n');
});

test('nothing of a recording, or of a story in the archive, is changed by a key, and that is said', () => {
  const said: string[] = [];
  const may = (run: Partial<RunSummary>) =>
    mayWrite(
      {
        desk: undefined,
        runs: [{ ...summary(), id: 'one', ...run }],
        say: (text) => said.push(text),
      },
      'one',
      'en',
    );
  expect([may({ rehearsal: true }), may({ archived: true }), may({})]).toEqual([
    false,
    false,
    true,
  ]);
  expect(said).toEqual([
    'The files of a recorded story are not edited; try it with a story of your own',
    'A story in the archive, or at work in another window, cannot be changed here',
  ]);
});

test('a story that is written in episodes is not cut: its ledger counts them, does not offer the key, and says why', async () => {
  const story = openStory();
  const input = { idea: '灯台守の娘が、来ない船を待つ話。', unit: 'episode' } as const;
  await finish(
    story.engine.start('folio', input, {
      answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }],
    }),
  );
  const [run] = await story.engine.runs();
  const bare = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere(bare, { columns: 100, rows: 30 });
  await screen.see('m next episode');
  await screen.pass(1_000);
  await screen.type('b');
  await screen.see('people');
  expect(screen.lines().join('\n')).not.toContain('c episodes');
  await screen.type('c');
  await screen.see('It is written episode by episode');
});
