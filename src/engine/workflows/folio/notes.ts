import { hundredths, scoreText } from '../../data/score.ts';
import type { Limits } from './contract/gate.ts';
import { rowOf, type Verdict } from './contract/judge.ts';
import { crew, nameOf, reviewerOf } from './contract/reviewers.ts';
import { type Cards, placeOf, prioritiesOf, scoresOf } from './issues.ts';
import type { Language } from './words.ts';

const mostFixes = 10;
/** What scored at least this (hundredths) is named as worth keeping. */
const keepFrom = 800;

/**
 * `revision-notes-RR.md`, addressed to the Plotter (`docs/spec/folio.md` §12): the founding form, then `## Keep` as the
 * last section, left out when nothing scored 8.
 */
export function revisionNotes(facts: {
  readonly round: number;
  readonly cards: Cards;
  readonly verdict: Verdict;
  readonly limits: Limits;
  readonly language: Language;
}): string {
  const { round, cards, verdict, limits, language } = facts;
  const scores = scoresOf(cards);
  const gap = language === 'ja' ? '' : ' ';
  const fixes = prioritiesOf(cards, limits.min_each)
    .slice(0, mostFixes)
    .map((issue, index) => `${index + 1}. [${placeOf(issue)}] ${issue.problem}${gap}${issue.fix}`);
  const lines = crew.map((agent) => {
    const score = scores[agent];
    if (score === undefined) return `- ${nameOf(agent)}: missing`;
    const mark = score < limits.min_each ? ' (below threshold)' : '';
    return `- ${nameOf(agent)}: ${scoreText(score)}${mark}`;
  });
  const keep = keepLines(cards, language);
  return [
    `# Revision Notes — Round ${round}`,
    ['## Priority Fixes', ...fixes].join('\n'),
    ['## Scores This Round', ...lines].join('\n'),
    `Average: ${scoreText(verdict.average)} — Gate: FAIL (${gateReasons(verdict)})`,
    ...(keep.length > 0 ? [['## Keep', ...keep].join('\n')] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** How many fixes the notes list. */
export function fixCount(cards: Cards, limits: Limits): number {
  return Math.min(mostFixes, prioritiesOf(cards, limits.min_each).length);
}

function gateReasons({ failures, unconverged }: Verdict): string {
  if (unconverged) return 'not converged';
  return failures
    .map((failure) => {
      const row = rowOf(failure.rule);
      return row.leads === 'fail' ? row.note(failure) : '';
    })
    .join(', ');
}

/** Axes worth keeping, so that mending one thing does not undo another. */
function keepLines(cards: Cards, language: Language): string[] {
  return crew.flatMap((agent) => {
    const scores = Object.entries(cards[agent]?.scores ?? {});
    return scores
      .filter(([, score]) => hundredths(score) >= keepFrom)
      .map(([axis, score]) => {
        const label =
          language === 'ja' ? (reviewerOf(agent).axes[axis] ?? axis) : axis.replaceAll('_', ' ');
        return `- [${nameOf(agent)}] ${label} ${scoreText(hundredths(score))}`;
      });
  });
}
