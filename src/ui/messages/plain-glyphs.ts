import { turned } from './turned.ts';

/**
 * A catalogue for a terminal that has only the plain set of glyphs: `↵`, `≥`, `…` and their like are spelled out in
 * every sentence.
 */
export function inPlainGlyphs<T extends object>(words: T): T {
  return turned(words, plainText);
}

function plainText(text: string): string {
  return text.replace(/[↵≥↑↓…→“”’‘–—−·¶✓✗◌■]/g, (character) => plain[character] ?? character);
}

const plain: Readonly<Record<string, string>> = {
  '↵': 'Enter',
  '≥': '>=',
  '↑': 'Up',
  '↓': 'Down',
  '…': '...',
  '→': '->',
  '“': '"',
  '”': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '·': '.',
  '−': '-',
  '✓': 'v',
  '✗': 'x',
  '◌': '~',
  '■': '#',
  '¶': '#',
};
