import type { RunState } from '../../../../engine/runs/run-state.ts';
import {
  type FolioView,
  isOnlyReviewed,
  isWhole,
} from '../../../../engine/workflows/folio/contract/view.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { isOwn } from './author-state.ts';

/**
 * As many chapters as were asked for are there, and there are more to write. A recording has no more than it has
 * played, and a manuscript that is only reviewed gets none.
 */
export function canWriteMore(state: Pick<RunState, 'status' | 'rehearsal' | 'notices'>): boolean {
  return state.status === 'done' && !state.rehearsal && !isWhole(state) && !isOnlyReviewed(state);
}

/** Up to which chapter it is written, those that its author handed over among them. */
export function writtenChapters({ notices }: Pick<RunState, 'notices'>): number {
  const done = notices.findLast(({ notice }) => notice === 'chapters_done');
  const chapters = done?.values['chapters'];
  return typeof chapters === 'number' ? chapters : 0;
}

/** The chapter that is next would be the last one planned, which is written as the end; undefined: it is not, or there is none. */
export function lastNext(
  state: Pick<RunState, 'status' | 'rehearsal' | 'notices'>,
): number | undefined {
  if (!canWriteMore(state)) return undefined;
  const done = state.notices.findLast(({ notice }) => notice === 'chapters_done');
  const next = writtenChapters(state) + 1;
  return next > 1 && done?.values['total'] === next ? next : undefined;
}

/** Further chapters can be planned for a story of one's own that has a path; a recording has one plan. */
export function canPlan(
  run: Pick<OpenRun, 'readOnly' | 'folder'>,
  state: Pick<RunState, 'status' | 'rehearsal' | 'notices'>,
  { chapter }: Pick<FolioView, 'chapter'>,
): boolean {
  const played = state.notices.some(({ notice }) => notice === 'outline_grown');
  const recorded = !state.rehearsal || (state.status === 'done' && !played);
  return chapter !== null && recorded && !isOnlyReviewed(state) && isOwn(run);
}
