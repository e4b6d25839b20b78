import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { voiceSheet } from '../../../../src/engine/workflows/folio/contract/voice-sheet.ts';
import { textFile } from '../../../../src/own-editor.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { lettersIn, loadChecks } from '../../../../src/ui/workflows/folio/checks/load.ts';
import { checkLines, checkRows } from '../../../../src/ui/workflows/folio/screens/check-rows.ts';
import { openStory } from '../../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';
import { makeLook } from '../../screens/looks.ts';
import { openReader } from '../../screens/open-reader.ts';

const look = makeLook();
const folder = 'current/chapters/ch02';
const lists = readFileSync(
  new URL('../../../../templates/folio/lint.ja.yaml', import.meta.url),
  'utf8',
);

function storyOf(texts: Readonly<Record<string, string>>) {
  return {
    files: async () => Object.keys(texts),
    read: async (_: string, name: string) => texts[name],
    shipped: async (name: string) => (name === 'folio/lint.ja.yaml' ? lists : undefined),
  };
}

const draft = `# 第2章：霧\n\n¶1\n${'霧が出ていた。'.repeat(40)}\n\n¶2\n「そう！だめ。」と澪が言った。まるで時計のように静かだった。\n`;
const own = `# 第1章：霧\n\n${'波が来る。船は出ない。'.repeat(40)}\n\n「ええ！そう」\n`;

test('a chapter is counted as it was left last, beside what its author writes', async () => {
  const story = storyOf({
    'current/idea.json': JSON.stringify({ characters: [{ name: '澪' }] }),
    'current/chapters/ch01/final.md': own,
    // what is brought along lies as a draft with numbered paragraphs as well
    'current/chapters/ch01/draft-01.md': own.replaceAll('\n\n', '\n\n¶1\n'),
    [`${folder}/draft-01.md`]: '# 第2章\n\n¶1\n前の稿。\n',
    [`${folder}/draft-02.md`]: draft,
    [`${folder}/final.md`]: draft.replace('¶2\n', '<!-- 未解決: [Stylist ¶2] 硬い -->\n¶2\n'),
  });
  const loaded = await loadChecks(story, 'current', { path: undefined, chapter: undefined });
  if (loaded === undefined) throw new Error('nothing was counted');
  expect(loaded).toMatchObject({ path: `${folder}/final.md`, chapter: 2, language: 'ja' });
  expect(loaded.text).toBe(draft);
  const lines = checkLines(loaded);
  const kinds = lines.flatMap((each) => (each.line === 'kind' ? [[each.kind, each.count]] : []));
  expect(kinds).toEqual([
    ['same_ending', 1],
    ['even_length', 1],
    ['simile', 1],
    ['space_after', 1],
    ['stop_in_quotes', 1],
  ]);
  // the author, too, forgets the space, and never writes the simile
  expect(loaded.own?.get('space_after')).toBeCloseTo(1000 / lettersIn(own));
  expect(loaded.own?.get('simile')).toBe(undefined);
  // seven letters against five and six by turns
  expect(loaded.voice).toMatchObject({ off: { sentence: 2, spread: -1 } });
  const at = lines.findIndex((line) => line.line === 'place' && line.kind === 'space_after');
  const rows = checkRows({ loaded, lines, selected: at }, 22, look).map(rowText);
  expect(rows.join('\n')).toContain('！だめ');
  expect(rows.join('\n')).toContain('自作との文体の距離');
  expect(rows.every((row) => look.cells.width(row) <= look.columns)).toBe(true);
});

test('a story without chapters of its author’s goes by what was measured of other texts of theirs', async () => {
  const sheet = voiceSheet([own], 'ja');
  const story = storyOf({
    'current/bible/voice.yaml': sheet ?? '',
    [`${folder}/draft-01.md`]: draft,
  });
  const loaded = await loadChecks(story, 'current', { path: undefined, chapter: undefined });
  expect(loaded?.voice).toMatchObject({ off: { sentence: 2, spread: -1 } });
});

test('how far a draft is from how its author writes stands beside how far the draft before it was', async () => {
  const far = `# 第2章：霧\n\n¶1\n${'霧が、港の、古い石段の上を、ゆっくりと、静かに、白く、流れていた。'.repeat(40)}\n`;
  const story = storyOf({
    'current/bible/voice.yaml': voiceSheet([own], 'ja') ?? '',
    [`${folder}/draft-01.md`]: far,
    [`${folder}/draft-02.md`]: draft,
    [`${folder}/final.md`]: draft,
  });
  const shown = async (name: string) => {
    const wanted = { path: `${folder}/${name}.md`, chapter: undefined };
    const loaded = await loadChecks(story, 'current', wanted);
    if (loaded === undefined) throw new Error('nothing was counted');
    const row = (each: typeof look) =>
      checkRows({ loaded, lines: checkLines(loaded), selected: 0 }, 22, each)
        .map(rowText)
        .join('');
    return {
      ...loaded,
      ja: row(look),
      en: row(makeLook({ language: 'en' })),
      ascii: row(makeLook({ ascii: true })),
    };
  };
  const [first, second, final] = [
    await shown('draft-01'),
    await shown('draft-02'),
    await shown('final'),
  ];
  expect(first.voiceBefore).toBe(undefined);
  expect(first.ja).not.toContain('→');
  const change = `${first.voice?.distance} → ${second.voice?.distance}/100`;
  expect(second.ja).toContain(`自作との文体の距離 ${change}（前の草稿より近い。一文`);
  expect(second.en).toContain(
    `Distance from how you write: ${change} (nearer than the draft before;`,
  );
  expect(second.ascii).toContain(change.replace('→', '->'));
  expect(final.voiceBefore).toBe(first.voice?.distance);
});

