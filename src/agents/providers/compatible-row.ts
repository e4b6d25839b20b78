import type { Capabilities } from '../provider.ts';
import { isLoopback } from './base-url.ts';
import { compatibleCaps } from './capabilities.ts';
import { later } from './later.ts';
import {
  fingerprint,
  keyOf,
  noModel,
  type Opening,
  type ProviderChoice,
  type ProviderRow,
  sameKey,
  urlOf,
} from './row.ts';

/** The variable of the vendor's own key. */
const vendorKey = 'ANTHROPIC_API_KEY';

/** A server that speaks the same protocol. It gets no key but one that was named for it. */
export const compatibleRow: ProviderRow = {
  found: (config, env) => (urlOf(config, env) === null ? undefined : 'base_url_found'),
  choose(config, env, { why }) {
    const url = urlOf(config, env);
    if (url === null)
      throw noModel('provider.name is compatible: set provider.base_url or ANTHROPIC_BASE_URL');
    const key = config.api_key_env === vendorKey ? null : keyOf(config, env);
    const isFree = key === null && isLoopback(url);
    return {
      name: 'compatible',
      why,
      payer: { kind: 'local', url, ...(isFree ? {} : { charged: true }) },
      credential: isFree ? null : fingerprint(key ?? '', url),
      ...(key === null ? {} : { sameKey: sameKey(key) }),
      key,
      baseUrl: url,
      program: null,
    };
  },
  open(choice, opening) {
    const { config, clock, env } = opening;
    return later({ name: 'compatible', caps: localCaps(choice, opening) }, async () =>
      (await import('./compatible.ts')).localProvider({
        ...{ apiKey: choice.key, clock, proxyEnv: env },
        baseUrl: choice.baseUrl ?? '',
        server: config.provider.server,
        contextTokens: config.provider.context_tokens,
      }),
    );
  },
};

/** One call at a time unless somebody has said otherwise: the built-in 10 is meant for servers of a vendor. */
function localCaps({ credential }: ProviderChoice, { said }: Pick<Opening, 'said'>): Capabilities {
  const cost = credential === null ? 'free' : 'unknown';
  return {
    ...{ ...compatibleCaps, cost },
    ...(said('provider.concurrency') ? { maxConcurrency: null } : {}),
  };
}
