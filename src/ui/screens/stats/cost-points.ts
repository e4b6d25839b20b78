import type { RunEvent } from '../../../engine/data/event.ts';
import type { CostPoint } from './score-plot.ts';

/**
 * What a run had spent at the end of each call, by the time that it was at work: while it rested no time passes. A walk
 * that was killed ends with its last event.
 */
export function costPoints(events: readonly RunEvent[]): readonly CostPoint[] {
  const points: CostPoint[] = [{ ms: 0, usd: 0 }];
  let worked = 0;
  let began: number | undefined;
  let last = 0;
  let usd = 0;
  for (const event of events) {
    const at = Date.parse(event.at);
    if (Number.isNaN(at)) continue;
    if (event.type === 'run_started' || began === undefined) {
      if (began !== undefined) worked += Math.max(0, last - began);
      began = at;
    }
    if (isPaid(event)) {
      usd += event.usd ?? 0;
      points.push({ ms: worked + Math.max(0, at - began), usd });
    }
    if (event.type === 'run_ended') {
      worked += Math.max(0, at - began);
      began = undefined;
    }
    last = at;
  }
  return points.toSorted((a, b) => a.ms - b.ms);
}

/** Did a call end here that was made in this walk? A reply that was found on disk again is not paid for twice. */
function isPaid(event: RunEvent): event is Extract<RunEvent, { readonly usd: number | null }> {
  return event.type === 'call_failed' || (event.type === 'call_finished' && !event.reused);
}

/** The budget a run had last; null: none. */
export function budgetOf(events: readonly RunEvent[]): number | null {
  const started = events.findLast((event) => event.type === 'run_started');
  return started?.budgetUsd ?? null;
}
