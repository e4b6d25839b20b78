import { expect, test } from 'vitest';
import { adder, marksOf, openEdit, replace, scoutA } from './edit-world.ts';

/* What becomes of a task whose runs fail three times in a row, twice. */

const wrong = (n: number) => replace('add.js', `b${'//'.repeat(n)};`, `b${'//'.repeat(n + 1)};`);
const check = [
  {
    name: 'test',
    command: 'grep -q "a + b" add.js || { echo "Error: Cannot find module x"; exit 1; }',
  },
];
/** As they come: one without a word on scouts, one that was tried, one out of scope, one that is new. */
const strategies = [
  { theory: 'x is missing', approach: 'Go without x.' },
  { theory: 'x again', approach: 'go WITHOUT x', requery: 'none' },
  { theory: 'docs', approach: 'Change the docs.', files_expected: ['docs/a.md'], requery: 'none' },
  { theory: 'the sign', approach: 'Change the sign.', requery: 'none' },
];
const fresh = scoutA([{ id: 'fresh', files: ['add.js'] }]);

test('a new strategy differs from those before and keeps to the scope, asks the scout its failures call for, is kept with what that says, and asks nobody else', async () => {
  const world = openEdit({
    ...{ git: false, files: { 'add.js': adder['add.js'], 'docs/a.md': 'a\n' } },
    reply(role, n) {
      if (role === 'editor') return n < 6 ? wrong(n) : replace('add.js', 'a - b', 'a + b');
      if (role === 'replan') return strategies[n];
      return role === 'scout_a' && n > 0 ? fresh : undefined;
    },
  });
  const { events, all } = await world.whole({ outOfScope: ['docs/'], verify: check });
  expect(
    marksOf(events, 'replanned').map((mark) => [mark.attempt, mark.approach, mark.requery]),
  ).toEqual([
    [3, 'Go without x.', 'A'],
    [6, 'Change the sign.', 'none'],
  ]);
  const asked = marksOf(events, 'scout_asked');
  expect(asked.map(({ scout }) => scout)).toEqual(['A', 'A']);
  expect(asked[1]?.question).toContain('Cannot find module x');
  expect(all.filter(({ type }) => type === 'question_opened')).toEqual([]);
  const refused = world.calls.flatMap(({ role, task }) =>
    role === 'edit/replan' ? [/not_taken\n\n(.*)/.exec(task.extra ?? '')?.[1] ?? ''] : [],
  );
  expect(refused).toEqual([
    ...['', '', '- approach: it is that of strategy 1'],
    expect.stringContaining('- ScopeViolation: docs/a.md'),
  ]);
  // one at a time, whoever is asked
  for (const [at, call] of world.calls.entries())
    expect(call.started).toBeGreaterThan(world.calls[at - 1]?.ended ?? 0);

  const snapshots = [1, 2, 3, 4].map((n) => world.text(`agent/context_00${n}.md`));
  const told = (pattern: RegExp) => snapshots.map((text) => pattern.exec(text)?.[1]);
  expect(told(/## Milestone\n(\w+)/)).toEqual(['TASK_START', 'REPLAN', 'REPLAN', 'TASK_SUCCESS']);
  expect(told(/Consecutive failures: (\d+)/)).toEqual(['0', '0', '0', '0']);
  expect(new Set(told(/Constraints hash: (\w+)/)).size).toBe(1);
  expect(snapshots.map((text) => text.includes(fresh))).toEqual([false, true, false, false]);
  // what was broken stays for the next attempt, and nothing is taken back
  const marks = all.flatMap((event) => (event.type === 'marked' ? [event.mark.type] : []));
  expect(marks.slice(marks.indexOf('replanned')).find((type) => type === 'batch_applied')).toBe(
    'batch_applied',
  );
  expect(world.text('add.js')).toBe(`export const add = (a, b) => a + b${'//'.repeat(6)};\n`);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 7 }]);
});
