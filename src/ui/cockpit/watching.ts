import { useEffect, useEffectEvent } from 'react';
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
  const working = desk?.live().map(({ id }) => id);
  const again = useEffectEvent(refresh);
  const key = working?.join(' ');
  useEffect(() => {
    if (key !== undefined) void again();
  }, [key]);
}
