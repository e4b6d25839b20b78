import type { LedgerEntry, NewRow } from '../ledger-entry.ts';
import type { Standing } from '../shapes.ts';

/* How an improvement goes from a problem to a rule, told by rows of the ledger (`docs/spec/session.md` §14). Pure. */

export type Stage = Standing['state'];

const stageAfter: Readonly<Record<string, (row: NewRow) => Stage | undefined>> = {
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

/** One of them with its rows, oldest first. */
export type Improvement = Standing & { readonly rows: readonly LedgerEntry[] };

/** All improvements as their last row leaves them, oldest first. A try that points at a problem is that problem's from then on. */
export function improvementsIn(newestFirst: readonly LedgerEntry[]): readonly Improvement[] {
  const all = new Map<string, Improvement>();
  for (const row of newestFirst.toReversed()) {
    const state = stageAfter[row.event_type]?.(row);
    if (state === undefined) continue;
    const id = row.improvement_id ?? row.ref ?? row.id;
    const before = all.get(id) ?? all.get(row.ref ?? id);
    if (before !== undefined) all.delete(before.improvement_id);
    const content = before?.content ?? row.content;
    const rows = [...(before?.rows ?? []), row];
    all.set(id, { improvement_id: id, state, since: row.timestamp, content, rows });
  }
  return [...all.values()];
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

export function isStale({ state, since }: Standing, now: Date): boolean {
  const days = staleAfter[state];
  return days !== undefined && now.getTime() - Date.parse(since) > days * dayMs;
}

export function staleImprovements(
  newestFirst: readonly LedgerEntry[],
  now: Date,
): readonly Improvement[] {
  return improvementsIn(newestFirst).filter((one) => isStale(one, now));
}

/** What a person says of an improvement: where it stands from now on, and why. Empty where nothing was said. */
export type Step = {
  readonly to: Stage;
  /** The improvement; of a new problem or try: none. */
  readonly ref: string;
  readonly content: string;
  readonly why: string;
  readonly criteria: string;
  readonly target: string;
  readonly change: string;
};

/** The row that tells it; `at`: when, which names a new try. What is missing, the ledger refuses. */
export function improvementRow(
  newestFirst: readonly LedgerEntry[],
  step: Step,
  at: string,
): NewRow {
  const { to, ref, criteria, target, change } = step;
  const known = improvementsIn(newestFirst).find(({ improvement_id }) => improvement_id === ref);
  const content = said(step.content) ? step.content : (known?.content ?? ref);
  const row = {
    component: 'ImprovementLifecycle',
    content,
    rationale: [step.why, criteria, change].find(said) ?? '',
    ...(said(ref) ? { ref } : {}),
    ...(said(target) ? { target } : {}),
  } as const;
  switch (to) {
    case 'problem':
      return { ...row, event_type: 'problem_identified' };
    case 'try':
      return {
        ...{ ...row, event_type: 'try_proposed', improvement_id: `IMP-${at}` },
        acceptance_criteria: criteria,
      };
    case 'keep':
      return { ...row, event_type: 'try_evaluated', result: 'effective' };
    case 'rule':
      return { ...row, event_type: 'keep_promoted', change_description: change };
    case 'stopped':
      return known?.state === 'try'
        ? { ...row, event_type: 'try_evaluated', result: 'ineffective' }
        : { ...row, event_type: 'stopped', reason: row.rationale };
    default:
      return to satisfies never;
  }
}

function said(text: string): boolean {
  return text.trim() !== '';
}

/** What may be said of one that stands there. */
export function nextStages(state: Stage): readonly Stage[] {
  switch (state) {
    case 'problem':
      return ['try'];
    case 'try':
      return ['keep', 'stopped'];
    case 'keep':
      return ['rule', 'stopped'];
    case 'rule':
      return ['stopped'];
    case 'stopped':
      return [];
    default:
      return state satisfies never;
  }
}
