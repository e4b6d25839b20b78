import type { StepState } from '../../../engine/runs/run-state.ts';
import type { Messages } from '../../messages/ja.ts';
import { entryOf } from '../../text/entry-of.ts';

/** What an agent does, or did last, with a tool, not yet safe to draw: a command stands as in a shell. */
export function doingText(
  { tool, subject }: NonNullable<StepState['lastTool']>,
  { screens }: Messages,
): string {
  const word = entryOf(screens.steps.tools, tool) ?? tool;
  return `${word} ${subject}`.trimEnd();
}
