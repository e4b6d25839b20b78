import type { RunEvent } from '../../engine/data/event.ts';

/** How long a run has been at work: the sittings that are over, and since when the present one lasts. */
export type Active = {
  readonly before: number;
  readonly since: number | undefined;
  readonly last: number;
};

export const notActive: Active = { before: 0, since: undefined, last: 0 };

/** A sitting lasts from `run_started` to `run_ended`, or, when it was killed, to its last event. */
export function foldActive(active: Active, event: RunEvent): Active {
  const at = Date.parse(event.at);
  if (event.type === 'run_started')
    return { before: active.before + sitting(active, active.last), since: at, last: at };
  if (event.type === 'run_ended')
    return { before: active.before + sitting(active, at), since: undefined, last: at };
  return { ...active, last: at };
}

/** Milliseconds at work until `now`; a clock that went back adds nothing. */
export function activeMs(active: Active, now: number): number {
  return active.before + sitting(active, now);
}

function sitting({ since }: Active, until: number): number {
  return since === undefined ? 0 : Math.max(0, until - since);
}
