import { expect, test } from 'vitest';
import type { RunFiles } from '../../../../src/engine/ports.ts';
import {
  countCharacters,
  exported,
  manuscript,
} from '../../../../src/engine/workflows/folio/manuscript.ts';

const idea = JSON.stringify({
  title: '灯台守の娘',
  genre: '日常の謎',
  tone: '静か',
  scale: 'short',
  core_theme: '待つこと',
  source_prompt: '…',
  created_at: '2026-02-05T10:33:00Z',
});

function filesIn(texts: Record<string, string>): RunFiles {
  const namesIn = (folder: string) =>
    Object.keys(texts).flatMap((path) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')[0] ?? ''] : [],
    );
  return {
    read: async (path) => texts[path],
    pieces: async () => undefined,
    list: async (folder) => [...new Set(namesIn(folder))].sort(),
    exists: async (path) => path in texts,
    write: async () => undefined,
  };
}

const chapter = (number: number, text: string) => `# 第${number}章：題${number}\n\n¶1\n${text}\n`;
const md = { format: 'md', comments: 'keep' } as const;

test('a manuscript has the title, then the chapters divided by rules, without a single ¶', async () => {
  const { files } = await exported(
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': chapter(1, '霧が出ていた。'),
      'current/chapters/ch02/final.md': chapter(2, '晴れた。'),
    }),
    md,
  );
  expect(files).toEqual([
    {
      name: 'manuscript.md',
      text: '# 灯台守の娘\n\n## 第1章：題1\n\n霧が出ていた。\n\n---\n\n## 第2章：題2\n\n晴れた。\n',
    },
  ]);
});

test('what is made of a recording says so before its title, and in each chapter that goes out by itself', async () => {
  const story = filesIn({
    'current/idea.json': idea,
    'current/chapters/ch01/final.md': chapter(1, '霧が出ていた。'),
  });
  const recorded = { ...md, rehearsal: true };
  const whole = await exported(story, recorded);
  expect(whole.title).toBe('【リハーサル】 灯台守の娘');
  expect(whole.files[0]?.text).toMatch(/^# 【リハーサル】 灯台守の娘\n/);
  const split = await exported(story, { ...recorded, split: true });
  expect(split.files[0]?.text).toMatch(/^【リハーサル】 /);
});

test('chapters keep their order past 9 and 99', async () => {
  const numbers = Array.from({ length: 101 }, (_, index) => index + 1);
  const name = (number: number) => `current/chapters/ch${String(number).padStart(2, '0')}/final.md`;
  const texts = Object.fromEntries(
    numbers.map((number) => [name(number), chapter(number, '文。')]),
  );
  const book = await exported(filesIn({ 'current/idea.json': idea, ...texts }), md);
  expect(book.chapters.map((each) => each.chapter)).toEqual(numbers);
  expect(book.files[0]?.text?.match(/題\d+/g)?.at(-1)).toBe('題101');
});

test('final.md is taken before any draft, else the highest draft; a missing chapter is named', async () => {
  const book = await exported(
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': chapter(1, '終。'),
      'current/chapters/ch01/draft-05.md': chapter(1, '稿。'),
      'current/chapters/ch03/draft-09.md': chapter(3, '九。'),
      'current/chapters/ch03/draft-10.md': chapter(3, '十。'),
    }),
    md,
  );
  expect(book.chapters).toEqual([
    { chapter: 1, title: '題1', source: 'final.md', characters: 2 },
    { chapter: 2, title: '', source: null, characters: 0 },
    { chapter: 3, title: '題3', source: 'draft-10.md', characters: 2 },
  ]);
});

test('comments stay or go as asked', () => {
  const text = '# 第1章：題\n\n<!-- 未解決: [Stylist ¶1] 硬い -->\n¶1\n霧。\n';
  expect(manuscript('題', [text], md)).toContain('<!-- 未解決');
  const stripped = manuscript('題', [text], { comments: 'strip' });
  expect(stripped).toBe('# 題\n\n## 第1章：題\n\n霧。\n');
});

test('characters are counted without markers, headings, comments and spaces', () => {
  expect(countCharacters('# 第1章：題\n\n¶1\n<!-- 注 -->\n　𠮷野 家。\n\n¶2\n次。\n')).toBe(6);
});

test('without an idea or without chapters there is nothing to export', async () => {
  await expect(exported(filesIn({}), md)).rejects.toMatchObject({
    failure: { kind: 'input_invalid', reason: 'no_idea' },
  });
  expect((await exported(filesIn({ 'current/idea.json': idea }), md)).files).toEqual([]);
});

test('each chapter can be a file of its own, named so that they sort', async () => {
  const { files } = await exported(
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': '# 第1章：霧/の朝\n\n¶1\n<!-- 未解決 -->\n霧が出た...\n',
      'current/chapters/ch02/final.md': chapter(2, '晴れた。'),
    }),
    { format: 'narou', split: true, comments: 'strip' },
  );
  expect(files).toEqual([
    { name: 'narou/001_霧の朝.txt', text: '　霧が出た……\n' },
    { name: 'narou/002_題2.txt', text: '　晴れた。\n' },
  ]);
});

