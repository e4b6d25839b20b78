import type { IssueState } from '../contract/report.ts';
import type { SourceState } from '../model.ts';

/** `unknown`: a source that would say could not be read. */
export type Truth = boolean | 'unknown';

export type Predicates = {
  /** Could the issue itself be read? */
  readonly readable: boolean;
  /** Closed as completed; closed as not planned says nothing of the work. */
  readonly closed: Truth;
  readonly merged: Truth;
  /** An open pull request that was approved. */
  readonly approved: Truth;
  /** An open one that is ready for review. */
  readonly pr: Truth;
  readonly draft: Truth;
  /** Changes were asked for, and nothing was committed since. */
  readonly changes: Truth;
  /** Closed without a merge. */
  readonly prClosed: Truth;
  readonly commit: Truth;
  readonly log: Truth;
  readonly blocker: Truth;
  /** The last an agent did was to fail, and nothing is committed. */
  readonly interrupted: Truth;
};

export type Rule =
  | 'unreadable'
  | 'closed'
  | 'merged'
  | 'approved'
  | 'pr'
  | 'blocker'
  | 'work'
  | 'nothing';
export type Judged = {
  readonly state: IssueState;
  /** The rule of §8.2 that decided; `unsure`: it could not be told whether it holds. */
  readonly rule: Rule;
  readonly unsure: boolean;
};

/**
 * The state of one issue (docs/spec/field.md §8.2): the first rule that is true decides, and one that cannot be told
 * ends the look with `unknown`.
 */
export function judge(facts: Predicates): Judged {
  if (!facts.readable) return { state: 'unknown', rule: 'unreadable', unsure: false };
  for (const { rule, state, holds } of rules) {
    const truth = holds(facts);
    if (truth === 'unknown') return { state: 'unknown', rule, unsure: true };
    if (truth) return { state, rule, unsure: false };
  }
  return { state: 'incomplete', rule: 'nothing', unsure: false };
}

const rules: readonly {
  readonly rule: Rule;
  readonly state: IssueState;
  holds(facts: Predicates): Truth;
}[] = [
  { rule: 'closed', state: 'done', holds: ({ closed }) => closed },
  { rule: 'merged', state: 'done', holds: ({ merged }) => merged },
  { rule: 'approved', state: 'done', holds: ({ approved }) => approved },
  { rule: 'pr', state: 'review_pending', holds: ({ pr, changes }) => both(pr, not(changes)) },
  { rule: 'blocker', state: 'blocked', holds: ({ blocker }) => blocker },
  {
    rule: 'work',
    state: 'in_progress',
    holds: ({ commit, log, interrupted, draft, changes, prClosed }) =>
      either(commit, both(log, not(interrupted)), draft, changes, prClosed),
  },
];

export function either(...all: readonly Truth[]): Truth {
  if (all.includes(true)) return true;
  return all.includes('unknown') ? 'unknown' : false;
}

function both(...all: readonly Truth[]): Truth {
  if (all.includes(false)) return false;
  return all.includes('unknown') ? 'unknown' : true;
}

function not(one: Truth): Truth {
  return one === 'unknown' ? one : !one;
}

/** What a source proves: what is found is true, and only a source that was read whole, or is rightly not there, proves that there is nothing. */
export function shown(found: boolean, source: SourceState): Truth {
  if (found) return true;
  return source === 'ok' || source === 'absent' ? false : 'unknown';
}
