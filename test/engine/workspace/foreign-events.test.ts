import { describe, expect, it } from 'vitest';
import { emptyRunState, foldEvents } from '../../../src/engine/runs/run-state.ts';
import { folioContract } from '../../../src/engine/workflows/folio/contract/index.ts';
import { lineReader } from '../../../src/engine/workspace/event-line.ts';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { toyContract } from '../../support/toys/toy-contract.ts';
import { everyFailure } from '../../ui/messages/every-failure.ts';

const at = '2026-02-05T10:45:00.000Z';
const room = { ...folioContract, asks: toyContract.asks };
const read = (event: object) => lineReader(room)(JSON.stringify({ at, ...event }));
const line = (event: object) => {
  const found = read(event);
  return typeof found === 'string' ? undefined : found;
};
const call = { call: '1', step: 'a', role: 'r', model: 'm', ms: 5 };
const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
const question = {
  id: 'q',
  kind: 'toy',
  values: {},
  choices: [{ id: 'left', key: 'l' }],
  openedAt: at,
};
const judged = {
  type: 'judged',
  chapter: 1,
  round: 1,
  outcome: 'PASS',
  average: 700,
  previous: null,
  rules: [{ rule: 'average', ok: true, value: 700, limit: 700 }],
  stalled: false,
};

describe('a line that only looks like an event', () => {
  it.each([
    ['money that is no number', { type: 'call_finished', ...call, usage, usd: '5', reused: false }],
    ['money that comes back', { type: 'call_finished', ...call, usage, usd: -99, reused: false }],
    [
      'tokens that are missing',
      { type: 'call_finished', ...call, usage: {}, usd: 1, reused: false },
    ],
    ['a budget below nothing', { type: 'run_started', budgetUsd: -1 }],
    [
      'a question nobody can word',
      { type: 'question_opened', question: { ...question, kind: 'new' } },
    ],
    [
      'a question without choices',
      { type: 'question_opened', question: { ...question, choices: [{}] } },
    ],
    ['an empty answer', { type: 'question_answered', answer: {} }],
    [
      'a failure nobody can word',
      { type: 'run_ended', status: 'failed', failure: { kind: 'new' } },
    ],
    [
      'a failure without its list',
      { type: 'run_ended', status: 'failed', failure: { kind: 'config_invalid', file: 'a' } },
    ],
    [
      'a failure inside that is none',
      {
        type: 'run_ended',
        status: 'failed',
        failure: { kind: 'agent_failed', agent: 'a', step: 'b', cause: {} },
      },
    ],
    ['an end that is none', { type: 'run_ended', status: 'running', failure: null }],
    ['a notice nobody can word', { type: 'said', notice: 'new', values: {} }],
    ['a warning nobody can word', { type: 'warned', warning: 'toString', values: {} }],
    ['rules that are none', { ...judged, rules: [null] }],
    ['an outcome that is none', { ...judged, outcome: 'GOOD' }],
    ['paths that are no texts', { type: 'superseded', paths: [1], into: 'a', reason: 'b' }],
  ])('is passed over: %s', (_, event) => {
    expect(line(event)).toBeUndefined();
  });
});

describe('a line of ours', () => {
  it.each(everyFailure.map((failure) => [failure.kind, failure] as const))(
    'is read with every failure there is, and can be worded: %s',
    (_, failure) => {
      const event = line({ type: 'run_ended', status: 'failed', failure });
      expect(event).toEqual({ at, type: 'run_ended', status: 'failed', failure });
      expect(describeFailure(failure, en).title).not.toBe('');
    },
  );

  it('is read when it has what it needs', () => {
    expect(line({ type: 'question_opened', question })).toEqual({
      at,
      type: 'question_opened',
      question,
    });
    expect(line(judged)).toEqual({ at, type: 'marked', mark: judged });
  });
});

describe('a line of a newer version', () => {
  it.each([
    ['a mark that this room does not know', { type: 'painted', colour: 'blue' }],
    ['a notice that nobody can word', { type: 'said', notice: 'painted', values: {} }],
    [
      'a question that nobody can word',
      { type: 'question_opened', question: { ...question, kind: 'new' } },
    ],
  ])('is told apart from one that is damaged: %s', (_, event) => {
    expect(read(event)).toBe('newer');
    expect(read({ ...judged, rules: [null] })).toBe('foreign');
  });
});

it('what was spent is a number whatever a history says', () => {
  const odd = [{ usd: 'x' }, { usage: { input: null } }, { usd: -5 }, { usage: [] }, {}];
  const events = odd
    .map((change) =>
      line({
        type: 'call_failed',
        ...call,
        usage,
        usd: 1,
        failure: { kind: 'empty_reply' },
        ...change,
      }),
    )
    .filter((event) => event !== undefined);
  expect(foldEvents(emptyRunState, events).spent).toMatchObject({ calls: 1, usd: 1, usage });
});
