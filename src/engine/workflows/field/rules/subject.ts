import type { FieldIssue, FieldPr, Session } from '../model.ts';
import type { IssueMemory } from '../state.ts';
import type { LinkedCommit } from './commit-links.ts';
import type { Declared } from './dependencies.ts';

/** One issue with all that was found about it. */
export type Subject = {
  readonly issue: FieldIssue;
  readonly declared: Declared;
  /** Linked pull requests, the one that decides first. */
  readonly prs: readonly FieldPr[];
  /** Merged ones that count: into the default branch, not taken back, not from before a reopening. */
  readonly merged: readonly FieldPr[];
  readonly commits: readonly LinkedCommit[];
  /** Those on the default branch that finish it. */
  readonly finishing: readonly LinkedCommit[];
  readonly sessions: readonly Session[];
  /** The agent whose last word on it was that it cannot go on; null: none. */
  readonly asked: string | null;
  /** Its last run failed or was cancelled. */
  readonly failed: boolean;
  /** As the last cycle left it. */
  readonly before: IssueMemory | undefined;
  /** Labels it has that a look was about to add when it was cut off. */
  readonly intended: readonly string[];
};

/** Closed as not planned or as a duplicate: judged by what was done, and never suggested. */
export function isDropped({ open, stateReason }: FieldIssue): boolean {
  return !open && (stateReason === 'not_planned' || stateReason === 'duplicate');
}

/** The pull request that says how far it is: an open one before a closed one. */
export function openPr({ prs }: Pick<Subject, 'prs'>): FieldPr | undefined {
  return prs.find(({ state }) => state === 'OPEN');
}

/** `PR #45`, or the branch where a pull request has no number. */
export function prName({ number, branch }: FieldPr): string {
  return number === null ? branch : `#${number}`;
}
