import { dismissalOf, type Intended } from './contract/findings.ts';
import { type Agent, allReviewers, nameOf } from './contract/reviewers.ts';
import type { Cards } from './issues.ts';
import type { Scorecard } from './scorecard.ts';

/** The cards as the gate and the notes see them: what is intended is nothing to mend, and critical never again. */
export function withoutIntended(
  cards: Cards,
  chapter: number,
  intended: readonly Intended[],
): { readonly cards: Cards; readonly left: readonly string[] } {
  if (intended.length === 0) return { cards, left: [] };
  const left: string[] = [];
  const kept = allReviewers.flatMap((agent) => {
    const card = cards[agent];
    return card ? [[agent, strip(card, agent)] as const] : [];
  });
  return { cards: Object.fromEntries(kept), left };

  function strip(card: Scorecard, agent: Agent): Scorecard {
    const open = (location: string, problem: string) => {
      const found = dismissalOf({ agent, location, problem }, chapter, intended);
      if (found) left.push(`${nameOf(agent)} ${location}: ${found.reason}`.trim());
      return found === undefined;
    };
    return {
      ...card,
      issues: card.issues.filter(({ location, problem }) => open(location, problem)),
      ...(card.cross_review_findings === undefined
        ? {}
        : {
            cross_review_findings: card.cross_review_findings.filter(({ scope, problem }) =>
              open(scope, problem),
            ),
          }),
    };
  }
}
