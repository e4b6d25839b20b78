import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { importedLines } from '../../../../src/ui/workflows/folio/cli/imported-lines.ts';
import {
  chaptersIn,
  ideaOfManuscript,
  readingsOf,
} from '../../../../src/ui/workflows/folio/cli/manuscript-input.ts';
import { storyReadings } from '../../../../src/ui/workflows/folio/cli/story-readings.ts';
import { titleOfBook } from '../../../../src/ui/workflows/folio/cli/title-of-book.ts';

test('files are chapters in the order of their numbers, each to the byte', () => {
  const files = [
    { name: '10_終わり.md', text: '終わった。\r\n' },
    { name: '2_朝.txt', text: '# 朝の霧\n\n霧。' },
    { name: '1_夜.txt', text: '　夜だった。\n' },
    { name: '3_空.txt', text: ' \n' },
  ];
  expect(chaptersIn(files)).toEqual([
    { title: '夜', text: '　夜だった。\n' },
    { title: '朝の霧', text: '# 朝の霧\n\n霧。' },
    { title: '終わり', text: '終わった。\r\n' },
  ]);
});

test('one file is parted at its headings, Markdown or as they are typed in Japanese', () => {
  const text = '第一章　霧\n\n朝。\n\n第二章「船」\n\n夜。\n';
  expect(chaptersIn([{ name: 'all.txt', text }])).toEqual([
    { title: '霧', text: '第一章　霧\n\n朝。\n\n' },
    { title: '船', text: '第二章「船」\n\n夜。\n' },
  ]);
  expect(
    chaptersIn([{ name: 'b.md', text: '# One\n\na\n\n# Two\n\nb' }]).map(({ title }) => title),
  ).toEqual(['One', 'Two']);
});

test('one heading over a whole text is its title', () => {
  expect(chaptersIn([{ name: 'x.md', text: '# 題\n\n本文。' }])).toEqual([
    { title: '題', text: '# 題\n\n本文。' },
  ]);
});

test('a line over the first heading that is no prose is what the book is called, and in no chapter', () => {
  const chapters = '第一章　夜の桟橋\n\n霧だった。\n\n第二章　傘の中\n\n雨だった。\n';
  for (const [page, title, kept] of [
    ['潮待ちの家\n\n', '潮待ちの家', ''],
    ['\uFEFF潮待ちの家\r\n\r\n', '潮待ちの家', ''],
    ['# The House\n\n', 'The House', '# The House\n\n'],
  ] as const) {
    const [likely] = readingsOf([{ name: '潮待ち.txt', text: page + chapters }]);
    expect(likely).toMatchObject({ by: 'chapter', title });
    expect(likely.chapters.map((each) => each.title)).toEqual(['夜の桟橋', '傘の中']);
    expect(likely.chapters.map(({ text }) => text).join('')).toBe(kept + chapters);
  }
  for (const prose of [
    '霧が出た。\n\n',
    '第一部　春\n\n',
    'それは、\n海の\n見える\n家だった\n\n',
  ]) {
    const [likely] = readingsOf([{ name: 'a.txt', text: prose + chapters }]);
    expect(likely).not.toHaveProperty('title');
    expect(likely.chapters.map(({ text }) => text).join('')).toBe(prose + chapters);
  }
});

test('a folder without a text is refused', () => {
  expect(() => chaptersIn([])).toThrow('input_invalid');
  expect(() => chaptersIn([{ name: 'a.md', text: '\n' }])).toThrow('input_invalid');
});

test('parting loses no letter', () => {
  const line = fc.constantFrom('# 題', '第三章', '本文。', '', '　', 'Chapter 2', '## 節');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      fc.pre(text.trim() !== '');
      const joined = chaptersIn([{ name: 'a.md', text }])
        .map((each) => each.text)
        .join('');
      expect(joined).toBe(text);
    }),
  );
});

test('every way to part a text is offered once, the likeliest first, and each loses no letter', () => {
  const text = '序\n\n前。\n\n第一章　霧\n\n朝。\n\n第1話\n\n昼。\n\n第二章　船\n\n夜。\n';
  const readings = readingsOf([{ name: 'a.txt', text }]);
  expect(readings.map(({ by, chapters }) => [by, chapters.length])).toEqual([
    ['chapter', 3],
    ['episode', 2],
    ['whole', 1],
  ]);
  for (const { chapters } of readings)
    expect(chapters.map((each) => each.text).join('')).toBe(text);
  expect(readingsOf([{ name: 'a.md', text: '# 題\n\n本文。' }])).toHaveLength(1);
});

