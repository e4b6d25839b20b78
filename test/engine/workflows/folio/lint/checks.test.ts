import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checksOf,
  toldChecks,
} from '../../../../../src/engine/workflows/folio/contract/lint/checks.ts';
import {
  listsOf,
  readLists,
} from '../../../../../src/engine/workflows/folio/contract/lint/lists.ts';
import {
  isMendable,
  mended,
} from '../../../../../src/engine/workflows/folio/contract/lint/typography.ts';

const shipped = (language: 'ja' | 'en') =>
  listsOf(readFileSync(`templates/folio/lint.${language}.yaml`, 'utf8'), undefined);
const lists = { ja: shipped('ja'), en: shipped('en') };
const names = [{ name: '森下 美澪', aliases: ['ミオリ'] }, { name: 'Marguerite' }];

function found(text: string, language: 'ja' | 'en' = 'ja') {
  const checks = checksOf(text, { language, names, lists: lists[language] });
  return checks.map(({ kind, paragraph, quote, beside }) =>
    [kind, `¶${paragraph}`, quote, ...(beside === undefined ? [] : [beside])].join(' '),
  );
}

test('both lists of the program are of the form a workspace may write', () => {
  for (const language of ['ja', 'en'] as const) {
    const text = readFileSync(`templates/folio/lint.${language}.yaml`, 'utf8');
    expect(readLists(text)).toMatchObject({ stock: expect.arrayContaining([]) });
  }
});

test.each([
  ['a near miss of a known name', '¶1\nミオソは笑った。\n', 'near_name ¶1 ミオソ ミオリ'],
  [
    'an honorific that changes',
    '¶1\nミオリさんとミオリさん。\n¶2\nミオリ様。\n',
    'honorific ¶2 ミオリ様 ミオリさん',
  ],
  ['one word in two spellings', '¶1\n子供と子供。\n¶2\n子どもが。\n', 'spelling ¶2 子ども 子供'],
  [
    'a row of sentences that end alike',
    '¶3\n霧が来た。鐘が鳴った。人が皆、窓を閉めて黙った。猫だけが外にいた。\n',
    'same_ending ¶3 霧が来た。 〜た。×4',
  ],
  ['a stock reaction', '¶1\n彼女は息を呑んだ。\n', 'stock ¶1 息を呑んだ'],
  ['a ready comparison', '¶1\nまるで夢の中のように静かだ。\n', 'simile ¶1 まるで夢の中のよう'],
  [
    'three of a kind',
    '¶1\n海は青くて、広くて、冷たくて、嫌いだ。\n',
    'triple ¶1 海は青くて、広くて、冷たくて',
  ],
  [
    'a saying at the end of a scene',
    '¶1\n朝になる。\nそれが答えだった。\n\n---\n\n¶2\n次。\n',
    'aphorism ¶1 それが答えだった。',
  ],
  ['dots that do not stand in pairs', '¶1\nそう…だね。\n', 'pairs ¶1 そう…'],
  [
    'no space after a mark',
    '¶1\n「え！ 何」と言った！だが。\n',
    'space_after ¶1 何」と言った！だが。',
  ],
  ['a full stop before the bracket', '¶1\n「はい。」\n', 'stop_in_quotes ¶1 「はい。」'],
  [
    'brackets of one kind within each other',
    '¶1\n「彼は「はい」と言った」\n',
    'nested_quotes ¶1 「彼は「はい',
  ],
  ['half-width digits', '¶1\n駅から3分。A4とv1.2は別。\n', 'half_digits ¶1 駅から3分。A4'],
  ['straight quotes', '¶1\n"窓"だ。\n', 'straight_quotes ¶1 "窓"だ。'],
  ['one paragraph without indent among others', '¶1\n　霧。\n\n¶2\n鐘。\n', 'indent ¶2 鐘。'],
])('found in Japanese: %s', (_, text, expected) => {
  expect(found(text)).toContain(expected);
});

test.each([
  [
    'a near miss of a known name',
    '¶1\nThen Margaerite left.\n',
    'near_name ¶1 Margaerite Marguerite',
  ],
  [
    'one word in two spellings',
    '¶1\nGrey sea, grey sky.\n¶2\nA gray cat.\n',
    'spelling ¶2 gray grey',
  ],
  ['a stock gesture', '¶2\nShe let out a breath.\n', 'stock ¶2 let out a breath'],
  ['not X but Y', '¶1\nIt was not just cold but empty.\n', 'not_but ¶1 not just cold but'],
  [
    'three of a kind',
    '¶1\nThe room was cold, dark, and empty.\n',
    'triple ¶1 cold, dark, and empty',
  ],
  ['a dash', '¶1\nHe stopped—then ran.\n', 'em_dash ¶1 stopped—then'],
  ['quotes of two kinds', '¶1\n“Yes,” he said.\n¶2\n"No."\n', 'straight_quotes ¶2 "No."'],
])('found in English: %s', (_, text, expected) => {
  expect(found(text, 'en')).toContain(expected);
});

