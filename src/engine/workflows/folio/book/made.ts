import type { Exported, ExportOptions } from '../../../workflow.ts';
import type { Idea } from '../schema.ts';
import { bookChapter } from './book.ts';
import { epubOf } from './epub.ts';
import { identifierOf, inUtc } from './identity.ts';
import { printedBook } from './print.ts';

/** The whole story as one file for a reading system, or for a printer. */
export function bookFile(
  format: 'epub' | 'html',
  { idea, language }: { readonly idea: Idea; readonly language: 'ja' | 'en' },
  chapters: readonly Parameters<typeof bookChapter>[0][],
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
