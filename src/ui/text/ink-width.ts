import stringWidth from 'fast-string-width';
import { plainWidth } from './plain-units.ts';
import { makeCells } from './text-width.ts';

/*
 * Bundled in the place of the package `string-width`, with which Ink lays out and draws: many times faster, and it
 * can learn that this terminal draws ambiguous characters in two cells, so that columns stay where they are planned.
 */
let measure: (text: string) => number = narrow;

const styles = /\u001B\[[\d;:]*m|\u001B\]8;[^\u0007\u001B]*(?:\u0007|\u001B\\)/g;

// biome-ignore lint/style/noDefaultExport: stands in for a package that has one
export default function inkWidth(text: string): number {
  return measure(text);
}

function narrow(text: string): number {
  return plainWidth(text) ?? stringWidth(text);
}

/** Makes Ink measure as this terminal draws. */
export function drawAmbiguous(ambiguous: 1 | 2): void {
  const { width } = makeCells(2);
  measure =
    ambiguous === 1
      ? narrow
      : (text) => width(text.includes('\u001B') ? text.replace(styles, '') : text);
}
