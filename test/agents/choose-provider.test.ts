import { describe, expect, test } from 'vitest';
import { chooseProvider } from '../../src/agents/choose-provider.ts';
import { defaultConfig } from '../../src/engine/config.ts';
import { RunError } from '../../src/engine/data/failure.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Change = Partial<(typeof defaultConfig)['provider']>;

const key = 'sk-ant-api03-abcdefgh-WXYZ';
const choose = (env: Env, change: Change = {}, claude: string | null = null) =>
  chooseProvider({ ...defaultConfig.provider, ...change }, env, { claude });

function failureOf(env: Env, change: Change = {}) {
  try {
    return choose(env, change);
  } catch (error) {
    return error instanceof RunError ? error.failure : error;
  }
}

describe('without a word in the configuration', () => {
  test('a key chooses Anthropic, and the screen may show its last four characters', () => {
    expect(choose({ ANTHROPIC_API_KEY: key })).toEqual({
      name: 'anthropic',
      why: 'api_key_found',
      payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'WXYZ' },
      credential: expect.stringMatching(/^[0-9a-f]{16}$/),
      sameKey: [expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)],
      key,
      baseUrl: null,
      program: null,
    });
  });

  test('a key and an address choose Anthropic at that address', () => {
    const env = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: 'https://proxy.example/v1/' };
    expect(choose(env)).toMatchObject({ name: 'anthropic', baseUrl: 'https://proxy.example' });
  });

  test('whoever pays sees where their key goes, and nothing else of that address', () => {
    const at = (url: string) => choose({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url }).payer;
    expect(at('https://proxy.example:8443/deep/secret/')).toEqual({
      ...{ kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'WXYZ' },
      host: 'proxy.example:8443',
    });
    expect(at('https://api.anthropic.com')).not.toHaveProperty('host');
  });

  test('an address without a key chooses a compatible server, and on this computer nobody pays', () => {
    expect(choose({ ANTHROPIC_BASE_URL: 'http://localhost:11434' })).toEqual({
      name: 'compatible',
      why: 'base_url_found',
      payer: { kind: 'local', url: 'http://localhost:11434' },
      credential: null,
      key: null,
      baseUrl: 'http://localhost:11434',
      program: null,
    });
  });

  test('a server elsewhere is asked about before its first use', () => {
    const elsewhere = choose({ ANTHROPIC_BASE_URL: 'https://models.example' });
    expect(elsewhere.credential).not.toBeNull();
    expect(elsewhere.payer).toMatchObject({ charged: true });
  });

  test.each([[{}], [{ ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' }]])(
    'nothing connected is a rehearsal that nobody pays for (%j)',
    (env) => {
      expect(choose(env)).toMatchObject({
        name: 'recorded',
        why: 'nothing_connected',
        payer: { kind: 'nobody' },
        credential: null,
      });
    },
  );

  test('keys of other vendors are not looked at', () => {
    const env = { OPENAI_API_KEY: key, AGENT_LLM_BASE_URL: 'http://localhost:1' };
    expect(choose(env).name).toBe('recorded');
  });
});

describe('with a claude program at hand', () => {
  const claude = '/usr/local/bin/claude';

  test('and nothing else its login is chosen, and asked about before its first use', () => {
    expect(choose({ HOME: '/home/a' }, {}, claude)).toEqual({
      name: 'claude-code',
      why: 'claude_found',
      payer: { kind: 'claude_login' },
      credential: expect.stringMatching(/^[0-9a-f]{16}$/),
      key: null,
      baseUrl: null,
      program: claude,
    });
  });

  test.each([
    ['a key', { ANTHROPIC_API_KEY: key }, 'anthropic'],
    ['an address', { ANTHROPIC_BASE_URL: 'http://localhost:1' }, 'compatible'],
  ])('%s goes before it', (_, env, name) => {
    expect(choose(env, {}, claude).name).toBe(name);
  });

  test('it is taken before a key where it is configured, and the key is left alone', () => {
    const choice = choose({ ANTHROPIC_API_KEY: key }, { name: 'claude-code' }, claude);
    expect(choice).toMatchObject({ name: 'claude-code', why: 'configured', key: null });
  });

  test('another login is another credential, and no token is in it', () => {
    const of = (env: Env) => choose(env, {}, claude).credential;
    const token = { HOME: '/home/a', CLAUDE_CODE_OAUTH_TOKEN: key };
    expect(of({ HOME: '/home/a' })).not.toBe(of({ CLAUDE_CONFIG_DIR: '/work', HOME: '/home/a' }));
    expect(of(token)).not.toBe(of({ HOME: '/home/a' }));
    expect(key).not.toContain(of(token));
  });
});

describe('with a provider in the configuration', () => {
  test('a rehearsal is a rehearsal also where a key lies about', () => {
    const choice = choose({ ANTHROPIC_API_KEY: key }, { name: 'recorded' });
    expect(choice).toMatchObject({ name: 'recorded', why: 'configured', key: null });
  });

  test('the key is read from the variable that was named', () => {
    const choice = choose({ MY_KEY: key }, { name: 'anthropic', api_key_env: 'MY_KEY' });
    expect(choice.payer).toEqual({ kind: 'api_key', env: 'MY_KEY', tail: 'WXYZ' });
  });

  test('a key that does not belong to a compatible server is not sent to it', () => {
    const own = { name: 'compatible', base_url: 'http://127.0.0.1:8080' } as const;
    expect(choose({ ANTHROPIC_API_KEY: key }, own).key).toBeNull();
    const named = choose({ LOCAL_KEY: key }, { ...own, api_key_env: 'LOCAL_KEY' });
    expect(named.key).toBe(key);
    expect(named.credential).not.toBeNull();
    // one that pays already is asked about as that, whoever it paid before
    expect(named.sameKey).toEqual(choose({ ANTHROPIC_API_KEY: key }).sameKey);
    expect(named.sameKey).toHaveLength(2);
  });

  test('its address stands above the one in the environment', () => {
    const choice = choose(
      { ANTHROPIC_BASE_URL: 'http://localhost:1' },
      { name: 'compatible', base_url: 'http://localhost:2' },
    );
    expect(choice.baseUrl).toBe('http://localhost:2');
  });

  test.each([
    ['anthropic without a key', {}, { name: 'anthropic' }, /ANTHROPIC_API_KEY/],
    ['compatible without an address', {}, { name: 'compatible' }, /base_url/],
    [
      'claude-code without it',
      { ANTHROPIC_API_KEY: key },
      { name: 'claude-code' },
      /npm install -g/,
    ],
  ] as const)('%s fails and does not become a rehearsal', (_, env, change, detail) => {
    expect(failureOf(env, change)).toEqual({
      kind: 'no_model',
      detail: expect.stringMatching(detail),
    });
  });
});

describe('a key that cannot be one', () => {
  test.each([
    ['a second line', `${key}\n${key}`],
    ['a blank inside', 'sk-ant api03'],
    ['quotation marks around it', `"${key}"`],
    ['full-width letters', 'ｓｋ-ant-api03'],
    ['nothing but a blank', ' '],
  ])('because of %s is named by its variable and never shown', (_, wrong) => {
    const failure = failureOf({ ANTHROPIC_API_KEY: wrong });
    expect(failure).toMatchObject({
      kind: 'no_model',
      detail: expect.stringMatching(/ANTHROPIC_API_KEY/),
    });
    expect(JSON.stringify(failure)).not.toContain('api03');
  });

  test('but for a line end that came along is taken without it', () => {
    expect(choose({ ANTHROPIC_API_KEY: `${key}\r\n` }).key).toBe(key);
  });

  test('because it is short is not shown by its end', () => {
    expect(choose({ ANTHROPIC_API_KEY: 'abcd1234' }).payer).toMatchObject({ tail: '' });
  });
});

test('an address that is none fails and does not become a rehearsal', () => {
  expect(failureOf({ ANTHROPIC_BASE_URL: 'localhost:11434' })).toMatchObject({
    kind: 'config_invalid',
  });
});

describe('the fingerprint of a credential', () => {
  const of = (env: Env) => choose(env).credential;

  test('is the same for the same key and another for another key', () => {
    expect(of({ ANTHROPIC_API_KEY: key })).toBe(of({ ANTHROPIC_API_KEY: key }));
    expect(of({ ANTHROPIC_API_KEY: key })).not.toBe(of({ ANTHROPIC_API_KEY: `${key}2` }));
  });

  test('changes when the key would go to another server', () => {
    const elsewhere = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: 'https://elsewhere.example' };
    expect(of(elsewhere)).not.toBe(of({ ANTHROPIC_API_KEY: key }));
  });

  test('does not hold the key', () => {
    expect(key).not.toContain(of({ ANTHROPIC_API_KEY: key }));
  });
});
