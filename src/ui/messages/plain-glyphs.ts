/**
 * A catalogue for a terminal that has only the plain set of glyphs: `↵`, `≥`, `…` and their like are spelled out in
 * every sentence. Everything else stays as it is.
 */
export function inPlainGlyphs<T>(words: T): T {
  return spelledOut(words) as T; // the same shape: strings become strings, functions functions
}

function spelledOut(words: unknown): unknown {
  if (typeof words === 'string') return plainText(words);
  if (typeof words === 'function')
    return (...values: unknown[]): unknown => spelledOut(words(...values));
  if (Array.isArray(words)) return words.map(spelledOut);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, spelledOut(value)]));
}

function plainText(text: string): string {
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
