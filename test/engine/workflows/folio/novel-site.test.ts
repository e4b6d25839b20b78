import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteText } from '../../../../src/engine/workflows/folio/novel-site.ts';

test('narration is indented, speech and thoughts begin at the margin', () => {
  const text = '霧が出ていた。\n\n「誰だ」\n（まさか）\n　もう下げてある。';
  expect(siteText(text, 'narou')).toBe(
    '　霧が出ていた。\n\n「誰だ」\n（まさか）\n　もう下げてある。\n',
  );
});

test('ellipses and dashes stand in pairs, however they were typed', () => {
  expect(siteText('待って...', 'narou')).toBe('　待って……\n');
  expect(siteText('待って…', 'narou')).toBe('　待って……\n');
  expect(siteText('待って………', 'narou')).toBe('　待って…………\n');
  expect(siteText('待って・・・', 'kakuyomu')).toBe('　待って……\n');
  expect(siteText('彼は—いや。', 'kakuyomu')).toBe('　彼は――いや。\n');
});

test.each([
  '｜十グラム《・・・・》',
  '十《・・・》',
  'テスト《・・・》',
  '｜何《…》',
  '｜ああ—《...》',
])('no sign of the reading in %s is put in pairs, on whichever site', (typed) => {
  for (const site of ['narou', 'kakuyomu', 'alphapolis'] as const)
    expect(siteText(`その${typed}は…`, site)).toBe(`　その${typed}は……\n`);
  expect(siteText('その｜十グラム《・・・・》は・・・', 'pixiv')).toBe(
    '　その[[rb:十グラム > ・・・・]]は……\n',
  );
});

test.each([
  ['｜灯台守《とうだいもり》', '｜灯台守《とうだいもり》'],
  ['|灯台守《とうだいもり》', '｜灯台守《とうだいもり》'],
  ['{灯台守|とうだいもり}', '｜灯台守《とうだいもり》'],
  ['<ruby>灯台守<rp>(</rp><rt>とうだいもり</rt><rp>)</rp></ruby>', '｜灯台守《とうだいもり》'],
  ['灯台守《とうだいもり》', '灯台守《とうだいもり》'],
])('the reading %s becomes %s on both sites', (typed, wanted) => {
  expect(siteText(`その${typed}は`, 'narou')).toBe(`　その${wanted}は\n`);
  expect(siteText(`その${typed}は`, 'kakuyomu')).toBe(`　その${wanted}は\n`);
});

test('emphasis is the notation of カクヨム, and one dot a character on なろう', () => {
  expect(siteText('それは**嘘だ**。', 'kakuyomu')).toBe('　それは《《嘘だ》》。\n');
  expect(siteText('それは*嘘だ*。', 'narou')).toBe('　それは｜嘘《・》｜だ《・》。\n');
  expect(siteText('《《嘘》》だ', 'narou')).toBe('　｜嘘《・》だ\n');
});

test('a rule between scenes becomes a line of stars; the heading is a field of its own', () => {
  expect(siteText('# 第1章：霧\n\n朝。\n\n---\n\n夜。', 'narou')).toBe(
    '　朝。\n\n　　　＊　＊　＊\n\n　夜。\n',
  );
});

const piece = fc.constantFrom(...'霧が「」…—―*《》｜|{}。・. 　\n#<>ruby-'.split(''));
test('preparing a text twice changes nothing more', () => {
  const texts = fc.array(piece, { maxLength: 60 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, fc.constantFrom('narou' as const, 'kakuyomu' as const), (text, site) => {
      const once = siteText(text, site);
      expect(siteText(once, site)).toBe(once);
    }),
  );
});

test.each([
  ['***嘘***だ', '《《嘘》》だ', '｜嘘《・》だ'],
  ['**「嘘」**だ', '《《「嘘」》》だ', '｜「《・》｜嘘《・》｜」《・》だ'],
  ['**｜灯台《とうだい》の**', '｜灯台《とうだい》《《の》》', '｜灯台《とうだい》｜の《・》'],
  [
    '**その{灯台|とうだい}**',
    '《《その》》｜灯台《とうだい》',
    '｜そ《・》｜の《・》｜灯台《とうだい》',
  ],
  ['*葛󠄀*の', '《《葛󠄀》》の', '｜葛󠄀《・》の'],
  ['3 * 4 * 5', '3 * 4 * 5', '3 * 4 * 5'],
])('the emphasis of %s is understood by both sites', (typed, kakuyomu, narou) => {
  expect(siteText(`朝、${typed}`, 'kakuyomu')).toBe(`　朝、${kakuyomu}\n`);
  expect(siteText(`朝、${typed}`, 'narou')).toBe(`　朝、${narou}\n`);
});

test('a bracket that an author has kept from becoming a reading stays so', () => {
  for (const site of ['narou', 'kakuyomu'] as const) {
    expect(siteText('魔法｜《ファイア》を', site)).toBe('　魔法｜《ファイア》を\n');
    expect(siteText('AかBか。A|Bとも書く。', site)).toBe('　AかBか。A|Bとも書く。\n');
  }
});

