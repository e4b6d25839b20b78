import type { IssueState, StateChange } from '../contract/report.ts';
import { isDropped, openPr, type Subject } from './subject.ts';

/** Ways from state to state that are the usual course (docs/spec/field.md §8.7), besides to done, and to and from unknown. */
const usual: ReadonlySet<string> = new Set([
  'incomplete in_progress',
  'incomplete blocked',
  'incomplete review_pending',
  'in_progress review_pending',
  'in_progress blocked',
  'in_progress incomplete',
  'blocked incomplete',
  'blocked in_progress',
  'blocked review_pending',
  'review_pending in_progress',
]);

export function changeOf(before: IssueState | undefined, now: IssueState): StateChange {
  const previousState = before ?? null;
  if (before === undefined)
    return { changed: false, previousState, reason: 'first observation', expected: true };
  if (before === now) return { changed: false, previousState, reason: 'unchanged', expected: true };
  const expected =
    now === 'done' || now === 'unknown' || before === 'unknown' || usual.has(`${before} ${now}`);
  return { changed: true, previousState, reason: `${before} → ${now}`, expected };
}

const atWork = /^(?:in[ -]?progress|doing|wip|作業中|進行中)$/i;
const finished = /^(?:done|complete[d]?|完了)$/i;
const inReview = /^(?:in[ -]review|review)$/i;

/** What board and labels say that nothing bears out (§8.8). It changes no state. */
export function driftOf(subject: Subject, state: IssueState): string[] {
  const { issue, commits, prs, sessions } = subject;
  const hasWork = commits.length > 0 || prs.length > 0 || sessions.length > 0;
  const board = issue.boardStatus;
  const says = issue.labels.filter((label) => finished.test(label));
  return [
    ...(board !== undefined && atWork.test(board) && !hasWork && issue.open
      ? [`board: ${board}, evidence: none`]
      : []),
    ...(board !== undefined && finished.test(board) && state !== 'done' && issue.open
      ? [`board: ${board}, evidence: ${state}`]
      : []),
    ...(board !== undefined && inReview.test(board) && openPr(subject) === undefined && issue.open
      ? [`board: ${board}, no open PR`]
      : []),
    ...(says.length > 0 && issue.open && state !== 'done'
      ? says.map((label) => `label ${label}, issue open, no merge`)
      : []),
    ...(!issue.open && !isDropped(issue) && !hasWork
      ? ['issue closed as completed, no commit or PR']
      : []),
    ...(isDropped(issue) && commits.length > 0 ? ['issue dropped, work exists'] : []),
  ];
}

/** A person says they work on it, and nothing is there yet: an agent should not start beside them. */
export function claimedBy({ issue, commits, prs, sessions }: Subject): string | undefined {
  if (!issue.open || commits.length > 0 || prs.length > 0 || sessions.length > 0) return undefined;
  const [person] = issue.assignees;
  if (person !== undefined) return person;
  return issue.boardStatus !== undefined && atWork.test(issue.boardStatus) ? 'board' : undefined;
}
