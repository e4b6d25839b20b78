import { expect, test } from 'vitest';
import { timedMatches } from '../../../../src/engine/workflows/session/contract/ledger/timed-match.ts';
import type { NewRow } from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import { builtInDebts } from '../../../../src/engine/workflows/session/phases/definitions.ts';
import { findDebts, type Watched } from '../../../../src/engine/workflows/session/rules/debts.ts';
import { mayBegin } from '../../../../src/engine/workflows/session/rules/gate.ts';
import { acknowledgement, ledgerOf, many, verdict, wrong } from './rows.ts';

const look = (
  rows: readonly NewRow[],
  watched: Watched = {},
  metric: 'attempt' | 'task' = 'attempt',
) =>
  findDebts(builtInDebts(), {
    ...{ newestFirst: ledgerOf(rows), metric, watched, at: 'now', matches: timedMatches },
  });
/** Failures spread out, so that no five follow each other. */
const mixed = (fails: number, of: number) =>
  Array.from({ length: of }, (_, n) =>
    verdict(Math.floor(((n + 1) * fails) / of) === Math.floor((n * fails) / of)),
  );

test('are counted from three on, and anew once acknowledged', () => {
  expect(look(many(2, wrong)).alerts).toEqual([]);
  expect(look(many(3, wrong)).alerts.map(({ id, count }) => [id, count])).toEqual([
    ['DEBT-003', 3],
  ]);
  expect(look([...many(5, wrong), acknowledgement, wrong]).alerts).toEqual([]);
});

test('a word that says there is none is not counted', () => {
  expect(look(many(5, { ...verdict(true), rationale: '誤分類なし' })).alerts).toEqual([]);
});

test('14 of 30 alert at the second look at new data, not at the first nor at the same data twice', () => {
  const first = look(mixed(14, 30));
  expect([first.alerts, first.watched['DEBT-004']?.last_significant]).toEqual([[], true]);
  expect(look(mixed(14, 30), first.watched).alerts).toEqual([]);
  const second = look([...mixed(14, 30), verdict(false)], first.watched);
  expect(second.alerts[0]).toMatchObject({
    id: 'DEBT-004',
    trigger_type: 'statistical',
    sample_size: 30,
  });
  expect(second.alerts[0]?.message).toContain('試行');
});

test('13 of 30 and 10 of 20 are not sure enough; 19 are too few', () => {
  for (const rows of [mixed(13, 30), mixed(10, 20), mixed(15, 19)])
    expect(look(rows).watched['DEBT-004']?.last_significant).toBe(false);
});

test('five refusals in a row alert at once', () => {
  expect(look(many(5, verdict(false))).alerts[0]).toMatchObject({
    trigger_type: 'circuit_breaker',
  });
  expect(look([...many(4, verdict(false)), verdict(true)]).alerts).toEqual([]);
});

test('by task, a session mended in its second attempt has passed', () => {
  const rows = many(5, verdict(false, 'a')).flatMap((row, n) => [
    { ...row, run_id: `ses_${n}` },
    verdict(true, `ses_${n}`),
  ]);
  expect(look(rows, {}, 'task').failRate).toEqual({ rate: 0, size: 5 });
  expect(look(rows).failRate).toEqual({ rate: 0.5, size: 10 });
});

test('five wrong classifications block, and so does half of twenty; a breaker alone does not', () => {
  expect(mayBegin(look(many(4, wrong)))).toBe(true);
  expect(mayBegin(look(many(5, wrong)))).toBe(false);
  expect(mayBegin(look(mixed(10, 20)))).toBe(false);
  expect(mayBegin(look(mixed(9, 20)))).toBe(true);
  expect(mayBegin(look(many(5, verdict(false))))).toBe(true);
});

test('a pattern that never ends is skipped, and the other debts are looked at', () => {
  const [first, second] = builtInDebts();
  if (first?.trigger.type !== 'count' || second === undefined) throw new Error('other debts');
  const trigger = {
    ...first.trigger,
    query: { ...first.trigger.query, pattern: '^(?:(?:.)+)+#$' },
  };
  const found = findDebts([{ ...first, trigger }, second], {
    newestFirst: ledgerOf([{ ...wrong, content: 'a'.repeat(40) }, ...many(5, verdict(false))]),
    ...{ metric: 'attempt', watched: {}, at: 'now', matches: timedMatches },
  });
  expect(found.skipped.map(({ id }) => id)).toEqual(['DEBT-003']);
  expect(found.alerts.map(({ id }) => id)).toEqual(['DEBT-004']);
});
