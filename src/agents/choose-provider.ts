import { providerNames } from '../engine/data/provider-names.ts';
import type { Environment, Found, ProviderChoice, ProviderSettings } from './providers/row.ts';
import { providers } from './providers/table.ts';

/**
 * The configured provider; with `auto` a key, else a server of one's own, else the `claude` program with its
 * login, else the rehearsal. Pure. Throws
 * RunError `no_model` when what was asked for, or what was found, cannot be used (`config_invalid` for an address that
 * is none): a rehearsal never takes the place of a model that somebody meant to connect.
 */
export function chooseProvider(
  config: ProviderSettings,
  env: Environment,
  found: Found,
): ProviderChoice {
  if (config.name !== 'auto')
    return providers[config.name].choose(config, env, { ...found, why: 'configured' });
  for (const name of providerNames) {
    const why = providers[name].found(config, env, found);
    if (why !== undefined) return providers[name].choose(config, env, { ...found, why });
  }
  return providers.recorded.choose(config, env, { ...found, why: 'nothing_connected' });
}
