import { expect, test } from 'vitest';
import { exported } from '../../../../src/engine/workflows/folio/manuscript.ts';
import { filesIn } from './files-in.ts';

/* What goes out of a story that is not finished, and by whose name. */

const idea = JSON.stringify({
  ...{ title: '灯台守の娘', genre: '日常の謎', tone: '静か', scale: 'short' },
  ...{ core_theme: '待つこと', source_prompt: '…', created_at: '2026-02-05T10:33:00Z' },
});
const chapter = (number: number, text: string) => `# 第${number}章：題${number}\n\n¶1\n${text}\n`;
const md = { format: 'md', comments: 'keep' } as const;
const half = {
  'current/idea.json': idea,
  'current/chapters/ch01/final.md': chapter(1, '終。'),
  'current/chapters/ch01/draft-05.md': chapter(1, '稿。'),
  'current/chapters/ch03/draft-09.md': chapter(3, '九。'),
  'current/chapters/ch03/draft-10.md': chapter(3, '十。'),
};
const formats = ['md', 'txt', 'narou', 'kakuyomu', 'pixiv', 'alphapolis', 'html'] as const;

test.each(formats)(
  'a chapter that has not been accepted is left out of %s and named, and goes in by its highest draft when that is asked for',
  async (format) => {
    for (const rehearsal of [false, true]) {
      const how = { format, comments: 'strip', rehearsal } as const;
      const book = await exported(filesIn(half), how);
      expect(book.chapters).toEqual([
        { chapter: 1, title: '題1', source: 'final.md', characters: 2 },
        { chapter: 2, title: '', source: null, characters: 0 },
        { chapter: 3, title: '題3', source: 'draft-10.md', characters: 2, draft: 'left' },
      ]);
      expect(book.files[0]?.text).not.toContain('十。');
      expect(book.characters).toBe(2);
      const all = await exported(filesIn(half), { ...how, drafts: true });
      expect(all.chapters[2]).toMatchObject({ source: 'draft-10.md', draft: 'taken' });
      expect(all.files[0]?.text).toContain('十。');
      expect(all.characters).toBe(4);
    }
  },
);

test('where no chapter has been accepted the drafts are all there is, and are named as that', async () => {
  const { 'current/chapters/ch01/final.md': _, ...drafts } = half;
  const book = await exported(filesIn(drafts), md);
  expect(book.chapters.map(({ draft }) => draft)).toEqual(['taken', undefined, 'taken']);
  expect(book.files[0]?.text).toContain('十。');
});

test('what its author calls the story and themselves stands in every export; a book without an author says so', async () => {
  const named = { ...half, 'current/site.yaml': 'title: 十グラム\nauthor: 海野\n' };
  for (const format of formats)
    expect((await exported(filesIn(named), { format, comments: 'strip' })).title).toBe('十グラム');
  const html = { format: 'html', comments: 'strip' } as const;
  const book = await exported(filesIn(named), html);
  expect(book.author).toBe('海野');
  expect(book.files[0]?.text).toContain('海野');
  expect((await exported(filesIn(named), { ...html, author: '別名' })).author).toBe('別名');
  expect((await exported(filesIn(half), html)).author).toBeNull();
  expect((await exported(filesIn(half), md)).author).toBeUndefined();
});
