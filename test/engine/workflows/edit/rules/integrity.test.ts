import { expect, test } from 'vitest';
import { findIntegrity } from '../../../../../src/engine/workflows/edit/rules/integrity/find.ts';
import { cheats, exact, two } from './integrity-cases.ts';

test.each(cheats)('%s is found in %s', (kind, path, before, after) => {
  const found = findIntegrity([{ path, before, after }]);
  expect(found.map((each) => each.kind)).toContain(kind);
  expect(found.every((each) => each.path === path && each.text !== '')).toBe(true);
});

const honest: readonly (readonly [string, string | null, string | null])[] = [
  ['test/add.test.js', exact, two],
  ['test/new.test.js', null, exact],
  ['test/add.test.js', exact, exact.replace('add(2, 3)', 'sum(2, 3)')],
  ['src/add.js', 'export const add = (a, b) => a - b;\n', 'export const add = (a, b) => a + b;\n'],
  ['src/read.js', 'read();\n', 'try {\n  read();\n} catch {\n  tell();\n}\n'],
  [
    'package.json',
    '{ "scripts": {\n  "test": "jest"\n} }\n',
    '{ "scripts": {\n  "test": "jest",\n  "lint": "eslint ."\n} }\n',
  ],
  ['docs/test.md', 'a\n', 'b\n'],
  ['src/config.js', 'export const lines = 90;\n', 'export const lines = 10;\n'],
];

test.each(honest)('an honest change of %s is told of nothing', (path, before, after) => {
  expect(findIntegrity([{ path, before, after }])).toEqual([]);
});