test('an idea read from a manuscript is never longer than an idea may be', () => {
  const lines = Array.from({ length: 900 }, () => '霧が出た。').join('\n');
  expect(ideaOfManuscript([{ title: '', text: lines }])).toMatch(/霧が出た。$/);
  const idea = ideaOfManuscript([{ title: '', text: '霧'.repeat(9000) }]);
  expect([...idea].length).toBeLessThanOrEqual(5000);
});

test('an idea read from a manuscript begins with its prose, not with a heading', () => {
  const chapters = chaptersIn([{ name: 'a.md', text: '# 第一章 朝\r\n\r\n霧が出ていた。\r\n' }]);
  expect(ideaOfManuscript(chapters)).toBe('霧が出ていた。');
});

test('files are in the order of their numbers, also where these are written in kanji or full width', () => {
  const names = ['第十章.txt', '第二章.txt', '第二十一章.txt', '第１章.txt', '第三章.txt'];
  const files = names.map((name) => ({ name, text: `${name}の本文。` }));
  expect(chaptersIn(files).map(({ title }) => title)).toEqual([
    '第１章',
    '第二章',
    '第三章',
    '第十章',
    '第二十一章',
  ]);
});

test('a chapter that is there in two forms is refused by name', () => {
  const twice = [
    { name: '01.md', text: 'a' },
    { name: '02.md', text: 'b' },
    { name: '01.txt', text: 'c' },
  ];
  expect(() => chaptersIn(twice)).toThrow(
    expect.objectContaining({
      failure: {
        kind: 'input_invalid',
        reason: 'manuscript_twice',
        values: { first: '01.md', second: '01.txt' },
      },
    }),
  );
});

const titles = (text: string) => chaptersIn([{ name: 'book.md', text }]).map((each) => each.title);

test.each([
  [
    'the title of a book is no chapter',
    '# 灯台\n\n## 第一章 霧\n\n朝。\n\n## 第二章 船\n\n夜。',
    ['霧', '船'],
  ],
  [
    'sections inside chapters part nothing',
    '# 霧\n\n## 一\n\n朝。\n\n## 二\n\n昼。\n\n# 船\n\n夜。',
    ['霧', '船'],
  ],
  ['episodes of a serial', '第1話　霧\n\n朝。\n\n第2話「船」\n\n夜。', ['霧', '船']],
  [
    'episodes within chapters belong to them',
    '第一章 霧\n第1話\n朝。\n第2話\n昼。\n第二章 船\n第3話\n夜。',
    ['霧', '船'],
  ],
  [
    'a prologue and an epilogue',
    'プロローグ\n\n前。\n\n第一章　霧\n\n朝。\n\nエピローグ\n\n後。',
    ['プロローグ', '霧', 'エピローグ'],
  ],
  [
    'line ends of Windows and a byte order mark',
    '\uFEFF# 霧\r\n\r\n朝。\r\n# 船\r\n夜。\r\n',
    ['霧', '船'],
  ],
  ['closing marks are no part of a title', '# 霧 #\n\n朝。\n\n# 船 ##\n\n夜。', ['霧', '船']],
  ['the same number twice is two chapters', '第三章　霧\n朝。\n第三章　船\n夜。', ['霧', '船']],
  [
    'a tag or a sentence is no heading',
    '#霧 は札。\n第一章 で述べたとおり、朝。\nChapter one was dull.\n夜。',
    ['book'],
  ],
])('one file: %s', (_, text, wanted) => {
  expect(titles(text)).toEqual(wanted);
  const parts = chaptersIn([{ name: 'book.md', text }]).map((each) => each.text);
  expect(parts.join('')).toBe(text);
});

test.each([
  ['01-prologue-and-episodes.txt', ['プロローグ', '霧', '幕間', '帆', 'エピローグ']],
  ['02a-kakko.txt', ['霧の朝', '帆の影']],
  ['02b-sumitsuki.txt', ['霧の朝', '帆の影']],
  ['02c-maru.txt', ['前編', '後編']],
  ['02d-daiji.txt', ['霧', '帆']],
  ['02f-lower.txt', ['Fog', 'Sail']],
])('the headings of %s are those a person would find', async (name, wanted) => {
  const path = new URL(`../../../cases/import/${name}`, import.meta.url);
  expect(titles(await readFile(path, 'utf8'))).toEqual(wanted);
});

