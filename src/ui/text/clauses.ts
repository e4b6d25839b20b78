import type { Cells } from './text-width.ts';

/** A clause does not end in a particle, nor where a bracket is open. */
const ends = /(?=。)|(?<![をにはがでと])(?=、)|(?=（)|(?= \()|(?= [/–] )|(?=[,.;:] )/g;

/** As many of its clauses as there is room for; undefined: there is room for none. */
export function clausesIn(text: string, width: number, cells: Cells): string | undefined {
  if (cells.width(text) <= width) return text;
  const most = cells.slice(text, width);
  return [...text.slice(0, most.length + 2).matchAll(ends)]
    .map(({ index }) => text.slice(0, index))
    .findLast((part) => part !== '' && part.length <= most.length && isClosed(part));
}

function isClosed(text: string): boolean {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return count(/[（(「『“]/g) === count(/[）)」』”]/g);
}
