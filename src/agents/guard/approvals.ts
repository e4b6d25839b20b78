import type { Approval, Bound, Decision, GuardContext, Scope } from './decision.ts';

/*
 * Remembered approvals, as data: exact commands in exact folders, bound to the bytes they run. Where
 * they are kept is somebody else's business.
 */

const width: Readonly<Record<Scope, number>> = { once: 0, session: 1, always: 2 };

/**
 * The approval that a yes leaves; undefined: none, the yes counted once. A wider scope than the decision offers becomes
 * the widest that it does offer.
 */
export function approvalOf(
  decision: Decision,
  wanted: Scope,
  { cwd, projectRoot, session }: Pick<GuardContext, 'cwd' | 'projectRoot' | 'session'>,
  { id, approvedAt }: Pick<Approval, 'id' | 'approvedAt'>,
): Approval | undefined {
  const scope = width[wanted] > width[decision.remember] ? decision.remember : wanted;
  if (decision.outcome !== 'ask' || scope === 'once') return undefined;
  const { normalised, bound } = decision;
  return { id, command: normalised, projectRoot, cwd, scope, session, bound, approvedAt };
}

/** The approval that covers this command here and now; `bound` is what it would run now. */
export function coveringApproval(
  { approvals, projectRoot, cwd, session }: GuardContext,
  command: string,
  limit: Scope,
  bound: () => readonly Bound[],
): Approval | undefined {
  if (limit === 'once') return undefined;
  return approvals.find(
    (approval) =>
      approval.command === command &&
      approval.projectRoot === projectRoot &&
      approval.cwd === cwd &&
      (approval.scope === 'session' ? approval.session === session : limit === 'always') &&
      sameBytes(approval.bound, bound()),
  );
}

/** Without the approval of this id; the same list when there is none. */
export function revoke(approvals: readonly Approval[], id: string): readonly Approval[] {
  return approvals.some((approval) => approval.id === id)
    ? approvals.filter((approval) => approval.id !== id)
    : approvals;
}

/** Approvals that still mean something: `always`, and those of the sessions that are open. Oldest first. */
export function standing(
  approvals: readonly Approval[],
  sessions: ReadonlySet<string>,
): readonly Approval[] {
  return approvals
    .filter(({ scope, session }) => scope === 'always' || sessions.has(session))
    .toSorted((a, b) => (a.approvedAt < b.approvedAt ? -1 : Number(a.approvedAt > b.approvedAt)));
}

/** Files that could not be read never count as unchanged. */
function sameBytes(then: readonly Bound[], now: readonly Bound[]): boolean {
  const hashes = new Map(then.map(({ path, hash }) => [path, hash]));
  return (
    then.length === now.length &&
    now.every(({ path, hash }) => hash !== undefined && hashes.get(path) === hash)
  );
}
