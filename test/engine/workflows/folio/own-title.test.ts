import { expect, test } from 'vitest';
import { ownTitle } from '../../../../src/engine/workflows/folio/contract/own-title.ts';
import { readOwnWords } from '../../../../src/engine/workflows/folio/episodes/sheet.ts';

/* What its author calls a story in `site.yaml`: lists and exports take it alike. */

test.each([
  ['title: 十グラム\n', '十グラム'],
  ['title: 1984\n', '1984'],
  ['title: 007\n', '007'],
  ['title: |\n  霧の港\n  第一部\n', '霧の港'],
  ['title: ">\\n"\n', '>'],
  ['title:\n', undefined],
  ['title: ""\n', undefined],
  ['title: { ja: 霧, en: Fog }\n', undefined],
  ['title: [霧, 港]\n', undefined],
  ['author: 海野\n', undefined],
])('of %j the title is %j, in lists as in exports', (text, title) => {
  expect(ownTitle.titleIn(text)).toBe(title);
  expect(readOwnWords(text).words.title).toBe(title);
});

test('a mapping where a text is meant is named as what has another form, and does not stand in an export', () => {
  const text = 'title: { ja: 霧 }\nauthor: { name: 海野 }\ntags: [海, { a: b }]\n';
  expect(readOwnWords(text)).toEqual({
    words: {},
    unread: ['title', 'author', 'tags'].map((part) => ({ part, why: 'form' })),
  });
});