test('the whole story for a novel site keeps its headings as lines of their own', async () => {
  const { files } = await exported(
    filesIn({ 'current/idea.json': idea, 'current/chapters/ch01/final.md': chapter(1, '霧。') }),
    { format: 'kakuyomu', comments: 'strip' },
  );
  expect(files).toEqual([
    { name: 'manuscript-kakuyomu.txt', text: '灯台守の娘\n\n■第1章：題1\n\n　霧。\n' },
  ]);
});

test('a chapter of the author’s own is exported like any other: its mark and line ends go, its heading is one', async () => {
  const files = filesIn({
    'current/idea.json': idea,
    'current/chapters/ch01/final.md': '\uFEFF# 霧\r\n\r\n\r\n\r\n朝。\r\n',
    'current/chapters/ch02/final.md': '第二章　船\r\n\r\n夜。\r\n',
    'current/chapters/ch03/final.md': '昼だった。\r\n',
  });
  const whole = await exported(files, md);
  expect(whole.files[0]?.text).toBe(
    '# 灯台守の娘\n\n## 霧\n\n朝。\n\n---\n\n第二章　船\n\n夜。\n\n---\n\n昼だった。\n',
  );
  expect(whole.chapters.map(({ title }) => title)).toEqual(['霧', '船', '']);
  const site = await exported(files, { format: 'narou', comments: 'strip' });
  expect(site.files[0]?.text).toBe(
    '灯台守の娘\n\n■霧\n\n　朝。\n\n\n■第二章　船\n\n　夜。\n\n\n　昼だった。\n',
  );
  const each = await exported(files, { format: 'kakuyomu', split: true, comments: 'strip' });
  expect(each.files).toEqual([
    { name: 'kakuyomu/001_霧.txt', text: '　朝。\n' },
    { name: 'kakuyomu/002_船.txt', text: '　夜。\n' },
    { name: 'kakuyomu/003.txt', text: '　昼だった。\n' },
  ]);
});

test.each([
  ['# 灯台\n\n## 第一章 霧\n\n朝。', '霧', '第一章 霧', '　朝。'],
  ['## 第二章　船\n\n朝。', '船', '第二章　船', '　朝。'],
  ['# 霧\n\n## 一\n\n朝。', '霧', '霧', '　一\n\n　朝。'],
  ['プロローグ\n\n朝。', 'プロローグ', 'プロローグ', '　朝。'],
  ['第一章で述べたとおりの朝。', '', '', '　第一章で述べたとおりの朝。'],
])('the chapter %j is exported under its own heading', async (text, title, head, body) => {
  const files = filesIn({ 'current/idea.json': idea, 'current/chapters/ch01/final.md': text });
  const book = await exported(files, { format: 'narou', comments: 'strip' });
  expect(book.chapters[0]?.title).toBe(title);
  const heading = head === '' ? '' : `■${head}\n\n`;
  expect(book.files[0]?.text).toBe(`灯台守の娘\n\n${heading}${body}\n`);
});

test("a chapter is its author's own while it is word for word what was handed over", async () => {
  const mine = '\uFEFF# 第一章\r\n　霧が出ていた。\r\n';
  const files = filesIn({
    'current/idea.json': idea,
    'current/chapters/ch01/final.md': mine,
    'current/chapters/ch02/final.md': chapter(2, '晴れた。'),
    'current/chapters/ch03/final.md': chapter(3, '曇った。'),
  });
  const manuscript = [
    { title: '', text: mine },
    { title: '', text: chapter(2, '雨だった。') },
  ];
  const book = await exported(files, md, { manuscript });
  expect(book.chapters.map(({ own }) => own)).toEqual([true, undefined, undefined]);
  const written = await exported(files, md);
  expect(written.chapters.some(({ own }) => own)).toBe(false);
});

test('plain text holds no Markdown: headings, rules, emphasis and links are words and signs', async () => {
  const files = filesIn({
    'current/idea.json': idea,
    'current/chapters/ch01/final.md':
      '# 第1章：霧\n\n¶1\nそれは**嘘**だ。[灯台](https://example.org/)へ。\n\n---\n\n¶2\n## 二\n\n<ruby>霧<rt>きり</rt></ruby>。\n',
    'current/chapters/ch02/final.md': chapter(2, '晴れた。'),
  });
  const { files: written } = await exported(files, { format: 'txt', comments: 'strip' });
  expect(written).toEqual([
    {
      name: 'manuscript.txt',
      text: '灯台守の娘\n\n\n第1章：霧\n\nそれは嘘だ。灯台へ。\n\n　　　＊　＊　＊\n\n二\n\n｜霧《きり》。\n\n\n第2章：題2\n\n晴れた。\n',
    },
  ]);
  const english = manuscript(
    'Fog',
    ['# Chapter 1: Fog\n\n¶1\nIt was *late*.\n\n---\n\n¶2\nMorning.\n'],
    {
      format: 'txt',
      comments: 'strip',
    },
  );
  expect(english).toBe('Fog\n\n\nChapter 1: Fog\n\nIt was late.\n\n* * *\n\nMorning.\n');
});

test('in Markdown the sign between scenes is not the rule between chapters', () => {
  const text = manuscript(
    '題',
    ['# 第1章：霧\n\n¶1\n朝。\n\n---\n\n¶2\n夜。\n', chapter(2, '昼。')],
    md,
  );
  expect(text).toContain('朝。\n\n***\n\n夜。');
  expect(text.match(/^---$/gm)).toHaveLength(1);
});
