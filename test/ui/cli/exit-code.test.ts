import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/engine/engine.ts';
import { failureCode, resultCode, signalCodes } from '../../../src/ui/cli/exit-code.ts';
import { everyFailure } from '../messages/every-failure.ts';

const budget = { kind: 'budget_reached', limit: 'usd', spent: 5, budget: 5 } as const;
const disk = { kind: 'file_unwritable', path: 'x', code: 'ENOSPC', detail: '' } as const;

test.each<[string, RunResult, number]>([
  ['a finished run', { status: 'done', failure: null }, 0],
  [
    'a run that paused because it did what it was asked for',
    { status: 'paused', failure: null },
    0,
  ],
  ['a run with an open question', { status: 'waiting', failure: null }, 2],
  ['a run that paused on its budget', { status: 'paused', failure: budget }, 2],
  ['a run that was stopped', { status: 'cancelled', failure: null }, 130],
  ['a run that paused on Ctrl-C', { status: 'paused', failure: { kind: 'cancelled' } }, 130],
  ['a run that met a full disk', { status: 'failed', failure: disk }, 3],
  [
    'a run that could not reach the provider',
    { status: 'paused', failure: { kind: 'connection', detail: '' } },
    3,
  ],
  [
    'a run with a key that was refused',
    { status: 'failed', failure: { kind: 'authentication', detail: '' } },
    1,
  ],
  ['a run that failed without a word', { status: 'failed', failure: null }, 1],
])('%s', (_title, result, code) => {
  expect(resultCode(result)).toBe(code);
});

test('an agent’s failure has the code of its cause', () => {
  const cause = { kind: 'overloaded', detail: '' } as const;
  expect(failureCode({ kind: 'agent_failed', agent: 'Lens', step: 's', cause })).toBe(3);
});

test('every failure has a code that is not success', () => {
  for (const failure of everyFailure)
    expect([failure.kind, [1, 2, 3, 130].includes(failureCode(failure))]).toEqual([
      failure.kind,
      true,
    ]);
});

test('signals have the codes that shells expect', () => {
  expect(signalCodes).toEqual({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });
});
