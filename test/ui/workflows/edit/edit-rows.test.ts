import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import type { EditMark } from '../../../../src/engine/workflows/edit/contract/events.ts';
import { editContract } from '../../../../src/engine/workflows/edit/contract/index.ts';
import { editView } from '../../../../src/engine/workflows/edit/contract/view.ts';
import { rowText, rowWidth } from '../../../../src/ui/components/row.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { describeQuestion } from '../../../../src/ui/messages/describe-question.ts';
import {
  editRows,
  lampRow,
  readFirst,
  shownFrom,
  stepsRow,
} from '../../../../src/ui/workflows/edit/screens/edit-rows.ts';
import { undoCommand } from '../../../../src/ui/workflows/edit/undo-command.ts';
import { editWords as editEn } from '../../../../src/ui/workflows/edit/words/en/index.ts';
import { editWords as editJa } from '../../../../src/ui/workflows/edit/words/ja/index.ts';
import { wordsOf } from '../../../../src/ui/workflows/edit/words/words.ts';
import { everyLook, lookName, makeLook } from '../../screens/looks.ts';

const at = '2026-02-05T12:00:00.000Z';
const mark = (told: EditMark): RunEvent => ({ at, type: 'marked', mark: told });
const counts = (consecutive: number, total: number, replans: number) => ({
  consecutive,
  total,
  replans,
});

function run(attempt: number, status: 'PASS' | 'FAIL', of: ReturnType<typeof counts>): RunEvent[] {
  const id = `run_20260205_12000${attempt % 10}_abcdef`;
  return [
    mark({ type: 'verify_started', attempt, run: id, baseline: false }),
    mark({
      type: 'verify_step',
      attempt,
      step: 'test',
      state: status === 'PASS' ? 'passed' : 'failed',
      ms: 1200,
    }),
    mark({
      ...{ type: 'verified', attempt, run: id, status, step: status === 'PASS' ? null : 'test' },
      ...{
        summary: status === 'PASS' ? '' : 'AssertionError: 5 日本語の長い失敗の説明 '.repeat(3),
      },
      ...{ fingerprint: 'same', ms: 1300 },
      ...of,
    }),
  ];
}

const events: readonly RunEvent[] = [
  mark({ type: 'scout_asked', scout: 'A', n: 1, question: 'どこで足しているか？ '.repeat(9) }),
  mark({
    type: 'scout_answered',
    scout: 'A',
    n: 1,
    files: ['src/add.js'],
    notes: ['not there: x.js'],
  }),
  mark({
    ...{ type: 'batch_applied', n: 1, slice: null, hypothesis: 'the sign is wrong' },
    files: [
      {
        path: 'test/add.test.js',
        how: 'modified',
        added: 1,
        removed: 1,
        dirty: false,
        beside: true,
      },
      { path: 'src/add.js', how: 'created', added: 3, removed: 0, dirty: true, beside: false },
    ],
  }),
  ...run(1, 'FAIL', counts(1, 1, 0)),
  ...run(2, 'FAIL', counts(2, 2, 0)),
  ...run(3, 'FAIL', counts(0, 3, 1)),
  mark({
    type: 'replanned',
    id: 1,
    attempt: 3,
    theory: 'a slip',
    approach: 'another way',
    requery: 'A',
  }),
];

const state = (more: readonly RunEvent[] = []) =>
  foldEvents(beginRun(editContract.fold), [...events, ...more]);

const phase = (name: string, values: { readonly [key: string]: number } = {}): RunEvent => ({
  ...{ at, type: 'phase_started', phase: name, values },
});

