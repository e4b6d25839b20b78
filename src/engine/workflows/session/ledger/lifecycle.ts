import type { LedgerEntry, NewRow } from '../contract/ledger-entry.ts';
import type { Standing } from '../contract/shapes.ts';

/* How an improvement goes from a problem to a rule, told by rows of the ledger (`docs/spec/session.md` §14). Pure. */

type Stage = Standing['state'];

const stages: Readonly<Record<string, (row: NewRow) => Stage | undefined>> = {
  problem_identified: () => 'problem',
  try_proposed: () => 'try',
  try_evaluated: ({ result }) => (result === 'effective' ? 'keep' : 'stopped'),
  keep_promoted: () => 'rule',
  stopped: () => 'stopped',
};

/** Whence an improvement may come to where it is told to be. */
const from: Readonly<Record<string, readonly Stage[]>> = {
  try_proposed: ['problem'],
  try_evaluated: ['try'],
  keep_promoted: ['keep'],
  stopped: ['keep', 'rule'],
};

/** All improvements as their last row leaves them, oldest first. */
export function improvementsIn(newestFirst: readonly LedgerEntry[]): readonly Standing[] {
  const standing = new Map<string, Standing>();
  for (const row of newestFirst.toReversed()) {
    const state = stages[row.event_type]?.(row);
    if (state === undefined) continue;
    const id = row.improvement_id ?? row.ref ?? row.id;
    const content = standing.get(id)?.content ?? row.content;
    standing.set(id, { improvement_id: id, state, since: row.timestamp, content });
  }
  return [...standing.values()];
}

/** Why a step of an improvement cannot be told; undefined: it can. */
export function lifecycleProblem(
  newestFirst: readonly LedgerEntry[],
  row: NewRow,
): string | undefined {
  const before = from[row.event_type];
  if (before === undefined) return undefined;
  if (row.event_type === 'try_proposed') {
    if ((row.acceptance_criteria ?? '').trim() === '') return 'acceptance_criteria is missing';
    // a try may be the first that is heard of it
    if (row.ref === undefined) return undefined;
  }
  if (row.event_type === 'try_evaluated' && row.result === undefined) return 'result is missing';
  const known = improvementsIn(newestFirst).find(
    ({ improvement_id }) => improvement_id === row.ref,
  );
  if (known === undefined) return `${row.ref ?? 'ref'} is not known`;
  return before.includes(known.state) ? undefined : `it is ${known.state}`;
}

const dayMs = 86_400_000;
/** After so many days somebody should look at it again. */
const staleAfter: Readonly<Partial<Record<Stage, number>>> = { try: 30, keep: 30, rule: 90 };

export function staleImprovements(
  newestFirst: readonly LedgerEntry[],
  now: Date,
): readonly Standing[] {
  return improvementsIn(newestFirst).filter(({ state, since }) => {
    const days = staleAfter[state];
    return days !== undefined && now.getTime() - Date.parse(since) > days * dayMs;
  });
}
