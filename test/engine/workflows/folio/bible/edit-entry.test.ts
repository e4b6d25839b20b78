import { expect, test } from 'vitest';
import {
  entrySource,
  withEntry,
} from '../../../../../src/engine/workflows/folio/contract/ledger/edit-entry.ts';
import {
  changedLedgerFile,
  readLedgerFile,
} from '../../../../../src/engine/workflows/folio/contract/ledger/ledger-file.ts';

/* One entry of the ledger, edited by itself. */

const file = `# my people
- id: mio
  by: keeper
  name: 澪 # the girl
  age: "17"
  # what she has
  facts:
    - fact: 左利き

# below
- {id: taku, name: 卓也}
- id: mio
  name: 澪
- id: sono
  by: keeper
  name: 園部
`;
const edit = (id: string, change: (text: string) => string, text = file) => {
  const before = entrySource(text, id) ?? '';
  return withEntry('characters', { text, id, before, typed: change(before) });
};
const problem = (id: string, change: (text: string) => string) => {
  const edited = edit(id, change);
  return edited.ok ? undefined : edited.problem;
};

test('an entry is taken out with its own comments, the author’s own where there are two', () => {
  expect(entrySource(file, 'sono')).toBe('- id: sono\n  by: keeper\n  name: 園部\n');
  expect(entrySource(file, 'mio')).toBe('- id: mio\n  name: 澪\n');
  const keepers = file.replace('- id: mio\n  name: 澪\n- id: sono', '- id: sono');
  expect(entrySource(keepers, 'mio')).toContain('# what she has\n');
  expect(entrySource(keepers, 'mio')).not.toContain('# below');
  expect([entrySource(file, 'none'), entrySource('a: [', 'a')]).toEqual([undefined, undefined]);
});

test('what its author keeps is theirs from then on, and every other byte of the file stays', () => {
  const grown = edit('sono', (text) => text.replace('園部', '園部 誠'));
  expect(grown).toEqual({
    ok: true,
    text: file.replace('by: keeper\n  name: 園部', 'by: author\n  name: 園部 誠'),
  });
  const short = edit('taku', (text) => text.replace('卓也', '拓也').trimEnd());
  expect(short).toEqual({
    ok: true,
    text: file.replace('{id: taku, name: 卓也}', '{id: taku, by: author, name: 拓也}'),
  });
  const plain = edit('mio', (text) => `${text}  age: 18\n`);
  expect(plain).toEqual({
    ok: true,
    text: file.replace(
      '- id: mio\n  name: 澪\n- id: sono',
      '- id: mio\n  by: author\n  name: 澪\n  age: 18\n- id: sono',
    ),
  });
  const windows = edit(
    'b',
    (text) => text.replace('雨', '霧'),
    '- id: a\r\n  name: 甲\r\n- id: b\r\n  name: 雨\r\n',
  );
  expect(windows).toEqual({
    ok: true,
    text: expect.stringMatching(
      /^- id: a\r\n {2}name: 甲\r\n- id: b\r\n {2}by: author\r\n {2}name: 霧\r\n$/,
    ),
  });
});

test.each([
  [
    'no YAML',
    (text: string) => text.replace('name: 園部', 'name: [園部'),
    // where the bracket is opened that is never closed
    { why: 'yaml', line: 3 },
  ],
  [
    'a field of another form',
    (text: string) => text.replace('園部', '園部\n  facts: 左'),
    { why: 'form', line: 4, detail: 'facts' },
  ],
  [
    'a fact without a word',
    (text: string) => `${text}  facts:\n    - about: 手\n`,
    { why: 'form', line: 5, detail: 'facts.0.fact' },
  ],
  ['no name', () => '- id: sono\n', { why: 'form', line: 1, detail: 'name' }],
  ['no id', (text: string) => text.replace('id: sono', 'x: sono'), { why: 'form', detail: 'id' }],
  [
    'what stands for another part',
    (text: string) => text.replace('id: sono', 'id: &a sono').replace('園部', '*a'),
    { why: 'yaml', line: 3 },
  ],
  ['nothing', () => '', { why: 'none' }],
  ['no dash', (text: string) => text.replace('- id', '  id'), { why: 'none' }],
  ['two entries', (text: string) => `${text}- id: b\n  name: 乙\n`, { why: 'several', line: 4 }],
  [
    'the id of another',
    (text: string) => text.replace('sono', 'taku'),
    { why: 'twice', detail: 'taku' },
  ],
  ['another depth', (text: string) => text.replaceAll(/^/gm, '    ').trimEnd(), { why: 'place' }],
] as const)('%s is refused with its line, and nothing is changed', (_, change, expected) => {
  expect(problem('sono', change)).toMatchObject(expected);
});

test('an entry that was changed in the file meanwhile is not written over', () => {
  const before = entrySource(file, 'sono') ?? '';
  const text = file.replace('園部', '園部 誠');
  const typed = before.replace('園部', '園田');
  expect(withEntry('characters', { text, id: 'sono', before, typed })).toMatchObject({
    problem: { why: 'gone' },
  });
  const gone = file.replace(before, '');
  expect(withEntry('characters', { text: gone, id: 'sono', before, typed })).toMatchObject({
    problem: { why: 'gone' },
  });
});

test('a file in which something stands for another part of it is left to its author', () => {
  const text = file.replace('id: sono', 'id: &a sono').replace('園部', '*a');
  expect(entrySource(text, 'taku')).toBeUndefined();
  expect(changedLedgerFile(text, { put: [], remove: ['mio'] })).toBeUndefined();
  expect(readLedgerFile('characters', text)).toMatchObject({
    problems: [{ entry: '', why: 'yaml', line: 16 }],
    usable: false,
  });
});
