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

/** What tells whether a request is meant as it sounds (`ui/door/sure.ts`): a pattern each, as text, of one language. */
export type Signs = {
  /** Somebody weighs something, or wants to hear what another thinks. */
  readonly weighs: string;
  /** Somebody compares or wonders. */
  readonly wonders: string;
  /** Somebody wants to understand something that is there. */
  readonly explains: string;
  /** Something asks, whatever for. */
  readonly asks: string;
  /** Of programs and of nothing else. */
  readonly software: string;
  /** What an issue, a review or a release is called, and waiting. */
  readonly standing: string;
  /** Something that is written for people. */
  readonly papers: string;
  /** It is not as it should be. */
  readonly trouble: string;
  /** Something is to be told, as a story is. */
  readonly tells: string;
};

/** One of many, written with a bar between them. */
export const anyOf = (...lines: readonly string[]): string => `(?:${lines.join('|')})`;

/**
 * The same of Latin words in a list of Japanese ones, as words of their own, one or more of them: `ci` does not stand in
 * `city`, nor `import` in `important`. English requests are looked through with both lists.
 */
export const latin = (...lines: readonly string[]): string =>
  `(?<![a-z])${anyOf(...lines)}s?(?![a-z])`;
