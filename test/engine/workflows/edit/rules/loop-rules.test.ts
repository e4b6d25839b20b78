import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  afterRun,
  noAttempts,
  type RunStatus,
} from '../../../../../src/engine/workflows/edit/rules/counters.ts';
import {
  failureSummary,
  fingerprintOf,
  lastLines,
} from '../../../../../src/engine/workflows/edit/rules/failure-text.ts';
import {
  hidesFailure,
  type StepEnd,
  verdictOf,
} from '../../../../../src/engine/workflows/edit/rules/outcome.ts';
import { requeryFor, sameApproach } from '../../../../../src/engine/workflows/edit/rules/replan.ts';
import { removeUnwanted } from '../../../../../src/engine/workflows/edit/rules/summary-text.ts';
import { testsIn } from '../../../../../src/engine/workflows/edit/rules/test-count.ts';

const statuses: Readonly<Record<string, RunStatus>> = { F: 'FAIL', P: 'PASS', I: 'INFRA_ERROR' };

/** Moves and counters, one after the other, as `F F P` leads to them. */
function runsOf(results: string) {
  let counters = noAttempts;
  const moves: string[] = [];
  for (const sign of results) {
    const next = afterRun(counters, statuses[sign] ?? 'FAIL');
    counters = next.counters;
    moves.push(next.move === 'stuck' ? 'hard_stop' : next.move);
  }
  return { moves, counters };
}

const cases: readonly {
  results: string;
  events: string[];
  consecutive_failures: number;
  total_verify_loops: number;
}[] = JSON.parse(readFileSync(new URL('loop-cases.json', import.meta.url), 'utf8'));

test.each(cases)('the runs $results lead to $events', (row) => {
  const { moves, counters } = runsOf(row.results);
  expect(moves).toEqual(row.events);
  expect([counters.consecutive, counters.total]).toEqual([
    row.consecutive_failures,
    row.total_verify_loops,
  ]);
});

const end: StepEnd = {
  ...{ name: 'test', command: 'npm test', code: 0, signal: null, timedOut: false, ms: 2000 },
  ...{ error: null, tail: '' },
};

test.each([
  [{}, 'PASS'],
  [{ code: 1 }, 'FAIL'],
  [{ code: 127 }, 'FAIL'],
  [{ code: 126 }, 'FAIL'],
  [{ code: 124, timedOut: true }, 'FAIL'],
  [{ code: null, signal: 'SIGSEGV' }, 'FAIL'],
  [{ code: 137 }, 'INFRA_ERROR'],
  [{ code: 1, tail: 'write: No space left on device' }, 'INFRA_ERROR'],
  [{ code: null, error: { kind: 'command_not_found', detail: 'npm' } }, 'INFRA_ERROR'],
  [{ code: null, error: { kind: 'spawn_failed', detail: 'EMFILE' } }, 'INFRA_ERROR'],
] as const)('a step that ended with %j is judged %s', (told, status) => {
  expect(verdictOf({ ...end, ...told }).status).toBe(status);
});

test.each([
  ['npm test', undefined],
  ['false || true', 'cannot_fail'],
  ['npm test; exit 0', 'cannot_fail'],
  ['npm test || echo failed', 'cannot_fail'],
  ['false | tail -1', 'hidden_by_pipe'],
  ['set -o pipefail; a | b', undefined],
  ["echo 'a | b'", undefined],
  ['a || b', undefined],
])('the exit code of %s: %s', (command, hidden) => {
  expect(hidesFailure(command)).toBe(hidden);
});

test.each([
  ['ok\nsrc/a.ts(3,1): error TS2345: no\nError: x', 'src/a.ts(3,1): error TS2345: no'],
  ['a\nE   assert 1 == 2\nfailed', 'E assert 1 == 2'],
  ['thread main panicked at src/x.rs', 'thread main panicked at src/x.rs'],
  ['\u001B[31mAssertionError [ERR]: no\u001B[39m', 'AssertionError [ERR]: no'],
  ['all is well\nnot ok 1 - adds', 'not ok 1 - adds'],
  [
    '  AssertionError [ERR_ASSERTION]: Expected values to be equal:\n  \n  -510 !== 210\n  \n      at a.js:11',
    'AssertionError [ERR_ASSERTION]: Expected values to be equal: -510 !== 210',
  ],
  [
    'file:///a/check.js:3\n  if (bad) throw new Error(bad);\n           ^\n\nError: it is 1:5\n    at a.js:3',
    'Error: it is 1:5',
  ],
  [
    '  File "a.py", line 2\n    raise Failure(error)\n    ^^^^^^^^^^^^^\nFailure: no tide',
    'Failure: no tide',
  ],
  ['src/a.c:3: error:', 'src/a.c:3: error:'],
  ['one\n\ntwo\n', 'two'],
  ['', ''],
])('of the output %j the failure is %j', (output, summary) => {
  expect(failureSummary(output)).toBe(summary);
});

