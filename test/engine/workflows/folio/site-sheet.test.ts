import { expect, test } from 'vitest';
import { readOwnWords, siteSheet } from '../../../../src/engine/workflows/folio/episodes/sheet.ts';
import { cli as ja } from '../../../../src/ui/messages/ja/cli.ts';

/* What stands beside the episodes for a site, and what its author wrote for it. */

test.each([
  ['catch: 海\ntags: [海, 2026]\nsynopsis:\n', { catch: '海', tags: ['海', '2026'] }, []],
  ['# nothing yet\n', {}, []],
  ['catch: 海\ntags: a: b\n', {}, [{ part: '2', why: 'yaml' }]],
  ['ただの文章です。\n', {}, [{ part: '1', why: 'yaml' }]],
  ['catchcopy: 海\ncatch: 霧\n', { catch: '霧' }, [{ part: 'catchcopy', why: 'unknown' }]],
  ['tags: 海 霧\nforeword: 前\n', { foreword: '前' }, [{ part: 'tags', why: 'form' }]],
  ['constructor: 海\n', {}, [{ part: 'constructor', why: 'unknown' }]],
])('of %j what can be read counts, and what cannot is named', (text, words, unread) => {
  expect(readOwnWords(text)).toEqual({ words, unread });
});

test('it is said which file, which line or entry of it, and what to do', () => {
  const { unread } = ja.export;
  expect(unread('current/site.yaml', '2', 'yaml')).toMatch(
    /site\.yaml: 2 行目.*もう一度書き出して/,
  );
  expect(unread('current/site.yaml', 'tags', 'form')).toContain('語の並び');
  expect(unread('current/site.yaml', 'x', 'unknown')).toContain('afterword');
});

test('a genre in several words is as many tags, and a sentence is none', () => {
  const use = { author: 1, edited: 0, model: 0, percent: 0, degree: 'help' } as const;
  const idea = {
    title: '霧',
    genre: '日常の謎・お仕事小説／長い長い長い長い長い長い長い長い長い一文です',
    core_theme: '問い',
  };
  const sheet = siteSheet({ idea, path: undefined, own: {}, use, episodes: [] }, 'narou', 'ja');
  expect(sheet).toContain('## タグ\n\n日常の謎 お仕事小説 AI補助利用\n');
});
