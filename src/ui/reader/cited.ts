import type { Finding } from './finding.ts';

/** A stretch of a paragraph's text, in UTF-16 units. */
export type Cited = {
  readonly paragraph: number;
  readonly from: number;
  readonly to: number;
};

/** A paragraph as it is drawn. */
export type Paragraph = { readonly paragraph: number; readonly text: string };

/** What reviewers put between marks when they quote the draft. */
const quoted =
  /「([^「」]{2,200})」|『([^『』]{2,200})』|“([^“”]{3,300})”|‘((?:[^‘’]|’(?=\p{L})){3,300})’|"([^"]{3,300})"/gu;

/** The sentence a finding is about: the first words it quotes that stand in the paragraphs it cites, else anywhere. */
export function citedSentence(
  finding: Pick<Finding, 'problem' | 'fix' | 'range'>,
  paragraphs: readonly Paragraph[],
): Cited | undefined {
  const { range, problem } = finding;
  const near = paragraphs.filter(
    ({ paragraph }) => range !== undefined && paragraph >= range.from && paragraph <= range.to,
  );
  const quotes = quotesIn(problem);
  return firstOf(quotes, near) ?? (range === undefined ? firstOf(quotes, paragraphs) : undefined);
}

/** A finding quotes a sentence or two; each is looked for in the whole chapter. */
const mostQuotes = 40;

function quotesIn(text: string): readonly string[] {
  return [...text.matchAll(quoted).take(mostQuotes)].flatMap((match) => {
    const words = match.slice(1).find((group) => group !== undefined);
    // A quotation that ends as a sentence may not do so in the draft, and the other way round.
    const bare = words?.replace(/^[\s…―—]+|[\s、。，．,.!?！？…―—]+$/gu, '') ?? '';
    return bare.length >= 2 ? [bare] : [];
  });
}

function firstOf(quotes: readonly string[], paragraphs: readonly Paragraph[]): Cited | undefined {
  for (const quote of quotes) {
    for (const { paragraph, text } of paragraphs) {
      const at = text.indexOf(quote);
      if (at >= 0) return { paragraph, ...sentenceAround(text, at, at + quote.length) };
    }
  }
  return undefined;
}

const ends = /[。！？!?]+[」』）)”’"]*|\.(?:[”’")]*)(?=\s|$)|[」』](?=[^、。と])|\n/gu;

/** The sentence that a stretch of text lies in. */
export function sentenceAround(
  text: string,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  let start = 0;
  for (const match of text.matchAll(ends)) {
    const end = match.index + match[0].length;
    if (end <= from) start = end;
    else if (end >= to) return { from: blankless(text, start), to: end };
  }
  return { from: blankless(text, start), to: text.length };
}

function blankless(text: string, at: number): number {
  let from = at;
  while (/[\s\u3000]/.test(text.charAt(from))) from += 1;
  return from;
}
