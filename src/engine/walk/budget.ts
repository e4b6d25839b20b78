import type { Config } from '../config.ts';
import type { InboxItem } from '../data/inbox.ts';
import type { Budget } from '../ports.ts';

/** What the run may use: the settings, then the last raise a person asked for. */
export function budgetOf(config: Pick<Config, 'provider'>, inbox: readonly InboxItem[]): Budget {
  const raise = inbox.findLast((item) => item.kind === 'raise_budget');
  return raise ? { ...config.provider.budget, usd: raise.usd } : config.provider.budget;
}
