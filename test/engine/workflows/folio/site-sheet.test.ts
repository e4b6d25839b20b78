import { expect, test } from 'vitest';
import {
  openingOf,
  readOwnWords,
  siteSheet,
} from '../../../../src/engine/workflows/folio/episodes/sheet.ts';
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
  const about = { first: undefined, opening: '', own: {}, use, episodes: [] };
  const tagsOf = (genre: string, own = {}) =>
    /## (?:タグ|Tags)\n\n(.*)\n/.exec(
      siteSheet({ ...about, own, idea: { ...idea, genre } }, 'narou', 'ja'),
    )?.[1];
  expect(tagsOf(idea.genre)).toBe('日常の謎 お仕事小説 AI補助利用');
  // one tag is one word: no blank and no bracket stands in it
  expect(tagsOf('文芸ミステリ（港町の職人もの 日常の謎）')).toBe(
    '文芸ミステリ 港町の職人もの 日常の謎 AI補助利用',
  );
  expect(tagsOf('Quiet mystery (cosy)')).toBe('Quiet_mystery cosy AI補助利用');
  expect(tagsOf('霧', { tags: ['海 と 霧', '[2026]'] })).toBe('海_と_霧 2026 AI補助利用');
});

test('the catch line is how the text begins, and the summary what the first chapter tells: neither gives the end away', () => {
  const use = { author: 1, edited: 0, model: 0, percent: 0, degree: 'help' } as const;
  const idea = { title: '霧', genre: '謎', core_theme: '問い' };
  const opening = openingOf('\n　霧が出た。｜十グラム《・・・・》だけ、重い。船は来ない。\n');
  expect(opening).toBe('霧が出た。十グラムだけ、重い。');
  const sheet = siteSheet(
    { idea, first: '霧の朝', opening, own: {}, use, episodes: [] },
    'narou',
    'ja',
  );
  expect(sheet).toContain(`## キャッチコピー\n\n${opening}\n`);
  expect(sheet).toContain('## あらすじ\n\n霧の朝\n');
  const own = { catch: '私の言葉' };
  expect(siteSheet({ idea, first: '', opening, own, use, episodes: [] }, 'narou', 'ja')).toContain(
    '## キャッチコピー\n\n私の言葉\n',
  );
  expect(openingOf('あ'.repeat(500))).toHaveLength(60);
  expect(openingOf('「誰だ」\n')).toBe('「誰だ」');
});