test('a heading inside a chapter is a line of it, without its marks', () => {
  expect(siteText('# 霧\n\n朝。\n\n## 二\n\n昼。', 'narou')).toBe(
    '　朝。\n\n　二\n\n昼。\n'.replace('\n昼', '\n　昼'),
  );
});

const letter = fc.constantFrom(...'霧灯台守がのは、「」'.split(''));
const word = fc.array(letter, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
const kana = fc.array(fc.constantFrom(...'きりとう'.split('')), { minLength: 1, maxLength: 4 });
const spelled = fc.tuple(word, kana).chain(([base, all]) => {
  const ruby = all.join('');
  const spellings = [
    `｜${base}《${ruby}》`,
    `|${base}《${ruby}》`,
    `{${base}|${ruby}}`,
    `<ruby>${base}<rt>${ruby}</rt></ruby>`,
  ];
  return fc.constantFrom(...spellings).map((typed) => ({ typed, base, ruby }));
});
const stressed = fc.tuple(word, fc.constantFrom('*', '**', '***', '《《')).map(([base, mark]) => ({
  typed: `${mark}${base}${mark === '《《' ? '》》' : mark}`,
  base,
}));

test('however a reading is spelled, the site reads the same words with the same reading', () => {
  fc.assert(
    fc.property(word, spelled, word, (before, { typed, base, ruby }, after) => {
      for (const site of ['narou', 'kakuyomu'] as const) {
        const text = siteText(`朝${before}${typed}${after}`, site);
        expect(text).toBe(`　朝${before}｜${base}《${ruby}》${after}\n`);
      }
    }),
  );
});

test('emphasis loses and adds no letter, and each site can take it apart again', () => {
  fc.assert(
    fc.property(word, stressed, word, (before, { typed, base }, after) => {
      const kakuyomu = siteText(`朝${before}${typed}${after}`, 'kakuyomu');
      expect(kakuyomu).toBe(`　朝${before}《《${base}》》${after}\n`);
      const narou = siteText(`朝${before}${typed}${after}`, 'narou');
      expect(narou.replaceAll(/｜([^｜《》])《・》/g, '$1')).toBe(`　朝${before}${base}${after}\n`);
      expect(narou.match(/《・》/g)).toHaveLength([...base].length);
    }),
  );
});

test('no notation is left half open, whatever is emphasised with a reading in it', () => {
  const inner = fc.array(
    fc.oneof(
      word,
      spelled.map(({ typed }) => typed),
    ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(inner, fc.constantFrom('*', '**'), (parts, mark) => {
      for (const site of ['narou', 'kakuyomu'] as const) {
        const text = siteText(`朝${mark}${parts.join('')}${mark}`, site);
        const left = text
          .replaceAll(/｜[^｜《》]+《[^《》]+》/g, '')
          .replaceAll(/《《[^《》]+》》/g, '');
        expect(left, text).not.toMatch(/[《》｜|]/);
      }
    }),
  );
});

test('a reading in brackets that なろう would make a ruby is kept as it was typed', () => {
  const typed =
    '錬金術師（あるけみすと）が、東京(とうきょう)で三百円（さんびゃくえん）。彼（と私）も。';
  expect(siteText(typed, 'narou')).toBe(
    '　錬金術師｜（あるけみすと）が、東京｜(とうきょう)で三百円｜（さんびゃくえん）。彼（と私）も。\n',
  );
  expect(siteText(typed, 'kakuyomu')).toBe(`　${typed}\n`);
  for (const site of ['narou', 'kakuyomu'] as const) {
    expect(siteText('その｜魔法使い（ウィザード）は', site)).toBe(
      '　その｜魔法使い《ウィザード》は\n',
    );
  }
});

test('no inline Markdown reaches a site, and what a board’s people type stays', () => {
  const typed = '[灯台](https://example.org/a)の`鍵`と~~嘘~~と\\*星と__声__。';
  expect(siteText(typed, 'kakuyomu')).toBe('　灯台の鍵と嘘と*星と《《声》》。\n');
  expect(siteText('> 引いた言葉', 'narou')).toBe('　引いた言葉\n');
  expect(siteText('>>1 乙、snake_case_name だ', 'narou')).toBe('　>>1 乙、snake_case_name だ\n');
});

test('a sign of the author’s own between scenes stays that sign, and gaps between scenes stay gaps', () => {
  expect(siteText('朝。\n\n◇　◇\n\n昼。\n\n\n夜。', 'narou')).toBe(
    '　朝。\n\n　　　◇　◇\n\n　昼。\n\n\n　夜。\n',
  );
});

test('English is pasted as it is written: no wide indent, and ellipses and dashes as they stand', () => {
  const english = '# Chapter 1: Fog\n\nShe waited... and waited.\n\n---\n\n"No," he said – once.\n';
  for (const site of ['narou', 'kakuyomu', 'alphapolis'] as const)
    expect(siteText(english, site, 'en')).toBe(
      'She waited... and waited.\n\n* * *\n\n"No," he said – once.\n',
    );
});
