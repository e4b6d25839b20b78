/** Catalogues → the same spelled out, and those that are. */
const known = new WeakMap<object, unknown>();
const plainOnes = new WeakSet();

/**
 * A catalogue for a terminal that has only the plain set of glyphs: `↵`, `≥`, `…` and their like are spelled out in
 * every sentence. Everything else stays as it is.
 */
export function inPlainGlyphs<T extends object>(words: T): T {
  const plain = known.get(words) ?? spelledOut(words);
  known.set(words, plain);
  // the same shape: strings become strings, functions functions
  plainOnes.add(plain as T);
  return plain as T;
}

/** A workflow's own words as the general ones are: spelled out where those are. */
export function spokenAs<T extends object>(words: T, messages: object): T {
  return plainOnes.has(messages) ? inPlainGlyphs(words) : words;
}

/** Words that were made of others are plain where those are. */
export function plainAs(made: object, from: object): void {
  if (plainOnes.has(from)) plainOnes.add(made);
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
