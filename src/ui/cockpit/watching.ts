import { useEffect, useEffectEvent, useRef } from 'react';
import type { Cockpit } from './cockpit-state.ts';
import { useAttention } from './use-attention.ts';

/** What goes on behind whatever screen is in front. */
export function Watching({ cockpit }: { readonly cockpit: Cockpit }) {
  useAttention(cockpit);
  useFreshAtEnds(cockpit);
  return null;
}

/** What a run asked last stands on disk when it ends here: the list is read again, wherever the person is. */
function useFreshAtEnds({ desk, refresh }: Cockpit): void {
  const working = desk?.live().map(({ id }) => id) ?? [];
  const before = useRef(working);
  const look = useEffectEvent(() => {
    const hasEnded = before.current.some((id) => !working.includes(id));
    before.current = working;
    if (hasEnded) void refresh();
  });
  const key = working.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that are at work
  useEffect(() => look(), [key]);
}
