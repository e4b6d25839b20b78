import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { afterAttempt } from '../../../../../src/engine/workflows/crew/plan/attempts.ts';
import {
  etaMinutes,
  historyOf,
  overDuration,
  secondsBetween,
  waveSeconds,
} from '../../../../../src/engine/workflows/crew/plan/eta.ts';
import {
  aggregationOf,
  filterTotal,
  filterVerdict,
  finalStatus,
  lookBackOf,
  skipsAggregation,
} from '../../../../../src/engine/workflows/crew/plan/phases.ts';
import type {
  ExecutionLog,
  LogEntry,
} from '../../../../../src/engine/workflows/crew/shapes/execution-log.ts';
import { readResultMeta } from '../../../../../src/engine/workflows/crew/text/result-meta.ts';
import {
  missingResult,
  resultScan,
} from '../../../../../src/engine/workflows/crew/validate/result.ts';

const task = (id: number, dependsOn: readonly number[] = []) => ({
  id,
  persona: 'worker_coder',
  model: 'haiku' as const,
  dependsOn,
  output: `results/result_${id}.md`,
  replaces: null,
});

describe('which phases run', () => {
  test.each([
    [[task(1)], 'may_be_skipped', true, true],
    [[task(1), task(2)], 'optional', false, true],
    [[task(1), task(2, [1])], 'required', false, false],
    [[task(1), task(2), task(3)], 'required', false, false],
  ] as const)('§20.2: %#', (tasks, wanted, byDefault, onWish) => {
    expect(aggregationOf({ tasks })).toBe(wanted);
    expect(skipsAggregation({ tasks }, false)).toBe(byDefault);
    expect(skipsAggregation({ tasks }, true)).toBe(onWish);
  });

  test.each([
    ['success', 'GREEN', 100, [], 'light'],
    ['success', 'YELLOW', 79, [], 'full'],
    ['success', 'YELLOW', 80, [], 'full'],
    ['success', 'YELLOW', 100, [], 'full'],
    ['success', 'GREEN', 100, [3], 'full'],
    ['partial', 'GREEN', 100, [], 'full'],
    ['failure', 'GREEN', 100, [], 'full'],
    ['success', 'RED', 100, [], 'full'],
  ] as const)(
    '§27.10: %s, %s, %i, failed %j is looked back on in mode %s',
    (status, quality, completeness, failed, mode) => {
      const summary = { status, quality, completeness, failed_tasks: [...failed] };
      expect(lookBackOf(summary, false)).toEqual({ mode, trigger: 'auto' });
      expect(lookBackOf(summary, true)).toEqual({ mode: 'full', trigger: 'manual' });
      // what had to be tried again is never looked at lightly
      expect(lookBackOf(summary, false, true).mode).toBe('full');
    },
  );

  test('a summary that cannot be read is looked back on in full', () => {
    expect(lookBackOf(null, false)).toEqual({ mode: 'full', trigger: 'auto' });
  });
});

describe('how a cmd and its proposals end', () => {
  test.each([
    [['success', 'success'], false, true, 'success'],
    [['success', 'success'], false, false, 'partial'],
    [['success', 'failure'], false, true, 'partial'],
    [['success', 'skipped'], false, true, 'partial'],
    [['partial', 'failure'], false, true, 'failure'],
    [['success', 'success'], true, true, 'failure'],
    [[], false, true, 'failure'],
  ] as const)(
    'a cmd with tasks %j, a phase failed %s, all done %s: %s',
    (statuses, phaseFailed, phasesDone, wanted) => {
      expect(finalStatus({ statuses, phaseFailed, phasesDone })).toBe(wanted);
    },
  );

  test.each([
    [[3, 4, 5, 5], 41],
    [[3, 4, 5, 4], 39],
    [[1, 1, 1, 1], 10],
    [[5, 5, 5, 5], 50],
  ] as const)(
    '§27.11: scores %j total %i tenths',
    ([recurrence, impact, generality, feasibility], total) => {
      expect(filterTotal({ recurrence, impact, generality, feasibility })).toBe(total);
    },
  );

  test.each([
    [35, 3.5, 'adopt'],
    [34, 3.5, 'hold'],
    [25, 3.5, 'hold'],
    [24, 3.5, 'discard'],
    [41, 4.1, 'adopt'],
    [41, 4.15, 'hold'],
    [24, 2, 'adopt'],
  ] as const)('§27.12: %i tenths at threshold %d: %s', (total, threshold, verdict) => {
    expect(filterVerdict(total, threshold)).toBe(verdict);
  });
});

const resultText = (status: string, lines = 20) =>
  `---\nstatus: ${status}\nquality: GREEN\ncompleteness: 90\ntask_id: 1\nerrors: []\n---\n${'x\n'.repeat(lines - 8)}<!-- COMPLETE -->\n`;

function attempt(
  text: string | undefined,
  further: { capped?: boolean; retries?: number; maxRetries?: number } = {},
) {
  const scan = resultScan('worker_writer');
  if (text !== undefined) scan.feed(text);
  return afterAttempt({
    check: text === undefined ? missingResult() : scan.check(),
    meta: readResultMeta(text === undefined ? undefined : { text, cut: false }),
    capped: false,
    retries: 0,
    maxRetries: 2,
    ...further,
  });
}

