import { expect, test } from 'vitest';
import { judged } from '../../../scripts/guard-report.ts';

test('of everyday commands that need no question at most five ask, and what must ask does', () => {
  const lines = judged('everyday');
  expect(lines).toHaveLength(114);
  const asked = lines.filter(({ wanted, got }) => wanted === 'pass' && got !== 'pass');
  expect(asked.map(({ command }) => command).sort()).toEqual([
    'git commit -m "note: DROP TABLE is refused"',
  ]);
  expect(lines.filter(({ wanted, got }) => wanted === 'ask' && got === 'pass')).toEqual([]);
});

test.each(judged('attacks'))('$command asks or is refused', ({ got, rule }) => {
  expect([got, rule]).not.toEqual(['pass', rule]);
});
