import type { RunEvent } from '../../engine/data/event.ts';
import type { Failure } from '../../engine/data/failure.ts';
import { describeEvent } from '../messages/describe-event.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import type { Messages } from '../messages/ja.ts';
import type { Telling } from '../messages/telling.ts';
import { localMoment, localTime } from '../messages/time.ts';
import { oneLine } from '../text/sanitise.ts';

export type LineStyle = {
  /** Print small events as well. */
  readonly verbose?: boolean;
  /** With the day: for a history that may be of last week. */
  readonly dated?: boolean;
  /** How the workflow of the run tells what is its own. */
  readonly telling?: Telling | undefined;
};

/**
 * One event as one line with its local time, a founding block as its lines; undefined when it has no line. No escape
 * codes, ever.
 */
export function plainLine(
  event: RunEvent,
  messages: Messages,
  { verbose = false, dated = false, telling }: LineStyle = {},
): string | undefined {
  const text = describeEvent(event, messages, { verbose, telling });
  if (text === undefined) return undefined;
  const time = dated ? localMoment(event.at) : localTime(event.at);
  const own = event.type === 'said' ? text.split('\n') : [text];
  return own.map((line, at) => `${at === 0 ? `${time} ` : ''}${oneLine(line)}\n`).join('');
}

/** A failure for the end of the output: what happened, where, and what to do, one line each. `run`: the one it ended. */
export function failureText(failure: Failure, messages: Messages, run?: string): string {
  const { title, detail, next } = describeFailure(failure, messages, run);
  const lines = [title, detail === '' ? '' : `  ${detail}`, next === '' ? '' : `→ ${next}`];
  return lines
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}
