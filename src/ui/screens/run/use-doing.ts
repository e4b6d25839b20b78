import { useEffect, useRef } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';

/** Says what a run was told to do; gone when it rests again, since what came of it is then said by itself. */
export function useDoing(
  { hint }: Pick<Cockpit, 'hint'>,
  { live }: { readonly live: boolean },
): (text: string) => void {
  const gone = useRef<() => void>(undefined);
  useEffect(() => {
    if (live) return;
    gone.current?.();
    gone.current = undefined;
  }, [live]);
  return (text) => {
    gone.current = hint(text, 'done');
  };
}
