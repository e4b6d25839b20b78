import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marksOf, openEdit } from './edit-world.ts';
import { cheats } from './rules/integrity-cases.ts';

/** The list as it is written down (docs/spec/edit.md §6.5). */
const listed = [
  ...readFileSync(new URL('../../../../docs/spec/edit.md', import.meta.url), 'utf8').matchAll(
    /^\d+\. `(\w+)`: /gm,
  ),
].map(([, kind]) => kind);

const placed = cheats.map(([kind, file, before, after], at) => ({
  ...{ kind, path: `c${String(at + 1).padStart(2, '0')}/${file}`, before, after },
}));

test('each way to cheat that is written down is named with its file before success is told, and stands in the summary', async () => {
  const world = openEdit({
    git: false,
    files: Object.fromEntries(
      placed.flatMap(({ path, before }) => (before === null ? [] : [[path, before]])),
    ),
    edits: [
      {
        ...{ action: 'edit', hypothesis: 'whatever makes it green' },
        ops: [
          ...placed.map(({ path, after }) =>
            after === null ? { op: 'delete', path } : { op: 'rewrite', path, content: after },
          ),
        ],
      },
    ],
  });
  const { events, all } = await world.whole({ verify: [{ name: 'test', command: 'true' }] });
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS' }]);
  const [{ findings } = { findings: [] }] = marksOf(events, 'integrity');
  const named = findings.map(({ kind, path }) => `${kind} ${path}`);
  for (const { kind, path } of placed) expect(named).toContain(`${kind} ${path}`);
  expect(new Set([...findings.map(({ kind }) => kind), 'definition_changed'])).toEqual(
    new Set(listed),
  );
  expect(listed.length).toBeGreaterThanOrEqual(20);
  const told = all.flatMap((event) =>
    event.type === 'marked' ? [event.mark.type] : event.type === 'said' ? [event.notice] : [],
  );
  expect(told.indexOf('integrity')).toBeLessThan(told.indexOf('edit_done'));
  expect(told.indexOf('edit_done')).toBeLessThanOrEqual(told.indexOf('edit_ended'));
  const summary = world.text('agent/summary.md');
  for (const { kind, path } of placed) expect(summary).toContain(`${kind}: ${path}`);
});

test('a step whose definition the Editor has changed is named too, and its commands are shown again before they run', async () => {
  const world = openEdit({
    ...{ git: false, asks: true, files: { Makefile: 'test:\n\tfalse\n' } },
    edits: [
      {
        ...{ action: 'edit', hypothesis: 'whatever makes it green' },
        ops: [{ op: 'rewrite', path: 'Makefile', content: 'test:\n\ttrue\n' }],
      },
    ],
  });
  const { events, all } = await world.whole();
  expect(marksOf(events, 'integrity').flatMap(({ findings }) => findings)).toMatchObject([
    { kind: 'definition_changed', path: 'test', line: 0, text: '' },
  ]);
  const said = all.flatMap((event) =>
    event.type === 'warned' && event.warning === 'edit_findings' ? [event.values['lines']] : [],
  );
  expect(said).toEqual([['definition_changed test']]);
  expect(world.text('agent/summary.md')).toContain('- definition_changed: test\n');
  const shown = all.flatMap((event) =>
    event.type === 'question_opened' ? [String(event.question.values['lines'])] : [],
  );
  expect([...new Set(shown)]).toEqual([
    'test: make test [test: false] (Makefile)',
    '! test: make test [test: true] (Makefile)',
  ]);
});
