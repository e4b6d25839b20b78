import type { RunState } from '../../../../engine/runs/run-state.ts';

/**
 * As many chapters as were asked for are there, and there are more to write. A recording has no more than it has
 * played.
 */
export function canWriteMore(state: Pick<RunState, 'status' | 'rehearsal' | 'notices'>): boolean {
  return state.status === 'done' && !state.rehearsal && !isWhole(state);
}

/** Has the last chapter of the outline been written? */
export function isWhole({ notices }: Pick<RunState, 'notices'>): boolean {
  return notices.some(({ notice }) => notice === 'story_complete');
}
