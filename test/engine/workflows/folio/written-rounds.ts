import { limitsOf, type StoryGate } from '../../../../src/engine/workflows/folio/contract/gate.ts';
import type { Verdict } from '../../../../src/engine/workflows/folio/contract/judge.ts';
import type { Agent } from '../../../../src/engine/workflows/folio/contract/reviewers.ts';
import { judgingGate } from '../../../../src/engine/workflows/folio/contract/story-gate.ts';
import type { Summary } from '../../../../src/engine/workflows/folio/contract/summary.ts';
import type { Cards } from '../../../../src/engine/workflows/folio/issues.ts';
import { revisionNotes } from '../../../../src/engine/workflows/folio/notes.ts';
import type { Scorecard } from '../../../../src/engine/workflows/folio/scorecard.ts';
import {
  judgeRound,
  type PastRound,
  pastRound,
  type RoundFacts,
  summaryOf,
} from '../../../../src/engine/workflows/folio/summary.ts';
import { card, issue } from './cards.ts';

/*
 * Chapters with many kinds of rounds, always the same ones: what the room writes about them is held to what it has
 * always written (`written-rounds.jsonl`).
 */

const at = '2026-02-05T10:33:00Z';
const reviewers = 'plotter persona stylist pacer lens anchor voice atlas'.split(' ') as Agent[];

/** Whole numbers from 0 below `end`, the same row of them in every run. */
function dice(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

type Die = ReturnType<typeof dice>;

const founding = judgingGate({}, undefined);

function gateOf(die: Die): StoryGate {
  if (die(3) === 0)
    return {
      ...founding,
      min_overall: 6 + die(21) / 10,
      min_each: 6 + die(14) / 10,
      no_critical: die(3) > 0,
      max_rounds: 1 + die(5),
      min_improvement: die(7) / 10,
      require_convergence: die(3) === 0,
      cross_review_pass: false,
      force_pass_draft: die(2) === 0 ? 'latest' : 'best',
    };
  return {
    ...founding,
    max_rounds: 4,
    require_convergence: die(6) === 0,
  };
}

const places = ['¶2', '¶3-4', '¶99', '章末', ''];
const severities = ['critical', 'high', 'medium', 'low', 'high', 'medium', 'low'] as const;

function issuesOf(agent: Agent, die: Die): Scorecard['issues'] {
  const count = die(4) === 0 ? 0 : die(3);
  return Array.from({ length: count }, (_, index) => {
    const severity = severities[die(7)] ?? 'low';
    const found = severity === 'critical' && die(3) > 0 ? 'high' : severity;
    return issue(found, places[die(5)] ?? '', `${agent}の指摘${index + 1}。`, '直す。');
  });
}

function cardOf(agent: Agent, level: number, die: Die): Scorecard {
  const overall = (level + die(160) - 80) / 100;
  const made = card(agent, Math.min(10, Math.max(1, overall)), { issues: issuesOf(agent, die) });
  const axes = Object.entries(made.scores).map(([axis, score]) => [
    axis,
    die(6) === 0 ? 8 + die(20) / 10 : score,
  ]);
  const cross = {
    severity: die(9) === 0 ? ('critical' as const) : ('high' as const),
    scope: 'Stylist + Plotter',
    problem: '読みにくい。',
    fix: '分ける。',
  };
  return {
    ...made,
    scores: Object.fromEntries(axes),
    ...(agent === 'lens' && die(3) === 0 ? { cross_review_findings: [cross] } : {}),
  };
}

function roundOf(die: Die, level: number): { cards: Cards; missing: readonly Agent[] } {
  const missing = die(5) === 0 ? reviewers.filter(() => die(6) === 0) : [];
  const there = reviewers.filter((agent) => !missing.includes(agent));
  // now and then all of them say the same, on a limit or a hair below it
  const same = die(6) === 0 ? (700 - die(2)) / 100 : undefined;
  const cards = there.map((agent, index) => {
    const made = cardOf(agent, level, die);
    if (same === undefined) return [agent, made] as const;
    return [agent, { ...made, overall: index === 0 ? same : 7 }] as const;
  });
  return { cards: Object.fromEntries(cards), missing };
}

type WrittenRound = {
  readonly facts: RoundFacts;
  readonly gate: StoryGate;
  readonly summary: Summary;
};

/** Some three hundred rounds of eighty-odd chapters, each after those before it. */
export function writtenRounds(): readonly WrittenRound[] {
  const die = dice(20_260_205);
  const rounds: WrittenRound[] = [];
  for (let chapter = 1; chapter <= 90; chapter += 1) {
    const gate = gateOf(die);
    const own = die(2) === 0;
    const past: PastRound[] = [];
    let level = 630 + die(100);
    for (let round = 1; round <= 5; round += 1) {
      const { cards, missing } = roundOf(die, level);
      const skip = { at, rule: 'draft_renumbered', detail: 'paragraphs numbered by the engine' };
      const facts: RoundFacts = {
        ...{ chapter, round, cards, missing, at },
        past: [...past],
        limits: limitsOf(gate),
        gate: own ? gate : undefined,
        decisions: die(8) === 0 ? [skip] : [],
      };
      const summary = summaryOf(facts);
      rounds.push({ facts, gate, summary });
      past.push(pastRound(summary));
      // an author may go on after the gate's last word
      if (summary.outcome !== 'FAIL' && die(3) > 0) break;
      level += die(60) - 5;
    }
  }
  return rounds;
}

/** What files say of a round's verdict. */
export function writtenLine({ facts, summary }: WrittenRound): string {
  const { chapter, round } = facts;
  const verdict = judgeRound(facts);
  return JSON.stringify({
    at: `${chapter}/${round}`,
    outcome: summary.outcome,
    reason: summary.editor_assessment.reason,
    failures: summary.failures,
    forced: summary.forced_pass_reason,
    log: summary.decision_log.map(({ rule, detail }) => `${rule}: ${detail}`),
    rules: verdict.rules.map(({ rule, ok, agent = '', value, limit }) =>
      [rule, agent, value, ok ? '≥' : '<', limit].join(' '),
    ),
    stalled: summary.stalled,
    // notes about a round that did not fail are its author's wish
    ...(summary.outcome === 'FAIL' ? { gate: gateLine(facts, verdict) } : {}),
  });
}

function gateLine({ chapter, round, cards, limits }: RoundFacts, verdict: Verdict): string {
  const language = chapter % 2 === 0 ? 'ja' : 'en';
  const notes = revisionNotes({ round, cards, verdict, limits, language });
  return notes.split('\n').find((line) => line.startsWith('Average: ')) ?? '';
}
