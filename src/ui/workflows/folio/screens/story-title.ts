import type { RunState } from '../../../../engine/runs/run-state.ts';
import { folioState } from '../../../../engine/workflows/folio/contract/state.ts';
import { oneLine } from '../../../text/sanitise.ts';

/** The story's title once the idea has been structured, before that what was asked for. */
export function storyTitle(state: RunState): string {
  return oneLine(folioState(state).named ?? state.title);
}
