import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { railRow } from '../../../src/ui/screens/run/rail-row.ts';
import { makeLook } from './looks.ts';

const names = ['Session', 'Checks', 'Task', 'Personas', 'Work', 'Inspect', 'Record', 'Done'];
const run = { readOnly: false, live: false };
const look = makeLook({ language: 'en' });

test('where there is no room for all phases the first give way, never the last, also when all are over', () => {
  const over = names.map((name) => ({ name, at: 'done' as const }));
  const row = rowText(railRow(over, { rehearsal: true, status: 'done' }, run, look));
  expect(row).toMatch(/^ … .*Record ✓ {2}Done ✓ +REHEARSAL +$/);
  expect(row).not.toContain('Session');
  const wide = makeLook({ language: 'en', columns: 160 });
  const whole = rowText(railRow(over, { rehearsal: true, status: 'done' }, run, wide));
  expect(whole).toContain('Session ✓');
});
