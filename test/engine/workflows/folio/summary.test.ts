import { describe, expect, test } from 'vitest';
import { Summary } from '../../../../src/engine/workflows/folio/contract/summary.ts';
import {
  type PastRound,
  pastRound,
  type RoundFacts,
  summaryOf,
} from '../../../../src/engine/workflows/folio/summary.ts';
import { cardsOf, issue, foundingLimits as limits } from './cards.ts';

const at = '2026-02-05T10:33:00Z';
const sample = [6.8, 7.2, 6.4, 6.9, 7.0, 7.1, 6.7, 7.3];
const stiffTalk = { stylist: { issues: [issue('medium', '¶8-10', '会話のリズムが硬い')] } };

function facts(given: Partial<RoundFacts> = {}): RoundFacts {
  const cards = cardsOf([7.2, 7.2, 7.2, 7.2, 7.2, 7.2, 7.2, 7.2]);
  return {
    chapter: 1,
    round: 1,
    cards,
    missing: [],
    past: [],
    limits,
    at,
    decisions: [],
    ...given,
  };
}

function past(round: number, avg: number, gate: 'fail' | 'pass' = 'fail'): PastRound {
  return { total: { sum: Math.round(avg * 100), count: 1 }, entry: { round, avg, gate } };
}

const history = [past(1, 5.8), past(2, 6.2), past(3, 6.4), past(4, 6.5)];

describe('the summary of a forced round', () => {
  const forced = summaryOf(facts({ round: 5, cards: cardsOf(sample, stiffTalk), past: history }));

  test('gives the reason in the founding words, character for character', () => {
    expect(forced.forced_pass_reason).toBe(
      'Max rounds reached. Final score: 6.93. Unresolved: [Stylist ¶8-10: 会話のリズムが硬い]',
    );
  });

  test('says force_pass everywhere it should', () => {
    expect(forced).toMatchObject({
      average: 6.93,
      outcome: 'FORCE_PASS',
      forced_pass: true,
      editor_assessment: {
        overall_quality: 6.9,
        pass_gate: true,
        reason: 'Max rounds reached',
        action: 'force_pass',
      },
      improvement: 0.43,
      lowest_agent: 'Stylist',
      best_round: 5,
    });
  });

  test('keeps every earlier round in its history', () => {
    expect(forced.round_history).toEqual([
      { round: 1, avg: 5.8, gate: 'fail' },
      { round: 2, avg: 6.2, gate: 'fail' },
      { round: 3, avg: 6.4, gate: 'fail' },
      { round: 4, avg: 6.5, gate: 'fail' },
      { round: 5, avg: 6.93, gate: 'force_pass' },
    ]);
  });

  test('logs each rule that fired and the decision', () => {
    expect(forced.decision_log).toEqual([
      { at, rule: 'min_each', detail: 'Stylist 6.4 < 6.5' },
      { at, rule: 'min_overall', detail: 'Average 6.93 < 7.0' },
      { at, rule: 'max_rounds', detail: 'round 5 >= 5: forced pass' },
    ]);
  });

  test('lists criticals and highs, and the worst issue of an agent below the limit, by severity', () => {
    const cards = cardsOf(sample, {
      plotter: { issues: [issue('high', '¶3', '動機が不明'), issue('low', '¶1', '細部')] },
      stylist: { issues: [issue('low', '¶8-10', '硬い'), issue('low', '¶9', '次点')] },
      atlas: { issues: [issue('critical', '', '物理が破綻')] },
    });
    expect(summaryOf(facts({ round: 5, cards })).forced_pass_reason).toBe(
      'Max rounds reached. Final score: 6.93. Unresolved: [Atlas: 物理が破綻, Plotter ¶3: 動機が不明, Stylist ¶8-10: 硬い]',
    );
  });
});

test('a clean last round is a plain pass without a forced reason', () => {
  const clean = summaryOf(facts({ round: 5, past: [past(4, 6.5)] }));
  expect(clean).toMatchObject({ outcome: 'PASS', forced_pass: false, forced_pass_reason: null });
});

describe('the reason', () => {
  test.each([
    [facts(), 'All criteria met'],
    [facts({ round: 2, past: [past(1, 7.1)] }), 'Converged: improvement 0.1 < 0.3'],
    [facts({ cards: cardsOf(sample) }), 'Stylist 6.4 < 6.5; Average 6.93 < 7.0'],
    [
      facts({
        cards: cardsOf([8, 8, 8, 8, 8, 8, 8], {
          lens: { issues: [issue('critical', '¶1', '不明')] },
        }),
        missing: ['atlas'],
      }),
      'Atlas missing; Critical issues: 1',
    ],
    [
      facts({ limits: { ...limits, require_convergence: true } }),
      'Average 7.2 meets threshold, but round not converged',
    ],
  ])('names the numbers', (given, reason) => {
    expect(summaryOf(given).editor_assessment.reason).toBe(reason);
  });

  test('a round that only lacks convergence is a pass in the history and goes on', () => {
    const summary = summaryOf(facts({ limits: { ...limits, require_convergence: true } }));
    expect(summary.editor_assessment).toMatchObject({
      pass_gate: false,
      action: 'continue_review',
    });
    expect(summary.round_history).toEqual([{ round: 1, avg: 7.2, gate: 'pass' }]);
  });
});

