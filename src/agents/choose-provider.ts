import { createHash } from 'node:crypto';
import type { Config } from '../engine/config.ts';
import type { Payer } from '../engine/data/event.ts';
import { RunError } from '../engine/data/failure.ts';
import { baseUrl, isLoopback } from './providers/base-url.ts';
import { howToInstall } from './providers/claude-code-ending.ts';

/** Which provider answers, and why it was chosen. The words for `why` stand in the catalogues. */
export type ProviderChoice = {
  readonly name: 'anthropic' | 'compatible' | 'claude-code' | 'recorded';
  readonly why:
    | 'configured'
    | 'api_key_found'
    | 'base_url_found'
    | 'claude_found'
    | 'nothing_connected';
  readonly payer: Payer;
  /** Fingerprint of key and server, for the payer question; null when nobody pays. */
  readonly credential: string | null;
  /** For the adapter alone: never shown, never stored. */
  readonly key: string | null;
  readonly baseUrl: string | null;
  /** Where the `claude` program lies; null for all others. */
  readonly program: string | null;
};

type Settings = Pick<Config['provider'], 'name' | 'base_url' | 'api_key_env'>;
type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_KEY_ENV = 'ANTHROPIC_API_KEY';

/** What was found outside configuration and environment. */
export type Found = {
  /** Absolute path of the `claude` program on PATH, or null. */
  readonly claude: string | null;
};

/**
 * The configured provider; with `auto` a key, else a server of one's own, else the `claude` program with its
 * login, else the rehearsal. Pure. Throws
 * RunError `no_model` when what was asked for, or what was found, cannot be used (`config_invalid` for an address that
 * is none): a rehearsal never takes the place of a model that somebody meant to connect.
 */
export function chooseProvider(
  config: Settings,
  env: Environment,
  { claude }: Found,
): ProviderChoice {
  switch (config.name) {
    case 'auto':
      return automatic(config, env, claude);
    case 'anthropic':
      return anthropic(config, env, 'configured');
    case 'compatible':
      return compatible(config, env, 'configured');
    case 'recorded':
      return recorded('configured');
    case 'claude-code':
      if (claude !== null) return claudeCode(claude, env, 'configured');
      throw noModel(
        `provider.name is claude-code: the claude program is not on PATH. ${howToInstall}`,
      );
    default:
      return config.name satisfies never;
  }
}

function automatic(config: Settings, env: Environment, claude: string | null): ProviderChoice {
  if (keyOf(config, env) !== null) return anthropic(config, env, 'api_key_found');
  if (urlOf(config, env) !== null) return compatible(config, env, 'base_url_found');
  if (claude !== null) return claudeCode(claude, env, 'claude_found');
  return recorded('nothing_connected');
}

/** Where a key belongs unless an address is given. */
const vendor = 'api.anthropic.com';

function anthropic(config: Settings, env: Environment, why: ProviderChoice['why']): ProviderChoice {
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
  return { name: 'anthropic', why, payer, credential, key, baseUrl: url, program: null };
}

/** A server that speaks the same protocol. It gets no key but one that was named for it. */
function compatible(
  config: Settings,
  env: Environment,
  why: ProviderChoice['why'],
): ProviderChoice {
  const url = urlOf(config, env);
  if (url === null) {
    throw noModel('provider.name is compatible: set provider.base_url or ANTHROPIC_BASE_URL');
  }
  const key = config.api_key_env === DEFAULT_KEY_ENV ? null : keyOf(config, env);
  return {
    name: 'compatible',
    why,
    payer: { kind: 'local', url },
    credential: key === null && isLoopback(url) ? null : fingerprint(key ?? '', url),
    key,
    baseUrl: url,
    program: null,
  };
}

function recorded(why: ProviderChoice['why']): ProviderChoice {
  const payer = { kind: 'nobody' } as const;
  const nothing = { credential: null, key: null, baseUrl: null, program: null };
  return { name: 'recorded', why, payer, ...nothing };
}

/**
 * Paid by the account that is logged in there: the configuration folder identifies the login, which is never read here.
 */
function claudeCode(program: string, env: Environment, why: ProviderChoice['why']): ProviderChoice {
  const credential = fingerprint(
    env['CLAUDE_CODE_OAUTH_TOKEN'] ?? '',
    `claude:${env['CLAUDE_CONFIG_DIR'] ?? env['HOME'] ?? ''}`,
  );
  const payer = { kind: 'claude_login' } as const;
  return { name: 'claude-code', why, payer, credential, key: null, baseUrl: null, program };
}

function keyOf({ api_key_env }: Settings, env: Environment): string | null {
  const given = env[api_key_env] ?? '';
  if (given === '') return null;
  const key = given.trim();
  // Anything else cannot be sent in a header; the usual cause is a copied line end or quotation mark.
  if (/^[\x21-\x7e]+$/.test(key) && !/["']/.test(key)) return key;
  throw noModel(
    `the key in ${api_key_env} holds blanks, line ends, quotation marks or letters that no key has: set it again without them`,
  );
}

function urlOf({ base_url }: Settings, env: Environment): string | null {
  const given = base_url ?? env['ANTHROPIC_BASE_URL'] ?? '';
  return given === '' ? null : baseUrl(given);
}

function fingerprint(key: string, url: string | null): string {
  return createHash('sha256')
    .update(`${url ?? ''}\n${key}`)
    .digest('hex')
    .slice(0, 16);
}

function noModel(detail: string): RunError {
  return new RunError({ kind: 'no_model', detail });
}