describe('after an attempt', () => {
  test('a valid success is done, also one whose worker came to its cap', () => {
    expect(attempt(resultText('success'))).toEqual({ next: 'done', issues: [] });
    expect(attempt(resultText('success'), { capped: true })).toEqual({ next: 'done', issues: [] });
  });

  test.each([
    [
      'partial',
      resultText('partial'),
      { next: 'retry', status: 'partial', reason: 'status partial' },
    ],
    [
      'failure',
      resultText('failure'),
      { next: 'retry', status: 'failure', reason: 'status failure' },
    ],
    ['unknown', resultText('done'), { next: 'retry', status: 'failure', reason: 'status unknown' }],
    ['missing', undefined, { next: 'retry', status: 'failure' }],
    ['invalid', resultText('success', 19), { next: 'retry', status: 'failure' }],
  ])('§7.1: a result that is %s is tried again', (_, text, wanted) => {
    expect(attempt(text)).toMatchObject(wanted);
  });

  test('§27.5: with max_retries 2 the third failure is the last', () => {
    const limits = { maxRetries: 2 };
    expect(attempt(undefined, { ...limits, retries: 0 }).next).toBe('retry');
    expect(attempt(undefined, { ...limits, retries: 1 }).next).toBe('retry');
    expect(attempt(undefined, { ...limits, retries: 2 })).toMatchObject({
      next: 'end',
      status: 'failure',
    });
  });

  test('§27.6: with max_retries 0 there is one attempt', () => {
    expect(attempt(resultText('failure'), { maxRetries: 0 })).toEqual({
      next: 'end',
      status: 'failure',
      error: 'retries exhausted (last status failure)',
    });
  });

  test('a partial at the limit is a failure; only the turn cap ends as partial', () => {
    expect(attempt(resultText('partial'), { retries: 2 })).toEqual({
      next: 'end',
      status: 'failure',
      error: 'retries exhausted (last status partial)',
    });
    expect(attempt(undefined, { capped: true })).toMatchObject({
      next: 'retry',
      status: 'timeout',
    });
    expect(attempt(undefined, { capped: true, retries: 2 })).toMatchObject({
      next: 'end',
      status: 'partial',
    });
  });

  test('without result_… fields the header decides (C-047)', () => {
    const scan = resultScan('default');
    scan.feed(resultText('success'));
    const { result_status: _, ...check } = scan.check();
    const meta = readResultMeta({ text: resultText('partial'), cut: false });
    const limits = { capped: false, retries: 0, maxRetries: 1 };
    expect(afterAttempt({ check, meta, ...limits })).toMatchObject({
      next: 'retry',
      status: 'partial',
    });
  });
});

const entry = (
  role: string,
  seconds: number | null,
  status: LogEntry['status'] = 'success',
): LogEntry => ({
  id: 1,
  role,
  task: 'task_1',
  model: 'haiku',
  started: '2026-02-07 10:00:00',
  finished: '2026-02-07 10:01:00',
  duration_sec: seconds,
  status,
  error: null,
  retries: 0,
  metadata_issues: [],
});
const log = (tasks: LogEntry[]): ExecutionLog => ({
  cmd_id: 'cmd_001',
  started: null,
  finished: null,
  status: 'success',
  base_commit: null,
  tasks,
});
const coders = ['worker_coder', 'worker_coder', 'worker_coder'];

type Row = {
  start: string | null;
  end: string;
  duration_s: number | null;
  eta_seconds?: number[];
  text?: string[];
};
const rows: Row[] = JSON.parse(
  readFileSync(new URL('../../../../cases/d/d11_times.json', import.meta.url), 'utf8'),
);

describe('how long a wave takes', () => {
  test.each([
    [coders, 1, 360, 6],
    [coders, 10, 36, 1],
    [['worker_researcher', 'worker_writer', 'worker_reviewer'], 1, 195, 3],
  ])('§8.4: %j with max_parallel %i take %i s, ~%i min', (personas, parallel, seconds, minutes) => {
    expect(waveSeconds(personas, new Map(), parallel)).toBe(seconds);
    expect(etaMinutes(seconds)).toBe(minutes);
  });

  test('a custom persona with neither history nor fallback has no estimate', () => {
    expect(waveSeconds(['worker_coder', 'worker_artist'], new Map(), 1)).toBeNull();
  });

  test('ten earlier cmds with a finished worker make history; nine, or planning alone, do not', () => {
    const logs = [...Array(10).keys()].map((at) => log([entry('worker_coder', 10 + at)]));
    expect(historyOf(logs.slice(1))).toEqual(new Map());
    const planning = log([{ ...entry('worker_reviewer', 5), task: null }]);
    expect(historyOf([...logs.slice(1), planning])).toEqual(new Map());
    const history = historyOf(logs);
    expect(history).toEqual(new Map([['worker_coder', 14.5]]));
    expect(waveSeconds(['worker_coder', 'worker_writer'], history, 2)).toBe((14.5 + 90) / 2);
  });

  test('history counts successes with a duration only', () => {
    const logs = [...Array(10).keys()].map(() =>
      log([
        entry('worker_coder', 30),
        entry('worker_coder', 900, 'failure'),
        entry('worker_coder', null),
      ]),
    );
    expect(historyOf(logs)).toEqual(new Map([['worker_coder', 30]]));
  });
});

describe('time that passed', () => {
  test.each(rows.filter(({ eta_seconds }) => eta_seconds === undefined))(
    'D11: from $start to $end are $duration_s s',
    ({ start, end, duration_s }) => {
      expect(secondsBetween(start, end)).toBe(duration_s);
    },
  );

  test('D11: the words of an estimate', () => {
    for (const { eta_seconds = [], text = [] } of rows)
      expect(eta_seconds.map((seconds) => `~${etaMinutes(seconds)} min`)).toEqual(text);
  });

  test('a cmd is over its time only beyond the limit, and never without one', () => {
    expect(overDuration(1801, 1800)).toBe(true);
    expect(overDuration(1800, 1800)).toBe(false);
    expect(overDuration(9999, null)).toBe(false);
    expect(overDuration(null, 1800)).toBe(false);
  });
});
