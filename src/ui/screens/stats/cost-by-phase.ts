import type { RunEvent } from '../../../engine/data/event.ts';
import { addCall, nothingSpent, type Spent } from '../../../engine/data/usage.ts';

/** What each phase of a run has cost so far, in the order in which they were begun; one without a call is left out. */
export function costByPhase(
  events: readonly RunEvent[],
): readonly { readonly phase: string; readonly spent: Spent }[] {
  const phases = new Map<string, Spent>();
  let now: string | undefined;
  for (const event of events) {
    if (event.type === 'phase_started') now = event.phase;
    if (event.type !== 'call_finished' && event.type !== 'call_failed') continue;
    // A reply that was found on disk again is not paid for a second time.
    if (now === undefined || (event.type === 'call_finished' && event.reused)) continue;
    phases.set(now, addCall(phases.get(now) ?? nothingSpent, event.usage, event.usd));
  }
  return [...phases].map(([phase, spent]) => ({ phase, spent }));
}
