import { isPaid } from '../../engine/data/is-paid.ts';
import type { RunState } from '../../engine/runs/run-state.ts';
import { costOfCalls } from '../components/cost-ahead.ts';
import type { Cost } from '../messages/about-cost.ts';
import type { Cockpit } from './cockpit-state.ts';

/** About what it costs to go on with a run where it stands; undefined: nobody pays, or its workflow cannot tell. */
export function costToGoOn(
  { engine, rooms, facts }: Pick<Cockpit, 'engine' | 'rooms' | 'facts'>,
  state: RunState,
): Cost {
  if (engine === undefined || facts === undefined || state.rehearsal || !isPaid(facts.payer))
    return undefined;
  const { config } = engine;
  const ahead = rooms?.get(state.workflow)?.callsAhead?.({ state, config });
  return ahead && costOfCalls(engine, ahead.calls, ahead.each);
}

/** The same of another run with what it was asked for. */
export function costToBegin(
  { engine, rooms, facts }: Pick<Cockpit, 'engine' | 'rooms' | 'facts'>,
  workflow: string,
): Cost {
  if (engine === undefined || facts === undefined || !isPaid(facts.payer)) return undefined;
  const { config } = engine;
  const ahead = rooms?.get(workflow)?.callsAhead?.({ config });
  return ahead && costOfCalls(engine, ahead.calls, ahead.each);
}
