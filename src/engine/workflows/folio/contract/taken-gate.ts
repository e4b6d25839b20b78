import type { RunState } from '../../../runs/run-state.ts';
import type { GateEvent } from './events.ts';
import { judgingGate } from './story-gate.ts';

/**
 * Of the verdicts of one chapter the one whose round its text is: the last, unless that went through below the gate and
 * the story takes the best. undefined: there is none.
 */
export function takenGate(
  gates: readonly GateEvent[],
  values: RunState['phaseValues'],
): GateEvent | undefined {
  const last = gates.at(-1);
  if (last?.outcome !== 'FORCE_PASS' || last.used) return last;
  if (judgingGate(values, undefined).force_pass_draft !== 'best') return last;
  return gates.reduce((best, gate) => (gate.average > best.average ? gate : best));
}
