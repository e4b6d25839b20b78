import type { Config } from '../config.ts';
import { isEngineItem, type Told } from '../data/inbox.ts';
import type { Budget } from '../ports.ts';

/** What the run may use: the settings, then the last raise this person asked for. */
export function budgetOf(config: Pick<Config, 'provider'>, inbox: readonly Told[]): Budget {
  const [raise] = inbox
    .flatMap((item) =>
      item.own && isEngineItem(item) && item.kind === 'raise_budget' ? [item] : [],
    )
    .slice(-1);
  return raise ? { ...config.provider.budget, usd: raise.usd } : config.provider.budget;
}
