import { type FirstCalls, priceAhead } from '../../engine/data/first-calls.ts';
import { isPaid } from '../../engine/data/is-paid.ts';
import type { Engine } from '../../engine/engine.ts';
import type { RunState } from '../../engine/runs/run-state.ts';
import type { Cockpit } from '../cockpit/cockpit-state.ts';
import { type Cost, costRange } from '../messages/about-cost.ts';
import { money } from './numbers.ts';

/* What is about to be paid, as shown. */

/** `each`: what a call has cost so far; null: the price of its model counts. undefined: nothing is called. */
export function costOfCalls(
  { estimate }: Pick<Engine, 'estimate'>,
  calls: readonly FirstCalls[],
  each: number | null = null,
): Cost {
  const { usd, most, mostCalls } = priceAhead({ calls, to: 'end', each }, estimate);
  if (mostCalls === 0) return undefined;
  return usd === null || most === null ? null : costRange(money(usd), money(most));
}

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
