import { expect, test } from 'vitest';
import {
  charactersOf,
  readLedger,
  threadsOf,
} from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import {
  changedLedgerFile,
  readLedgerFile,
} from '../../../../../src/engine/workflows/folio/contract/ledger/ledger-file.ts';
import { en } from '../../../../../src/ui/messages/en.ts';
import { ja } from '../../../../../src/ui/messages/ja.ts';
import { bibleWordsOf } from '../../../../../src/ui/workflows/folio/words/bible.ts';

const authors = `# 人物
- id: mio   # 主人公
  name:   澪
  age: 17
  tags: [x,   y]

- {id: ren, name: 蓮}
`;

const koga = { id: 'koga', by: 'keeper' as const, name: '古賀', aliases: [], facts: [] };
const empty = { calls: {}, voice: { words: [], examples: [] }, knows: [] };

test('an entry that a person wrote needs no more than a name, and is theirs', () => {
  const { entries, problems } = readLedgerFile('characters', authors);
  expect(problems).toEqual([]);
  expect(entries.map(({ id, by, age }) => [id, by, age])).toEqual([
    ['mio', 'author', '17'],
    ['ren', 'author', undefined],
  ]);
});

test.each([
  ['a sentence', 'ただの文。', 'must be a list'],
  ['a mapping', 'mio: 17\n', 'must be a list'],
  ['half a list', '- id: [\n', ''],
  ['a bomb of aliases', '- &a [x]\n- *a\n', ''],
  ['a list in brackets that nothing closes', '[{id: a', ''],
])('a file that is %s is named, read as empty, and nothing is written into it', (_, text, why) => {
  const { entries, problems, usable } = readLedgerFile('threads', text);
  expect({ entries, usable }).toEqual({ entries: [], usable: false });
  expect(problems[0]?.problem).toContain(why);
  const put = [{ ...koga, ...empty }];
  expect(changedLedgerFile(text, { put }) === undefined || !text.startsWith('- &a')).toBe(true);
});

test('an entry that is nonsense is named and left out; the others count', () => {
  const text = '- id: a\n  what: 謎\n  status: maybe\n- id: b\n  what: 約束\n- 3\n';
  const { entries, problems, usable } = readLedgerFile('threads', text);
  expect(usable).toBe(true);
  expect(entries.map(({ id }) => id)).toEqual(['b']);
  expect(problems.map(({ entry }) => entry)).toEqual(['a', '#3']);
});

test.each([
  ['- id: a\n  what: 謎\n  status: maybe\n', 3, 'status', 'value', 'open|advanced|paid|dropped'],
  ['# 謎\n- id: a\n', 2, 'what', 'missing', 'text'],
  ['- id: a\n  what: 謎\n  due: 三章\n', 3, 'due', 'value', 'whole'],
  ['- id: a\n  what: 謎\n  due: -1\n', 3, 'due', 'value', 'whole'],
  ['- id: a\n  what: 謎\n  touched: 3\n', 3, 'touched', 'value', 'list'],
  ['- id: a\n  what: [謎]\n', 2, 'what', 'value', 'text'],
  ['- id: a\n  what: 謎\n\n- 3\n', 4, '', 'value', 'mapping'],
])('of %j it is told in which line what may stand', (text, line, field, why, allowed) => {
  const [problem] = readLedgerFile('threads', text).problems;
  expect(problem).toMatchObject({ line, field, why, allowed });
});

test('what may stand in the ledger is told in the language of the screen, without a word of the other', () => {
  const [wrong] = readLedgerFile('threads', '- id: a\n  what: 謎\n  status: maybe\n').problems;
  if (wrong === undefined) throw new Error('nothing is wrong');
  expect(bibleWordsOf(ja).unread('threads.yaml', wrong)).toBe(
    'threads.yaml の a が読めません（3 行目の status に書けるのは、open、advanced、paid、dropped のどれかです）。そのまま残しています',
  );
  expect(bibleWordsOf(en).unread('threads.yaml', wrong)).toBe(
    'threads.yaml: a cannot be read (line 3: status must be one of open, advanced, paid, dropped); it stays as it is',
  );
  const [broken] = readLedgerFile('threads', '- id: a\n  what: [\n').problems;
  if (broken === undefined) throw new Error('nothing is wrong');
  expect(bibleWordsOf(ja).unread('threads.yaml', broken)).toMatch(
    /^threads\.yaml が読めません（\d+ 行目が YAML として正しくありません）/,
  );
});

test('writing leaves every byte of the author as it is, comments and nonsense too', () => {
  const text = `${authors}- 3\n`;
  const put = [{ ...koga, ...empty }];
  const now = changedLedgerFile(text, { put }) ?? '';
  for (const block of authors.split('\n')) expect(now).toContain(block);
  expect(now).toContain('- 3\n');
  // before the first id behind it
  expect(now.indexOf('id: koga')).toBeLessThan(now.indexOf('id: mio'));
  expect(now.replace(/- id: koga\n(?: {2}.*\n)*/, '')).toBe(text);
});

test('the keeper changes its own entry and keeps what a person wrote beside it', () => {
  const text =
    '- id: koga\n  by: keeper\n  name: 古賀   # 要確認\n  note: あとで\n  facts:\n    - fact: 左利き\n';
  const facts = [{ fact: '左利き' }, { fact: '六十三歳' }];
  const now = changedLedgerFile(text, { put: [{ ...koga, ...empty, facts }] }) ?? '';
  expect(now).toContain('# 要確認');
  expect(now).toContain('note: あとで');
  expect(readLedgerFile('characters', now).entries[0]?.facts).toEqual(facts);
});

test('what was put twice stands once, and what is removed is gone', () => {
  const once = changedLedgerFile('', { put: [{ ...koga, ...empty }] }) ?? '';
  expect(changedLedgerFile(once, { put: [{ ...koga, ...empty }] })).toBe(once);
  expect(changedLedgerFile(once, { put: [], remove: ['koga'] })).toBe('');
});

test('where author and keeper know the same thing, the author is believed and the keeper adds', () => {
  const ledger = readLedger({
    characters: `- id: mio\n  name: 澪\n  age: 17\n- id: mio\n  by: keeper\n  name: 澪\n  age: 18\n  aliases: [灯台の娘]\n`,
    threads: '- id: a\n  what: 謎\n- id: a\n  by: keeper\n  what: 謎\n  status: paid\n',
  });
  expect(charactersOf(ledger)).toMatchObject([{ age: '17', aliases: ['灯台の娘'] }]);
  expect(threadsOf(ledger)).toMatchObject([{ status: 'paid', by: 'author' }]);
});

test('what happened in the hundredth chapter stands behind the ninety-ninth, and is among the last that a draft is told', () => {
  const event = (chapter: number) =>
    `- id: ch${chapter}-01\n  by: keeper\n  when: 朝\n  what: 第${chapter}章の出来事\n`;
  const text = [9, 10, 11, 98, 99].map(event).join('');
  const [entry] = readLedgerFile('timeline', event(100)).entries;
  if (entry === undefined) throw new Error('no entry');
  const now = changedLedgerFile(text, { put: [entry] }) ?? '';
  expect(readLedgerFile('timeline', now).entries.map(({ id }) => id)).toEqual([
    ...['ch9-01', 'ch10-01', 'ch11-01', 'ch98-01', 'ch99-01', 'ch100-01'],
  ]);
});
