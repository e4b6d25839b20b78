import { anthropicCaps } from './capabilities.ts';
import { later } from './later.ts';
import { fingerprint, keyOf, noModel, type ProviderRow, sameKey, urlOf } from './row.ts';

/** Where a key belongs unless an address is given. */
const vendor = 'api.anthropic.com';

export const anthropicRow: ProviderRow = {
  found: (config, env) => (keyOf(config, env) === null ? undefined : 'api_key_found'),
  choose(config, env, { why }) {
    const key = keyOf(config, env);
    if (key === null) throw noModel(`the environment variable ${config.api_key_env} is not set`);
    const url = urlOf(config, env);
    // A short string would be shown whole.
    const tail = key.length < 16 ? '' : key.slice(-4);
    // The person who pays must see which host gets the key; the rest of the address is not shown.
    const { host = vendor } = url === null ? {} : new URL(url);
    const payer = {
      kind: 'api_key',
      env: config.api_key_env,
      tail,
      ...(host === vendor ? {} : { host }),
    } as const;
    const credential = fingerprint(key, url);
    const known = { credential, sameKey: sameKey(key) };
    return { name: 'anthropic', why, payer, ...known, key, baseUrl: url, program: null };
  },
  open: ({ key, baseUrl }, { clock, env }) =>
    later({ name: 'anthropic', caps: anthropicCaps }, async () =>
      (await import('./anthropic.ts')).anthropicProvider({
        ...{ apiKey: key, clock, proxyEnv: env, baseUrl },
      }),
    ),
};
