import type { InboxItem } from '../../inbox.ts';
import { type Agent, crew, nameOf } from './crew.ts';
import type { Cards } from './issues.ts';
import { parseLocation } from './location.ts';
import type { Scorecard } from './scorecard.ts';

/** A finding that the author means to be so, with the reason (`spec/folio.md` §20 item 4). Stands for the whole story. */
export type Intended = Pick<
  Extract<InboxItem, { kind: 'dismiss_issue' }>,
  'agent' | 'chapter' | 'location' | 'problem' | 'reason'
>;

export function intendedIn(inbox: readonly InboxItem[]): Intended[] {
  return inbox.flatMap((item) => {
    if (item.kind !== 'dismiss_issue') return [];
    const { agent, chapter, location, problem, reason } = item;
    return [{ agent, chapter, location, problem, reason }];
  });
}

/** The same finding in nearly the same words counts anywhere; at the same place, half of the words are enough. */
const alike = 0.6;
const alikeAtPlace = 0.35;

/** Whether a finding is one of those the author dismissed. */
function isIntended(
  finding: { readonly agent: Agent; readonly location: string; readonly problem: string },
  chapter: number,
  intended: readonly Intended[],
): Intended | undefined {
  return intended.find((each) => {
    if (each.agent.toLowerCase() !== finding.agent) return false;
    const likeness = dice(each.problem, finding.problem);
    if (likeness >= alike) return true;
    const samePlace = each.chapter === chapter && overlap(each.location, finding.location);
    return samePlace && likeness >= alikeAtPlace;
  });
}

/** The cards as the gate and the notes see them: what is intended is nothing to mend, and critical never again. */
export function withoutIntended(
  cards: Cards,
  chapter: number,
  intended: readonly Intended[],
): { readonly cards: Cards; readonly left: readonly string[] } {
  if (intended.length === 0) return { cards, left: [] };
  const left: string[] = [];
  const kept = crew.flatMap((agent) => {
    const card = cards[agent];
    return card ? [[agent, strip(card, agent)] as const] : [];
  });
  return { cards: Object.fromEntries(kept), left };

  function strip(card: Scorecard, agent: Agent): Scorecard {
    const open = (location: string, problem: string) => {
      const found = isIntended({ agent, location, problem }, chapter, intended);
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

function overlap(one: string, other: string): boolean {
  const [a, b] = [parseLocation(one), parseLocation(other)];
  if (a && b) return a.from <= b.to && b.from <= a.to;
  return one.trim() !== '' && one.trim() === other.trim();
}

/** Likeness of two texts by their pairs of characters, 0–1 (Sørensen–Dice): fits languages without spaces. */
function dice(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  if (a.size === 0 || b.size === 0) return one.trim() === other.trim() ? 1 : 0;
  const both = [...a].filter((pair) => b.has(pair)).length;
  return (2 * both) / (a.size + b.size);
}

function pairs(text: string): Set<string> {
  const letters = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}]/gu, ''),
  ];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
