import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  checkedReply,
  KeeperReply,
  type Reading,
} from '../../../../../src/engine/workflows/folio/bible/keeper-reply.ts';
import { mergeReading } from '../../../../../src/engine/workflows/folio/bible/merge.ts';
import { quotable } from '../../../../../src/engine/workflows/folio/bible/quotes.ts';
import {
  without,
  withoutReading,
} from '../../../../../src/engine/workflows/folio/bible/take-back.ts';
import { whenTold } from '../../../../../src/engine/workflows/folio/bible/told-when.ts';
import {
  allLedgerFiles,
  type LedgerFile,
} from '../../../../../src/engine/workflows/folio/contract/ledger/entries.ts';
import { readLedger } from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import { changedLedgerFile } from '../../../../../src/engine/workflows/folio/contract/ledger/ledger-file.ts';
import { keeperReply } from '../replies.ts';
import { openStory, type StoryOptions } from '../story-world.ts';

const text = '# 第1章：霧\n\n¶1\n　澪は左の手で手帳を閉じた。\n\n¶2\n「黙っていてくれた人の」\n';
const [first, second] = ['左の手で手帳を閉じた', '「黙っていてくれた人の」'];

function reading(chapter: number, changes: readonly unknown[]): Reading {
  const reply = KeeperReply.parse({ summary: `第${chapter}章`, state: '', changes });
  const checked = checkedReply(reply, { text: quotable(text), chapter, language: 'ja' });
  return { chapter, reading: 1, of: '', at: '', ...checked };
}

type Texts = Readonly<Partial<Record<LedgerFile, string>>>;

const allPut = (texts: Texts, each: Reading): Texts =>
  putInto(texts, (file) => ({ put: mergeReading(readLedger(texts), each).put[file] }));

function putInto(
  texts: Texts,
  change: (file: LedgerFile) => Parameters<typeof changedLedgerFile>[1],
): Texts {
  return Object.fromEntries(
    allLedgerFiles.map((file) => [file, changedLedgerFile(texts[file], change(file))]),
  );
}

const mio = { kind: 'person', id: 'mio', name: '澪', quote: first };
const earlier = reading(1, [
  mio,
  { kind: 'planted', id: 'q', what: '丸は何の印か', quote: first },
  { kind: 'fact', of: 'mio', about: '利き手', fact: '左', quote: first },
]);
const discarded = reading(2, [
  { ...mio, age: '17', aliases: ['灯台の娘'], reading: 'みお', speech: '乱暴' },
  { kind: 'calls', of: 'mio', whom: '父', as: 'お父さん', quote: second },
  { kind: 'voice', of: 'mio', quote: second },
  { kind: 'knows', of: 'mio', what: '父の嘘', quote: second },
  { kind: 'fact', of: 'mio', about: '利き手', fact: '右', changes: true, quote: second },
  { kind: 'touched', of: 'q', quote: first },
  { kind: 'paid', of: 'q', quote: second },
  { kind: 'event', when: '夜', what: '霧', quote: first },
  { kind: 'thing', id: 'key', name: '鍵', has: 'mio', quote: first },
  { kind: 'rule', id: 'no-fire', rule: '火を使わない', quote: first },
]);

test('a chapter that is read anew leaves in no file of the ledger what only its old text said', () => {
  const before = allPut({}, earlier);
  const with2 = allPut(before, discarded);
  const ledger = readLedger(with2);
  const said = { gone: discarded.changes, stand: earlier.changes };
  const back = putInto(with2, (file) => withoutReading(ledger, file, 2, said));
  for (const file of allLedgerFiles)
    expect(readLedger(back)[file].entries).toEqual(readLedger(before)[file].entries);
  expect(Object.values(back).join('')).not.toMatch(/黙って|灯台の娘|みお|乱暴|お父さん|鍵|paid/);
});

test('a note that a person has put into an entry of the keeper’s stays when something else goes out of it', () => {
  const threads = `${allPut(allPut({}, earlier), discarded).threads}  note: 作者の控え\n`;
  const change = withoutReading(readLedger({ threads }), 'threads', 2);
  const now = changedLedgerFile(threads, change) ?? '';
  expect(now).toContain('作者の控え');
  expect(now).not.toContain('paid:');
});

test('an entry that rests on words that stand is left as it is, whatever order its fields are written in', () => {
  const texts = allPut(allPut({}, earlier), discarded);
  const lost = { fell: () => false, gone: [], stand: [] };
  const before = readLedger(texts);
  for (const file of allLedgerFiles)
    expect([file, without(before, file, lost)]).toEqual([file, { put: [], remove: [] }]);
});

