import { expect, test, vi } from 'vitest';
import { mutantsOf } from '../../../../src/engine/workflows/edit/rules/mutants.ts';
import { adder, marksOf, openEdit } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

const side = (text: string) => ({ text, mode: 0o644 });
const alteredIn = (line: string, path = 'a.js') =>
  mutantsOf([{ path, before: side(''), after: side(`${line}\n`) }]).map(({ now }) => now);

test.each([
  ['return a - b;', ['return a + b;']],
  ['if (a === b && ok) {', ['if (a !== b && ok) {', 'if (a === b || ok) {']],
  [
    'for (let i = 0; i <= n; i += 1) {',
    ['for (let i = 0; i > n; i += 1) {', 'for (let i = 1; i <= n; i += 1) {'],
  ],
  ['const on = true;', ['const on = false;']],
  ['say("a - b"); // 3 + 4', []],
  ['// a - b', []],
  ["import { a } from './a3.js';", []],
  ['const f = (a) => a.b1;', []],
])('%j can slip to %j', (line, now) => {
  expect(alteredIn(line)).toEqual(now);
});

test('Python has words of its own for the same slips', () => {
  expect(alteredIn('    return True if a and b == 2 else c', 'a.py')).toEqual([
    'return True if a and b != 2 else c',
    'return True if a or b == 2 else c',
    'return False if a and b == 2 else c',
    'return True if a and b == 3 else c',
  ]);
});

test('only changed lines are altered, each once before any twice, and nothing in tests or in prose', () => {
  const before = side('const a = 1;\nconst b = 2;\n');
  const after = side('const a = 1;\nconst b = 3;\nreturn a + b > 4;\n');
  const all = mutantsOf([
    { path: 'src/a.js', before, after },
    { path: 'test/a.test.js', before, after },
    { path: 'README.md', before, after },
    { path: 'gone.js', before, after: null },
  ]);
  expect(all.map(({ path, line, now }) => [path, line, now])).toEqual([
    ['src/a.js', 2, 'const b = 4;'],
    ['src/a.js', 3, 'return a + b <= 4;'],
    ['src/a.js', 3, 'return a - b > 4;'],
    ['src/a.js', 3, 'return a + b > 5;'],
  ]);
  expect(all[0]?.text).toBe('const a = 1;\nconst b = 4;\nreturn a + b > 4;\n');
});

test('a green change says which of its lines no test holds, and the repository is not touched by finding out', async () => {
  const world = openEdit({
    files: adder,
    settings: { mutation_seconds: 600 },
    edits: [
      {
        ...{ action: 'edit', hypothesis: 'the sign' },
        ops: [
          {
            ...{ op: 'rewrite', path: 'add.js', reason: 'short' },
            content: 'export const add = (a, b) => a + b;\nexport const most = 7;\n',
          },
        ],
      },
    ],
  });
  const { events } = await world.whole({
    verify: [{ name: 'test', command: 'grep -q "a + b" add.js' }],
  });
  expect(marksOf(events, 'mutants')).toMatchObject([
    {
      ...{ tried: 2, of: 2, why: null },
      survived: [
        { path: 'add.js', line: 2, was: 'export const most = 7;', now: 'export const most = 8;' },
      ],
    },
  ]);
  const summary = world.text('agent/summary.md');
  expect(summary).toContain('Mutation check, one changed line at a time: the tests noticed 1 of 2');
  expect(summary).toContain('Not noticed: add.js:2');
  expect(world.text('add.js')).toContain('most = 7');
  expect(world.git('status', '--short')).toBe(' M add.js\n');
});
