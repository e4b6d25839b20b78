import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { GateEvent } from './events.ts';
import { folioFold, folioState } from './state.ts';

/** A story in a list. */
export function folioListed(state: RunState): Listed {
  const { named, gates } = folioState(state);
  return { title: named, average: gates.at(-1)?.average ?? null, outcome: null, exit: null };
}

const Kept = z.object({ named: z.string().nullable(), average: z.number().nullable() });

/** What lists need of a long story. */
export const folioDigest: Contract['digest'] = {
  of(state) {
    const { named, gates } = folioState(state);
    return { named, average: gates.at(-1)?.average ?? null };
  },
  read(kept) {
    const { named, average } = Kept.safeParse(kept).data ?? {};
    if (named === undefined || average === undefined) return undefined;
    const gates = average === null ? [] : [{ ...lastVerdict, average }];
    return { fold: folioFold, own: { ...folioFold.begin, named, gates } };
  },
};

/** Of no round there is: the next one stands behind it. */
const lastVerdict: GateEvent = {
  type: 'judged',
  chapter: 0,
  round: 0,
  outcome: 'FAIL',
  average: 0,
  previous: null,
  rules: [],
  stalled: false,
};
