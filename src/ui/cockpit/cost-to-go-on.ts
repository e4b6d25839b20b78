import { isPaid } from '../../engine/data/is-paid.ts';
import type { RunState } from '../../engine/runs/run-state.ts';
import { costOfCalls } from '../components/cost-ahead.ts';
import type { Cost } from '../messages/about-cost.ts';
import type { Cockpit } from './cockpit-state.ts';

type Knowing = Pick<Cockpit, 'engine' | 'rooms' | 'facts'>;

/** About what it costs to go on with a run where it stands; undefined: nobody pays, or its workflow cannot tell. */
export function costToGoOn(knowing: Knowing, state: RunState): Cost {
  return state.rehearsal ? undefined : costAhead(knowing, state.workflow, state);
}

/** About what a run costs that is begun anew. */
export function costToBegin(knowing: Knowing, workflow: string): Cost {
  return costAhead(knowing, workflow, undefined);
}

function costAhead(
  { engine, rooms, facts }: Knowing,
  workflow: string,
  state: RunState | undefined,
): Cost {
  if (engine === undefined || facts === undefined || !isPaid(facts.payer)) return undefined;
  const { config } = engine;
  const ahead = rooms?.get(workflow)?.callsAhead?.({ state, config });
  return ahead && costOfCalls(engine, ahead.calls, ahead.each);
}
