import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { GateEvent } from './events.ts';
import { folioFold, folioState } from './state.ts';

/** A story in a list. */
export function folioListed(state: RunState): Listed {
  const { named, gates, book, part } = folioState(state);
  const average = averageNow(state);
  return {
    ...{ title: named, average, outcome: null, exit: null, left: openHighs(gates) },
    ...(book === undefined ? {} : { amount: book }),
    ...(part === undefined || part.done >= part.of ? {} : { part }),
  };
}

/** Of the newest verdict; null: there is none, or its chapter has a text that nobody has scored. */
function averageNow(state: RunState): number | null {
  const { gates, unscored = [] } = folioState(state);
  const last = gates.at(-1);
  return last === undefined || unscored.includes(last.chapter) ? null : last.average;
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
  part: z.object({ done: z.number(), of: z.number() }).optional(),
});

/** What lists need of a long story. */
export const folioDigest: Contract['digest'] = {
  of(state) {
    const { named, gates, book, part } = folioState(state);
    return {
      ...{ named, average: averageNow(state), high: openHighs(gates) },
      ...(book === undefined ? {} : { book }),
      ...(part === undefined ? {} : { part }),
    };
  },
  read(kept) {
    const { named, average, high = 0, book, part } = Kept.safeParse(kept).data ?? {};
    if (named === undefined || average === undefined) return undefined;
    const gates = average === null ? [] : [{ ...lastVerdict, average, high }];
    return {
      fold: folioFold,
      own: {
        ...{ ...folioFold.begin, named, gates },
        ...(book === undefined ? {} : { book }),
        ...(part === undefined ? {} : { part }),
      },
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
