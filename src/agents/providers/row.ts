import { createHash } from 'node:crypto';
import type { Config } from '../../engine/config.ts';
import type { Payer } from '../../engine/data/event.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { ProviderName } from '../../engine/data/provider-names.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Provider } from '../provider.ts';
import { baseUrl } from './base-url.ts';

/** Which provider answers, and why it was chosen. The words for `why` stand in the catalogues. */
export type ProviderChoice = {
  readonly name: ProviderName;
  readonly why:
    | 'configured'
    | 'api_key_found'
    | 'base_url_found'
    | 'claude_found'
    | 'nothing_connected';
  readonly payer: Payer;
  /** Fingerprint of key and server, for the payer question; null when nobody pays. */
  readonly credential: string | null;
  /** Fingerprints of the key itself and of the key at its vendor; none where no key pays. */
  readonly sameKey?: readonly string[];
  /** For the adapter alone: never shown, never stored. */
  readonly key: string | null;
  readonly baseUrl: string | null;
  /** Where the `claude` program lies; null for all others. */
  readonly program: string | null;
};

export type ProviderSettings = Pick<Config['provider'], 'name' | 'base_url' | 'api_key_env'>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** What was found outside configuration and environment. */
export type Found = {
  /** Absolute path of the `claude` program on PATH, or null. */
  readonly claude: string | null;
};

/** What an adapter is opened with. */
export type Opening = {
  readonly config: Config;
  /** Has somebody said this key, so that it is not the built-in value? */
  said(key: string): boolean;
  readonly env: Environment;
  readonly clock: Clock;
  /** How much faster than it was recorded a recording plays; 0 = without waiting. */
  readonly speed: number;
  /** The recordings that are shipped. */
  readonly recordings: URL;
};

/** A row of the table of providers. */
export type ProviderRow = {
  /** With `auto`: why it is taken; undefined: it is not there. */
  found(
    config: ProviderSettings,
    env: Environment,
    found: Found,
  ): ProviderChoice['why'] | undefined;
  /** Pure. Throws RunError `no_model` when it cannot be used. */
  choose(
    config: ProviderSettings,
    env: Environment,
    given: Found & { readonly why: ProviderChoice['why'] },
  ): ProviderChoice;
  /** What is heavy is loaded at the first call (`later.ts`), never before the first frame. */
  open(choice: ProviderChoice, opening: Opening): Provider;
};

export function keyOf({ api_key_env }: ProviderSettings, env: Environment): string | null {
  const given = env[api_key_env] ?? '';
  if (given === '') return null;
  const key = given.trim();
  // Anything else cannot be sent in a header; the usual cause is a copied line end or quotation mark.
  if (/^[\x21-\x7e]+$/.test(key) && !/["']/.test(key)) return key;
  throw noModel(
    `the key in ${api_key_env} holds blanks, line ends, quotation marks or letters that no key has: set it again without them`,
  );
}

export function urlOf({ base_url }: ProviderSettings, env: Environment): string | null {
  const given = base_url ?? env['ANTHROPIC_BASE_URL'] ?? '';
  return given === '' ? null : baseUrl(given);
}

export function fingerprint(key: string, url: string | null): string {
  return createHash('sha256')
    .update(`${url ?? ''}\n${key}`)
    .digest('hex')
    .slice(0, 16);
}

/** See `ProviderChoice.sameKey`. */
export function sameKey(key: string): readonly string[] {
  return [fingerprint(key, 'wherever it is sent'), fingerprint(key, null)];
}

export function noModel(detail: string): RunError {
  return new RunError({ kind: 'no_model', detail });
}
