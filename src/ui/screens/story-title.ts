import type { RunState } from '../../engine/run-state.ts';
import { oneLine } from '../sanitise.ts';

/** The story's title once the idea has been structured, before that what was asked for. */
export function storyTitle({ title, notices }: RunState): string {
  const named = notices.find(({ notice }) => notice === 'idea_structured')?.values['title'];
  return oneLine(typeof named === 'string' && named !== '' ? named : title);
}
