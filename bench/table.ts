import { type Measured, rounded } from './measure.ts';

export type Verdict = 'goal met' | 'bar met' | 'not met';

export function verdictOf({ value, bar, goal }: Measured): Verdict {
  // As shown: what is nothing to two digits is nothing.
  if (rounded(value) <= goal) return 'goal met';
  return value <= bar ? 'bar met' : 'not met';
}

/** The measurements as lines of a table, with its head. */
export function tableOf(rows: readonly Measured[]): readonly string[] {
  const cells = rows.map((row) => [
    row.what,
    amount(row.bar, row.unit),
    amount(row.goal, row.unit),
    amount(row.value, row.unit),
    verdictOf(row),
  ]);
  const all = [['what', 'bar', 'goal', 'measured', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((line) => (line[column] ?? '').length)),
  );
  return all.map(([what = '', ...others]) => {
    const numbers = others.map((text, column) => text.padStart(widths[column + 1] ?? 0));
    return `${what.padEnd(widths[0] ?? 0)}  ${numbers.join('  ')}`;
  });
}

function amount(value: number, unit: Measured['unit']): string {
  const digits = unit === '×' || unit === '%' || unit === 'MB' ? 2 : 0;
  const number = rounded(value, (unit === 'ms' || unit === 'µs') && value < 100 ? 1 : digits);
  return unit === 'times' ? String(number) : `${number} ${unit}`;
}
