import type { RunState } from '../../../../engine/runs/run-state.ts';
import { oneLine } from '../../../text/sanitise.ts';

/** The story's title once the idea has been structured, before that what was asked for. */
export function storyTitle({ title, named }: RunState): string {
  return oneLine(named ?? title);
}
