import { headAndBody } from './chapter-prose.ts';
import type { OutlineEntry } from './schema.ts';

/** One paragraph about an earlier chapter never has more code points than this. */
const longestSummary = 400;
/** The last chapters are told with their first and last sentence, those before only by their outline. */
const chaptersInDetail = 12;

/**
 * A bounded paragraph about an accepted chapter, for the drafts of the chapters after it: what the outline says of it
 * and how its text really begins and ends. Made by the engine from files, so that it is never out of date (§20.1).
 */
export function chapterSummary(facts: {
  readonly entry: OutlineEntry;
  readonly final: string;
  /** How many chapters back. */
  readonly distance: number;
}): string {
  const { entry, final, distance } = facts;
  const { first, last } = bordersOf(final);
  const detailed = distance <= chaptersInDetail;
  const parts = [
    `${entry.chapter}: ${entry.title}`,
    clip(entry.summary, detailed ? 200 : 120),
    ...(detailed && first !== '' ? [`${clip(first, 80)} … ${clip(last, 80)}`] : []),
  ];
  return clip(parts.filter((part) => part !== '').join(' / '), longestSummary);
}

/** So many chapters are told by their outline to reviewers whom it concerns. */
const toldBefore = 5;

/** What the outline says of the chapters before this one: the last five, and of how many more nothing is said. */
export function chaptersBefore(outline: readonly OutlineEntry[], chapter: number) {
  const all = outline.filter((each) => each.chapter < chapter);
  const left = Math.max(0, all.length - toldBefore);
  return {
    previous_chapters: all
      .slice(left)
      .map(({ chapter: number, title, summary }) => ({ chapter: number, title, summary })),
    ...(left > 0 ? { chapters_not_told: left } : {}),
  };
}

function bordersOf(final: string): { readonly first: string; readonly last: string } {
  // a heading that was typed without a mark is no sentence of the chapter
  const text = headAndBody(final)
    .body.split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(¶|#|---)/.test(line));
  const sentences = text.join('\n').match(/[^。！？!?.\n]+[。！？!?.]*[」』"”]?/g) ?? [];
  const spoken = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  return { first: spoken[0] ?? '', last: spoken.at(-1) ?? '' };
}

function clip(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}
