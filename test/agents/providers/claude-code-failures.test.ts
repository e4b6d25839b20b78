import { describe, expect, test } from 'vitest';
import { CallError } from '../../../src/agents/provider.ts';
import { claudeCodeProvider } from '../../../src/agents/providers/claude-code.ts';
import { toFailure } from '../../../src/engine/data/failure.ts';
import { aRequest } from '../../support/call-world.ts';
import { ask, failureAt, print } from '../../support/claude-asking.ts';
import { type Act, apiError, lines } from '../../support/claude-script.ts';
import { realClock } from '../../support/real-clock.ts';

describe('no reply', () => {
  test.each([0, 1, 137, 143])(
    'without a result line may well come next time (exit %i)',
    async (exit) => {
      const acts = [...print(lines.init, lines.start(), lines.text('half')), { exit } as const];
      const { reply, failure } = await ask(acts);
      expect(failure()).toEqual({
        kind: 'stream_cut',
        detail: `The claude program ended without a result (exit ${exit}).`,
      });
      expect(reply).toBeInstanceOf(CallError);
      expect(reply).toMatchObject({ usage: { input: 100, output: 1 } });
    },
  );

  test('from a program that was killed says by what', async () => {
    expect(await failureAt([{ kill: 'SIGKILL' }])).toMatchObject({
      kind: 'stream_cut',
      detail: expect.stringContaining('SIGKILL'),
    });
  });

  test.each([
    [apiError('API Error: 529', 'server_error', 529), 'overloaded'],
    [apiError('API Error: 500', 'server_error', 500), 'server_error'],
    [apiError('API Error: Request rejected (429)', 'rate_limit', 429), 'rate_limited'],
    [apiError('API Error: 400 bad', 'unknown', 400), 'bad_request'],
    [apiError('Prompt is too long', 'invalid_request', 400), 'too_large'],
    [apiError('Credit balance is too low', 'billing_error', 400), 'payment'],
    [apiError("There's an issue with the selected model", 'model_not_found', 404), 'unknown_model'],
    [apiError('API Error', 'server_error', null), 'server_error'],
  ])('is known by its status or the program’s own word (%#)', async (acts, kind) => {
    expect(await failureAt(acts)).toMatchObject({ kind });
  });
});

describe('no reply for want of leave', () => {
  test('because nobody is logged in says how to log in', async () => {
    const acts = apiError('Not logged in · Please run /login', 'authentication_failed', null);
    expect(await failureAt(acts)).toEqual({
      kind: 'authentication',
      detail: 'Not logged in · Please run /login Log in once: start `claude`, then /login.',
    });
    expect(
      await failureAt([{ complain: 'Invalid API key · Please run /login' }, { exit: 1 }]),
    ).toMatchObject({ kind: 'authentication' });
  });

  test.each([
    ['says when it ends', 1_796_000_000, '2026-11-30T00:53:20.000Z'],
    ['does not say when it ends', null, null],
  ])('at a usage limit that %s waits for it', async (_, at, resetsAt) => {
    const acts = [
      ...print(lines.limit('rejected', at)),
      ...apiError("You've hit your session limit", 'rate_limit', 429),
    ];
    expect(await failureAt(acts)).toMatchObject({ kind: 'usage_limit', resetsAt });
  });

  test('at a usage limit in the words of older versions', async () => {
    const acts = apiError('Claude AI usage limit reached|1796000000', 'rate_limit', null);
    expect(await failureAt(acts)).toMatchObject({
      kind: 'usage_limit',
      resetsAt: '2026-11-30T00:53:20.000Z',
    });
  });

  test('at a server that is merely busy waits no longer than for that', async () => {
    const busy = 'API Error: Server is temporarily limiting requests (not your usage limit)';
    const acts = [...print(lines.limit('rejected', null)), ...apiError(busy, 'rate_limit', 429)];
    expect(await failureAt(acts)).toMatchObject({ kind: 'rate_limited' });
  });

  test('is not blamed on a limit that is only near', async () => {
    const acts = [
      ...print(lines.limit('allowed_warning', 1)),
      ...apiError('529', 'server_error', 529),
    ];
    expect(await failureAt(acts)).toMatchObject({ kind: 'overloaded' });
  });
});

describe('no reply, and an end of its own,', () => {
  test('for money tells how much there was', async () => {
    const end = lines.result({
      subtype: 'error_max_budget_usd',
      is_error: true,
      total_cost_usd: 2.5,
    });
    const { claude, failure } = await ask(print(lines.start(), end), { maxUsd: 2 });
    expect(failure()).toEqual({ kind: 'budget_reached', limit: 'usd', spent: 2.5, budget: 2 });
    expect((await claude.calls())[0]?.args).toContain('--max-budget-usd=2');
  });

  test('for turns is a stop that nobody may read as a result', async () => {
    const { reply } = await ask(
      print(lines.start(), lines.text('a'), lines.result({ subtype: 'error_max_turns' })),
    );
    expect(reply).toMatchObject({ stop: 'unknown', rawStop: 'error_max_turns', usd: 0.0125 });
  });

  test('for an error on the way may well come next time, and what it cost is known', async () => {
    const end = lines.result({
      subtype: 'error_during_execution',
      is_error: true,
      errors: ['boom'],
    });
    const { reply, failure } = await ask(print(lines.start(), end));
    expect(failure()).toMatchObject({
      kind: 'server_error',
      detail: expect.stringContaining('boom'),
    });
    expect(reply).toMatchObject({ usage: { input: 100, output: 20 } });
  });

  test('from a version that does not know our arguments says so', async () => {
    const acts: Act[] = [{ complain: "error: unknown option '--safe-mode'\n" }, { exit: 1 }];
    expect(await failureAt(acts)).toMatchObject({
      kind: 'no_model',
      detail: expect.stringContaining('claude update'),
    });
  });

  test('where the program is not there names what to install', async () => {
    const nowhere = claudeCodeProvider({
      program: '/nowhere/claude',
      env: {},
      clock: realClock,
      maxUsd: null,
    });
    const failed = await nowhere
      .call(aRequest(), {
        signal: new AbortController().signal,
        limits: { idleMs: 5000, totalMs: 5000 },
        onEvent: () => undefined,
      })
      .catch(toFailure);
    expect(failed).toMatchObject({
      kind: 'no_model',
      detail: expect.stringContaining('@anthropic-ai/claude-code'),
    });
  });
});
