import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { EditEnd } from './events.ts';
import { editFold, editState, emptyEdit } from './state.ts';

const codes = {
  SUCCESS: 0,
  DISCARDED: 0,
  STUCK: 2,
  CONTRADICTION: 2,
  INFRA_ERROR: 3,
  CANCELLED: null,
} as const satisfies Record<EditEnd, Listed['exit']>;

const outcomes = {
  SUCCESS: 'success',
  DISCARDED: 'success',
  STUCK: 'partial',
  CONTRADICTION: 'partial',
  INFRA_ERROR: 'failure',
  CANCELLED: 'failure',
} as const satisfies Record<EditEnd, Listed['outcome']>;

/** A task in a list: its own end is its exit code (docs/spec/edit.md §16). */
export function editListed(state: RunState): Listed {
  const { begun, ended } = editState(state);
  const none = { title: null, average: null, outcome: null, exit: null };
  // no such folder, another task at work there, its files cannot be made: nothing was looked at yet
  if (state.status === 'failed' && begun === null && state.spent.calls === 0)
    return { ...none, neverBegan: true };
  const end = ended?.end;
  if (end === undefined) return none;
  return { title: null, average: null, outcome: outcomes[end], exit: codes[end] };
}

const Kept = z.object({ end: EditEnd.nullable() });

/** What lists need of a long task. */
export const editDigest: Contract['digest'] = {
  of: (state) => ({ end: editState(state).ended?.end ?? null }),
  read(kept) {
    const read = Kept.safeParse(kept).data;
    if (read === undefined) return undefined;
    const { end } = read;
    const ended =
      end === null
        ? null
        : ({
            type: 'edit_ended',
            end,
            attempt: null,
            run: null,
            report: null,
            reason: '',
          } as const);
    return { fold: editFold, own: { ...emptyEdit, ended } };
  },
};
