import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import type { SessionMark } from '../../../../src/engine/workflows/session/contract/events.ts';
import { sessionFold } from '../../../../src/engine/workflows/session/contract/state.ts';
import { sessionView } from '../../../../src/engine/workflows/session/contract/view.ts';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import {
  besideOf,
  besideRows,
  newestOf,
  streamOf,
} from '../../../../src/ui/workflows/session/screens/session-beside.ts';
import { ledgerOf, verdict } from '../../../engine/workflows/session/rows.ts';
import { everyLook, lookName, makeLook } from '../../screens/looks.ts';

const at = '2026-02-05T10:00:00Z';
const step = 'runs/ses_1/attempts/01/executor.json';
const begun: RunEvent = { at, type: 'step_started', step, role: 'session/executor' };
const streamed = (text: string): RunEvent => ({
  ...{ at, type: 'text', call: 'c', step },
  ...{ role: 'session/executor', text },
});
const done: SessionMark = {
  type: 'attempt_done',
  iteration: 1,
  status: 'done',
  artifacts: ['docs/a.md'],
  log: '',
  changes: [],
};
const made: RunEvent = { at, type: 'marked', mark: done };

function whatStands(events: readonly RunEvent[]) {
  const state = foldEvents(beginRun(sessionFold), events);
  return besideOf(streamOf(state), newestOf(sessionView(state)));
}

test('beside the trail stands what is being written, else what was made last, else the ledger', () => {
  expect(whatStands([begun])).toEqual({ kind: 'ledger' });
  const reply = 'status: done\n\n=== FILE: docs/a.md ===\n# Tides\n\nThey are comp';
  expect(whatStands([begun, streamed(reply)])).toEqual({ kind: 'written', text: reply });
  expect(whatStands([made])).toEqual({ kind: 'made', name: 'docs/a.md' });
  expect(whatStands([made, begun, streamed(reply)])).toMatchObject({ kind: 'written' });
});

test('a file that is written as JSON, or has some in it, is not read as the reply of a role that speaks in JSON', () => {
  const lineOf = (role: string, text: string) => {
    const events = [
      { ...begun, role },
      { ...streamed(text), role },
    ];
    return sessionView(foldEvents(beginRun(sessionFold), events)).now?.lastLine;
  };
  const made = '=== FILE: a.json ===\n{\n  "title": "A calendar of tides",\n  "days": 3';
  expect(lineOf('session/executor', made)).toBe('"days": 3');
  expect(lineOf('session/control', `Like this:\n\`\`\`json\n{"title": "A calendar of`)).toBe(
    '{"title": "A calendar of',
  );
  expect(lineOf('session/watcher', '{"inspection_log": "It opens with the tides')).toBe(
    'It opens with the tides',
  );
});

const read = {
  file: `# Tides\n\n${'long '.repeat(80)}`,
  ledger: ledgerOf(Array.from({ length: 12 }, () => verdict(true))),
};

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s what stands there keeps to its place',
  (_, look) => {
    const all = [
      { kind: 'written', text: 'word '.repeat(300) },
      { kind: 'made', name: 'docs/a-name-that-is-longer-than-its-place-by-far/decision.md' },
      { kind: 'ledger' },
    ] as const;
    for (const beside of all) {
      const rows = besideRows(beside, read, { width: 48, height: 9 }, look);
      expect(rows.length).toBeLessThanOrEqual(9);
      for (const row of rows)
        expect(look.cells.width(rowText(fitRow(row, 48, look.cells)))).toBe(48);
    }
  },
);

test('a file that is no prose stands as it is, and its title is its name', () => {
  const look = makeLook();
  const file = '# a comment\n\n*not* stressed';
  const size = { width: 60, height: 9 };
  const rows = besideRows({ kind: 'made', name: 'tide.py' }, { ...read, file }, size, look);
  const text = rows.map(rowText).join('\n');
  expect(text).toContain('tide.py');
  expect(text).toContain('# a comment');
  expect(text).toContain('*not* stressed');
});
