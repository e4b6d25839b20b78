import { z } from 'zod';
import { jsonIn } from '../../engine/data/json-text.ts';
import type { ModelRequest } from '../provider.ts';
import type { WireSettings } from './anthropic-wire.ts';
import { baseUrl } from './base-url.ts';
import { httpFetch } from './http-fetch.ts';
import { proxySettings } from './proxy.ts';

/** The programs that speak this protocol on people's own computers; `other` = a gateway, or one we do not know. */
export type ServerKind = 'ollama' | 'llama.cpp' | 'lm-studio' | 'other';

/** What a kind of server can do, where they differ. */
export type ServerRecord = {
  /** Counts the tokens of a request. */
  readonly counts: boolean;
  /** A prompt that is too long loses its beginning, and nobody is told. The others answer with an error. */
  readonly truncates: boolean;
};

/** For an unknown server the least is assumed. */
export const serverRecords: Readonly<Record<ServerKind, ServerRecord>> = {
  ollama: { counts: false, truncates: true },
  'llama.cpp': { counts: true, truncates: false },
  'lm-studio': { counts: false, truncates: false },
  other: { counts: false, truncates: true },
};

/** A look takes no longer: a server that is loading a model may be silent for minutes. */
const lookMs = 3_000;

const Models = z.object({
  data: z.array(z.object({ owned_by: z.string().catch('') })).catch([]),
});

/**
 * Asks a server once for its list of models, which costs nothing, and tells by who is said to own them which kind it
 * is. undefined = it did not answer; ask again later.
 */
export async function lookAtServer(
  settings: WireSettings,
  signal: AbortSignal,
): Promise<ServerKind | undefined> {
  const fetch = httpFetch(proxySettings(settings.proxyEnv));
  const { apiKey } = settings;
  try {
    const response = await fetch(`${baseUrl(settings.baseUrl)}/v1/models`, {
      headers: apiKey === null ? {} : { 'x-api-key': apiKey, authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(lookMs)]),
    });
    const text = await response.text();
    return kindOf(response.headers.get('server') ?? '', text);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

const owners: Readonly<Record<string, ServerKind>> = {
  library: 'ollama',
  llamacpp: 'llama.cpp',
  organization_owner: 'lm-studio',
};

function kindOf(server: string, text: string): ServerKind {
  if (/llama\.cpp/i.test(server)) return 'llama.cpp';
  const known = modelsIn(text).flatMap(({ owned_by }) => owners[owned_by] ?? []);
  return known[0] ?? 'other';
}

function modelsIn(text: string): z.infer<typeof Models>['data'] {
  return Models.safeParse(jsonIn(text)).data?.data ?? [];
}

/** Settings of a server that its owner may state. */
export type ServerSettings = {
  /** `auto` = it is looked at. */
  readonly server: ServerKind | 'auto';
  /** Tokens of its context (`num_ctx`), or null where nobody says. */
  readonly contextTokens: number | null;
};

/** Why a request must not be sent there, or undefined. Pure. */
export function tooLongFor(
  request: Pick<ModelRequest, 'model'>,
  tokens: number,
  { kind, contextTokens }: { readonly kind: ServerKind; readonly contextTokens: number | null },
): string | undefined {
  if (!serverRecords[kind].truncates || contextTokens === null || tokens <= contextTokens) {
    return undefined;
  }
  const server = kind === 'other' ? 'this server' : kind;
  return `About ${tokens} tokens for ${request.model}, and provider.context_tokens is ${contextTokens}: ${server} might drop the beginning without a word.`;
}
