import type { InboxItem } from '../../../data/inbox.ts';
import { dice } from '../../../data/likeness.ts';
import { normalForm } from '../../../data/normal-form.ts';
import { isFolioItem } from './inbox.ts';

/*
 * What reviewers find in a text, as far as rooms and screens must read it the same way: the place a finding cites, and
 * whether the author has dismissed it. Pure.
 */

/** Paragraphs a reviewer cites, first and last. */
export type Range = { readonly from: number; readonly to: number };

const cited = /¶\s*(\d{1,6})(?:\s*[-–—~〜ー]\s*(?:¶\s*)?(\d{1,6}))?/;

/** Reads `¶12`, `¶12-15`, also `¶¶12–15` or full-width digits; the first place named counts. */
export function parseLocation(location: string): Range | undefined {
  const match = cited.exec(normalForm(location, 'NFKC').replace(/¶+/g, '¶'));
  if (!match?.[1]) return undefined;
  const from = Number(match[1]);
  const to = match[2] === undefined ? from : Number(match[2]);
  return to < from ? { from: to, to: from } : { from, to };
}

/**
 * A finding that the author means to be so, with the reason (`docs/spec/folio.md` §20.4). Stands for the whole story.
 */
export type Intended = {
  readonly agent: string;
  readonly chapter: number;
  readonly location: string;
  readonly problem: string;
  readonly reason: string;
};

/** The dismissals among what a run was told. */
export function intendedIn(inbox: readonly Pick<InboxItem, 'kind'>[]): readonly Intended[] {
  return inbox.flatMap((item) => {
    if (!isFolioItem(item) || item.kind !== 'dismiss_issue') return [];
    const { agent, chapter, location, problem, reason } = item;
    return [{ agent, chapter, location, problem, reason }];
  });
}

/** The same finding in nearly the same words counts anywhere; at the same place, half of the words are enough. */
const alike = 0.6;
const alikeAtPlace = 0.35;

/** The dismissal that covers a finding, if one does. Agents are compared without regard to case. */
export function dismissalOf(
  finding: { readonly agent: string; readonly location: string; readonly problem: string },
  chapter: number,
  intended: readonly Intended[],
): Intended | undefined {
  return intended.find((each) => {
    if (each.agent.toLowerCase() !== finding.agent.toLowerCase()) return false;
    const likeness = dice(each.problem, finding.problem);
    if (likeness >= alike) return true;
    const samePlace = each.chapter === chapter && overlap(each.location, finding.location);
    return samePlace && likeness >= alikeAtPlace;
  });
}

function overlap(one: string, other: string): boolean {
  const [a, b] = [parseLocation(one), parseLocation(other)];
  if (a && b) return a.from <= b.to && b.from <= a.to;
  return one.trim() !== '' && one.trim() === other.trim();
}
