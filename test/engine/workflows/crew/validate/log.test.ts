import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLog, type LogCheck } from '../../../../../src/engine/workflows/crew/validate/log.ts';

const limits = { maxDurationSec: 1800, maxRetries: 2 };
const log = (top: string, ...entries: string[]) =>
  `cmd_id: cmd_001\n${top}\ntasks:${entries.length === 0 ? ' []' : ''}\n${entries.map((entry) => `  - {${entry}}\n`).join('')}`;
const done = 'status: success\nfinished: "2026-02-07 10:00:00"';
const task = 'id: 1, status: success, finished: "2026-02-07 10:00:00", duration_sec: 5, retries: 0';
const codes = ({ critical, error, warning }: LogCheck) => {
  const short = (issues: readonly string[]) => issues.map((issue) => issue.slice(1, 5));
  return { critical: short(critical), error: short(error), warning: short(warning) };
};

describe('the execution-log validator (§7.3)', () => {
  test('a clean log has nothing to say, whatever known status a task has', () => {
    const tasks = ['pending', 'running', 'retrying'].map(
      (status, at) => `id: ${at + 2}, status: ${status}`,
    );
    const ended = ['partial', 'failure', 'timeout'].map(
      (status, at) => `id: ${at + 20}, status: ${status}, finished: x`,
    );
    const all = log('status: running', task, ...tasks, ...ended, 'id: 30, status: skipped');
    expect(checkLog(all, limits)).toEqual({ critical: [], error: [], warning: [] });
    expect(checkLog(log(done, task), limits)).toEqual({ critical: [], error: [], warning: [] });
  });

  test.each([
    ['file missing', undefined, 'critical', 'E300'],
    ['YAML error', 'tasks: [', 'critical', 'E201'],
    ['root not a mapping', '- 1', 'critical', 'E281'],
    ['too large to be read', ' '.repeat(16_000_001), 'critical', 'E303'],
    ['cmd status null', log('status: null'), 'critical', 'E286'],
    ['cmd status not in enum', log('status: failed\nfinished: x'), 'error', 'E220'],
    [
      'cmd finished null although terminal',
      log('status: success\nfinished: null'),
      'error',
      'E286',
    ],
    ['tasks not a list', 'status: running\ntasks: {}', 'critical', 'E283'],
    ['tasks missing', 'status: running', 'critical', 'E283'],
    ['task entry not a mapping', 'status: running\ntasks: [1]', 'error', 'E283'],
    ['task status null', log('status: running', 'id: 1, status: null'), 'critical', 'E286'],
    ['task status not in enum', log('status: running', 'id: 1, status: failed'), 'error', 'E220'],
    [
      'terminal task without finished',
      log('status: running', 'id: 1, status: failure, finished: null'),
      'error',
      'E286',
    ],
    ['running in a cmd that has ended', log(done, 'id: 1, status: running'), 'error', 'E286'],
    ['duration over the limit', log(done, task.replace('sec: 5', 'sec: 1801')), 'warning', 'E284'],
    [
      'retries over the limit',
      log(done, task.replace('retries: 0', 'retries: 3')),
      'warning',
      'E284',
    ],
    ['duplicate task id', log(done, task, task), 'critical', 'E285'],
  ] as const)('%s', (_, text, weight, code) => {
    expect(codes(checkLog(text, limits))).toEqual({
      critical: [],
      error: [],
      warning: [],
      [weight]: [code],
    });
  });
});

describe('what the execution-log validator lets pass', () => {
  test('a long task is not held against a cmd that is running, nor where there is no limit', () => {
    const long = task.replace('sec: 5', 'sec: 1801');
    expect(checkLog(log('status: running', long), limits).warning).toEqual([]);
    expect(checkLog(log(done, long), { ...limits, maxDurationSec: null }).warning).toEqual([]);
  });

  test('any text gets a verdict', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'status: ', 'tasks:\n- '),
        (text, before) => {
          const { critical, error, warning } = checkLog(before + text, limits);
          expect(critical.length + error.length + warning.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