test('the same failure has the same fingerprint, whatever its numbers, folders and times', () => {
  const one = fingerprintOf('test', 'Error at /tmp/x1/src/a.js:12 after 31 ms (0xfe12)');
  expect(fingerprintOf('test', 'Error at /home/y/src/a.js:99 after 4 ms (0xaa00)')).toBe(one);
  expect(fingerprintOf('lint', 'Error at /tmp/x1/src/a.js:12 after 31 ms (0xfe12)')).not.toBe(one);
});

test('two tests that fail for different reasons are not the same failure again, whatever their first line says', () => {
  const of = (below: string) =>
    fingerprintOf(
      'test',
      failureSummary(`AssertionError: Expected values to be equal:\n\n${below}`),
    );
  expect(of("'2 h' !== '2 h 5 min'")).not.toBe(of("'mail' !== 'post'"));
});

test('of a run that prints TAP the first failed test is told with its error, and not the class of the error', () => {
  const failed = (name: string, error: string, type = 'testCodeFailure') =>
    `not ok 1 - ${name}\n  ---\n  duration_ms: 3.5\n  failureType: '${type}'\n  error: ${error}\n  code: 'ERR_ASSERTION'\n  name: 'AssertionError'\n  ...\n`;
  const block =
    "|-\n    Expected values to be strictly equal:\n    + actual - expected\n    \n    + '25 h 0 min'\n    - '1 d 1 h'\n    ";
  const output = `TAP version 13\n# Subtest: ok\nok 1 - ok\n${failed('days', block)}${failed('later', "'no such unit'")}`;
  expect(failureSummary(output)).toBe(
    "days: Expected values to be strictly equal: + '25 h 0 min' - '1 d 1 h'",
  );
  expect(failureSummary(failed('hours', "'The input did not match'"))).toBe(
    'hours: The input did not match',
  );
  const suite = failed('a.test.js', "'1 subtest failed'", 'subtestsFailed');
  expect(failureSummary(`${suite}${failed('weeks', "'7 !== 8'")}`)).toBe('weeks: 7 !== 8');
});

test('the last two hundred of five hundred lines are kept', () => {
  const text = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n');
  const kept = lastLines(`${text}\n`, 200).split('\n');
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'line 300', 'line 499']);
});

test.each([
  [['Cannot find module x'], 'A'],
  [['timeout after 3s in step test'], 'B'],
  [['the build is undefined'], 'A+B'],
  [['expected 4 to be 5'], 'none'],
] as const)('after %j the scouts asked again are %s', (summaries, scouts) => {
  expect(requeryFor(summaries)).toBe(scouts);
});

test('an approach in other spacing and letters is the same approach', () => {
  expect(sameApproach('Use a Map, not an array.', 'use a map – not an  ARRAY')).toBe(true);
  expect(sameApproach('Use a Map', 'Use a Set')).toBe(false);
});

test.each([
  ['ℹ tests 12\nℹ pass 12', 12],
  ['# tests 3', 3],
  ['Ran 7 tests in 0.1s', 7],
  ['===== 3 passed, 1 failed in 0.1s =====', 4],
  ['Tests:       2 failed, 5 passed, 7 total', 7],
  [' Tests  3 passed (3)', 3],
  ['running 2 tests\nrunning 0 tests', 2],
  ['no tests ran in 0.0s', 0],
  ['  4 passing\n  1 failing', 5],
  ['nothing of that', null],
])('%j tells of %s tests', (output, count) => {
  expect(testsIn(output)).toBe(count);
});

test('a summary says nothing of commits and pull requests', () => {
  const text = 'It adds.\n\n## Commit message\nfix: add\n\n## Details\nMore.\nRun git commit now.';
  expect(removeUnwanted(text)).toBe('It adds.\n\n**Details**\nMore.');
});
