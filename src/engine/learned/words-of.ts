/*
 * Finds terms in text that people and models wrote: whole words where a script has spaces between them, anywhere where
 * it has none (`iq` is not in "technique", `my` not in "mypy").
 */
const spaced = /^[\p{Script=Latin}\p{N} _'-]+$/u;

export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The terms that stand in the text, both folded. */
export function termsIn(text: string, terms: readonly string[]): readonly string[] {
  const folded = foldedText(text);
  return terms.filter((term) => {
    if (!spaced.test(term)) return folded.includes(term);
    const words = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
    return new RegExp(
      `(?<![\\p{Script=Latin}\\p{N}_])${words}(?![\\p{Script=Latin}\\p{N}_])`,
      'u',
    ).test(folded);
  });
}
