import { hundredths } from '../../data/score.ts';
import type { ReviewerScores } from './contract/gate.ts';
import {
  type Agent,
  allReviewers,
  nameOf,
  type Severity,
  severities,
} from './contract/reviewers.ts';
import type { Scorecard } from './scorecard.ts';

/** The scorecards of one round, by agent; a skipped reviewer has none. */
export type Cards = Readonly<Partial<Record<Agent, Scorecard>>>;

/** One thing to mend, of any reviewer, cross-review findings included. */
export type Issue = {
  readonly agent: Agent;
  readonly severity: Severity;
  /** `¶12-15`, words, or the scope of a cross-review finding; may be empty. */
  readonly location: string;
  readonly problem: string;
  readonly fix: string;
};

/** Overalls in hundredths. */
export function scoresOf(cards: Cards): ReviewerScores {
  const scored = allReviewers.flatMap((agent) => {
    const card = cards[agent];
    return card ? [[agent, hundredths(card.overall)] as const] : [];
  });
  return Object.fromEntries(scored);
}

/** All issues of a round: by severity, then in the reviewers' order, then as the reviewer listed them. */
export function issuesOf(cards: Cards): Issue[] {
  const all = allReviewers.flatMap((agent) => issuesOfCard(agent, cards[agent]));
  return severities.flatMap((severity) => all.filter((issue) => issue.severity === severity));
}

function issuesOfCard(agent: Agent, card: Scorecard | undefined): Issue[] {
  if (!card) return [];
  const own = card.issues.map(({ severity, location, problem, fix }) => ({
    agent,
    severity,
    location,
    problem: oneLine(problem),
    fix: oneLine(fix),
  }));
  const cross = (card.cross_review_findings ?? []).map(({ severity, scope, problem, fix }) => ({
    agent,
    severity,
    location: scope,
    problem: oneLine(problem),
    fix: oneLine(fix),
  }));
  return [...own, ...cross];
}

/** How many issues of each severity a round has. */
export function countsOf(cards: Cards): Readonly<Record<Severity, number>> {
  const count = (severity: Severity) =>
    issuesOf(cards).filter((issue) => issue.severity === severity).length;
  return {
    critical: count('critical'),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
  };
}

/** Issues go into numbered lists, comments and one-line reasons. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
}

/** What a forced pass leaves unresolved (`docs/spec/folio.md` §11): by severity, then in the reviewers' order. */
export function unresolvedOf(cards: Cards, minEach: number): Issue[] {
  const issues = issuesOf(cards);
  const worst = worstOfFailing(issues, cards, minEach);
  const grave = ['critical', 'high'];
  return issues.filter((issue) => grave.includes(issue.severity) || worst.includes(issue));
}

/** The most severe issue of every reviewer below the limit. */
export function worstOfFailing(issues: readonly Issue[], cards: Cards, minEach: number): Issue[] {
  const scores = scoresOf(cards);
  return allReviewers.flatMap((agent) => {
    const score = scores[agent];
    const worst = issues.find((issue) => issue.agent === agent);
    return score !== undefined && score < minEach && worst ? [worst] : [];
  });
}

/** `Stylist ¶12-15`; the name alone when no place was given. */
export function placeOf({ agent, location }: Pick<Issue, 'agent' | 'location'>): string {
  return location === '' ? nameOf(agent) : `${nameOf(agent)} ${location}`;
}
