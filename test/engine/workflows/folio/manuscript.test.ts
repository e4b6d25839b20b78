import { expect, test } from 'vitest';
import { countCharacters } from '../../../../src/engine/workflows/folio/counted-line.ts';
import { originsOf, sharesOf } from '../../../../src/engine/workflows/folio/episodes/ai-use.ts';
import { exported, manuscript } from '../../../../src/engine/workflows/folio/manuscript.ts';
import { filesIn } from './files-in.ts';

const idea = JSON.stringify({
  title: '灯台守の娘',
  genre: '日常の謎',
  tone: '静か',
  scale: 'short',
  core_theme: '待つこと',
  source_prompt: '…',
  created_at: '2026-02-05T10:33:00Z',
});

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

test('comments stay or go as asked', () => {
  const text = '# 第1章：題\n\n<!-- 未解決: [Stylist ¶1] 硬い -->\n¶1\n霧。\n';
  expect(manuscript('題', [text], md)).toContain('<!-- 未解決');
  const stripped = manuscript('題', [text], { comments: 'strip' });
  expect(stripped).toBe('# 題\n\n## 第1章：題\n\n霧。\n');
});

test('characters are counted without markers, headings, comments and spaces', () => {
  expect(countCharacters('# 第1章：題\n\n¶1\n<!-- 注 -->\n　𠮷野 家。\n\n¶2\n次。\n')).toBe(6);
  // a mark between scenes is none of its text: the episodes and the sheet of whose words they are count it so
  expect(countCharacters('　霧。\n\n---\n\n　◇\n\n　朝。\n')).toBe(4);
  expect(countCharacters('\uFEFF第一章　霧\r\n\r\n　𠮷野 家。\r\n')).toBe(4);
});

test('without an idea or without chapters there is nothing to export', async () => {
  await expect(exported(filesIn({}), md)).rejects.toMatchObject({
    failure: { kind: 'input_invalid', reason: 'no_idea' },
  });
  expect((await exported(filesIn({ 'current/idea.json': idea }), md)).files).toEqual([]);
});

test('a heading that was typed without a mark is no word of the chapter', async () => {
  const { words } = await exported(
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': 'Chapter 1\n\nThe fog came in, and nobody went out.\n',
    }),
    { format: 'txt', comments: 'strip' },
  );
  expect(words).toBe(8);
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

test('each episode is a file of its own, numbered through the book, with what it ends with told beside', async () => {
  const scene = (sign: string) => `${sign.repeat(29)}。`;
  const story = filesIn({
    'current/idea.json': idea,
    'current/chapters/ch01/final.md': `# 第1章：霧\n\n¶1\n${scene('朝')}\n\n---\n\n¶2\n${scene('夜')}\n`,
    'current/chapters/ch02/final.md': chapter(2, scene('昼')),
  });
  const episodes = { from: 20, to: 40 };
  const written = { language: 'ja' } as const;
  const site = await exported(story, { format: 'kakuyomu', comments: 'strip', episodes }, written);
  expect(site.files.slice(0, 3)).toEqual([
    { name: 'kakuyomu/001_霧（1）.txt', text: `　${scene('朝')}\n` },
    { name: 'kakuyomu/002_霧（2）.txt', text: `　${scene('夜')}\n` },
    { name: 'kakuyomu/003_題2.txt', text: `　${scene('昼')}\n` },
  ]);
  expect(site.episodes?.[0]).toEqual({
    ...{ number: 1, chapter: 1, title: '霧（1）', characters: 30 },
    ...{ ends: 'scene', hook: scene('朝') },
  });
  const plain = await exported(story, { format: 'txt', comments: 'strip', episodes }, written);
  expect(plain.files[0]).toEqual({
    name: 'episodes/001_霧（1）.txt',
    text: `第1話「霧（1）」\n\n${scene('朝')}\n`,
  });
});

test('an episode begins where its author lets it, and words that are gone are named', async () => {
  const scene = (sign: string) => `${sign.repeat(29)}。`;
  const whole = `# 第1章：霧\n\n${scene('朝')}\n\n---\n\n${scene('昼')}\n\n${scene('夜')}\n`;
  const story = (cuts: string) =>
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': whole,
      'current/cuts.yaml': cuts,
    });
  const asked = { format: 'txt', comments: 'strip', episodes: { from: 20, to: 70 } } as const;
  const parts = async (cuts: string) => {
    const { episodes, unread } = await exported(story(cuts), asked, { language: 'ja' });
    return [episodes?.map(({ characters, ends }) => [characters, ends]), unread];
  };
  const decided = await parts('');
  expect(await parts('1: [夜夜夜]')).toEqual([
    [
      [60, 'own'],
      [30, 'chapter'],
    ],
    undefined,
  ]);
  const path = 'current/cuts.yaml';
  expect(await parts('1: [夜夜夜, 海]\n2: [空]')).toEqual([
    decided[0],
    [
      { path, part: '1: 海', why: 'gone' },
      { path, part: '2: 空', why: 'gone' },
    ],
  ]);
});

