/*
 * Who does the thinking on this computer, and what the screens say about it. Adapters are loaded at their first call.
 */
import path from 'node:path';
import { modelOf } from './agents/calls/request.ts';
import { chooseProvider, type ProviderChoice } from './agents/choose-provider.ts';
import type { Capabilities, Conversation, Provider } from './agents/provider.ts';
import { anthropicCaps, claudeCodeCaps, compatibleCaps } from './agents/providers/capabilities.ts';
import { claudeEnvironment } from './agents/providers/claude-code-environment.ts';
import { findProgram } from './agents/providers/find-program.ts';
import { ignoredProxy } from './agents/providers/proxy.ts';
import { recordedProvider } from './agents/providers/recorded.ts';
import type { MergedConfig } from './engine/config/merge.ts';
import type { Config } from './engine/config.ts';
import { RunError } from './engine/data/failure.ts';
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

/** Adapters that speak HTTP bring the SDK along: loaded at the first call, never before the first frame. */
export function providerFor(
  choice: ProviderChoice,
  { config, sources }: MergedConfig,
  speed: number,
  env: Environment,
): Provider {
  const { recording } = config.provider;
  const settings = { apiKey: choice.key, clock, proxyEnv: env };
  switch (choice.name) {
    case 'recorded':
      return recordedProvider(
        recording === null ? shipped('rehearsal') : new URL(`file://${path.resolve(recording)}/`),
        { speed, clock },
      );
    case 'anthropic':
      return later({ name: 'anthropic', caps: anthropicCaps }, async () =>
        (await import('./agents/providers/anthropic.ts')).anthropicProvider({
          ...settings,
          baseUrl: choice.baseUrl,
        }),
      );
    case 'compatible':
      return later({ name: 'compatible', caps: localCaps(choice, sources) }, async () =>
        (await import('./agents/providers/compatible.ts')).localProvider({
          ...settings,
          baseUrl: choice.baseUrl ?? '',
          server: config.provider.server,
          contextTokens: config.provider.context_tokens,
        }),
      );
    case 'claude-code':
      return later({ name: 'claude-code', caps: claudeCodeCaps }, async () =>
        (await import('./agents/providers/claude-code.ts')).claudeCodeProvider({
          program: choice.program ?? '',
          env: claudeEnvironment(env),
          clock,
          maxUsd: config.provider.budget.usd,
        }),
      );
    default:
      return choice.name satisfies never;
  }
}

/** One call at a time unless somebody has said otherwise: the built-in 10 is meant for servers of a vendor. */
function localCaps(choice: ProviderChoice, sources: MergedConfig['sources']): Capabilities {
  const cost = choice.credential === null ? 'free' : 'unknown';
  const said = sources.has('provider.concurrency');
  return { ...compatibleCaps, cost, ...(said ? { maxConcurrency: null } : {}) };
}

function later(facts: Pick<Provider, 'name' | 'caps'>, load: () => Promise<Provider>): Provider {
  let loaded: Promise<Provider> | undefined;
  const provider = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    ...facts,
    call: async (request, options) => await (await provider()).call(request, options),
    ...(facts.name === 'claude-code' ? { converse: conversing(provider) } : {}),
    // without a way to count, the rough estimate is used
    count: async (request, signal) => {
      const counted = await (await provider()).count?.(request, signal);
      if (counted === undefined) throw new RunError({ kind: 'bug', detail: 'nobody counts here' });
      return counted;
    },
  };
}

/** A conversation is asked for before its provider is loaded. */
function conversing(provider: () => Promise<Provider>): NonNullable<Provider['converse']> {
  return (words) => {
    let opened: Promise<Conversation | undefined> | undefined;
    return {
      async call(request, options) {
        opened ??= provider().then((one) => one.converse?.(words));
        const conversation = await opened;
        return await (conversation ?? (await provider())).call(request, options);
      },
      // a conversation that could not be opened has nothing to end
      end: async () => await (await opened?.catch(() => undefined))?.end(),
    };
  };
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
    model: connected ? modelOf(choice.name, config.provider, config.folio.models.plotter) : null,
    connected,
    payer: choice.payer,
    budgetUsd: config.provider.budget.usd,
    why: choice.why,
    ignoredProxy: connected ? (ignoredProxy(env, address) ?? null) : null,
  };
}
