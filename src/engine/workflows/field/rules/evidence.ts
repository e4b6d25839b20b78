import type { Facts } from '../model.ts';
import type { FieldWords } from '../words-shape.ts';
import type { Outside, Relation } from './blockers.ts';
import type { Predicates } from './judge.ts';
import { isDropped, prName, type Subject } from './subject.ts';

/** More than these are counted instead of named. */
const most = 20;

/**
 * What speaks for a state, in the words of every language (docs/spec/field.md §8.6): pull requests, commits, logs, what it
 * waits for, the issue itself, sources that failed; newest first within a kind.
 */
export function evidenceOf(
  subject: Subject,
  of: {
    readonly relations: readonly Relation[];
    readonly outside: readonly Outside[];
    readonly facts: Predicates;
    readonly states: Facts['states'];
  },
): string[] {
  const { issue, prs, commits, sessions, failed } = subject;
  const all = [
    ...prs.map((pr) => `pr ${prName(pr)} ${prWord(pr)}`),
    ...commits.map(({ sha }) => `commit ${sha.slice(0, 7)}`),
    ...[...sessions].map(({ session, steps }) => {
      const ended = steps.some(({ outcome }) => outcome === 'completed');
      const isAlone = ended && commits.length === 0;
      return `log ${session}${isAlone ? ' (reported finished, no commit)' : ''}`;
    }),
    ...(failed ? ['last run failed'] : []),
    ...of.relations.filter(({ satisfied }) => satisfied !== true).map(({ detail }) => detail),
    ...of.outside.map(({ reason }) => reason),
    ...(issue.open
      ? []
      : [isDropped(issue) ? `issue closed (${issue.stateReason})` : 'issue closed']),
    ...(issue.details === 'missing' ? [issue.problem ?? 'issue could not be read'] : []),
    ...(Object.values(of.facts).includes('unknown') ? failedSources(of.states) : []),
  ];
  return all.length > most ? [...all.slice(0, most), `… and ${all.length - most} more`] : all;
}

function failedSources(states: Facts['states']): string[] {
  return Object.entries(states)
    .filter(([, state]) => state === 'failed' || state === 'partial')
    .map(([name, state]) => `source ${name} ${state}`);
}

function prWord({ state, draft, review }: Subject['prs'][number]): string {
  if (state !== 'OPEN') return state.toLowerCase();
  if (draft) return 'draft';
  if (review === 'APPROVED') return 'approved';
  return review === 'CHANGES_REQUESTED' ? 'changes requested' : 'open';
}

/** What people look at first, and no state depends on: red CI, conflicts, open remarks, who is asked for a review. */
export function attentionOf(
  { prs }: Subject,
  base: string | null,
  { urgent }: Pick<FieldWords, 'urgent'>,
): string[] {
  return prs
    .filter(({ state }) => state === 'OPEN')
    .flatMap((pr) => {
      const name = `PR ${prName(pr)}`;
      return [
        ...(pr.ci === 'failing' ? [urgent.ci(name)] : []),
        ...(pr.conflicts === true ? [urgent.conflicts(name, pr.base || base)] : []),
        ...(pr.unresolved ? [urgent.remarks(name, pr.unresolved)] : []),
        ...(pr.reviewers.length > 0 ? [urgent.reviewers(name, pr.reviewers)] : []),
      ];
    });
}
