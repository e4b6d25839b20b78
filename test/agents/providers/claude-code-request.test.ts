import { expect, test } from 'vitest';
import {
  callEnvironment,
  claudeEnvironment,
} from '../../../src/agents/providers/claude-code-environment.ts';
import { claudeArguments, claudeInput } from '../../../src/agents/providers/claude-code-request.ts';
import { aRequest } from '../../support/call-world.ts';
import { speech } from '../../support/claude-script.ts';
import { openClaude } from '../../support/claude-stand-in.ts';

const secret = 'sk-ant-api03-abcdefgh-WXYZ';

test('nothing of anybody’s settings, tools, servers or sessions takes part', () => {
  const args = claudeArguments(aRequest({ effort: 'high' }), { maxUsd: null });
  expect(args).toEqual([
    '-p',
    '--input-format=stream-json',
    '--output-format=stream-json',
    '--verbose',
    '--include-partial-messages',
    '--safe-mode',
    '--setting-sources=',
    '--strict-mcp-config',
    '--disable-slash-commands',
    '--no-session-persistence',
    '--permission-mode=dontAsk',
    '--tools=',
    '--model=claude-sonnet-5-5',
    '--system-prompt=house rules',
    '--effort=high',
  ]);
});

test('no text of a request can become an argument of its own', () => {
  const request = aRequest({ system: '--dangerously-skip-permissions', own: '--help' });
  const args = claudeArguments(request, { maxUsd: null });
  expect(args).toContain('--system-prompt=--dangerously-skip-permissions');
  expect(args).not.toContain('--help');
});

test('the shared part is marked for the prompt cache, and its bytes are the same for all of a batch', () => {
  const blocks = (own: string) =>
    JSON.parse(claudeInput(aRequest({ own }), { mark: true })).message.content;
  expect(blocks('a')[0]).toEqual({
    type: 'text',
    text: 'the chapter',
    cache_control: { type: 'ephemeral' },
  });
  expect(blocks('a')[0]).toEqual(blocks('b')[0]);
  expect(blocks('b')[1]).toEqual({ type: 'text', text: 'b' });
});

test('a repair turn brings the earlier reply along as material', () => {
  const followUp = { assistant: 'my reply\u2028end', user: 'Repair.' };
  const input = claudeInput(aRequest({ shared: '', followUp }), { mark: true });
  expect(input.split('\n')).toHaveLength(2);
  const [own, earlier, repair] = JSON.parse(input).message.content;
  expect(own.text).toBe('your rubric');
  expect(earlier.text).toMatch(
    /^<material-\w+ name="reply">\nmy reply\u2028end\n<\/material-\w+>$/,
  );
  expect(repair.text).toBe('Repair.');
});

test('keys, other servers and whatever else lies about stay behind; the login does not', () => {
  const env = claudeEnvironment({
    PATH: '/bin',
    HOME: '/home/a',
    LC_ALL: 'ja_JP.UTF-8',
    CLAUDE_CONFIG_DIR: '/home/a/.claude-work',
    CLAUDE_CODE_OAUTH_TOKEN: 'login',
    https_proxy: 'http://proxy.example',
    ANTHROPIC_API_KEY: secret,
    ANTHROPIC_AUTH_TOKEN: secret,
    ANTHROPIC_BASE_URL: 'https://elsewhere.example',
    AWS_SECRET_ACCESS_KEY: secret,
    CLAUDECODE: '1',
    NODE_OPTIONS: '--require ./x.js',
    USER: undefined,
  });
  expect(Object.keys(env).sort()).toEqual([
    'CLAUDE_CODE_OAUTH_TOKEN',
    'CLAUDE_CONFIG_DIR',
    'HOME',
    'LC_ALL',
    'PATH',
    'https_proxy',
  ]);
});

test('the program gets the prompt by its standard input, works in an empty folder, and leaves none behind', async () => {
  const claude = await openClaude({ acts: speech('ok') });
  const own = 'a'.repeat(300_000);
  await claude.provider().call(aRequest({ own }), {
    signal: new AbortController().signal,
    limits: { idleMs: 20_000, totalMs: 20_000 },
    onEvent: () => undefined,
  });
  const [call] = await claude.calls();
  expect(JSON.parse(call?.input ?? '').message.content[1].text).toBe(own);
  expect(call?.args.join(' ')).not.toContain('aaaa');
  expect(call?.env).toMatchObject(callEnvironment(1000));
  expect(call?.cwd).toMatch(/folio-tui-claude-/);
  const { stat } = await import('node:fs/promises');
  await expect(stat(call?.cwd ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a version that sets more cache marks itself gets none of ours from then on', async () => {
  const claude = await openClaude({
    answers: new URL('../../support/claude-answers/no-marks.ts', import.meta.url).pathname,
  });
  const provider = claude.provider();
  const options = {
    signal: new AbortController().signal,
    limits: { idleMs: 20_000, totalMs: 20_000 },
    onEvent: () => undefined,
  };
  expect(await provider.call(aRequest(), options)).toMatchObject({ text: 'unmarked' });
  expect(await provider.call(aRequest(), options)).toMatchObject({ text: 'unmarked' });
  const marked = (await claude.calls()).map(({ input }) => input.includes('cache_control'));
  expect(marked).toEqual([true, false, false]);
});
