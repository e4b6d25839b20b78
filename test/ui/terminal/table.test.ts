import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oneLine } from '../../../src/ui/text/sanitise.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';

const table: {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
} = JSON.parse(readFileSync(new URL('../../cases/c/c06_table.json', import.meta.url), 'utf8'));

test.each([1, 2] as const)(
  'C06: with ambiguous width %i every row is as wide as the others and each column starts in its cell',
  (ambiguous) => {
    const cells = makeCells(ambiguous);
    const rows = [table.columns, ...table.rows].map((row) => row.map(oneLine));
    const widths = table.columns.map((_, column) =>
      Math.max(...rows.map((row) => cells.width(row[column] ?? ''))),
    );
    const padded = rows.map((row) =>
      row.map((cell, column) => cells.pad(cell, widths[column] ?? 0)),
    );
    const starts = padded.map((row) =>
      row.map((_, column) => cells.width(row.slice(0, column).join('  '))),
    );
    expect(new Set(padded.map((row) => cells.width(row.join('  ')))).size).toBe(1);
    for (const start of starts) expect(start).toEqual(starts[0]);
    expect(Math.max(...widths)).toBeLessThan(80);
  },
);
