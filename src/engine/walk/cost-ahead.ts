import type { Contract } from '../contract.ts';
import { type CallsAhead, priceAhead } from '../data/first-calls.ts';
import { isPaid } from '../data/is-paid.ts';
import type { Walk } from './walk.ts';

/** The calls of this walk from here on, as its room knows them. */
export function callsAhead(
  { callsAhead: of }: Pick<Contract, 'callsAhead'>,
  input: unknown,
  walk: Pick<Walk, 'config' | 'state'>,
): CallsAhead | undefined {
  return of?.({ input, config: walk.config, state: walk.state() });
}

/** About what these cost, to be told before they are made; nothing where nobody pays, or nobody can tell. */
export function costAhead(ahead: CallsAhead | undefined, { agents }: Walk['ports']) {
  if (ahead === undefined || agents.rehearsal || !isPaid(agents.payer)) return undefined;
  const { usd, most, mostCalls } = priceAhead(ahead, agents.estimate);
  return mostCalls === 0 ? undefined : { usd, most, to: ahead.to };
}
