import type { RunState } from '../../engine/run-state.ts';

/** Would walking a run again that nobody walks do anything? A recording that has ended has nothing more to play. */
export function canGoOn({ status, failure }: Pick<RunState, 'status' | 'failure'>): boolean {
  if (failure?.kind === 'tape_ended') return false;
  return status === 'paused' || status === 'failed' || status === 'cancelled';
}

/** As many chapters as were asked for are there; there may be more to write. */
export function canWriteMore(status: RunState['status']): boolean {
  return status === 'done';
}