test('the rail goes back to no step without saying why: checks before the change are a step, a repair is counted', () => {
  const railOf = (...more: readonly RunEvent[]) =>
    editView(foldEvents(beginRun(editContract.fold), more)).phases.map(
      ({ phase: name, state: stands, again }) =>
        stands === 'now' ? `${name} now ${again ?? ''}`.trim() : name,
    );
  const looked = [phase('preflight'), phase('analyzing')];
  const base = mark({ ...{ type: 'base_verified', status: 'PASS', step: null, summary: '' } });
  expect(railOf(...looked)).toEqual(['preflight', 'analyzing now', 'implementing', 'verifying']);
  expect(railOf(...looked, phase('preflight'))).toContain('base now');
  const begun = [...looked, phase('preflight'), base, phase('implementing')];
  expect(railOf(...begun)).toContain('implementing now');
  const failed = [...run(1, 'FAIL', counts(1, 1, 0)), phase('implementing')];
  const first = [...begun, phase('verifying', { attempt: 1 })];
  expect(railOf(...first)).toContain('verifying now');
  expect(railOf(...first, ...failed)).toContain('implementing now 1');
  const second = [...first, ...failed, phase('verifying', { attempt: 2 })];
  expect(railOf(...second)).toContain('verifying now 1');
  const passed = [...run(2, 'PASS', counts(0, 0, 0)), phase('implementing')];
  expect(railOf(...second, ...passed)).toContain('implementing now 0');
});

const end: readonly RunEvent[] = [
  ...run(4, 'PASS', counts(0, 0, 1)),
  mark({
    type: 'integrity',
    findings: [
      { kind: 'case_skipped', path: 'test/add.test.js', line: 5, text: "test.skip('adds'" },
    ],
  }),
  mark({
    type: 'edit_ended',
    end: 'SUCCESS',
    attempt: 4,
    run: 'run_20260205_120004_abcdef',
    report: 'agent/summary.md',
    reason: '',
  }),
];

const shown = (folded: ReturnType<typeof state>, look = makeLook({ language: 'en' })) => {
  const view = editView(folded);
  return [lampRow(view, look), stepsRow(view, look), ...editRows(folded, view, look)];
};

test('lamps tell each run, a new strategy behind the third, and how far it is', () => {
  const [lamps, steps] = shown(state()).map(rowText);
  expect(lamps).toBe(
    ' ✗ ✗ ✗▲ · · · · · · · · ·  attempt 3/12 · 0 failed in a row · 1 new strategy',
  );
  expect(steps).toBe(' ✗ test 1.2s  ');
});

test('before success is read, what could be a cheat is; then changes, strategies and scouts', () => {
  const text = shown(state(end)).map(rowText).join('\n');
  const places = [
    'a test is left out',
    'Task completed successfully',
    'Changes: 2 files +4 −1',
    'Strategies',
    'Scouts',
  ].map((part) => text.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).toContain(' + src/add.js *');
  expect(text).toContain('beside the slice');
});

test('a change that is green says how it is taken out again, and the command names repository and difference', () => {
  const begun = mark({
    ...{ type: 'edit_begun', repository: '/home/tom/my repo', git: true, dirty: 0, steps: [] },
    ...{ dryRun: false, hash: '' },
  });
  const green = state([begun, ...end]);
  expect(shown(green).map(rowText).join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'y copies the undo command',
  );
  expect(undoCommand(editView(green), '/w/runs/task_1')).toBe(
    "git -C '/home/tom/my repo' apply -R /w/runs/task_1/difference.patch",
  );
  expect(undoCommand(editView(state([begun])), '/w/runs/task_1')).toBeUndefined();
});

test('while changed lines are altered on a copy, the screen says so', () => {
  const trying = state([
    { at, type: 'step_started', step: 'runs/task_1/mutants.json', role: null },
  ]);
  expect(shown(trying).map(rowText).join('\n')).toContain(
    '● Mutation check: on a copy, do the tests notice',
  );
});

const stuck: readonly RunEvent[] = [
  mark({
    type: 'theories',
    theories: [{ title: 'The check is flaky', description: 'why', investigation: 'run it twice' }],
  }),
  mark({
    ...{ type: 'edit_ended', end: 'INFRA_ERROR', attempt: 3, run: null },
    ...{ report: 'agent/stuck_report.md', reason: 'verifier: command_not_found: npm' },
  }),
];

