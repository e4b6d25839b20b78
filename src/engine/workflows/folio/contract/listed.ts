import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { GateEvent } from './events.ts';
import { folioFold, folioState } from './state.ts';
import { takenGate } from './taken-gate.ts';

/** A story in a list. */
export function folioListed(state: RunState): Listed {
  const { named, gates, book } = folioState(state);
  const average = averageIn(state);
  const listed = { title: named, average, outcome: null, exit: null, left: openHighs(gates) };
  return book === undefined ? listed : { ...listed, amount: book };
}

/** Of the chapter that was judged last: that of the round whose text it has. */
function averageIn(state: RunState): number | null {
  const { gates } = folioState(state);
  const last = gates.at(-1);
  if (last === undefined || last.used) return last?.average ?? null;
  const own = gates
    .filter(({ chapter }) => chapter === last.chapter)
    .toSorted((one, other) => one.round - other.round);
  return takenGate(own, state.phaseValues)?.average ?? null;
}

/** High issues that are open in all chapters that were accepted: those of the last round of each. */
function openHighs(gates: readonly GateEvent[]): number {
  const last = new Map<number, GateEvent>();
  for (const gate of gates) {
    const before = last.get(gate.chapter);
    if (before === undefined || gate.used || (!before.used && gate.round > before.round))
      last.set(gate.chapter, gate);
  }
  return [...last.values()].reduce((sum, { high = 0 }) => sum + high, 0);
}

const Kept = z.object({
  named: z.string().nullable(),
  average: z.number().nullable(),
  /** Absent in what an earlier version kept. */
  high: z.number().optional(),
  book: z.object({ chapters: z.number(), characters: z.number(), threads: z.number() }).optional(),
});

/** What lists need of a long story. */
export const folioDigest: Contract['digest'] = {
  of(state) {
    const { named, gates, book } = folioState(state);
    const kept = { named, average: averageIn(state), high: openHighs(gates) };
    return book === undefined ? kept : { ...kept, book };
  },
  read(kept) {
    const { named, average, high = 0, book } = Kept.safeParse(kept).data ?? {};
    if (named === undefined || average === undefined) return undefined;
    const gates = average === null ? [] : [{ ...lastVerdict, average, high }];
    return {
      fold: folioFold,
      own: { ...folioFold.begin, named, gates, ...(book === undefined ? {} : { book }) },
    };
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
