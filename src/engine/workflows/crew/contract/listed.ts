import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { crewAsks } from './asks.ts';
import { type CmdOutcome, Outcome } from './events.ts';
import { crewFold, crewState, emptyCrew } from './state.ts';

const codes = { success: 0, partial: 2, failure: 1 } as const satisfies Record<CmdOutcome, number>;

/** Questions that are put when a cmd has ended. */
const afterEnd: ReadonlySet<string> = new Set([
  'approvals',
  'apply_work',
] satisfies (keyof typeof crewAsks)[]);

/**
 * A cmd in a list. Its own word is its exit code, whatever approvals are still open; work that the project does not have
 * is no success yet.
 */
export function crewListed(state: RunState): Listed {
  const outcome = crewState(state)?.ended?.status ?? null;
  const isAsked = state.questions.some(({ kind }) => !afterEnd.has(kind));
  const left = crewState(state)?.unapplied ?? 0;
  const isLeft = outcome === 'success' && left > 0;
  const exit = outcome === null || isAsked ? null : isLeft ? 2 : codes[outcome];
  return { title: null, average: null, outcome, exit, ...(left > 0 ? { unapplied: left } : {}) };
}

const Kept = z.object({ outcome: Outcome.nullable(), unapplied: z.number().default(0) });

/** What lists need of a long cmd. */
export const crewDigest: Contract['digest'] = {
  of: (state) => ({
    outcome: crewState(state)?.ended?.status ?? null,
    unapplied: crewState(state)?.unapplied ?? 0,
  }),
  read(kept) {
    const read = Kept.safeParse(kept).data;
    if (read === undefined) return undefined;
    const { outcome, unapplied } = read;
    const own =
      outcome === null ? null : { ...emptyCrew, unapplied, ended: { status: outcome, failed: [] } };
    return { fold: crewFold, own };
  },
};
