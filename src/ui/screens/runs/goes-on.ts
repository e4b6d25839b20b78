import { useMemo } from 'react';
import type { RunEvent } from '../../../engine/data/event.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import { canWalkHere } from '../../../engine/runs/can-walk-here.ts';
import { foldEvents } from '../../../engine/runs/run-state.ts';
import type { Cockpit, RecentFacts } from '../../cockpit/cockpit-state.ts';
import { costToGoOn } from '../../cockpit/cost-to-go-on.ts';

export type GoesOn = NonNullable<RecentFacts['goesOn']>;

/** Does Enter in a list walk it on? Else it only opens it. */
export function isWalkedByEnter(
  run: Pick<RunSummary, 'status' | 'archived' | 'rehearsal'>,
  { engine, trusted }: Pick<Cockpit, 'engine' | 'trusted'>,
): boolean {
  if (engine === undefined || trusted !== true || run.archived) return false;
  return run.status === 'paused' && canWalkHere(run, engine);
}

/** What that costs, by its history. undefined: Enter does not walk it on. */
export function useGoesOn(
  { engine, trusted, rooms, facts }: Pick<Cockpit, 'engine' | 'trusted' | 'rooms' | 'facts'>,
  run: RunSummary | undefined,
  events: readonly RunEvent[] | undefined,
): GoesOn | undefined {
  const walks = run !== undefined && isWalkedByEnter(run, { engine, trusted });
  const workflow = run?.workflow ?? '';
  const cost = useMemo(() => {
    if (!walks || events === undefined || engine === undefined) return undefined;
    return costToGoOn({ engine, rooms, facts }, foldEvents(engine.begin(workflow), events));
  }, [walks, workflow, events, engine, rooms, facts]);
  return walks ? { cost } : undefined;
}
