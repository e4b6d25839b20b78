import type { ExportedEpisode } from '../../../data/exported-episode.ts';
import type { ExportOptions } from '../../../workflow.ts';
import { headAndBody } from '../chapter-prose.ts';
import type { Band } from '../contract/episodes/band.ts';
import { partsOf } from '../contract/episodes/cut.ts';
import type { Indents } from '../indents.ts';
import { isSite, siteText } from '../novel-site.ts';
import { plainLine } from '../plain-prose.ts';
import { isMarkdownBreak, sceneBreakIn } from '../scene-break.ts';
import { episodeHeading, type Language, partTitle } from '../words.ts';

/*
 * The chapters of a story as episodes (`docs/spec/books.md` §6): numbered through the whole book, each a file of its own. Pure.
 */

/** A chapter as it lies; `cuts`: where its author lets episodes begin, by the first words of a paragraph. */
export type Cuttable = {
  readonly chapter: number;
  readonly title: string;
  readonly text: string;
  readonly cuts?: readonly string[] | undefined;
};

export type Episode = ExportedEpisode & { readonly text: string };

export function episodesOf(
  chapters: readonly Cuttable[],
  band: Band,
  language: Language,
): readonly Episode[] {
  const all = chapters.flatMap(({ chapter, title, text, cuts }) => {
    const parts = partsOf(headAndBody(text).body, band, cuts);
    return parts.map((part, index) => ({
      ...part,
      chapter,
      title: parts.length === 1 ? title : partTitle(language, title, index + 1),
    }));
  });
  return all.map((each, index) => ({ ...each, number: index + 1 }));
}

/** An episode as it is pasted on a site, or read by itself. */
export function episodeText(
  { number, title, text }: Pick<Episode, 'number' | 'title' | 'text'>,
  { format }: Pick<ExportOptions, 'format'>,
  language: Language,
  indents: Indents = 'made',
): string {
  if (isSite(format)) return siteText(text, format, language, indents);
  const heading = episodeHeading(language, number, title);
  const isPlain = format === 'txt';
  const lines = text.split('\n').map((line) => {
    if (isMarkdownBreak(line)) return sceneBreakIn(isPlain ? 'plain' : 'markdown', language);
    return isPlain ? plainLine(line) : line;
  });
  return `${isPlain ? heading : `# ${heading}`}\n\n${lines.join('\n')}\n`;
}
