import type { Values } from '../../../src/ui/messages/words.ts';

/** A sentence of a catalogue with the path to it. */
export type Said = readonly [path: string, text: string];

const one: Values = {
  text: () => 'x',
  number: () => 1,
  score: () => '7.05',
  money: () => '$1.00',
  list: () => ['x'],
  rows: () => [],
  lines: () => ['x'],
  payer: () => null,
};
const facts = { text: () => 'x', number: () => 1, list: () => ['x'] };

/** Every sentence of a catalogue; where one is made of what it is given, of ones. What cannot be made so is left out. */
export function sentencesOf(words: unknown, path = ''): readonly Said[] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function')
    return [
      [1, 1, 1, 1, 1],
      [one, one],
      [facts, facts],
      [['x'], 1],
    ].flatMap((given) => madeOf(words as (...given: unknown[]) => unknown, given, path));
  if (Array.isArray(words)) return words.flatMap((each, at) => sentencesOf(each, `${path}.${at}`));
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, each]) =>
    sentencesOf(each, path === '' ? name : `${path}.${name}`),
  );
}

function madeOf(make: (...given: unknown[]) => unknown, given: unknown[], path: string) {
  try {
    const made = make(...given);
    const said = typeof made === 'function' ? [] : sentencesOf(made, path);
    // it was given what it does not take
    return said.filter(([, text]) => !/\[object |undefined|=>/.test(text));
  } catch {
    return [];
  }
}
