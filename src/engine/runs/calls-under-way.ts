import type { Happening, Payer, RunEvent } from '../data/event.ts';
import { addCall, noUsage, type Spent } from '../data/usage.ts';

/** Calls that may cost somebody money and whose end has not been told, by their names. */
export type CallsUnderWay = ReadonlyMap<string, CallUnderWay>;

export type CallUnderWay = {
  readonly call: string;
  readonly step: string;
  readonly role: string;
  readonly model: string;
};

type CallEvent = Extract<RunEvent, { type: 'call_started' | 'call_finished' | 'call_failed' }>;

export const noCalls: CallsUnderWay = new Map();

/** Those that are under way after an event; `payer`: of the walk in which it happened. Pure. */
export function callsAfter(before: CallsUnderWay, event: CallEvent, payer: Payer): CallsUnderWay {
  if (event.type !== 'call_started') {
    if (!before.has(event.call)) return before;
    return new Map([...before].filter(([call]) => call !== event.call));
  }
  if (!mayCost(payer)) return before;
  const { call, step, role, model } = event;
  return new Map(before).set(call, { call, step, role, model });
}

/** What was spent when nothing more is heard of these: each is a call, and what it has cost is not known. */
export function withCutOff(spent: Spent, calls: CallsUnderWay): Spent {
  return [...calls.values()].reduce((sum) => addCall(sum, noUsage, null), spent);
}

/**
 * What there is to tell of calls that the program did not live to see the end of: their ends, and once how many they were.
 * Nothing where there are none.
 */
export function cutOff(calls: Iterable<CallUnderWay>): readonly Happening[] {
  const ends = [...calls].map(({ call, step, role, model }): Happening => {
    const ended = { call, step, role, model, usage: noUsage, usd: null, ms: 0 };
    return { type: 'call_failed', ...ended, failure: { kind: 'call_cut_off' } };
  });
  const values = { count: ends.length };
  return ends.length === 0 ? [] : [...ends, { type: 'warned', warning: 'calls_cut_off', values }];
}

/** The history of a run that nobody walks: what was under way when its last walk was killed has come to its end. */
export function endedHistory(events: readonly RunEvent[]): readonly RunEvent[] {
  let payer: Payer = { kind: 'nobody' };
  let calls = noCalls;
  for (const event of events) {
    if (event.type === 'run_started') payer = event.payer;
    if (isOfCall(event)) calls = callsAfter(calls, event, payer);
  }
  const at = events.at(-1)?.at ?? '';
  return [...events, ...cutOff(calls.values()).map((happening) => ({ at, ...happening }))];
}

function isOfCall(event: RunEvent): event is CallEvent {
  const { type } = event;
  return type === 'call_started' || type === 'call_finished' || type === 'call_failed';
}

/** Is there somebody who may have to pay? Nobody is for a rehearsal, nor for a model of one's own computer. */
function mayCost(payer: Payer): boolean {
  return payer.kind !== 'nobody' && (payer.kind !== 'local' || payer.charged === true);
}
