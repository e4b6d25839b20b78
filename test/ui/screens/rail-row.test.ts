import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { railRow } from '../../../src/ui/screens/run/rail-row.ts';
import { playsAnother } from '../../../src/ui/workflows/plays-another.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
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

test.each(['crew', 'folio', 'session'])(
  'a recording of %s that plays for other words says so beside its mark',
  (name) => {
    const offer = workflows.find((each) => each.name === name)?.offer;
    if (offer === undefined) throw new Error('it is offered');
    const phases = names.map((each) => ({ name: each, at: 'todo' as const }));
    const said = (title: string, rehearsal = true) => {
      const state = { rehearsal, title };
      const shown = { ...state, another: playsAnother(offer, state) };
      return rowText(railRow(phases, shown, run, look));
    };
    expect(said('Paint the harbour wall')).toContain('recorded: another request  REHEARSAL');
    expect(said('Paint the harbour wall', false)).not.toContain('recorded');
    for (const language of ['ja', 'en'] as const)
      expect(said((offer.words[language].sample ?? '').slice(0, 40))).not.toContain('recorded');
  },
);
