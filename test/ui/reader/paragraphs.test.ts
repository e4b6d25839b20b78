import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftParagraphs, withParagraphs } from '../../../src/ui/reader/paragraphs.ts';

const draft = '# 第1章：霧\n\n¶1\n朝。\n\n¶2\n「誰だ」\n\n---\n\n¶3\n夜。\n';

test('the paragraphs of a draft are what stands under its marks', () => {
  expect(draftParagraphs(draft).map(({ number, text }) => [number, text])).toEqual([
    [1, '朝。'],
    [2, '「誰だ」\n\n---'],
    [3, '夜。'],
  ]);
  expect(draftParagraphs('朝。\n')).toEqual([]);
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
