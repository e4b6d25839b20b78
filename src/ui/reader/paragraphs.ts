/*
 * The paragraphs of a text, to be edited one by one: those of a draft file (`docs/spec/folio.md` §3.9), and the lines of a chapter
 * that lies as its author handed it over. Pure.
 */

export type DraftParagraph = {
  readonly number: number;
  readonly text: string;
  /** Where its text stands in the file. */
  readonly from: number;
  readonly to: number;
  /** The line of the file that it begins in, from 0. */
  readonly line: number;
};

/** Is a line of a text that nobody numbered a paragraph? `isFirst`: none stands before it. */
export type IsParagraph = (line: string, isFirst: boolean) => boolean;

const hasWords: IsParagraph = (line) => line.trim() !== '' && !/^\uFEFF?#{1,6}\s/.test(line);

const marker = /^[ \t]*¶[ \t]*(\d+)[ \t]*\r?\n/gm;
const lineEnd = /\r\n?|\n/g;

/** Are its paragraphs numbered? A chapter of the author's own has none that is. */
export function isNumbered(text: string): boolean {
  return text.search(marker) !== -1;
}

export function draftParagraphs(
  draft: string,
  isParagraph: IsParagraph = hasWords,
): readonly DraftParagraph[] {
  const marks = [...draft.matchAll(marker)];
  if (marks.length === 0) return ownParagraphs(draft, isParagraph);
  let counted = 0;
  let line = 0;
  return marks.map((mark, at) => {
    const from = mark.index + mark[0].length;
    line += draft.slice(counted, from).match(lineEnd)?.length ?? 0;
    counted = from;
    const block = draft.slice(from, marks[at + 1]?.index);
    const text = block.trimEnd();
    return { number: Number(mark[1]), text, from, to: from + text.length, line };
  });
}

/** Each line with words in it; headings are no paragraphs. */
function ownParagraphs(text: string, isParagraph: IsParagraph): readonly DraftParagraph[] {
  const found: DraftParagraph[] = [];
  let from = 0;
  for (const [line, words] of text.split(lineEnd).entries()) {
    if (isParagraph(words, found.length === 0))
      found.push({ number: found.length + 1, text: words, from, to: from + words.length, line });
    from += words.length;
    from += text.startsWith('\r\n', from) ? 2 : 1;
  }
  return found;
}

/** Where to begin: the numbered one, else the first from this line on. */
export function paragraphAt(
  paragraphs: readonly DraftParagraph[],
  { number, line }: { readonly number: number; readonly line: number },
): number {
  const byNumber = paragraphs.findIndex((each) => each.number === number);
  if (number > 0 && byNumber !== -1) return byNumber;
  const byLine = number > 0 ? 0 : paragraphs.findIndex((each) => each.line >= line);
  return byLine === -1 ? Math.max(0, paragraphs.length - 1) : byLine;
}

/** The draft with other words in some of its paragraphs, by their place in it; everything else stays to the letter. */
export function withParagraphs(
  draft: string,
  edits: ReadonlyMap<number, string>,
  isParagraph?: IsParagraph,
): string {
  const numbered = isNumbered(draft);
  const [end = '\n'] = lineEndsOf(draft);
  return draftParagraphs(draft, isParagraph).reduceRight((text, { from, to }, at) => {
    const words = edits.get(at)?.trimEnd();
    if (words === undefined) return text;
    if (numbered) return text.slice(0, from) + words + text.slice(to);
    const rest = text.slice(to);
    // a line that was emptied goes with its end
    const after = words === '' ? rest.replace(/^(?:\r\n?|\n)/, '') : rest;
    return text.slice(0, from) + words.replaceAll('\n', end) + after;
  }, draft);
}

function lineEndsOf(text: string): readonly string[] {
  const [end] = text.match(/\r\n?|\n/) ?? [];
  return end === undefined ? [] : [end];
}
