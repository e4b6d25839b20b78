import { headingIn } from '../../../../engine/workflows/folio/contract/chapter-heading.ts';

/** Code points without blanks and headings: enough to see which chapter is meant. */
export function lettersIn(text: string): number {
  const prose = text.split(/\r?\n/).filter((line) => headingIn(line) === undefined);
  return [...prose.join('').replaceAll(/\s/g, '')].length;
}
