/**
 * What kind of thing a request is by its shape (`ui/door/kinds.ts`): something to be told; one thing or another to be chosen;
 * where work stands; what goes wrong, or is to be otherwise, in a program; papers to be made; something to be known. The last
 * three by the form of the sentence alone: a deed, something of a program, and neither.
 */
export type RequestKind =
  | 'story'
  | 'dilemma'
  | 'standing'
  | 'fault'
  | 'change'
  | 'errand'
  | 'question'
  | 'deed'
  | 'program'
  | 'premise';

/** Patterns by kind, as text: of one language. */
export type Shapes<K extends string> = Readonly<Record<K, readonly string[]>>;

/** One of many, written with a bar between them. */
export const anyOf = (...lines: readonly string[]): string => `(?:${lines.join('|')})`;
