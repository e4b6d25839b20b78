import { expect, test } from 'vitest';
import {
  askedLength,
  lengthIn,
  lengthOff,
} from '../../../../src/engine/workflows/folio/asked-length.ts';
import { changesBetween } from '../../../../src/engine/workflows/folio/changes.ts';
import { wordsOfPrompt } from '../../../../src/engine/workflows/folio/given.ts';

test.each([
  ['3,000字で、恋愛なし', 1, 'characters', 2500, 3500],
  ['三千字ほどの短編', 1, 'characters', 2500, 3500],
  ['2000〜3000字で', 1, 'characters', 2000, 3000],
  ['２〜３千字', 1, 'characters', 2000, 3000],
  ['1万字以内、三章', 3, 'characters', 0, 3333],
  ['各話4000字以内で三話', 3, 'characters', 0, 4000],
  ['5000文字以上', 1, 'characters', 5000, null],
  ['under 2,000 words, first person', 1, 'words', 0, 2000],
  ['about 1500 words per chapter', 4, 'words', 1250, 1750],
  ['1,200-1,500 words', 1, 'words', 1200, 1500],
] as const)('«%s» of %i chapters asks for a length', (words, chapters, unit, from, to) => {
  expect(askedLength(words, chapters)).toMatchObject({ unit, from, to });
});

test.each(['三日目の朝、二人の兄弟', '4字の名前を持つ猫', 'She has two words for snow.', ''])(
  '«%s» asks for none',
  (words) => {
    expect(askedLength(words, 1)).toBeUndefined();
  },
);

test('a draft is counted in the unit that was asked for, and told how far it is out', () => {
  const draft = '# Chapter 1: Fog\n\n¶1\nIt was late.\n\n¶2\nShe left.\n';
  expect(lengthIn(draft, 'words')).toBe(5);
  // neither the mark between scenes nor a dash that stands alone
  expect(lengthIn(`${draft}\n---\n\n¶3\nFog — no more.\n`, 'words')).toBe(8);
  expect(lengthIn('# 題\n\n¶1\n霧。\n', 'characters')).toBe(2);
  const asked = { asked: '3000字', unit: 'characters', from: 2500, to: 3500 } as const;
  expect([2400, 2500, 3500, 3700].map((count) => lengthOff(count, asked))).toEqual([
    -100, 0, 0, 200,
  ]);
});

test('which paragraphs a revision touched is told by number, whatever number they had', () => {
  const before = { round: 1, draft: '# 題\n\n¶1\n一\n\n¶2\n二\n\n¶3\n三\n\n¶4\n四\n' };
  const draft = '# 題\n\n¶1\n一\n\n¶2\n新\n\n¶3\n二\n\n¶4\n三\n\n¶5\n終\n';
  expect(changesBetween(before, draft)).toEqual({
    since_round: 1,
    changed: ['¶2', '¶5'],
    unchanged: ['¶1', '¶3-4'],
    gone: ['¶4'],
  });
});

test('a length told in the prose of a manuscript is no wish; one in the words it was handed over with is', () => {
  const prose = '締め切りまでに四千字の原稿を書かなければならない、と夫は言った。\n霧が出た。';
  const manuscript = [{ text: `第一章\n\n　${prose}\n` }];
  const asked = (prompt: string) => askedLength(wordsOfPrompt(prompt, manuscript), 2);
  expect(asked(prose)).toBeUndefined();
  expect(asked('続きは各章三千字で')).toEqual(askedLength('続きは各章三千字で', 2));
  expect(asked('続きは各章三千字で')).not.toBeUndefined();
  expect(wordsOfPrompt(prose)).toBe(prose);
});
