import { expect, test } from 'vitest';
import { toFailure } from '../../../src/engine/data/failure.ts';
import { isRenewed } from '../../../src/engine/data/renewed.ts';

const lost = (message: string, code = 'ERR_MODULE_NOT_FOUND') =>
  Object.assign(new Error(message), { code });

test('a file of the program that is gone is no fault of it: it was renewed', () => {
  const error = lost(
    "Cannot find module '/usr/lib/x/dist/b-1.js' imported from /usr/lib/x/dist/a.js",
  );
  expect(isRenewed(error)).toBe(true);
  expect(toFailure(error)).toEqual({ kind: 'program_renewed' });
});

test.each([
  ['a package that is not there', lost("Cannot find package 'ink' imported from /x/dist/a.js")],
  [
    'a file of somebody else',
    lost("Cannot find module '/home/me/own.js' imported from /x/dist/a.js"),
  ],
  [
    'a file that is not there',
    lost("ENOENT: no such file or directory, open '/x/dist/a.js'", 'ENOENT'),
  ],
  ['what is no error', "Cannot find module '/x/a.js' imported from /x/b.js"],
])('%s is told as what it is', (_what, error) => {
  expect(isRenewed(error)).toBe(false);
  expect(toFailure(error)).toMatchObject({ kind: 'bug' });
});
