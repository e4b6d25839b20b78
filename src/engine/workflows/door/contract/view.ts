import type { RunState } from '../../../runs/run-state.ts';

/** What the cockpit shows of it. Pure. */
export function doorView({ run }: RunState) {
  return { workflow: 'door', run } as const;
}
