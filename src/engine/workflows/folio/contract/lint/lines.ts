import { isSceneBreak } from '../../scene-break.ts';
import { headingIn } from '../chapter-heading.ts';

/** A line of prose, where it stands, and what it is. */
export type ProseLine = {
  readonly text: string;
  /** UTF-16 units from the beginning of the chapter. */
  readonly start: number;
  /** Number of its ¶, 0 before the first; in a text without them its own, from 1. */
  readonly paragraph: number;
  /** The last line before a scene break or the end. */
  readonly closes: boolean;
};

/** The prose of a chapter line by line: no headings, ¶ lines, comments, scene breaks, empty lines. */
export function proseLines(text: string): readonly ProseLine[] {
  const lines: (ProseLine & { closes: boolean })[] = [];
  let start = 0;
  let paragraph = 0;
  let commented = false;
  for (const line of text.split('\n')) {
    const at = start;
    start += line.length + 1;
    commented ||= line.trimStart().startsWith('<!--');
    const hidden = commented;
    if (commented) commented = !line.includes('-->');
    const number = hidden ? undefined : markerIn(line);
    if (number !== undefined) paragraph = number;
    else if (!hidden && isSceneBreak(line)) close(lines);
    else if (!hidden && isParagraph(line, lines.length === 0))
      lines.push({ text: line, start: at, paragraph, closes: false });
  }
  close(lines);
  // no mark was met
  if (paragraph === 0) return lines.map((line, n) => ({ ...line, paragraph: n + 1 }));
  return lines;
}

/** Is a line of a text whose paragraphs nobody numbered one of them? `isFirst`: none stands before it. */
export function isParagraph(line: string, isFirst: boolean): boolean {
  return !(line.trim() === '' || isSceneBreak(line) || isHeading(line, isFirst));
}

/** An author's own heading needs no mark, where no prose stands before it. */
function isHeading(line: string, isFirst: boolean): boolean {
  return /^#{1,6}\s/.test(line) || (isFirst && headingIn(line) !== undefined);
}

function markerIn(line: string): number | undefined {
  const [, digits] = /^\s*¶\s*(\d+)\s*$/.exec(line.slice(0, 40)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function close(lines: readonly { closes: boolean }[]): void {
  const last = lines.at(-1);
  if (last !== undefined) last.closes = true;
}

export type Sentence = {
  readonly text: string;
  readonly line: ProseLine;
  /** Is it said by somebody? */
  readonly spoken: boolean;
  /** Code points without blanks. */
  readonly length: number;
};

const stops = { ja: /[。！？!?]+[」』）]?/g, en: /[.!?]+["”’')]*/g } as const;
const longestSentence = 2000;

/** Sentences with their stops; what ends without one counts as well. */
export function sentencesOf(lines: readonly ProseLine[], language: 'ja' | 'en'): Sentence[] {
  return lines.flatMap((line) => {
    const found: Sentence[] = [];
    let from = 0;
    // a sentence in the middle of what is said has no mark of its own
    let within = 0;
    const add = (to: number) => {
      const text = line.text.slice(from, Math.min(to, from + longestSentence)).trim();
      from = to;
      if (text === '') return;
      const began = within;
      within = quotesAfter(within, text, language);
      const marked = language === 'ja' ? /^[「『]|[」』]$/.test(text) : /^["“]|["”]$/.test(text);
      const spoken = marked || began > 0 || within > 0;
      found.push({ text, line, spoken, length: [...text.replaceAll(/\s/g, '')].length });
    };
    for (const stop of line.text.matchAll(stops[language])) add(stop.index + stop[0].length);
    add(line.text.length);
    return found;
  });
}

/** How many quotes are open behind these words, where so many were before them. */
export function quotesAfter(open: number, text: string, language: 'ja' | 'en'): number {
  let now = open;
  for (const [mark] of text.matchAll(language === 'ja' ? /[「『」』]/g : /["“”]/g)) {
    if (mark === '"') now = now > 0 ? 0 : 1;
    else now = Math.max(0, now + (/[「『“]/.test(mark) ? 1 : -1));
  }
  return now;
}