test('a task that came no further says who could not do their part, what could be wrong, and what to do next', () => {
  const lines = shown(state(stuck)).map(rowText);
  const places = [
    'The checks could not be run: command_not_found: npm',
    'Mend that, then ↵ begins the same task again',
    '1  The check is flaky',
    'run it twice',
  ].map((part) => lines.findIndex((line) => line.includes(part)));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a task that came no further says what it left in the repository, and copies the command that takes it out', () => {
  const begun = mark({
    ...{ type: 'edit_begun', repository: '/r', git: true, dirty: 0, steps: [] },
    ...{ dryRun: false, hash: '' },
  });
  const left = state([begun, mark({ type: 'edit_left', files: ['a.js', 'b.js'] }), ...stuck]);
  expect(shown(left).map(rowText).join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'What was changed stays, though it is not green (2 files): y copies the undo command',
  );
  expect(undoCommand(editView(left), '/w/runs/task_1')).toBe(
    'git -C /r apply -R /w/runs/task_1/difference.patch',
  );
  expect(rowText(shown(left).flat())).not.toContain('checks were green');
  // of one that works in a tree of its own nothing is there
  expect(undoCommand(editView(state([begun, ...stuck])), '/w')).toBeUndefined();
});

test('a change that had passed its checks when its person ended the task is not called red', () => {
  const verified = mark({
    ...{ type: 'verified', attempt: 2, run: 'run_2', status: 'PASS', step: null },
    ...{ summary: '', fingerprint: '', ms: 5, consecutive: 0, total: 2, replans: 0 },
  });
  const left = mark({ type: 'edit_left', files: ['a.js'] });
  const cancelled = mark({
    ...{ type: 'edit_ended', end: 'CANCELLED', attempt: null, run: null },
    ...{ report: null, reason: '' },
  });
  const said = (told: readonly RunEvent[]) =>
    shown(state([...told, left, cancelled]))
      .map(rowText)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  expect(said([verified])).toContain('stays, and its checks were green (1 file): y copies');
  expect(said([])).toContain('stays, though it is not green (1 file): y copies');
});

test('a task that ended because no reply had a form that could be used says that, and nothing of the machine', () => {
  const ended = (reason: string, report: string | null) =>
    state([
      mark({ type: 'edit_ended', end: 'INFRA_ERROR', attempt: null, run: null, report, reason }),
    ]);
  const said = (reason: string, report: string | null = null) =>
    shown(ended(reason, report)).map(rowText).join(' ').replaceAll(/\s+/g, ' ');
  const form = said('editor_llm: invalid_reply: ops: Invalid input');
  expect(form).toContain('no reply of the model could be used');
  expect(form).toContain('nothing for you to mend: ↵ begins the same task again');
  expect(form).not.toMatch(/Infrastructure|report/);
  expect(said('editor_output: refused: a.js: create, but the file exists')).toContain(
    'could be used',
  );
  const network = said('editor_llm: connection: refused', 'agent/stuck_report.md');
  expect(network).toContain('Infrastructure error');
  expect(network).toContain('It starts from the report (r).');
});

test('where there is more than room for, the last row says of how many rows', () => {
  const rows = [...Array.from({ length: 9 }, (_, at) => [{ text: `row ${at}` }])];
  const at = (top: number) =>
    shownFrom(rows, { top, height: 4 }, makeLook({ language: 'en' })).map(rowText);
  expect(at(0)).toEqual(['row 0', 'row 1', 'row 2', '   ↓ 6 more lines (pagedown)']);
  expect(at(4)).toEqual(['row 4', 'row 5', 'row 6', '   ↓ 2 more lines (pagedown)']);
  expect(at(5)).toEqual(['row 5', 'row 6', 'row 7', 'row 8']);
});

test('an agent at work is told with what it looks at, until it has answered', () => {
  const step = 'runs/task_x/edits/edit-04.json';
  const asked: readonly RunEvent[] = [
    { at, type: 'step_started', step, role: 'edit/editor' },
    { at, type: 'tool_started', step, tool: 'read_file', subject: 'src/add.js' },
  ];
  const told = /The Editor works on the next change {2}src\/add\.js/;
  expect(shown(state(asked)).map(rowText).join('\n')).toMatch(told);
  const answered: RunEvent = { at, type: 'step_finished', step, path: step, skipped: false };
  expect(
    shown(state([...asked, answered]))
      .map(rowText)
      .join('\n'),
  ).not.toMatch(/The Editor works/);
});

