import { useEffect, useRef } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';

/**
 * Says what a run was told to do; gone when it rests again, since what came of it is then said by itself. Each walk has a store of
 * its own: one that began and ended before it was drawn at work is known by it.
 */
export function useDoing(
  { hint }: Pick<Cockpit, 'hint'>,
  { live, store }: Pick<OpenRun, 'live' | 'store'>,
): (text: string) => void {
  const gone = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store is another walk
  useEffect(() => {
    if (live) return;
    gone.current?.();
    gone.current = undefined;
  }, [live, store]);
  return (text) => {
    gone.current = hint(text, 'done');
  };
}
