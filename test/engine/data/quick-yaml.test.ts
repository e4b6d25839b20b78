import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickYaml } from '../../../src/engine/data/quick-yaml.ts';
import { readWhole, readYaml } from '../../../src/engine/data/read-yaml.ts';
import { yamlText } from '../../../src/engine/workflows/crew/text/write-yaml.ts';

/** What the whole reader says: the text, what is wrong with it, or nothing at all. */
const whole = (text: string) => {
  const read = readWhole(text);
  return read.ok ? read.value : undefined;
};

test.each([
  ['words, numbers, flags and nothing', 'a: word\nb: 12\nc: true\nd: null\ne: -1.5\n'],
  ['words behind words', 'summary: two of three parts (done), see a/b.md\n'],
  ['texts as JSON writes them', 'a: "say \\"so\\": \\u3042\\n# no remark"\nb: "C:\\\\x"\n'],
  ['mappings in mappings', 'a:\n  b:\n    c: 1\n  d: two\ne: 3\n'],
  [
    'lists of mappings, of words and of lists beside a key',
    'a:\n  - id: 1\n    b: x\n  - id: 2\n    b: y\nc: []\nd: ["x", 1, null]\n',
  ],
  ['an empty line between fields', 'a: 1\n\nb: 2\n'],
  ['日本語の語', 'title: 霧の朝\n'],
])('%s are read at once', (_what, text) => {
  expect(quickYaml(text)).toBeDefined();
  expect(quickYaml(text)).toEqual(whole(text));
});

test.each([
  ['a remark', 'a: 1 # one\n'],
  ['a key that stands twice', 'a: 1\na: 2\n'],
  ['a number that is not written as one', 'a: 007\n'],
  ['a word that is a flag for others', 'a: TRUE\n'],
  ['a date', 'a: 2026-11-29\n'],
  ['text over several lines', 'a: one\n  two\n'],
  ['a block of text', 'a: |\n  one\n'],
  ['an alias', 'a: &x 1\nb: *x\n'],
  ['a tab', 'a:\tb\n'],
  ['a key with nothing behind it', 'a:\nb: 1\n'],
  ['a list at its key', 'a:\n- 1\n'],
  ['what objects have', '__proto__: 1\n'],
  ['a second document', 'a: 1\n---\nb: 2\n'],
  ['no fields', '\n'],
  ['a line end of Windows', 'a: b\r\n'],
])('%s is left to the whole reader', (_what, text) => {
  expect(quickYaml(text)).toBeUndefined();
});

const scalars = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('null', 'yes', 'True', 'a: b', 'a #b', '- a', '1e3', '0x1F', '.5', '12:30'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const fields = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(scalars, { maxLength: 3 }),
    fc.array(tie('fields'), { maxLength: 3 }),
    tie('fields'),
  ),
  fields: fc.dictionary(
    fc.oneof(fc.constantFrom('id', 'status', 'task', 'role', 'error'), fc.string({ maxLength: 6 })),
    tie('value'),
    { maxKeys: 5 },
  ),
}));

/** A text of our own in which somebody has changed a few letters. */
const letters = fc.constantFrom(
  ' ',
  '  ',
  '\n',
  ':',
  '-',
  '"',
  '#',
  '[',
  ']',
  '{',
  'a',
  '1',
  '.',
  '\\',
  "'",
  '\t',
  '\r',
  '|',
  '&',
  '*',
);
const changed = fc
  .tuple(
    fields['fields'] as fc.Arbitrary<Parameters<typeof yamlText>[0]>,
    fc.array(fc.tuple(fc.nat(), fc.nat(3), letters), { maxLength: 4 }),
  )
  .map(([given, edits]) =>
    edits.reduce((text, [at, length, put]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + length);
    }, yamlText(given)),
  );

test('whatever is read at once, the whole reader reads as the same', () => {
  fc.assert(
    fc.property(changed, (text) => {
      const quick = quickYaml(text);
      if (quick !== undefined) expect(quick).toEqual(whole(text));
    }),
    { numRuns: 400 },
  );
});

test('both readers are one to those who read', () => {
  expect(readYaml('a: 1\n')).toEqual({ ok: true, value: { a: 1 } });
  expect(readYaml('a: 1 # one\n')).toEqual({ ok: true, value: { a: 1 } });
  expect(readYaml('a: 1\na: 2\n')).toMatchObject({ ok: false });
});
