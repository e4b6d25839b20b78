import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { emptyRunState, foldEvents } from '../../../src/engine/runs/run-state.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { doingText } from '../../../src/ui/screens/run/doing-text.ts';
import { stepRows } from '../../../src/ui/screens/run/step-rows.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { wish } from './wishes.ts';

const at = '2026-02-05T10:00:00.000Z';
const now = Date.parse(at);
const asks = wish('git push', { step: 'results/result_1.md' });
const tool = (step: string) => ({ step, tool: 'run_command', subject: 'npm test\u202e' });

const events: readonly RunEvent[] = [
  { at, type: 'step_started', step: 'plan.md', role: 'crew/decomposer' },
  { at, type: 'step_finished', step: 'plan.md', path: 'plan.md', skipped: false },
  { at, type: 'step_started', step: 'results/result_2.md', role: 'crew/worker_writer' },
  { at, type: 'tool_started', ...tool('results/result_2.md') },
  { at, type: 'step_started', step: 'results/result_1.md', role: 'crew/worker_coder' },
  { at, type: 'step_started', step: 'results/result_3.md', role: 'crew/worker_coder' },
  { at, type: 'tool_finished', ...tool('results/result_3.md'), ok: false, ms: 9 },
  { at, type: 'step_started', step: 'results/result_4.md', role: 'crew/worker_coder' },
  {
    at,
    type: 'step_failed',
    step: 'results/result_4.md',
    role: 'crew/worker_coder',
    failure: { kind: 'bug', detail: '' },
  },
  { at, type: 'question_opened', question: asks },
];

test('who waits for a person stands first, then who is at work with which tool, then what failed and what is done', () => {
  const state = foldEvents(emptyRunState, events);
  const rows = stepRows(state, now, makeLook({ columns: 120, language: 'en' })).map(rowText);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^ \? code +waits for your permission .*results\/result_1\.md $/);
  expect(rows[1]).toMatch(/write +▸ \$ npm test\\u202e .*result_2\.md $/);
  expect(rows[2]).toMatch(/code +✗ \$ npm test/);
  expect(rows[3]).toContain('✗ code');
  expect(rows[4]).toMatch(/✓ planning +done .*plan\.md $/);
});

test('a tool that has no word of its own, whatever a model called it, stands as it is called', () => {
  const { messages } = makeLook({ language: 'en' });
  for (const name of ['constructor', 'toString', 'mcp__find'])
    expect(doingText({ tool: name, subject: 'x', ok: null }, messages)).toBe(`${name} x`);
});

test('a step that waits for a person is told while the run rests, too', () => {
  const ended: RunEvent = { at, type: 'run_ended', status: 'waiting', failure: null };
  const state = foldEvents(emptyRunState, [...events, ended]);
  const rows = stepRows(state, now, makeLook({ language: 'en' })).map(rowText);
  expect(rows[0]).toMatch(/\? code +waits for your permission/);
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s each step takes one row as wide as the screen',
  (_, look) => {
    const state = foldEvents(emptyRunState, events);
    for (const row of stepRows(state, now, look))
      expect(look.cells.width(rowText(row))).toBe(look.columns);
  },
);

test('on a screen of 100 columns what a step is doing is not covered by the path of its file', () => {
  const look = makeLook({ columns: 100, language: 'en' });
  const step = 'results/a-rather-long-name-of-a-result-that-nobody-shortened.md';
  const command = `npm run build -- --with-a-long-list-of-flags ${'x'.repeat(20)}`;
  const state = foldEvents(emptyRunState, [
    { at, type: 'step_started', step, role: 'crew/worker_coder' },
    { at, type: 'tool_started', step, tool: 'run_command', subject: command },
  ]);
  const [row = []] = stepRows(state, Date.parse(at), look);
  expect(rowText(row)).toContain(command);
  expect(rowText(row)).not.toContain('worker_');
});
