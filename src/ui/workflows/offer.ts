import type { Config } from '../../engine/config.ts';
import type { RequestKind } from '../door/shape.ts';

/**
 * Ways to begin the same thing, of which the text and the settings mean one and a key turns to the next; each has a note.
 */
export type Ways = {
  readonly names: readonly string[];
  of(text: string, config: Config): string;
};

/** What an offer says, in one language. */
export type OfferWords = {
  /** What is begun; stands beside the name of the workflow. */
  readonly label: string;
  /** What one of them is called beside its budget: `this story`. */
  readonly one: string;
  /** Title of the field. */
  readonly prompt: string;
  /** In the empty field. */
  readonly hint: string;
  /** Said when nothing was typed. */
  readonly empty: string;
  /** What an empty field begins where no model is connected: what the recording is of. Without it nothing is begun. */
  readonly sample?: string;
  /** Said when a recording plays in place of what was typed; absent: it asks no model, and does what was asked for. */
  readonly rehearsalStarts?: string;
  /** What it means to begin it in each of its ways; `how` to change that for good stands where there is room. */
  readonly notes?: Readonly<Record<string, { readonly said: string; readonly how: string }>>;
};

/** What asks for a workflow in a request that names none (`ui/door/choose.ts`); words of both languages, in small letters. */
export type Door = {
  /** Three times as much as the others: they ask for hardly anything else. */
  readonly strong: readonly string[];
  readonly words: readonly string[];
  /** What its requests are like, whatever they are about. */
  readonly kinds: readonly RequestKind[];
  /** It makes or changes things outside its own folder: never first where only looking is asked for. */
  readonly acts: boolean;
};

/** Words and phrases, written with a bar between them. */
export const wordsIn = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('|'));

/** What home offers to begin with a workflow. Drawn before anything of its room is loaded, so it loads nothing itself. */
export type Offer = {
  readonly words: Readonly<Record<'ja' | 'en', OfferWords>>;
  /** Absent: it is begun by its own name alone. */
  readonly door?: Door;
  /** It begins without a word, and its verb takes none. */
  readonly wordless?: true;
  /** Code points; undefined: a text may be as long as it likes. */
  readonly longest?: number;
  /** What the workflow begins with, for a text that may begin it; `way`: the one the person turned to, if they did. */
  input(text: string, way?: string): unknown;
  readonly ways?: Ways;
  /** Without a model its own recording plays alone: nobody who wants something of theirs changed is shown another. */
  readonly needsModel?: true;
  /** What is otherwise in a repository that the person has not trusted: no copies, or a question before each edit. */
  readonly untrusted?: 'noCopies' | 'asksEach';
};

/** The way that was turned to, where it is one of the offer's own. */
export function ownWay(offer: Offer | undefined, way: string | undefined): string | undefined {
  return way !== undefined && offer?.ways?.names.includes(way) ? way : undefined;
}
