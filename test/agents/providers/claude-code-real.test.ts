import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ModelEvent, ModelRequest } from '../../../src/agents/provider.ts';
import { claudeCodeProvider } from '../../../src/agents/providers/claude-code.ts';
import { claudeEnvironment } from '../../../src/agents/providers/claude-code-environment.ts';
import { toFailure } from '../../../src/engine/data/failure.ts';
import { aRequest } from '../../support/call-world.ts';
import type { Fault } from '../../support/fault-kinds.ts';
import { type FaultServerOptions, openFaultServer } from '../../support/fault-server.ts';
import { realClock } from '../../support/real-clock.ts';

/*
 * The real `claude` program against our server. Only where FOLIO_REAL_CLAUDE names it: it is large, and what is tested
 * is somebody else's. It gets a home of its own with a login that nobody has.
 */

const program = process.env['FOLIO_REAL_CLAUDE'] ?? '';

async function openReal(options: FaultServerOptions = {}) {
  const server = await openFaultServer(options);
  const home = await mkdtemp(path.join(tmpdir(), 'folio-real-claude-'));
  onTestFinished(async () => {
    await server.close();
    await rm(home, { recursive: true, force: true });
  });
  const env = { ...claudeEnvironment({ PATH: process.env['PATH'], HOME: home }) };
  const loggedIn = { CLAUDE_CODE_OAUTH_TOKEN: 'login-of-nobody', ANTHROPIC_BASE_URL: server.url };
  const heard: ModelEvent[] = [];
  function ask(change: Partial<ModelRequest> = {}, more: Record<string, string> = loggedIn) {
    const settings = { program, env: { ...env, ...more }, clock: realClock, maxUsd: 5 };
    return claudeCodeProvider(settings).call(aRequest(change), {
      signal: new AbortController().signal,
      limits: { idleMs: 30_000, totalMs: 60_000 },
      onEvent: (event) => heard.push(event),
    });
  }
  return { server, home, heard, ask };
}

async function failureAt(fault: Fault) {
  const { ask } = await openReal({ script: [{ fault, times: 9 }] });
  return await ask().then(() => undefined, toFailure);
}

describe.skipIf(program === '')('the real program', () => {
  test('sends our prompt with its login, our cache mark and no tool, once, and gives the reply', async () => {
    const { server, ask, heard } = await openReal({ answer: () => '朝。' });
    expect(await ask()).toMatchObject({ text: '朝。', stop: 'end', usd: expect.any(Number) });
    expect(heard[0]).toEqual({ type: 'started' });
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request?.headers.authorization).toBe('Bearer login-of-nobody');
    const body = JSON.parse(request?.raw ?? '');
    expect(body).toMatchObject({ tools: [], max_tokens: 1000, model: 'claude-sonnet-5-5' });
    expect(body.messages[0].content).toEqual([
      { type: 'text', text: 'the chapter', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'your rubric' },
    ]);
    expect(request?.raw).toContain('house rules');
  }, 60_000);

  test('heeds neither hooks nor memory of the person, and finds the login in the usual folder', async () => {
    const { server, home, ask } = await openReal();
    const own = path.join(home, '.claude');
    await mkdir(own);
    const hook = { hooks: [{ type: 'command', command: `touch ${path.join(home, 'hooked')}` }] };
    const settings = { hooks: { UserPromptSubmit: [hook], Stop: [hook] } };
    await writeFile(path.join(own, 'settings.json'), JSON.stringify(settings));
    await writeFile(path.join(own, 'CLAUDE.md'), 'Speak of the canary.');
    const login = {
      accessToken: 'kept-login',
      refreshToken: 'r',
      expiresAt: 4e12,
      scopes: ['user:inference'],
    };
    await writeFile(path.join(own, '.credentials.json'), JSON.stringify({ claudeAiOauth: login }));
    expect(await ask({}, { ANTHROPIC_BASE_URL: server.url })).toMatchObject({ stop: 'end' });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer kept-login');
    expect(server.requests[0]?.raw).not.toContain('canary');
    expect(await readdir(home)).not.toContain('hooked');
  }, 60_000);

  test('without a login says so', async () => {
    const { ask } = await openReal();
    const failure = await ask({}, {}).then(() => undefined, toFailure);
    expect(failure).toMatchObject({ kind: 'authentication' });
  }, 60_000);
});

describe.skipIf(program === '')('the real program at a fault', () => {
  test.each([
    [{ kind: 'status', status: 529, type: 'overloaded_error' }, 'overloaded'],
    [{ kind: 'status', status: 401, type: 'authentication_error' }, 'authentication'],
    [
      { kind: 'status', status: 404, type: 'not_found_error', message: 'model: x' },
      'unknown_model',
    ],
    [{ kind: 'status', status: 429, type: 'rate_limit_error' }, 'rate_limited'],
    [{ kind: 'cut', afterBytes: 700 }, 'stream_cut'],
  ] as const)(
    'fails as what it is at %j',
    async (fault, kind) => {
      expect(await failureAt(fault)).toMatchObject({ kind });
    },
    60_000,
  );

  test('at a used-up allowance tells when it comes back', async () => {
    const at = Math.floor(Date.now() / 1000) + 3600;
    const failure = await failureAt({
      kind: 'status',
      status: 429,
      type: 'rate_limit_error',
      headers: {
        'anthropic-ratelimit-unified-status': 'rejected',
        'anthropic-ratelimit-unified-reset': String(at),
        'anthropic-ratelimit-unified-representative-claim': 'five_hour',
      },
    });
    const resetsAt = new Date(at * 1000).toISOString();
    expect(failure).toMatchObject({ kind: 'usage_limit', resetsAt });
  }, 60_000);

  test('is ended at the limit of the reply, before it asks for more', async () => {
    const fault: Fault = { kind: 'max_tokens', afterCharacters: 2 };
    const { ask } = await openReal({ script: [{ fault, times: 9 }] });
    expect(await ask()).toMatchObject({ stop: 'max_tokens' });
  }, 60_000);

  test('keeps a reply to a form', async () => {
    const call = { id: 'toolu_1', name: 'StructuredOutput', json: '{"a":1}' };
    const fault: Fault = { kind: 'tool_calls', calls: [call], stop: 'tool_use' };
    const { ask } = await openReal({ script: [{ fault }] });
    const format = {
      type: 'object',
      properties: { a: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    };
    expect(await ask({ format })).toMatchObject({ text: '{"a":1}', stop: 'end' });
  }, 60_000);
});
