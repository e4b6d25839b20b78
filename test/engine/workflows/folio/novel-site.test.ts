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
