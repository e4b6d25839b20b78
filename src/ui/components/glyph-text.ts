import type { Glyphs } from '../glyphs.ts';

/** Words written with `↵`, `≥`, `↑`, `…` for a terminal that has only the plain set of glyphs. */
export function glyphText(text: string, glyphs: Glyphs): string {
  if (glyphs.border !== 'classic') return text;
  return text.replace(/[↵≥↑↓…→“”’‘–—·¶]/g, (character) => plain[character] ?? character);
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
  '¶': '#',
};
