import { useEffect, useEffectEvent } from 'react';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';

/** How often the disk is asked whether somebody has answered elsewhere (ms). */
const everyMs = 1000;

/**
 * While a run rests because it waits for people, and its screen is in front of one: notices that the answer was given
 * elsewhere (`folio-tui answer`, another cockpit). Nothing is drawn until there is something to tell.
 */
export function useAnswersElsewhere(
  cockpit: Cockpit,
  run: OpenRun,
  status: RunState['status'],
): void {
  const { focused } = useTerminal();
  const { desk, trusted } = cockpit;
  const waiting = !run.live && status === 'waiting' && focused && trusted === true;
  const ask = useEffectEvent(async () => {
    const failure = await desk?.catchUp(run.id);
    if (failure !== undefined) cockpit.complain(failure);
  });
  useEffect(() => {
    if (!waiting) return;
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const next = () => {
      if (!over) timer = setTimeout(again, everyMs);
    };
    // One look after the other, however slow the disk; one that fails is followed by the next.
    const again = () => void ask().then(next, next);
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [waiting]);
}
