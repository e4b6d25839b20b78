import { test } from 'vitest';
import { numbersOf, playBroken } from './broken-parts.ts';

test('whatever parts fail, a session has one of three statuses, and its trace leads to it (S-04, S-09; a thousand of them in the loops)', async () => {
  for (let seed = 0; seed < 24; seed += 1) await playBroken(numbersOf(seed * 7919));
});
