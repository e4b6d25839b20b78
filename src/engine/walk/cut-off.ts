import type { Happening } from '../data/event.ts';
import type { CallRecord } from '../ports.ts';
import { type CallUnderWay, cutOff } from '../runs/calls-under-way.ts';
import { recordedCall } from './call-store.ts';
import type { Walk } from './walk.ts';

/**
 * Before a walk begins: calls that were under way when the walk before was killed have come to an end. One whose end is
 * on disk, but not in the history, has cost what stands there; of the others it is not known, which is said once.
 */
export async function tellCutOff(walk: Walk): Promise<void> {
  const unknown: CallUnderWay[] = [];
  for (const call of walk.state().underWay.values()) {
    const ended = endOf(call, await recordedCall(walk, call.call));
    if (ended === undefined) unknown.push(call);
    else walk.emit(ended);
  }
  for (const happening of cutOff(unknown)) walk.emit(happening);
}

/** The end of a call as its record tells it; undefined: it does not. */
function endOf(
  { call, step, role, model }: CallUnderWay,
  record: CallRecord | undefined,
): Happening | undefined {
  if (record === undefined || record.finishedAt === null || record.usage === null) return undefined;
  const took = Date.parse(record.finishedAt) - Date.parse(record.startedAt);
  const { usage, usd } = record;
  const ended = { call, step, role, model, usage, usd, ms: Math.max(0, took || 0) };
  return record.reply === null
    ? { type: 'call_failed', ...ended, failure: { kind: 'call_cut_off' } }
    : { type: 'call_finished', ...ended, reused: false };
}