test('what is read first is the proposal of a dry run, then the difference, as soon as there is one', () => {
  const begun = (dryRun: boolean) =>
    mark({
      ...{
        type: 'edit_begun',
        repository: '/r',
        git: true,
        dirty: 0,
        steps: [],
        dryRun,
        hash: 'h',
      },
    });
  const first = (told: readonly RunEvent[]) => {
    const folded = foldEvents(beginRun(editContract.fold), told);
    return readFirst(editView(folded), folded);
  };
  expect(first([begun(false)])).toBeUndefined();
  expect(first([begun(true)])).toBe('proposal.patch');
  expect(first([begun(true), ...events])).toBe('difference.patch');
  expect(first([begun(false), ...events])).toBe('difference.patch');
  expect(first([begun(false), ...events, ...stuck])).toBe('report.md');
});

test('the statistics have a name of its own for each of what the editor is asked', () => {
  for (const language of ['en', 'ja'] as const) {
    const { agent } = { en: editEn, ja: editJa }[language];
    const names = ['opening', 'editor', 'replan', 'summary', 'stuck'].map(agent);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('a failure that comes back is told as the same again', () => {
  expect(shown(state()).map(rowText).join('\n')).toContain('the same again');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  '%s holds every row',
  (_, look) => {
    for (const folded of [state(), state(end), state(stuck)]) {
      for (const row of shown(folded, look)) {
        const isCut = rowWidth(row, look.cells) > look.columns;
        // names and questions are cut where they are drawn; prose and rules never need to be
        if (isCut) expect(row.length).toBeLessThan(8);
        expect(rowText(row)).not.toMatch(/undefined|\n|\u001B/);
      }
    }
  },
);

test('a proposal says how its difference is read, and what a yes does: write and verify, or write what is verified', () => {
  const { messages } = makeLook({ language: 'en' });
  const asked = (values: Record<string, string>) => {
    const choices = [{ id: 'apply', key: 'a' }];
    const question = { id: 'q', kind: 'apply_proposal', openedAt: at, values, choices };
    const words = describeQuestion(question, messages);
    return [words.choice('apply'), words.body.join(' ')];
  };
  expect(asked({})).toEqual(['Write them and verify', expect.stringMatching(/^On the screen, r/)]);
  expect(asked({ verified: 'yes' })).toEqual([
    'Write them into the repository',
    expect.stringContaining('green'),
  ]);
});

test('a state that is folded twice from the same marks is the same', () => {
  expect(editView(foldEvents(state(), [])).attempts).toEqual(editView(state()).attempts);
});

test.each(['en', 'ja'] as const)(
  'every notice, warning, question and end of a task has words (%s)',
  (language) => {
    const { messages } = makeLook({ language });
    const names = [...Object.keys(editContract.notices), ...Object.keys(editContract.warnings)];
    for (const name of names) {
      const text = describeNotice(
        name,
        { lines: ['case_skipped a.js:1 x'], files: ['a'], count: 2 },
        messages,
      );
      expect([name, text]).not.toEqual([name, name]);
      expect(text).not.toMatch(/undefined|NaN/);
    }
    for (const [kind, { choices }] of Object.entries(editContract.asks)) {
      const question = {
        ...{ id: 'q', kind, openedAt: at },
        values: {
          network: 'on',
          lines: ['test: npm test'],
          repository: `/home/${'deep/'.repeat(30)}`,
        },
        choices: choices.map((id) => ({ id, key: id.slice(0, 1) })),
      };
      const words = describeQuestion(question, messages);
      expect(words.title.length).toBeGreaterThanOrEqual(5);
      // a narrow screen shows what is asked, wherever the repository lies
      const { cells } = makeLook({ columns: 80, rows: 24 });
      expect(cells.width(words.title)).toBeLessThanOrEqual(74);
      for (const id of choices) expect(words.choice(id)).not.toBe(id);
    }
    expect(Object.values(wordsOf({ language }).ends).every((text) => text !== '')).toBe(true);
  },
);
