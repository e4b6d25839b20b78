import type { StepState } from './run-state.ts';

/** What an agent did last, in one line: a command stands as in a shell, anything else behind the name of its tool. */
export function doingOf({ tool, subject }: NonNullable<StepState['lastTool']>): string {
  return `${tool === 'run_command' ? '$' : tool} ${subject}`;
}
