import type { Tier } from '../../../../engine/data/event.ts';
import { usualUse } from '../../../../engine/workflows/crew/contract/usual-use.ts';
import type { TaskRow } from '../../../../engine/workflows/crew/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { money } from '../../../components/numbers.ts';
import type { Cost } from '../../../messages/about-cost.ts';

type Priced = Pick<Cockpit, 'engine'>;
type Played = { readonly rehearsal: boolean };

/** About what it costs to do a task again: what it has cost at a time, else what a usual task costs at its model. */
export function againCost(
  cockpit: Priced,
  state: Played,
  { usd, retries, tier }: Pick<TaskRow, 'usd' | 'retries' | 'tier'>,
): Cost {
  if (state.rehearsal) return undefined;
  return usd === null || usd === 0
    ? tasksCost(cockpit, state, { tier, count: 1 })
    : money(usd / (1 + retries));
}

/** About what so many usual tasks cost, by the price of their model. */
export function tasksCost(
  { engine }: Priced,
  { rehearsal }: Played,
  { tier, count }: { readonly tier: Tier | undefined; readonly count: number },
): Cost {
  if (rehearsal) return undefined;
  const usd = tier === undefined ? null : (engine?.estimate(tier, usualUse).usd ?? null);
  return usd === null ? null : money(usd * count);
}
