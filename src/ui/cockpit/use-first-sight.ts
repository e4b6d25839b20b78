import { useEffect } from 'react';
import type { Known } from './cockpit-state.ts';

/** By then Ink has written what was rendered (ms): it holds frames back to 120 a second. */
const writtenMs = 20;

/** Says that this run has been seen, once what stands of it is drawn. */
export function useFirstSight({ desk }: Pick<Known, 'desk'>, run: string, isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(() => desk?.sights.seen(run), writtenMs);
    return () => clearTimeout(timer);
  }, [desk, run, isDrawn]);
}
