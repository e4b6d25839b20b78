/*
 * The words behind a verb. What is missing or too many throws `Usage`, with the name of the verb as it was typed
 * (`runs show`).
 */
import { nearest } from '../../engine/config/nearest.ts';
import { Usage } from './usage-problem.ts';

/** What stands for the words of a recording that was begun without any, until the language of the screen is known. */
export const unsaidWords = 'rehearsal';

/** A text that a person hands over: typed, in a file, or on the standard input. */
export type TextSource =
  | { readonly from: 'argument'; readonly text: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'stdin' };

/** A file that a person hands over, perhaps one of a folder; `name` without its folder. */
export type HandedFile = {
  readonly name: string;
  readonly text: string;
  /** What its bytes were read as. */
  readonly encoding?: string;
  /** Another reading of them is nearly as likely. */
  readonly doubtful?: boolean;
};

/** Reads what a person hands over. Both reject with `input_invalid`. */
export type GivenTexts = {
  text(source: TextSource): Promise<string>;
  /** The texts in a file, or in a folder's `.md` and `.txt` files. */
  files(path: string): Promise<readonly HandedFile[]>;
};

/** There is nothing behind these. */
export function noMore([word]: readonly string[], verb: string): void {
  if (word !== undefined) throw new Usage({ kind: 'too_many', verb, word });
}

export function atMostOne([first, ...more]: readonly string[], verb: string): string | undefined {
  noMore(more, verb);
  return first;
}

/** `wants`: what it is called in the help. */
export function needed(word: string | undefined, verb: string, wants: string): string {
  if (word !== undefined) return word;
  throw new Usage({ kind: 'missing_argument', verb, wants });
}

/** One of the words that a verb knows. */
export function chosen<const T extends string>(word: string, known: readonly T[], verb: string): T {
  const found = known.find((name) => name === word);
  if (found !== undefined) return found;
  const near = nearest(word, known);
  const likely = near === undefined ? undefined : `${verb} ${near}`;
  throw new Usage({ kind: 'unknown_verb', word: `${verb} ${word}`, nearest: likely });
}

/** `-` stands for the standard input. */
export function typed(text: string): TextSource {
  return text === '-' ? { from: 'stdin' } : { from: 'argument', text };
}

/** `-` stands for the standard input. */
export function inFile(path: string): TextSource {
  return path === '-' ? { from: 'stdin' } : { from: 'file', path };
}
