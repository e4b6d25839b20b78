import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { noColours } from '../../../src/ui/components/theme.ts';
import { alignLists } from '../../../src/ui/reader/compare/align.ts';
import { compareTexts } from '../../../src/ui/reader/compare/compare.ts';
import { comparePartsOf, compareSheet } from '../../../src/ui/reader/compare/compare-sheet.ts';
import { pairUp } from '../../../src/ui/reader/compare/pair.ts';
import { changesWithin, splitWords } from '../../../src/ui/reader/compare/within.ts';
import { start, windowOf } from '../../../src/ui/reader/pages.ts';
import { processorClock } from '../../support/processor-time.ts';
import { everyLook, lookName, makeLook } from '../screens/looks.ts';

const bound = { ms: 1000 };
const word = fc.constantFrom('霧', '笛', 'が', '。', 'fog', ' ', 'horn');
const list = fc.array(word, { maxLength: 30 });

test('the steps lead from any list to any other', () => {
  fc.assert(
    fc.property(list, list, (older, newer) => {
      const { steps, complete } = alignLists(older, newer, bound);
      let [a, b] = [0, 0];
      const made: string[] = [];
      for (const { kind, count } of steps) {
        if (kind === 'same') expect(older.slice(a, a + count)).toEqual(newer.slice(b, b + count));
        if (kind !== 'removed') made.push(...newer.slice(b, b + count));
        if (kind !== 'added') a += count;
        if (kind !== 'removed') b += count;
      }
      expect([a, b, made, complete]).toEqual([older.length, newer.length, newer, true]);
    }),
  );
});

const inside = (text: string, changed: readonly { from: number; to: number }[]) =>
  changed.map(({ from, to }) => text.slice(from, to));

test('in English words are marked, in Japanese characters', () => {
  const older = 'The fog came in slowly over the harbour.';
  const newer = 'The fog came in fast over the old harbour.';
  const english = changesWithin(older, newer, bound);
  expect(inside(older, english.older)).toEqual(['slowly']);
  expect(inside(newer, english.newer)).toEqual(['fast', ' old']);
  const words = ['one two three four', 'one 2 3 four'] as const;
  expect(inside(words[0], changesWithin(...words, bound).older)).toEqual(['two three']);
  const [before, after] = ['澪は手帳をそっと閉じた。', '澪は手帳を静かに閉じた。'];
  const japanese = changesWithin(before, after, bound);
  expect(inside(before, japanese.older)).toEqual(['そっと']);
  expect(inside(after, japanese.newer)).toEqual(['静かに']);
});

test('a character made of several is marked as a whole', () => {
  const [older, newer] = ['父は👨‍👩‍👧が好き', '父は👨‍👩‍👦が好き'];
  expect(inside(newer, changesWithin(older, newer, bound).newer)).toEqual(['👨‍👩‍👦']);
});

test('what is not marked is the same on both sides but for little islands', () => {
  const text = fc.string({ unit: word, maxLength: 30 });
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const { older: gone, newer: come, likeness } = changesWithin(older, newer, bound);
      const left = (value: string, changed: typeof gone) =>
        changed
          .toReversed()
          .reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), value);
      expect(left(older, gone)).toBe(left(newer, come));
      expect(likeness).toBeGreaterThanOrEqual(0);
      expect(likeness).toBeLessThanOrEqual(1);
    }),
  );
});

test('words are whole, joined again they are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(splitWords(text).join('')).toBe(text);
    }),
  );
  expect(splitWords("it's a well-known café.")).toEqual([
    "it's",
    ' ',
    'a',
    ' ',
    'well-known',
    ' ',
    'café',
    '.',
  ]);
});

test('paragraphs pair with what they became, whatever was put between them', () => {
  const older = ['霧笛が三度鳴って、澪は手帳を閉じた。', '犬が二匹、三小節めから歌いだす。'];
  const newer = [
    'まったく新しい一段落である。',
    '霧笛が三度鳴り、澪は手帳をそっと閉じた。',
    '犬が二匹、きまって歌いだす。',
  ];
  expect(pairUp(older, newer)).toEqual([
    { older: undefined, newer: 0 },
    { older: 0, newer: 1 },
    { older: 1, newer: 2 },
  ]);
});

test('every paragraph is in exactly one pair, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { maxLength: 40 }),
      fc.array(fc.string(), { maxLength: 40 }),
      (older, newer) => {
        const pairs = pairUp(older, newer);
        expect(pairs.flatMap((pair) => pair.older ?? [])).toEqual([...older.keys()]);
        expect(pairs.flatMap((pair) => pair.newer ?? [])).toEqual([...newer.keys()]);
      },
    ),
  );
});

