import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import type { EditMark } from '../../../../src/engine/workflows/edit/contract/events.ts';
import { editContract } from '../../../../src/engine/workflows/edit/contract/index.ts';
import { editView } from '../../../../src/engine/workflows/edit/contract/view.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { besideRows, type Given } from '../../../../src/ui/workflows/edit/screens/edit-beside.ts';
import { editRows } from '../../../../src/ui/workflows/edit/screens/edit-rows.ts';
import { makeLook } from '../../screens/looks.ts';

const at = '2026-02-05T12:00:00.000Z';
const mark = (told: EditMark): RunEvent => ({ at, type: 'marked', mark: told });

const begun = mark({
  ...{ type: 'edit_begun', repository: '/r', git: true, dirty: 0, dryRun: false, hash: 'h' },
  steps: [{ name: 'test', command: 'node check.js', source: 'package.json' }],
});
const red = mark({
  ...{ type: 'base_verified', status: 'FAIL', step: 'test' },
  summary: 'Error: 1:05 is not 1:5',
});
const started = [
  mark({ type: 'verify_started', attempt: 1, run: 'run_1', baseline: false }),
  mark({ type: 'verify_step', attempt: 1, step: 'test', state: 'running', ms: 0 }),
];
const failed = [
  mark({ type: 'verify_step', attempt: 1, step: 'test', state: 'failed', ms: 9 }),
  mark({
    ...{ type: 'verified', attempt: 1, run: 'run_1', status: 'FAIL', step: 'test' },
    ...{
      summary: 'Error: in short',
      fingerprint: 'f',
      ms: 9,
      consecutive: 1,
      total: 1,
      replans: 0,
    },
  }),
];
const heard: RunEvent = {
  ...{ at, type: 'text', call: 'c', step: 'verify/test', role: '' },
  text: 'running 3 checks\nclock(75) …',
};

const patch =
  'diff --git a/clock.js b/clock.js\n--- a/clock.js\n+++ b/clock.js\n@@ -1 +1 @@\n-a\n+b\n';
const log = '/w/runs/run_1/logs/combined.log\n\nError: clock(75) is 1:015\n    at check.js:7\n';

function shown(
  events: readonly RunEvent[],
  given: Partial<Given> = {},
  most = 10,
): readonly string[] {
  const state = foldEvents(beginRun(editContract.fold), events);
  const look = makeLook({ columns: 48, language: 'en' });
  const whole = { patch: undefined, log: undefined, ...given };
  const rows = besideRows(state, editView(state), whole, most, look).map(rowText);
  for (const row of rows) expect(look.cells.width(row)).toBeLessThanOrEqual(48);
  return rows.map((row) => row.replaceAll('─', '').trim());
}

test('before anything is changed, what will verify it stands beside the steps, and what fails already', () => {
  expect(shown([begun])).toEqual(['Verified by', 'test', 'node check.js']);
  expect(shown([begun, red])).toEqual([
    ...['Output of test', 'Error: 1:05 is not 1:5', 'Verified by', 'test', 'node check.js'],
  ]);
});

test('a check at work is read beside the steps, and not a second time among them', () => {
  const events = [begun, ...started, heard];
  expect(shown(events, { patch })).toEqual([
    ...['Output of test', 'running 3 checks', 'clock(75) …'],
    ...['Line by line', 'clock.js', 'from line 1', '-a', '+b'],
  ]);
  const state = foldEvents(beginRun(editContract.fold), events);
  const own = (isBeside: boolean) =>
    editRows(state, editView(state), makeLook({ language: 'en' }), isBeside)
      .map(rowText)
      .join('\n');
  expect(own(false)).toContain('running 3 checks');
  expect(own(true)).not.toContain('running 3 checks');
});

test('of a run that failed its own log stands above the difference, bounded, and never that of another run', () => {
  const events = [begun, ...started, heard, ...failed];
  const rows = shown(events, { patch, log });
  expect(rows.slice(0, 4)).toEqual([
    ...['Output of test', 'Error: clock(75) is 1:015', 'at check.js:7', 'Line by line'],
  ]);
  const other = shown(events, { patch, log: log.replace('run_1', 'run_0') });
  expect(other.join('\n')).not.toContain('1:015');
  expect(other).toContain('clock(75) …');
  const long = { patch, log: `${log}${'line\n'.repeat(90)}` };
  expect(shown(events, long, 6).indexOf('Line by line')).toBe(6);
});

test('what is asked about stands first', () => {
  const opened: RunEvent = {
    ...{ at, type: 'question_opened' },
    question: { id: 'q', kind: 'write_edit', openedAt: at, values: {}, choices: [] },
  };
  expect(shown([begun, red, opened], { patch })[0]).toBe('Line by line');
});