test('the file that is read is the one that is counted; where there is none, that is said', async () => {
  const story = storyOf({ [`${folder}/draft-01.md`]: draft, [`${folder}/draft-02.md`]: own });
  const of = { path: `${folder}/draft-01.md`, chapter: undefined };
  expect((await loadChecks(story, 'current', of))?.text).toBe(draft);
  expect(await loadChecks(storyOf({}), 'current', { path: undefined, chapter: 3 })).toBe(undefined);
});

test('letters are counted without blanks, readings, headings, marks, comments and breaks', () => {
  expect(
    lettersIn('# 第1章：題\n\n¶1\n　｜霧笛《むてき》が 鳴る。\n\n---\n\n<!-- 注 -->\n¶2\n𠮷。\n'),
  ).toBe(8);
});

test('from the reader to the counts, from one to its sentence, and a kind of typography is mended as an edit', async () => {
  const terminal = await openReader({ env: { LANG: 'ja_JP.UTF-8' } });
  const story = path.join(terminal.folders.work, 'workspace/rehearsal/current/chapters/ch01');
  const file = (name: string) => readFileSync(path.join(story, name), 'utf8');
  const last = '「行くの！待って。」';
  for (const name of ['draft-03.md', 'final.md'])
    writeFileSync(path.join(story, name), `${file(name).trimEnd()}${last}\n`);
  terminal.type('l');
  await terminal.see('！？のあとの空き');
  terminal.type('G');
  await terminal.see('▸   ¶');
  terminal.type('\r');
  // the sentence is looked for in the text, and set off there
  await terminal.until((text) => text.includes('待って。」') && !text.includes('千字に'));
  terminal.type('\u001B');
  await terminal.until((text) => !/1 件中 1|1\/1/.test(text));
  terminal.type('\u001B');
  await terminal.see('！？のあとの空き');
  terminal.type('\u001B[H');
  await terminal.see('▸ ！？のあとの空き');
  terminal.type('m');
  await terminal.see('u 本文にする');
  terminal.type('u');
  // it is the author's edit, which the run takes up when it goes on
  await terminal.see('いま反映しますか');
  const told = readdirSync(path.join(story, '../../.engine/inbox')).map((name) =>
    readFileSync(path.join(story, '../../.engine/inbox', name), 'utf8'),
  );
  expect(told.join('\n')).toContain('「行くの！　待って。」');
  expect(file('final.md')).toContain(last);
  terminal.type('\u0003');
  await terminal.ended;
});

test('a chapter that was brought along has no draft: all of a kind is mended in its own file by a key, and taken back by another', async () => {
  const story = openStory();
  const text = `第一章　霧\r\n\r\n　${'波の音がした。'.repeat(60)}\r\n「ええ！そう。」と澪が言った。\r\n`;
  const manuscript = [{ title: '霧', text }];
  const begun = await story.engine.start('folio', { idea: '灯台の話。', manuscript }, {});
  if (begun.kind !== 'started') throw new Error(JSON.stringify(begun));
  for await (const _ of begun.run.events);
  const bare = barePorts({
    start: { kind: 'resume', run: begun.run.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'ja' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere({ ...bare, textFile }, { columns: 100, rows: 30 });
  await screen.until((shown) => shown.includes('r 読む'));
  await screen.pass(1_000);
  await screen.type('r');
  await screen.see('完成原稿');
  await screen.type('\r');
  await screen.see('波の音がした');
  await screen.type('l');
  await screen.see('！？のあとの空き');
  // the heading, which its author typed without a mark, is no paragraph that should be indented
  expect(screen.text()).not.toContain('字下げ');
  await screen.type('jjjj');
  await screen.see('▸ ！？のあとの空き');
  await screen.type('m');
  await screen.see('z で元に戻せます');
  const file = 'current/chapters/ch01/final.md';
  expect(story.text(file)).toBe(text.replace('！そう', '！　そう'));
  await screen.type('z');
  await screen.see('を元に戻しました');
  expect(story.text(file)).toBe(text);
});
