import type { Simple } from './shell.ts';
import type { ShellWord } from './shell-word.ts';

/** Letters that mean themselves wherever they stand in a word. */
const plain = /^[\p{L}\p{N}_@%+:,./-][\p{L}\p{N}_@%+=:,./~^-]*$/u;

/**
 * One spelling for what means the same: one blank between words, quotes only where they are needed. A text that is more
 * than one plain command keeps its own spelling: only bash knows what it means.
 */
export function normalise(text: string, only: Simple | undefined): string {
  return only === undefined ? text.trim() : only.words.map(spelled).join(' ');
}

function spelled({ value, text, form }: ShellWord): string {
  if (form === 'wildcard' || form === 'dynamic') return text;
  return plain.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
