import type { Facts, FieldIssue } from '../model.ts';
import { either, type Predicates, shown, type Truth } from './judge.ts';
import { isDropped, openPr, type Subject } from './subject.ts';

/** What is true of an issue, and what nobody can tell (docs/spec/field.md §8.1). */
export function predicatesOf(
  subject: Subject,
  states: Facts['states'],
  blocker: Truth,
): Predicates {
  const { issue, prs, merged, commits, finishing, sessions, failed } = subject;
  const pr = openPr(subject);
  // what a list that was cut off shows of an issue counts: the newest pull requests are in it
  const ofPr = (found: boolean) =>
    shown(found, prs.length > 0 && states.prs === 'partial' ? 'ok' : states.prs);
  const isReady = pr !== undefined && !pr.draft;
  const isMerged = either(ofPr(merged.length > 0), shown(finishing.length > 0, states.git));
  return {
    readable: issue.details === 'ok',
    closed: wasCompleted(issue, isMerged),
    merged: isMerged,
    approved: ofPr(isReady && pr.review === 'APPROVED'),
    pr: ofPr(isReady),
    draft: ofPr(pr?.draft === true),
    changes: ofPr(isReady && pr.review === 'CHANGES_REQUESTED' && !wasAnswered(pr)),
    prClosed: ofPr(prs.length > 0 && prs.every(({ state }) => state === 'CLOSED')),
    commit: either(shown(commits.length > 0, states.git), ofPr(prs.length > 0)),
    log: shown(sessions.length > 0, states.logs),
    blocker,
    interrupted: failed,
  };
}

/** Where nobody says why it was closed, only a merge tells that it was done. */
function wasCompleted(issue: FieldIssue, isMerged: Truth): Truth {
  if (issue.open || isDropped(issue)) return false;
  return issue.stateReason !== 'untold' || isMerged === true ? true : 'unknown';
}

/** Something was committed after changes were asked for. When that was may not be known: then they still stand. */
function wasAnswered({ changesAt, lastCommitAt }: NonNullable<ReturnType<typeof openPr>>): boolean {
  return changesAt !== null && lastCommitAt !== null && lastCommitAt > changesAt;
}
