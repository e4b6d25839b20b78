import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { Status } from './kinds.ts';
import { emptySession, sessionFold, sessionState } from './state.ts';

const codes = { completed: 0, escalated: 2, failed: 1 } as const satisfies Record<Status, number>;
/** What is asked before it has come to anything, and before what it made is in the project or dropped. */
const before: ReadonlySet<string> = new Set(['session_gate', 'apply_artifacts']);
const outcomes = { completed: 'success', escalated: 'partial', failed: 'failure' } as const;

/** A session in a list. Its own word is its exit code, but while a question comes before it. */
export function sessionListed(state: RunState): Listed {
  const status = sessionState(state).result?.status ?? null;
  const isAsked = state.questions.some(({ kind }) => before.has(kind));
  return {
    title: null,
    average: null,
    outcome: status === null ? null : outcomes[status],
    exit: status === null || isAsked ? null : codes[status],
  };
}

const Kept = z.object({ status: Status.nullable() });

/** What lists need of a long session. */
export const sessionDigest: Contract['digest'] = {
  of: (state) => ({ status: sessionState(state).result?.status ?? null }),
  read(kept) {
    const read = Kept.safeParse(kept).data;
    if (read === undefined) return undefined;
    const { status } = read;
    const result =
      status === null
        ? null
        : ({ type: 'session_result', status, message: '', pass: false, issues: [] } as const);
    return { fold: sessionFold, own: { ...emptySession, result } };
  },
};
