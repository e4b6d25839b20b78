import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import type { Text } from '../../../src/ui/reader/block.ts';
import { markdownText, patchText } from '../../../src/ui/reader/markdown.ts';
import { start, windowOf } from '../../../src/ui/reader/pages.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { makeLook } from '../screens/looks.ts';

const look = makeLook({ language: 'en' });
const style = { keepMarks: false };

function rowsOf(text: Text, width: number) {
  const how = { look, style, width, marks: [], pointed: undefined, focus: undefined };
  return windowOf(textSheet(text, how), start, 1000).map(({ row }) => row);
}

const shown = (text: string, width: number) =>
  rowsOf(markdownText(text, style), width).map((row) => rowText(row).trimEnd());

const plan = [
  '| # | Task | Persona | Model | Depends On | Output | Files | Replaces |',
  '|---|---|---|---|---|---|---|---|',
  '| 1 | Task 1 | worker_researcher | haiku | - | `results/result_1.md` | - | - |',
  '| 2 | Compare three of them | worker_writer | haiku | 1 | `results/result_2.md` | - | - |',
];

test.each([75, 80, 90])(
  'in a table of %i cells words stay whole, and names of files are broken only where their parts join',
  (width) => {
    const lines = shown(plan.join('\n'), width).map((line) => line.trim());
    const columns = lines.map((line) => line.split('│').map((cell) => cell.trim()));
    const whole = new Set('Compare three of them Depends On Replaces Persona haiku'.split(' '));
    const parts = [
      'worker_',
      'researcher',
      'writer',
      'results/',
      'result_',
      'result_1.',
      '1.',
      'md',
    ];
    const joined = columns.map((cells) => cells.join(' ')).join(' ');
    for (const word of whole) expect(joined.split(' ')).toContain(word);
    for (const cells of columns)
      expect(
        parts.some((part) => (cells[2] ?? '').endsWith(part)) || !/_/.test(cells[2] ?? ''),
      ).toBe(true);
    for (const line of lines) expect(look.cells.width(line)).toBeLessThanOrEqual(width);
  },
);

test('where words of a table have no room in columns, each of its cells stands on a line after the name of its column', () => {
  const lines = shown(plan.join('\n'), 60).map((line) => line.trim());
  expect(lines).toContain('Persona: worker_researcher');
  expect(lines).toContain('Output: results/result_2.md');
});

test('a name that begins with hyphens stays whole, and a compound word is still broken at its hyphen', () => {
  const lines = shown('folio-tui field --maintain plan --emit crew-request --dag -', 26);
  expect(lines.join('\n')).not.toMatch(/(?:^|\s)--$/m);
  expect(lines.map((line) => line.trim()).join(' ')).toContain('--dag -');
  expect(shown('a state-of-the-art machine', 14).map((line) => line.trim())).toEqual([
    'a state-of-',
    'the-art',
    'machine',
  ]);
});

test('a line of a list that is set in stays set in where it is wrapped', () => {
  const text = '- 0.8 high\n  `folio-tui field --issue 4` and some more words\n\n  not of the list';
  expect(shown(text, 24)).toEqual([
    '  • 0.8 high',
    '    folio-tui field',
    '    --issue 4 and some',
    '    more words',
    '',
    '    not of the list',
  ]);
});

test('in a patch what is added and what is taken away is told by colour too, and its head is no change', () => {
  const rows = rowsOf(patchText('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same'), 40);
  expect(rows.map((row) => row.at(-1)?.role)).toEqual([
    ...['dim', 'dim', 'dim', 'bad', 'good'],
    undefined,
  ]);
});

test('a mark that is only for programs does not look like something to see to', () => {
  const roles = (text: string) => rowsOf(markdownText(text, style), 40)[0]?.map(({ role }) => role);
  expect(roles('<!-- COMPLETE -->')).not.toContain('warn');
  expect(roles('<!-- open: who lit the lamp? -->')).toContain('warn');
});