test.each([
  ['◆プロローグ◆\n前。\n◆第一夜　霧◆\n朝。\n◆第二夜　帆◆\n夜。', ['プロローグ', '霧', '帆']],
  ['1話　霧\n朝。\n2話　帆\n夜。', ['霧', '帆']],
  ['Episode 1: Fog\na\nEp. 2: Sail\nb', ['Fog', 'Sail']],
  ['chapter one\na\nchapter two\nb', ['1', '2']],
  ['序\n前。\n第一幕　霧\n朝。\n終\n後。', ['序', '霧', '終']],
  ['【登場人物】\n澪。\n第一章　霧\n朝。\n第二章　帆\n夜。', ['1', '霧', '帆']],
  ['chapter and verse of it\na\nchapter after chapter\nb', ['book']],
])('%j is parted as it was meant', (text, wanted) => {
  expect(titles(text)).toEqual(wanted);
});

describe('the number that the next chapter has in its heading', () => {
  const inOne = (text: string) => readingsOf([{ name: 'book.txt', text }])[0].next;
  const inFiles = (...names: readonly string[]) =>
    readingsOf(names.map((name) => ({ name, text: `${name}の本文。` })))[0].next;

  test.each([
    ['the manuscript begins in the middle', '第七章　霧\n\n朝。\n\n第八章　船\n\n夜。\n', 9],
    ['with English words', 'Chapter Seven\n\nMorning.\n\nChapter Eight\n\nNight.\n', 9],
    ['there is a prologue', 'プロローグ\n\n前。\n\n第1話 霧\n\n朝。\n\n第2話 船\n\n夜。\n', 3],
    ['it is the count', '第一章　霧\n\n朝。\n\n第二章　船\n\n夜。\n', undefined],
    ['a number is left out', '第七章　霧\n\n朝。\n\n第九章　船\n\n夜。\n', undefined],
    ['it begins anew', '第二章　霧\n\n朝。\n\n第一章　船\n\n夜。\n', undefined],
  ])('where %s', (_, text, next) => {
    expect(inOne(text)).toBe(next);
  });

  test('by the names of the files where their texts have none', () => {
    expect(inFiles('08_船.txt', '07_霧.txt')).toBe(9);
    expect(inFiles('第七章.txt', '第八章.txt')).toBe(9);
    expect(inFiles('1.txt', '2.txt')).toBeUndefined();
    expect(inFiles('霧.txt', '船.txt')).toBeUndefined();
  });

  test('is said before anything is written, in both languages', () => {
    const files = [{ name: 'book.txt', text: '第七章　霧\n\n朝。\n' }];
    const [{ chapters, next = 0 }] = readingsOf(files);
    const said = (messages: typeof ja) =>
      importedLines(files, { manuscript: chapters, next_number: next, title: '霧の書' }, messages);
    expect(said(ja)).toContain('題名: 「霧の書」');
    expect(said(ja)).toContain('次に書く章の見出しは第8章です（画面とフォルダーでは第2章、ch02）');
    expect(said(en)).toContain(
      'the next chapter is headed 8 (on screen and in folders it is chapter 2',
    );
  });
});

test.each([
  ['../十グラム/', '十グラム'],
  ['/home/a/The_Key.txt', 'The Key'],
  ['manuscript', '一'],
  ['原稿', '一'],
  ['C:\\\\books\\\\第一章.txt', '一'],
  ['novel (2).md', '一'],
  ['.', '一'],
])(
  'a book that lies at %s is called %s: by its own name, or by its first heading',
  (place, title) => {
    expect(titleOfBook(place, [{ title: '一', text: '第一章　一\n霧。' }])).toBe(title);
    expect(titleOfBook('原稿', [{ title: '', text: '\uFEFF# 霧\r\n朝。' }])).toBe('霧');
  },
);

test('a manuscript is nothing that was typed as an idea: no arrow key brings it back into the field', async () => {
  const read = {
    files: async () => [{ name: '', text: '# 一\n\n霧が出た。\n' }],
    text: async () => '',
  };
  const handed = { manuscript: '', idea: undefined, reviewOnly: false, language: undefined };
  const { ways } = await storyReadings(handed, read, { options: {}, tell: [] });
  expect(ways.map(({ start }) => start.words)).toEqual(ways.map(() => ''));
});
