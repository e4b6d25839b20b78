/* The paragraphs of a draft file (`docs/spec/folio.md` §3.9), to be edited one by one. Pure. */

export type DraftParagraph = {
  readonly number: number;
  readonly text: string;
  /** Where its text stands in the file. */
  readonly from: number;
  readonly to: number;
};

const marker = /^[ \t]*¶[ \t]*(\d+)[ \t]*\r?\n/gm;

export function draftParagraphs(draft: string): readonly DraftParagraph[] {
  const marks = [...draft.matchAll(marker)];
  return marks.map((mark, at) => {
    const from = mark.index + mark[0].length;
    const block = draft.slice(from, marks[at + 1]?.index);
    const text = block.trimEnd();
    return { number: Number(mark[1]), text, from, to: from + text.length };
  });
}

/** The draft with other words in some of its paragraphs, by their place in it; everything else stays to the letter. */
export function withParagraphs(draft: string, edits: ReadonlyMap<number, string>): string {
  return draftParagraphs(draft).reduceRight((text, { from, to }, at) => {
    const words = edits.get(at);
    return words === undefined ? text : text.slice(0, from) + words.trimEnd() + text.slice(to);
  }, draft);
}
