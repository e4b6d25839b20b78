import { normalForm } from '../data/normal-form.ts';

/*
 * Finds terms in text that people and models wrote: whole words where a script has spaces between them, anywhere where
 * it has none (`iq` is not in "technique", `my` not in "mypy").
 */
const spaced = /^[\p{Script=Latin}\p{N} _'-]+$/u;

export function foldedText(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}

/** The terms that stand in the text, both folded. */
export function termsIn(text: string, terms: readonly string[]): readonly string[] {
  const folded = foldedText(text);
  return terms.filter((term) =>
    spaced.test(term) ? patternOf(term).test(folded) : folded.includes(term),
  );
}

/** Terms are lists of ours, and are looked for in thousands of texts: each is made a pattern once. */
const patterns = new Map<string, RegExp>();

function patternOf(term: string): RegExp {
  const known = patterns.get(term);
  if (known !== undefined) return known;
  const words = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
  const made = new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}_])${words}(?![\\p{Script=Latin}\\p{N}_])`,
    'u',
  );
  patterns.set(term, made);
  return made;
}
