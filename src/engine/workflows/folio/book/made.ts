import type { Exported, ExportOptions } from '../../../workflow.ts';
import type { Idea } from '../schema.ts';
import { bookChapter, identifierOf } from './book.ts';
import { epubOf } from './epub.ts';
import { printedBook } from './print.ts';

/** The whole story as one file for a reading system, or for a printer. */
export function bookFile(
  format: 'epub' | 'html',
  { idea, language }: { readonly idea: Idea; readonly language: 'ja' | 'en' },
  chapters: readonly { readonly chapter: number; readonly head: string; readonly body: string }[],
  { author, cover }: Pick<ExportOptions, 'author' | 'cover'>,
): Exported['files'][number] {
  const book = {
    ...{ title: idea.title, author, language, cover },
    identifier: identifierOf(idea.created_at, idea.source_prompt),
    modified: inUtc(idea.created_at),
    chapters: chapters.map((chapter) => bookChapter(chapter, language)),
  };
  if (format === 'html') return { name: 'manuscript.html', text: printedBook(book) };
  return { name: 'manuscript.epub', bytes: epubOf(book) };
}

/** A reading system refuses any other form; somebody may have edited the file. */
function inUtc(stamp: string): string {
  const time = Date.parse(stamp);
  return `${new Date(Number.isNaN(time) ? 0 : time).toISOString().slice(0, 19)}Z`;
}
