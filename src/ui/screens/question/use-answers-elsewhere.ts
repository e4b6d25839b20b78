import { useEffect, useEffectEvent } from 'react';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';

/** How often the disk is asked what others do to a run: one that waits for an answer, any other that rests (ms). */
const everyMs = { waiting: 1000, resting: 2000 } as const;

/**
 * While a run rests and its screen is in front of a person: notices that an answer was given elsewhere (`folio-tui
 * answer`, another cockpit), and that another process walks it on. Nothing is drawn until there is something to tell.
 */
export function useAnswersElsewhere(
  cockpit: Cockpit,
  run: OpenRun,
  status: RunState['status'],
): void {
  const { focused } = useTerminal();
  const { desk, trusted } = cockpit;
  const resting = !run.live && focused && trusted === true;
  const every = status === 'waiting' ? everyMs.waiting : everyMs.resting;
  const ask = useEffectEvent(async () => {
    const failure = await desk?.catchUp(run.id);
    if (failure !== undefined) cockpit.complain(failure);
  });
  useEffect(() => {
    if (!resting) return;
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const next = () => {
      if (!over) timer = setTimeout(again, every);
    };
    // One look after the other, however slow the disk; one that fails is followed by the next.
    const again = () => void ask().then(next, next);
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [resting, every]);
}
