/*
 * Who does the thinking on this computer, and what the screens say about it. Adapters are loaded at their first call.
 */
import { modelOf } from './agents/calls/request.ts';
import { chooseProvider } from './agents/choose-provider.ts';
import type { Provider } from './agents/provider.ts';
import { compatibleCaps } from './agents/providers/capabilities.ts';
import { findProgram } from './agents/providers/find-program.ts';
import { ignoredProxy } from './agents/providers/proxy.ts';
import type { ProviderChoice } from './agents/providers/row.ts';
import { providers } from './agents/providers/table.ts';
import type { MergedConfig } from './engine/config/merge.ts';
import type { Config } from './engine/config.ts';
import { namedTier } from './engine/workflows/settings.ts';
import { clock } from './machine.ts';
import { shipped } from './shipped.ts';
import type { ProviderFacts } from './ui/cockpit/cockpit-ports.ts';

type Environment = NodeJS.ProcessEnv;

/**
 * Reading needs no model: bad model settings in an untrusted workspace must not prevent looking into it. They are
 * reported when something is started after it was trusted.
 */
export async function whoThinks(
  merged: MergedConfig,
  { speed, env }: { readonly speed: number; readonly env: Environment },
  trusted: () => Promise<boolean>,
): Promise<{ readonly choice: ProviderChoice; readonly provider: Provider }> {
  try {
    const choice = await chooseProviderHere(merged.config, env);
    return { choice, provider: providerFor(choice, merged, speed, env) };
  } catch (error) {
    if (await trusted()) throw error;
    const nobody = { payer: { kind: 'nobody' }, credential: null, key: null } as const;
    const nowhere = { baseUrl: null, program: null } as const;
    const name = 'compatible';
    return {
      choice: { name, why: 'nothing_connected', ...nobody, ...nowhere },
      provider: {
        ...{ name, caps: compatibleCaps },
        call: async () => {
          throw error;
        },
      },
    };
  }
}

/** The `claude` program is looked for only where it would be taken. */
export async function chooseProviderHere(
  config: Config,
  env: Environment,
): Promise<ProviderChoice> {
  const wanted = ['auto', 'claude-code'].includes(config.provider.name);
  const claude = wanted ? await findProgram('claude', env['PATH']) : null;
  return chooseProvider(config.provider, env, { claude });
}

/** The adapter of whoever was chosen; what is heavy of it is loaded at the first call. */
export function providerFor(
  choice: ProviderChoice,
  { config, sources }: MergedConfig,
  speed: number,
  env: Environment,
): Provider {
  const recordings = shipped('rehearsal');
  const said = (key: string) => sources.has(key);
  return providers[choice.name].open(choice, { config, said, env, clock, speed, recordings });
}

/** What plays a rehearsal, whoever else is connected. */
export function recordings(
  merged: MergedConfig,
  speed: number,
  env: Environment,
): { readonly choice: ProviderChoice; readonly provider: Provider } {
  const found = { why: 'configured', claude: null } as const;
  const choice = providers.recorded.choose(merged.config.provider, env, found);
  return { choice, provider: providerFor(choice, merged, speed, env) };
}

export function factsOf(
  choice: ProviderChoice,
  config: Config,
  env: Environment,
): Omit<ProviderFacts, 'settings'> {
  const connected = choice.why !== 'nothing_connected' && choice.name !== 'recorded';
  const address = choice.baseUrl ?? 'https://api.anthropic.com';
  return {
    name: choice.name,
    model: connected ? modelOf(choice.name, config.provider, namedTier(config)) : null,
    connected,
    payer: choice.payer,
    budgetUsd: config.provider.budget.usd,
    why: choice.why,
    ignoredProxy: connected ? (ignoredProxy(env, address) ?? null) : null,
  };
}
