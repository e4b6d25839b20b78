/** How each text of a catalogue is told otherwise, e.g. without signs that a terminal lacks. */
export type Turn = (text: string) => string;

/** Words → the same by each turn; those that are → by which. */
const known = new WeakMap<object, Map<Turn, unknown>>();
const turns = new WeakMap<object, readonly Turn[]>();

/** A catalogue with the turn in every sentence. Everything else stays as it is. */
export function turned<T extends object>(words: T, turn: Turn): T {
  const ways = known.get(words) ?? new Map<Turn, unknown>();
  known.set(words, ways);
  // the same shape: strings become strings, functions functions
  const made = (ways.get(turn) ?? told(words, turn)) as T;
  ways.set(turn, made);
  turns.set(made, [...(turns.get(words) ?? []), turn]);
  return made;
}

/** A workflow's own words as the general ones are: turned where those are. */
export function spokenAs<T extends object>(words: T, messages: object): T {
  return (turns.get(messages) ?? []).reduce(turned, words);
}

/** Words that were made of others are turned where those are. */
export function turnedAs(made: object, from: object): void {
  turns.set(made, turns.get(from) ?? []);
}

function told(words: unknown, turn: Turn): unknown {
  if (typeof words === 'string') return turn(words);
  if (typeof words === 'function')
    return (...values: unknown[]): unknown => told(words(...values), turn);
  if (Array.isArray(words)) return words.map((each) => told(each, turn));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, told(value, turn)]));
}
