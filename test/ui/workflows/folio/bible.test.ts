import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLedger } from '../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import { textFile } from '../../../../src/own-editor.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { foundIn, narrowed, shownLedger } from '../../../../src/ui/workflows/folio/bible/shown.ts';
import { bibleRows } from '../../../../src/ui/workflows/folio/screens/bible-rows.ts';
import { bibleWordsOf } from '../../../../src/ui/workflows/folio/words/bible.ts';
import { keeperReply } from '../../../engine/workflows/folio/replies.ts';
import { openStory } from '../../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';
import { perform } from '../../cli/perform.ts';
import { summary } from '../../cli/small-engine.ts';
import { makeLook } from '../../screens/looks.ts';

/* The ledger of a story as a person sees it. */

const texts = {
  characters: '- id: mio\n  name: 澪\n  aliases: [娘]\n  age: 17\n',
  threads: `- id: bell
  by: keeper
  what: 誰が鐘を鳴らしたか
  planted: { chapter: 1, paragraph: 4, quote: 鐘が鳴った }
  due: 2
- id: ship
  by: keeper
  what: 来ない船
  planted: { chapter: 1, paragraph: 1, quote: 船は来ない }
  paid: { chapter: 3, paragraph: 2, quote: 船が来た }
  status: paid
`,
};
const finals = new Map([
  [1, '船は来ない。鐘が鳴った。澪は鐘を聞いた。'],
  [2, '霧だけがあった。'],
  [3, '娘は船を見た。船が来た。'],
]);
const shown = shownLedger(readLedger(texts), finals, bibleWordsOf(en));

test('people stand beside the chapters that name them, threads go from planted to paid, and what is overdue is told', () => {
  expect(shown.map(({ id, strip, isOverdue }) => [id, strip.join(' '), isOverdue])).toEqual([
    ['mio', 'there none there', false],
    ['bell', 'planted overdue none', true],
    ['ship', 'planted none paid', false],
  ]);
  expect(narrowed(shown[2]?.strip ?? [], 2)).toEqual(['planted', 'paid']);
});

test('what rests on words that a chapter edited by hand does not have any more is marked, in the list and beside each sentence', () => {
  const kept = readLedger({
    characters: `- id: mio
  name: 澪
  since: { chapter: 1, paragraph: 1, quote: 澪は鐘を聞いた }
  facts:
    - { about: 利き手, fact: 左, since: { chapter: 2, paragraph: 1, quote: 左の手で } }
- id: koga
  name: 古賀
  since: { chapter: 1, paragraph: 2, quote: 古賀が来た }
- id: yua
  name: 結愛
  since: { chapter: 9, paragraph: 1, quote: まだない章 }
`,
  });
  const [mio, koga, yua] = shownLedger(kept, finals, bibleWordsOf(en));
  expect(mio?.note).not.toContain('no longer in the text');
  expect(mio?.detail.join()).toContain('"左の手で"  quote no longer in the text');
  expect(koga?.note).toContain('quote no longer in the text');
  expect(yua?.note).toBe('');
});

test('a contradiction one of whose sentences is gone from the text is none that is open', () => {
  const kept = (quote: string) =>
    readLedger({
      findings: `- id: f1
  by: keeper
  file: places
  of: pier
  earlier: 広い
  rests_on: { chapter: 1, paragraph: 1, quote: 船は来ない }
  now: 狭い
  since: { chapter: 3, paragraph: 1, quote: ${quote} }
`,
    });
  const [stands] = shownLedger(kept('船が来た'), finals, bibleWordsOf(ja));
  expect([stands?.note, stands?.isOverdue]).toEqual(['未決', true]);
  const [mended] = shownLedger(kept('舟が去った'), finals, bibleWordsOf(ja));
  expect([mended?.note, mended?.isOverdue]).toEqual(['解消（もとの文がもうない）', false]);
});

test('while chapters are read for a ledger that is not there yet, its screen says which and offers none', () => {
  const loaded = {
    ledger: readLedger({}),
    finals,
    isKept: false,
    paths: {},
    finalPaths: new Map(),
  };
  const list = { loaded, file: 'threads', entries: [], pattern: '', selected: 0 } as const;
  const told = (reading: { chapter: number; done: number; of: number; percent: number } | null) =>
    bibleRows({ ...list, reading }, 20, makeLook({ language: 'ja' }))
      .map(rowText)
      .join('\n');
  expect(told(null)).toContain('まだ台帳がありません');
  const now = told({ chapter: 2, done: 1, of: 3, percent: 40 });
  expect(now).toContain('いま第2章を台帳のために読んでいます 40%（済み 1/3章）');
  expect(now).not.toContain('まだ台帳がありません');
});

