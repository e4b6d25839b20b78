import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordName } from '../../src/engine/walk/walk.ts';

/** Letters that names are made of, and those that are put in their place. */
const key = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('/', '+', '%', '~', '2', 'B', '5', '7', 'E', 'a', '章', '.') }),
  fc.string({ unit: fc.constantFrom('/', 'a', '章'), minLength: 60, maxLength: 400 }),
);

test('different keys never share a name', () => {
  fc.assert(
    fc.property(key, key, (a, b) => {
      fc.pre(a !== b);
      expect(recordName(a)).not.toBe(recordName(b));
    }),
    { numRuns: 2000 },
  );
});

test('no key can take the name of a long one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 300, maxLength: 400 }), (long) => {
      const name = recordName(long);
      expect(recordName(name.replace(/\.json$/, ''))).not.toBe(name);
    }),
  );
});

test('a name is one name, short enough for every file system, whatever the key', () => {
  fc.assert(
    fc.property(key, (any) => {
      const name = recordName(any);
      expect(name).not.toContain('/');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(225);
      expect(name.endsWith('.json')).toBe(true);
    }),
  );
});

test('a path of ours can still be read off its name', () => {
  expect(recordName('current/chapters/ch01/draft-01.md')).toBe(
    'current+chapters+ch01+draft-01.md.json',
  );
});