test('what somebody says is no row of what is told, and three things are no three of a kind', () => {
  const said = '「雨が降った。道が崩れた。橋が落ちた。犬が鳴いた。もう帰れない」\n';
  expect(found(`¶1\n${said}`).filter((each) => each.startsWith('same_ending'))).toEqual([]);
  const within = '彼は「雨が降った。橋が落ちた。道が崩れた。犬が鳴いた」と言った。\n';
  expect(found(`¶1\n${within}`).filter((each) => each.startsWith('same_ending'))).toEqual([]);
  expect(found('¶1\n台秤、竿秤、上皿天秤が並ぶ。\n').join()).not.toContain('triple');
});

test('nothing is found in headings, comments, ¶ lines and scene breaks, nor what is as it should be', () => {
  expect(
    found(
      '# 第1章：3時…\n\n<!-- 未解決: [¶1] "…" -->\n¶1\n　霧が出ていた。\n\n◇\n\n¶2\n「何！　どこ……」\n　ミオリは、まだ来ない。\n',
    ),
  ).toEqual([]);
  expect(found('# Chapter 1: "Fog"\n\n¶1\n"No," she said. The boat was late.\n', 'en')).toEqual([]);
});

describe('mending typography', () => {
  test('puts all of one kind right and touches nothing else', () => {
    const text = '# 題…\n\n¶1\nそう…。\n「うん。」\n\n¶2\n…\n<!-- … -->\n';
    expect(mended(text, 'pairs', 'ja')).toBe(
      '# 題…\n\n¶1\nそう……。\n「うん。」\n\n¶2\n……\n<!-- … -->\n',
    );
    expect(mended(text, 'stop_in_quotes', 'ja')).toBe(text.replace('「うん。」', '「うん」'));
    expect(mended('「彼は「はい」と言い、『本』を閉じた」', 'nested_quotes', 'ja')).toBe(
      '「彼は『はい』と言い、『本』を閉じた」',
    );
    expect(mended('「開いたまま「だ」', 'nested_quotes', 'ja')).toBe('「開いたまま「だ」');
    expect(mended('“Yes.” "It\'s," he said, "the \'end\'."', 'straight_quotes', 'en')).toBe(
      '“Yes.” “It’s,” he said, “the ‘end’.”',
    );
  });

  test('mends exactly what was found, whatever the text is, and once is enough', () => {
    const letters = fc.constantFrom(...'霧た。、「」『』！？…―.・3A"\'　 \n¶1#');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const checks = checksOf(text, { language: 'ja', names: [], lists: lists.ja });
        const kinds = [
          'indent',
          'pairs',
          'space_after',
          'stop_in_quotes',
          'nested_quotes',
          'half_digits',
          'straight_quotes',
        ] as const;
        for (const kind of kinds) {
          const once = mended(text, kind, 'ja');
          expect(once === text).toBe(!checks.some((check) => check.kind === kind));
          expect(mended(once, kind, 'ja')).toBe(once);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('what only a person can put right has no rule', () => {
    expect(isMendable('pairs')).toBe(true);
    expect(isMendable('simile')).toBe(false);
  });
});

test('a workspace takes the place of the lists it names and no other; what is no list at all changes nothing', () => {
  const own = listsOf('stock: [古い]\nsimiles: [まるで]\n', 'stock: [目を伏せ]\n');
  expect(own).toMatchObject({ stock: ['目を伏せ'], similes: ['まるで'] });
  for (const bad of ['- 1', 'stock: 3', ': : :', 'stock: [""]', '&a [*a]'])
    expect(listsOf('stock: [古い]\n', bad).stock).toEqual(['古い']);
});

test('what a reviewer is told of it is bounded, the most frequent first', () => {
  const text = `¶1\n${'まるで夢のようだ…。'.repeat(500)}`;
  const told = toldChecks(checksOf(text, { language: 'ja', names, lists: lists.ja }), ['prose']);
  expect(told[0]).toMatchObject({ kind: 'simile', count: 500 });
  expect(told.every(({ kind }) => kind !== 'pairs')).toBe(true);
  expect(JSON.stringify(told).length).toBeLessThan(3000);
});

test('mending a kind of typography touches no reading and no dots', () => {
  const typed =
    '　その｜十グラム《・・・・》と<ruby class="a">2<rt>…</rt></ruby>と{三|3}は・・・"3"！？｜何《…》';
  const kinds = ['pairs', 'space_after', 'half_digits', 'straight_quotes'] as const;
  const once = kinds.reduce((text, kind) => mended(text, kind, 'ja'), typed);
  expect(once).toBe(
    '　その｜十グラム《・・・・》と<ruby class="a">2<rt>…</rt></ruby>と{三|3}は……“３”！？　｜何《…》',
  );
  expect(mended('　｜十グラム《・・・・》', 'pairs', 'ja')).toBe('　｜十グラム《・・・・》');
});