test('beside the episodes for a site lie what its page asks for and whose words the text is, by the record', async () => {
  const scene = (sign: string) => `${sign.repeat(29)}。`;
  const draft = (round: number) => `current/chapters/ch02/draft-0${round}.md`;
  const edited = { round: 2, base_round: 1, decision: 1, edited_paragraphs: [2], taken_at: '' };
  const story = filesIn({
    'current/idea.json': idea,
    'current/site.yaml': 'catch: 船は来ない\ntags: [灯台, 海]\n',
    'current/chapters/ch01/final.md': `${scene('朝')}\n`,
    'current/chapters/ch01/draft-01.md': chapter(1, scene('朝')),
    [draft(1)]: `# 第2章：船\n\n¶1\n${scene('昼')}\n\n¶2\n${scene('夕')}\n`,
    [draft(2)]: `# 第2章：船\n\n¶1\n${scene('昼')}\n\n¶2\n${scene('夜')}\n`,
    'current/chapters/ch02/edited-02.json': JSON.stringify(edited),
    'current/chapters/ch02/final.md': `# 第2章：船\n\n¶1\n${scene('昼')}\n\n¶2\n${scene('夜')}\n`,
  });
  const { files, use } = await exported(
    story,
    { format: 'kakuyomu', comments: 'strip', episodes: { from: 20, to: 40 } },
    { manuscript: [{ title: '', text: `${scene('朝')}\n` }], language: 'ja' },
  );
  expect(use).toEqual({ author: 60, edited: 0, model: 30, percent: 34, degree: 'part' });
  const sheet = files.find(({ name }) => name === 'kakuyomu/site.md')?.text ?? '';
  expect(sheet).toContain('## キャッチコピー\n\n船は来ない\n');
  expect(sheet).toContain('## タグ\n\n灯台 海 AI本文一部利用\n');
  expect(sheet).toContain('本文の一部（34％）は、生成AIが書いた');
  expect(sheet).toContain('2025-11-19');
  const told = files.find(({ name }) => name === 'kakuyomu/disclosure.md')?.text ?? '';
  expect(told).toContain('作者が書いた 60字、作者と AI の両方が手を入れた 0字、AI が書いた 30字');
});

test('episodes and the sheet beside them count a text alike, marks between scenes and headings within it left out', async () => {
  const text = [
    '朝が来た。',
    '---',
    '### 二',
    '夜が来た。',
    '＊　＊　＊',
    '#hash と打った。',
    '***',
    '次。',
  ];
  const { files, use, episodes } = await exported(
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': `# 第1章：霧\n\n¶1\n${text.join('\n\n')}\n`,
    }),
    { format: 'narou', comments: 'strip', episodes: { from: 20, to: 400 } },
    { language: 'ja' },
  );
  expect(episodes?.map(({ characters }) => characters)).toEqual([22]);
  expect(use).toMatchObject({ author: 22, edited: 0, model: 0 });
  expect(files.find(({ name }) => name.endsWith('disclosure.md'))?.text).toContain(
    '場面の区切りは数えません。話の文字数も同じです）: 作者が書いた 22字、',
  );
});

test('a line that is like a draft by half and more is of both, and half of the text is where the first tag begins', () => {
  const model = '霧の港に、船は来なかった。';
  const changed = '霧の港に、船はとうとう来なかった。';
  const own = '私は灯台の螺旋階段を数えながら降りた。';
  const of = (text: string) => originsOf({ text, models: [model], authors: [] });
  expect(of(model)).toEqual({ author: 0, edited: 0, model: 13 });
  expect(of(changed)).toEqual({ author: 0, edited: 17, model: 0 });
  expect(of(own)).toEqual({ author: 19, edited: 0, model: 0 });
  // an agent that changed what the author handed over is of both as well
  expect(originsOf({ text: changed, models: [changed], authors: [model] }).edited).toBe(17);
  const use = (author: number, by: number) => sharesOf([{ author, edited: 0, model: by }]);
  expect(use(1000, 999)).toMatchObject({ percent: 49, degree: 'part' });
  expect(use(1000, 1000)).toMatchObject({ percent: 50, degree: 'most' });
  expect(use(1000, 1)).toMatchObject({ percent: 1, degree: 'part' });
  expect(use(1000, 0)).toMatchObject({ percent: 0, degree: 'help' });
});

test('pixiv gets its chapters and pages as tags', async () => {
  const { files } = await exported(
    filesIn({
      'current/idea.json': idea,
      'current/chapters/ch01/final.md': chapter(1, '霧。'),
      'current/chapters/ch02/final.md': chapter(2, '船。'),
    }),
    { format: 'pixiv', comments: 'strip' },
  );
  expect(files).toEqual([
    {
      name: 'manuscript-pixiv.txt',
      text: '[chapter:第1章：題1]\n　霧。\n\n[newpage]\n[chapter:第2章：題2]\n　船。\n',
    },
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
