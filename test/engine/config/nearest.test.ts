import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, nearest } from '../../../src/engine/config/nearest.ts';

const word = fc.string({ unit: 'grapheme', maxLength: 12 });

test.each([
  ['', '', 0],
  ['write', 'wrte', 1],
  ['resume', 'resmue', 2],
  ['kitten', 'sitting', 3],
  ['物語', '物', 1],
])('%s and %s are %i letters apart', (a, b, steps) => {
  expect(distance(a, b)).toBe(steps);
});

test('the distance is the same both ways, zero only for the same word, and at most the longer word', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const steps = distance(a, b);
      expect(steps).toBe(distance(b, a));
      expect(steps === 0).toBe(a === b);
      expect(steps).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
    }),
  );
});

test('the nearest name is at most two letters away', () => {
  const names = ['write', 'resume', 'runs', 'answer'];
  expect(nearest('wirte', names)).toBe('write');
  expect(nearest('resum', names)).toBe('resume');
  expect(nearest('cockpit', names)).toBeUndefined();
});

test('a word with nothing in common is not called near because it is short', () => {
  expect(nearest('xy', ['md'])).toBeUndefined();
});
