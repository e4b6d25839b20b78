import type { Config } from '../config.ts';
import type { Budget } from '../ports.ts';
import type { Told } from '../runs/inbox-files.ts';

/** What the run may use: the settings, then the last raise this person asked for. */
export function budgetOf(config: Pick<Config, 'provider'>, inbox: readonly Told[]): Budget {
  const raise = inbox.filter((item) => item.kind === 'raise_budget').findLast(({ own }) => own);
  return raise ? { ...config.provider.budget, usd: raise.usd } : config.provider.budget;
}