test('a thread that is paid off in two places contradicts nothing: the second place touches it', () => {
  const once = allPut(allPut({}, earlier), reading(2, [{ kind: 'paid', of: 'q', quote: second }]));
  const { put } = mergeReading(
    readLedger(once),
    reading(3, [{ kind: 'paid', of: 'q', quote: first }]),
  );
  expect(put.findings).toEqual([]);
  expect(put.threads).toMatchObject([
    { status: 'paid', paid: { chapter: 2 }, touched: [{ chapter: 3 }] },
  ]);
});

test('ten chapters are summed up anew when one of them is read anew', () => {
  let texts: Texts = {};
  for (let chapter = 1; chapter <= 10; chapter += 1) texts = allPut(texts, reading(chapter, []));
  const ledger = readLedger(texts);
  const back = putInto(texts, (file) => withoutReading(ledger, file, 4));
  expect(back.summaries).not.toContain('upto');
  const anew = allPut(back, { ...reading(4, []), summary: '新しい四章' });
  expect(readLedger(anew).summaries.entries.find(({ upto }) => upto === 10)?.summary).toContain(
    '新しい四章',
  );
});

test.each([
  ['検定の日、三日の二日目', '検定の日だった。あしたで尽きる。', '検定の日'],
  ['三日の二日目', 'あしたで尽きる。', '…'],
  ['3月3日の夕方', '三月三日の夕方、霧が出た。', '3月3日の夕方'],
  ['十九時', '19時の鐘が鳴った。', '十九時'],
  ['翌朝', '鐘が鳴った。', '翌朝'],
])('of the time %s stands in a chapter “%s” what it counts there', (when, chapter, told) => {
  expect(whenTold(when, chapter)).toBe(told);
});

test('a quote of an author’s own manuscript is looked up in it as it is now, and counted as it was handed over', () => {
  const numbered = '# 題\n\n¶1\n霧が出た。\n\n¶2\n船が来た。\n';
  const now = quotable('題\r\n霧が出た。\r\n舟は来ない。\r\n', numbered);
  expect(now.whole).toContain('舟は来ない');
  expect(now.whole).not.toContain('船が来た');
  expect(now.paragraphs.find(({ text: each }) => each === '霧が出た。')?.number).toBe(1);
});

const kept = (options: StoryOptions = {}): StoryOptions => ({
  ...options,
  config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
});
const threads = 'current/bible/threads.yaml';

test('what a ledger of an earlier program still rests on words that no chapter has goes out at the next walk, and that is said', async () => {
  const story = openStory(kept());
  await story.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }] });
  const clean = story.text(threads);
  const place = '    chapter: 1\n    paragraph: 39\n    quote: 「黙っていてくれた人の」\n';
  story.write(threads, `${clean.replace('status: open', 'status: paid')}  paid:\n${place}`);
  const { events } = await story.resume();
  expect(story.text(threads)).not.toContain('黙って');
  expect(story.text(threads)).toContain('status: open');
  expect(events).toContainEqual(expect.objectContaining({ type: 'said', notice: 'ledger_fallen' }));
});

/** A story two chapters of which cannot both be true, of which one sentence is another by now. */
async function withChangedSentence() {
  const story = openStory(
    kept({
      script: {
        reply: (task) =>
          task.role === 'folio/keeper' && task.values['chapter'] === 2
            ? keeperReply(task).replace('"手帳"', '"日記"')
            : undefined,
      },
    }),
  );
  const chosen = { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }] } as const;
  expect((await story.start(undefined, chosen)).result.status).toBe('waiting');
  const final = 'current/chapters/ch01/final.md';
  story.write(final, story.text(final).replaceAll('霧笛が三度鳴って', '霧笛が二度鳴って'));
  expect((await story.resume()).result.status).toBe('waiting');
  await story.answer('keep');
  expect(story.text(findings)).toContain('status: open');
  return story;
}
const findings = 'current/bible/findings.yaml';

test('a contradiction is not put before its author when one of its sentences is in no chapter any more', async () => {
  const story = await withChangedSentence();
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  // nor does it stay among those that are open
  expect(story.text(findings)).not.toContain('status: open');
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'finding_mended',
      values: expect.objectContaining({ chapter: 2 }),
    }),
  );
});

test('a contradiction that is none any more is said to be over only when it can be taken out', async () => {
  const story = await withChangedSentence();
  // a list within brackets can be read, and nothing is written into it
  const inBrackets = `${JSON.stringify(parse(story.text(findings)))}\n`;
  const over = async () =>
    (await story.resume()).events.filter(
      (event) => event.type === 'said' && event.notice === 'finding_mended',
    );
  const plain = story.text(findings);
  story.write(findings, inBrackets);
  expect(await over()).toEqual([]);
  expect(story.text(findings)).toBe(inBrackets);
  story.write(findings, plain);
  expect(await over()).toHaveLength(1);
  expect(story.text(findings)).not.toContain('status: open');
});