test('a critical of the cross-review blocks and is listed', () => {
  const finding = {
    severity: 'critical' as const,
    scope: 'All Crew',
    problem: '状況が不明',
    fix: '…',
  };
  const cards = cardsOf([8, 8, 8, 8, 8, 8, 8, 8], { lens: { cross_review_findings: [finding] } });
  const summary = summaryOf(facts({ round: 2, cards, past: [past(1, 7)] }));
  expect(summary.outcome).toBe('FAIL');
  expect(summary.critical_issues).toEqual([
    { agent: 'Lens', location: 'All Crew', issue: '状況が不明' },
  ]);
});

test('a skipped reviewer is named, logged and left out of the scores', () => {
  const cards = cardsOf([8, 8, 8, 8, 8, 8, 8]);
  const summary = summaryOf(facts({ cards, missing: ['atlas'] }));
  expect(summary.missing_agents).toEqual(['Atlas']);
  expect(Object.keys(summary.crew_scores)).toHaveLength(7);
  expect(summary.outcome).toBe('FAIL');
  expect(summary.decision_log[0]).toEqual({
    at,
    rule: 'skip',
    detail: 'Atlas skipped for round 1',
  });
});

test('the top priorities are the first five: criticals, highs, failing agents, mediums in turn', () => {
  const cards = cardsOf([6.0, 7, 7, 7, 7, 7, 7, 7], {
    plotter: { issues: [issue('low', '¶1', 'a')] },
    persona: { issues: [issue('medium', '¶2', 'b'), issue('critical', '¶3', 'c')] },
    voice: {
      issues: [issue('high', '¶4', 'd'), issue('medium', '¶5', 'e'), issue('low', '', 'f')],
    },
    atlas: { issues: [issue('medium', '¶6', 'g')] },
  });
  const { top_priorities } = summaryOf(facts({ cards })).editor_assessment;
  expect(top_priorities.map(({ issue: text }) => text)).toEqual(['c', 'd', 'a', 'g', 'b']);
});

test('every critical of a round is named, also two of one reviewer, and of the lowest the first in the order of the Crew (F-54)', () => {
  const cards = cardsOf([8, 8, 7.1, 8, 8, 8, 7.1, 8], {
    voice: { issues: [issue('critical', '¶2', 'b'), issue('high', '¶3', 'x')] },
    pacer: { issues: [issue('critical', '¶4', 'c'), issue('critical', '¶1', 'a')] },
  });
  const summary = summaryOf(facts({ cards }));
  expect(summary.critical_issues).toEqual([
    { agent: 'Pacer', location: '¶4', issue: 'c' },
    { agent: 'Pacer', location: '¶1', issue: 'a' },
    { agent: 'Voice', location: '¶2', issue: 'b' },
  ]);
  expect(summary.lowest_agent).toBe('Stylist');
});

test('a failing round that hardly improved is stalled', () => {
  const cards = cardsOf([6.6, 6.6, 6.6, 6.6, 6.6, 6.6, 6.6, 6.6]);
  const summary = summaryOf(facts({ round: 3, cards, past: [past(2, 6.5)] }));
  expect(summary).toMatchObject({ outcome: 'FAIL', stalled: true, improvement: 0.1 });
});

test('the best round is the one with the highest exact average', () => {
  const cards = cardsOf([6.6, 6.6, 6.6, 6.6, 6.6, 6.6, 6.6, 6.6]);
  const earlier = [past(1, 6.2), past(2, 6.9)];
  expect(summaryOf(facts({ round: 3, cards, past: earlier })).best_round).toBe(2);
});

test('a summary read back from disk gives the next round its exact sum', () => {
  const summary = Summary.parse(
    JSON.parse(JSON.stringify(summaryOf(facts({ cards: cardsOf(sample) })))),
  );
  expect(pastRound(summary)).toEqual({
    total: { sum: 5540, count: 8 },
    entry: { round: 1, avg: 6.93, gate: 'fail' },
  });
  expect(pastRound({ ...summary, crew_scores: {} }).total).toEqual({ sum: 693, count: 1 });
});
