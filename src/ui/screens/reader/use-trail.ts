import { useEffect, useReducer, useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { type Step, step, type Trail, trailTo } from '../../reader/trail.ts';

/** Where the person was in a reader in front of which another page was put: it goes away with the reader's place on the way. */
const left = new WeakMap<Cockpit['route'], Trail>();

/** `again`: they come back to it from that page. */
export function useTrail({ route }: Pick<Cockpit, 'route'>): {
  readonly trail: Trail;
  readonly take: (action: Step) => void;
  readonly again: boolean;
} {
  const [here] = useState(route);
  const [before] = useState(() => left.get(here));
  const [trail, take] = useReducer(step, before ?? trailTo(undefined));
  useEffect(() => {
    left.set(here, trail);
  }, [here, trail]);
  return { trail, take, again: before !== undefined };
}