test('what another entry is about, where it was and who has it is told by name, never by an id', () => {
  const known = readLedger({
    ...texts,
    places: '- id: pier\n  name: 五番桟橋\n  where: mio\n',
    things: '- id: watch\n  name: 懐中時計\n  has: mio\n',
    timeline: '- id: t1\n  when: 朝\n  what: 鐘が鳴る\n  who: [mio, 見知らぬ男]\n  where: pier\n',
    findings: '- id: f1\n  file: places\n  of: pier\n  about: 広さ\n  earlier: 広い\n  now: 狭い\n',
  });
  const told = shownLedger(known, finals, bibleWordsOf(ja));
  const noteOf = (wanted: string) => told.find(({ id }) => id === wanted)?.note;
  expect([noteOf('pier'), noteOf('watch'), noteOf('t1')]).toEqual([
    '澪',
    '澪',
    '澪、見知らぬ男、五番桟橋',
  ]);
  expect(told.find(({ id }) => id === 'f1')?.title).toBe('五番桟橋 (広さ): 広い / 狭い');
});

test('an entry is found by any of its words, its quotes too', () => {
  expect(foundIn(shown, '船が来た').map(({ id }) => id)).toEqual(['ship']);
  expect(foundIn(shown, '鐘 誰').map(({ id }) => id)).toEqual(['bell']);
});

test.each([
  [60, 16],
  [80, 24],
  [160, 45],
])('on %i x %i the screen has all its rows, none of them too long', (columns, rows) => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ columns, rows, language });
    const loaded = {
      ...{ ledger: readLedger({ ...texts, rules: 'nonsense' }), finals, isKept: true },
      ...{ paths: { rules: 'current/bible/rules.yaml' }, finalPaths: new Map() },
    };
    const entries = shown.filter(({ file }) => file === 'threads');
    const list = { loaded, file: 'threads', entries, pattern: '', selected: 0 } as const;
    const drawn = bibleRows(list, rows - 2, look).map(rowText);
    expect(drawn).toHaveLength(rows - 2);
    expect(drawn.join('\n')).toContain('来ない船');
    expect(drawn.join('\n')).toContain('current/bible/rules.yaml');
    for (const line of drawn) expect(look.cells.width(line)).toBeLessThanOrEqual(columns);
  }
});

const files = {
  'current/bible/characters.yaml': texts.characters,
  'current/bible/threads.yaml': `${texts.threads}- 3\n`,
  'current/chapters/ch01/final.md': '船は来ない。鐘が鳴った。澪は鐘を聞いた。',
  'current/chapters/ch02/final.md': '霧だけがあった。',
};

test('bible prints what the story has settled, one part of it, or what has a word in it; what cannot be read is named', async () => {
  const world = { runs: [summary()], files };
  const all = await perform(['bible'], world);
  expect([all.code, all.out]).toEqual([0, expect.stringContaining('  澪  (17)\n    #.\n')]);
  expect(all.out).toContain('! 誰が鐘を鳴らしたか  (open, due in ch. 2)\n    >!\n');
  expect(all.err).toContain('current/bible/threads.yaml: #3 cannot be read');
  const found = await perform(['bible', 'find', '来ない'], world);
  expect(found.out).not.toContain('澪');
  const json = JSON.parse((await perform(['bible', 'threads', '--json'], world)).out);
  expect(json).toMatchObject([
    { id: 'bell', file: 'threads', since: { chapter: 1 } },
    { id: 'ship' },
  ]);
  expect(await perform(['bible', 'find', '竜'], world)).toMatchObject({
    code: 1,
    out: 'nothing fits\n',
  });
});

test('of a story with one chapter bible prints no strip of chapters', async () => {
  const { 'current/chapters/ch02/final.md': _, ...one } = files;
  const { out } = await perform(['bible', 'characters'], { runs: [summary()], files: one });
  expect(out).toContain('  澪  (17)\n    also called');
});

