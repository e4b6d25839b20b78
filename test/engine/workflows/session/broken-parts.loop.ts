import { test } from 'vitest';
import { numbersOf, playBroken } from './broken-parts.ts';

test('a thousand sessions whose parts fail by chance end in one of three ways each, and nothing is thrown (S-04)', async () => {
  for (let seed = 0; seed < 1000; seed += 1) await playBroken(numbersOf(seed * 104_729 + 3));
});
