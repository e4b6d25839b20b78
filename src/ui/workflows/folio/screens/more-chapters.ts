import type { RunState } from '../../../../engine/runs/run-state.ts';

/**
 * As many chapters as were asked for are there, and there are more to write. A recording has no more than it has
 * played.
 */
export function canWriteMore(state: Pick<RunState, 'status' | 'rehearsal' | 'notices'>): boolean {
  return state.status === 'done' && !state.rehearsal && !isWhole(state);
}

/** Up to which chapter it is written, those that its author handed over among them. */
export function writtenChapters({ notices }: Pick<RunState, 'notices'>): number {
  const done = notices.findLast(({ notice }) => notice === 'chapters_done');
  const chapters = done?.values['chapters'];
  return typeof chapters === 'number' ? chapters : 0;
}

/** Has the last chapter of the outline been written? */
export function isWhole({ notices }: Pick<RunState, 'notices'>): boolean {
  return notices.some(({ notice }) => notice === 'story_complete');
}