const older = '# 第1章\n\n¶1\n霧が出た。\n\n¶2\n犬が二匹、三小節めから歌いだす。\n\n¶3\nおわり\n';
const newer =
  '# 第1章\n\n¶1\n霧が出た。\n\n¶2\nまったく新しい段落がここに来る。\n\n¶3\n犬が二匹、きまって三小節めから歌いだす。\n\n¶4\nおわり\n';

test('drafts are compared by paragraph: a new one does not make the numbers after it a change', () => {
  const { hunks, changes, prose } = compareTexts(older, newer);
  expect(prose).toBe(true);
  expect(changes).toBe(2);
  expect(hunks.map(({ kind }) => kind)).toEqual(['same', 'change', 'change', 'same']);
});

test('other files are compared by line, and a line end at the end is none', () => {
  const { hunks, prose } = compareTexts('a\nb\nc\n', 'a\nc\n');
  expect(prose).toBe(false);
  expect(hunks).toEqual([
    { kind: 'same', units: [{ paragraph: 0, text: 'a' }] },
    { kind: 'change', older: { paragraph: 0, text: 'b' }, newer: undefined },
    { kind: 'same', units: [{ paragraph: 0, text: 'c' }] },
  ]);
  expect(compareTexts('x\n', 'x\n').changes).toBe(0);
});

const rowsAt = (look: ReturnType<typeof makeLook>) => {
  const parts = comparePartsOf(compareTexts(older, newer));
  const sheet = compareSheet(parts, { look, width: look.columns, prose: true, pointed: undefined });
  return windowOf(sheet, start, 99).map(({ row }) => row);
};

test('below 120 columns the older version stands above the newer one', () => {
  const rows = rowsAt(makeLook({ columns: 80 })).map((row) => rowText(row).trimEnd());
  expect(rows).toContain('  - ¶2 犬が二匹、三小節めから歌いだす。');
  expect(rows).toContain('  + ¶3 犬が二匹、きまって三小節めから歌いだす。');
});

test('from 120 columns on both stand side by side', () => {
  const rows = rowsAt(makeLook({ columns: 120 })).map(rowText);
  const row = rows.find((text) => text.includes('きまって')) ?? '';
  expect(row).toMatch(
    /- ¶2 犬が二匹、三小節めから歌いだす。 +│ \+ ¶3 犬が二匹、きまって三小節めから/,
  );
});

test('without colours the marks of wdiff say what has changed', () => {
  const look = { ...makeLook({ columns: 80 }), colours: noColours };
  expect(rowsAt(look).map(rowText).join('\n')).toContain('{+きまって+}');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every row fits',
  (_, look) => {
    for (const row of rowsAt(look))
      expect(look.cells.width(rowText(row))).toBeLessThanOrEqual(look.columns);
  },
);

test('what is the same for long is folded, what is short stays', () => {
  const many = (middle: string) =>
    Array.from({ length: 30 }, (_, index) => (index === 15 ? middle : `line ${index}`)).join('\n');
  const parts = comparePartsOf(compareTexts(many('old'), many('new')));
  expect(parts.filter(({ kind }) => kind === 'folded')).toEqual([
    { kind: 'folded', count: 12 },
    { kind: 'folded', count: 11 },
  ]);
});

test('two huge files whose lines stand in another order are put beside each other in bounded time', () => {
  // Every line has its like on the other side, in another order: the hardest there is.
  const lines = (step: number) =>
    Array.from({ length: 60_000 }, (_, index) => `line ${(index * step) % 60_013}`).join('\n');
  const [a, b] = [lines(7919), lines(104_729)];
  const spent = processorClock();
  const comparison = compareTexts(a, b);
  expect(comparison.complete).toBe(false);
  expect(spent()).toBeLessThan(1500);
  const sheet = compareSheet(comparePartsOf(comparison), {
    ...{ look: makeLook(), width: 80, prose: false, pointed: undefined },
  });
  expect(windowOf(sheet, start, 20)).toHaveLength(20);
});

test('two paragraphs of a megabyte are drawn in bounded time', () => {
  const [a, b] = ['霧笛が鳴る。'.repeat(30_000), '犬が歌う夜。'.repeat(30_000)];
  const spent = processorClock();
  const sheet = compareSheet(comparePartsOf(compareTexts(a, b)), {
    ...{ look: makeLook(), width: 80, prose: false, pointed: undefined },
  });
  expect(windowOf(sheet, start, 20)).toHaveLength(20);
  expect(spent()).toBeLessThan(1500);
});

test('what changed within a paragraph has the colour of its side, what stays is plain', () => {
  const roles = rowsAt(makeLook({ columns: 160 })).flatMap((row) =>
    row.map(({ text, role }) => [text, role] as const),
  );
  expect(roles).toContainEqual(['きまって', 'good']);
  expect(roles).toContainEqual(['三小節めから歌いだす。', undefined]);
  expect(roles).toContainEqual(['まったく新しい段落がここに来る。', 'good']);
});
