import { expect, test } from 'vitest';
import { withoutTask } from '../../../../../src/engine/workflows/edit/rules/tell-apart.ts';

const before = 'one\ntwo\nthree\nfour\n';

test.each([
  [
    'a line at the end',
    'one\nZWEI\nthree\nfour\n',
    'one\nZWEI\nthree\nfour\nmine\n',
    'one\ntwo\nthree\nfour\nmine\n',
  ],
  [
    'a line below the task’s',
    'one\nZWEI\nthree\nfour\n',
    'one\nZWEI\nmine\nthree\nfour\n',
    'one\ntwo\nmine\nthree\nfour\n',
  ],
  ['a line taken out', 'one\nZWEI\nthree\nfour\n', 'one\nZWEI\nthree\n', 'one\ntwo\nthree\n'],
  [
    'the last line without an end',
    'ONE\ntwo\nthree\nfour\n',
    'ONE\ntwo\nthree\nfour\nmine',
    'one\ntwo\nthree\nfour\nmine',
  ],
  ['nothing', 'ONE\ntwo\nthree\nfour\n', 'ONE\ntwo\nthree\nfour\n', before],
])('%s of somebody else stays where the task’s work is left out', (_, written, now, wanted) => {
  expect(withoutTask(before, written, now)).toBe(wanted);
});

test('the same line changed by both, and two lines put in at one place, cannot be told apart', () => {
  const written = 'one\nZWEI\nthree\nfour\n';
  expect(withoutTask(before, written, 'one\nmine\nthree\nfour\n')).toBeUndefined();
  expect(withoutTask('one\n', 'one\ntask\n', 'one\ntask mine\n')).toBeUndefined();
  expect(withoutTask(before, 'one\nthree\nfour\n', 'one\nmine\nthree\nfour\n')).toBeUndefined();
});
