import type { FieldPr } from '../model.ts';
import { branchIssue, type Known, linksIn } from './linking.ts';

/** Which issues a pull request is the work on (docs/spec/field.md §6.3): a plain mention is no link. */
function issuesOf(pr: FieldPr, known: Known): readonly number[] {
  const text = `${pr.title}\n${pr.body}`;
  const named = branchIssue(pr.branch, known.issues);
  return [
    ...new Set([
      ...pr.closes.filter((number) => known.issues.has(number)),
      ...linksIn(text, known).closing,
      ...(named === undefined ? [] : [named]),
    ]),
  ];
}

/** The pull requests of each issue, the one that decides first. */
export function prsByIssue(
  prs: readonly FieldPr[],
  known: Known,
): ReadonlyMap<number, readonly FieldPr[]> {
  const found = new Map<number, FieldPr[]>();
  for (const pr of prs)
    for (const issue of issuesOf(pr, known)) found.set(issue, [...(found.get(issue) ?? []), pr]);
  return new Map([...found].map(([issue, all]) => [issue, [...all].sort(byWeight)]));
}

const states = { MERGED: 3, OPEN: 2, CLOSED: 1 } as const;

function byWeight(a: FieldPr, b: FieldPr): number {
  return (
    states[b.state] - states[a.state] ||
    openWeight(b) - openWeight(a) ||
    (b.createdAt ?? '').localeCompare(a.createdAt ?? '') ||
    (b.number ?? 0) - (a.number ?? 0)
  );
}

/** Approved before ready before changes asked for before draft. */
function openWeight({ draft, review }: FieldPr): number {
  if (draft) return 0;
  if (review === 'CHANGES_REQUESTED') return 1;
  return review === 'APPROVED' ? 3 : 2;
}

/** Was the merge of this one taken back: by a revert of its commit, or by a merged pull request that reverts it? */
export function isTakenBack(
  pr: FieldPr,
  prs: readonly FieldPr[],
  takenBack: ReadonlySet<string>,
): boolean {
  if (pr.mergeSha !== null && takenBack.has(pr.mergeSha)) return true;
  if (pr.number === null) return false;
  const name = `revert-${pr.number}-`;
  const reverts = prs.filter(
    (other) =>
      other.state === 'MERGED' && other.branch.split('/').at(-1)?.startsWith(name) === true,
  );
  return reverts.some((revert) => !isTakenBack(revert, prs, takenBack));
}
