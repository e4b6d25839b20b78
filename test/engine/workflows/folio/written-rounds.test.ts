import { expect, test } from 'vitest';
import { writtenLine, writtenRounds } from './written-rounds.ts';

test('what is written about a round is, letter by letter, what earlier versions have written', async () => {
  const text = writtenRounds().map(writtenLine).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('written-rounds.jsonl');
});

test('the recorded rounds know every outcome, every rule that can fail and every way to go on', () => {
  const rounds = writtenRounds();
  expect(rounds.length).toBeGreaterThan(200);
  const log = new Set(
    rounds.flatMap(({ summary }) => summary.decision_log.map(({ rule }) => rule)),
  );
  expect([...log].toSorted()).toEqual([
    'draft_renumbered',
    'fail',
    'max_rounds',
    'min_each',
    'min_improvement',
    'min_overall',
    'missing_scorecard',
    'no_critical',
    'pass',
    'require_convergence',
    'skip',
    'stalled',
  ]);
});