test('a story without a ledger is offered one, and --keep asks for it', async () => {
  const world = { runs: [summary()], files: { 'current/chapters/ch01/final.md': '霧' } };
  const told = await perform(['bible'], world);
  expect([told.code, told.out]).toEqual([1, expect.stringContaining('has no ledger yet')]);
  const { asked } = await perform(['bible', '--keep'], world);
  expect(JSON.stringify(asked)).toContain('keep_ledger');
});

/** A story that contradicts itself, done, on its ledger's screen at what it contradicts. */
async function openContradiction() {
  const story = openStory({
    config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
    script: {
      reply: (task) =>
        task.role === 'folio/keeper' && task.values['chapter'] === 2
          ? keeperReply(task).replace('"手帳"', '"日記"')
          : undefined,
    },
  });
  await story.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }] });
  await story.answer('later');
  await story.resume();
  const [run] = await story.engine.runs();
  const changes = { tell: [], more: false };
  const ports = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere(ports, { columns: 100, rows: 30 });
  await screen.see('Manuscript: ');
  await screen.until((text) => text.includes('Every chapter is finished'));
  await screen.pass(1_000);
  await screen.type('b');
  expect(await screen.see('澪')).toContain('people');
  await screen.type('\u001B[Z');
  const finding = await screen.see('手帳 / 日記');
  return { story, screen, finding };
}

test('b on a story opens its ledger: a contradiction is settled there, and Enter goes to the chapter', async () => {
  const { story, screen, finding } = await openContradiction();
  expect(finding).toContain('l the ledger is wrong');
  await screen.type('l');
  await screen.see('the ledger was wrong');
  expect(story.text('current/bible/characters.yaml')).toContain('日記');
  await screen.type('\r');
  await screen.see('finished text');
});

test('a contradiction of which its author has said that the text is wrong is noted, and the screen says where the place is asked', async () => {
  const { screen, finding } = await openContradiction();
  expect(finding).toContain('to be settled');
  await screen.type('t');
  const said = await screen.see('is asked on the story’s screen (esc)');
  expect(said).toMatch(/手帳 \/ 日記 +noted/);
  expect(said).not.toContain('to be settled');
  await screen.type('\u001B');
  await screen.see('Where is the text wrong');
});

test('E edits one entry on the screen: what does not fit is said with its line and kept, what fits is the author’s at once', async () => {
  const story = openStory();
  await story.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }] });
  const place = 'current/bible/characters.yaml';
  const file = '# mine\n- id: mio\n  by: keeper\n  name: 澪\n\n# below\n- id: taku\n  name: 卓也\n';
  mkdirSync(path.join(story.root, 'current/bible'), { recursive: true });
  story.write(place, file);
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
  await screen.see('澪');
  await screen.type('E');
  await screen.see('by: keeper');
  // the cursor stands at the beginning: a second entry before this one
  await screen.type('- id: a');
  await screen.see('- id: a- id: mio');
  await screen.type('\u0013');
  await screen.see('Line 1: “name: value” twice in one line');
  expect(story.text(place)).toBe(file);
  await screen.type('E');
  await screen.see('- id: a- id: mio');
  for (let letter = 0; letter < 7; letter += 1) await screen.type('\u001B[3~');
  await screen.until((text) => !text.includes('- id: a'));
  await screen.type('\u001B[B\u001B[B\u0005の娘');
  await screen.see('澪の娘');
  await screen.type('\u0013');
  await screen.see('mio is an entry of yours now');
  expect(story.text(place)).toBe(file.replace('keeper\n  name: 澪', 'author\n  name: 澪の娘'));
});

test('where a contradiction is asked about, e opens the sentence it rests on; each sentence is told once', async () => {
  const story = openStory({
    config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
    script: {
      reply: (task) =>
        task.role === 'folio/keeper' && task.values['chapter'] === 2
          ? keeperReply(task).replace('"手帳"', '"霧笛が三度鳴って澪は手帳を閉じた"')
          : undefined,
    },
  });
  await story.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }] });
  const [run] = await story.engine.runs();
  const ports = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere(ports, { columns: 100, rows: 30 });
  await screen.see('cannot both be true');
  await screen.type('a');
  const asked = await screen.see('e open');
  await screen.pass(1_000);
  expect(asked).toContain('Chapter 2 ¶1 ("霧笛が三度鳴って澪は手帳を閉じた")\n');
  expect(asked).toContain('澪は手帳を閉じた") says: 手帳\n');
  await screen.type('e');
  expect(await screen.see('finished text')).toContain('霧笛が三度鳴って');
});
