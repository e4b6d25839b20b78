import type { Picture } from '../../../workflow.ts';
import type { Indents } from '../indents.ts';
import { chapterHeading } from '../words.ts';
import { inlineHtml, type Way } from './page.ts';
import { type Block, blocksOf, inlinesOf } from './prose.ts';

/** A finished story, ready to be made into a book. */
export type Book = {
  readonly title: string;
  readonly author: string | undefined;
  readonly language: 'ja' | 'en';
  /** `urn:uuid:…`; the same for every edition of the same story. */
  readonly identifier: string;
  /** UTC to the second. */
  readonly modified: string;
  readonly chapters: readonly BookChapter[];
  readonly cover: Picture | undefined;
};

type BookChapter = { readonly heading: string; readonly blocks: readonly Block[] };

/** `head`: its own heading, empty where it has none; `body`: what stands behind it. */
export function bookChapter(
  {
    chapter,
    head,
    body,
    indents = 'made',
  }: {
    readonly chapter: number;
    readonly head: string;
    readonly body: string;
    readonly indents?: Indents;
  },
  language: 'ja' | 'en',
): BookChapter {
  const named =
    head === '' ? chapterHeading(language, chapter, '').replace(/^# |[：:]\s*$/g, '') : head;
  // Beside a vertical line a colon looks like a mark of its own; books have a blank there.
  const heading = language === 'ja' ? named.replace(/[：:]\s*/, '　') : named;
  return { heading, blocks: blocksOf(body, language, indents) };
}

/** Japanese runs from top to bottom. */
export function wayOf({ language }: Pick<Book, 'language'>): Way {
  return { language, vertical: language === 'ja' };
}

/** A title may have readings too. */
export function headingHtml(heading: string, way: Way): string {
  return inlineHtml(inlinesOf(heading), way);
}
