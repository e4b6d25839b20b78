import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftParagraphs, paragraphAt, withParagraphs } from '../../../src/ui/reader/paragraphs.ts';

const draft = '# 第1章：霧\n\n¶1\n朝。\n\n¶2\n「誰だ」\n\n---\n\n¶3\n夜。\n';

test('the paragraphs of a draft are what stands under its marks', () => {
  expect(draftParagraphs(draft).map(({ number, text }) => [number, text])).toEqual([
    [1, '朝。'],
    [2, '「誰だ」\n\n---'],
    [3, '夜。'],
  ]);
  expect(draftParagraphs('')).toEqual([]);
});

const own = '\uFEFF第一章　霧\r\n\r\n朝。\r\n# 印\r\n　夜。\r\n昼。\r\n';

test('in a chapter that nobody numbered each line with words is a paragraph, and all else stays to the letter', () => {
  expect(draftParagraphs(own).map(({ number, text, line }) => [number, text, line])).toEqual([
    [1, '\uFEFF第一章　霧', 0],
    [2, '朝。', 2],
    [3, '　夜。', 4],
    [4, '昼。', 5],
  ]);
  const edits = new Map([
    [1, '昼。\n二行。'],
    [2, ''],
  ]);
  expect(withParagraphs(own, edits)).toBe(
    own.replace('朝。', '昼。\r\n二行。').replace('　夜。\r\n', ''),
  );
  expect(withParagraphs(own, new Map())).toBe(own);
});

test('where editing begins is the paragraph of that number, else the one that the line is in or stands before', () => {
  const [numbered, lines] = [draftParagraphs(draft), draftParagraphs(own)];
  expect(paragraphAt(numbered, { number: 3, line: 0 })).toBe(2);
  expect(paragraphAt(numbered, { number: 0, line: 0 })).toBe(0);
  expect(paragraphAt(lines, { number: 0, line: 3 })).toBe(2);
  expect(paragraphAt(lines, { number: 0, line: 99 })).toBe(3);
});

test('one paragraph is written anew, all else stays to the letter', () => {
  const edited = withParagraphs(draft, new Map([[0, '昼だった。\n']]));
  expect(edited).toBe(draft.replace('朝。', '昼だった。'));
});

const prose = fc
  .array(fc.constantFrom(...'霧「」。\n ¶1#-'.split('')), { minLength: 1, maxLength: 12 })
  .map((all) => all.join('').replaceAll(/¶/g, '・').trim() || '霧');

test('whatever is typed into some paragraphs, the others are as they were', () => {
  fc.assert(
    fc.property(
      fc.array(prose, { minLength: 1, maxLength: 6 }),
      prose,
      fc.nat(),
      (all, typed, n) => {
        const text = ['# 題\n', ...all.map((each, at) => `¶${at + 1}\n${each}\n`)].join('\n');
        const at = n % all.length;
        expect(withParagraphs(text, new Map())).toBe(text);
        const edited = draftParagraphs(withParagraphs(text, new Map([[at, typed]])));
        expect(edited.map((each) => each.text)).toEqual(all.with(at, typed));
      },
    ),
  );
});
