import { describe, expect, test } from 'vitest';
import { ask, failureAt, print } from '../../support/claude-asking.ts';
import { type Act, lines, modelUsage, speech } from '../../support/claude-script.ts';
import { expectGone } from '../../support/claude-stand-in.ts';

describe('a reply', () => {
  test('is streamed piece by piece and comes with its tokens, its price and its request', async () => {
    const { reply, heard } = await ask(speech('朝', '。'));
    expect(heard).toEqual([
      { type: 'started' },
      { type: 'text', text: '朝' },
      { type: 'text', text: '。' },
    ]);
    expect(reply).toMatchObject({
      text: '朝。',
      stop: 'end',
      rawStop: 'end_turn',
      usage: { input: 100, output: 20, cacheRead: 300, cacheWrite: 40 },
      usd: 0.0125,
      requestId: 'req_7',
    });
  });

  test('is priced by all models that took part', async () => {
    const modelsUsed = { 'claude-sonnet-5-5': modelUsage(0.02), other: modelUsage(0.01) };
    const { reply } = await ask(
      print(lines.start(), lines.text('a'), lines.result({ modelUsage: modelsUsed })),
    );
    expect(reply).toMatchObject({ usd: 0.03, usage: { input: 200, output: 40 } });
  });

  test('with tokens and no price has an unknown price, never none', async () => {
    const free = { 'model-of-tomorrow': modelUsage(0) };
    const { reply } = await ask(
      print(lines.start(), lines.text('a'), lines.result({ modelUsage: free })),
    );
    expect(reply).toMatchObject({ usd: null, usage: { output: 20 } });
  });

  test('survives garbage, unknown kinds, a missing line end, split characters and U+2028', async () => {
    const { reply } = await ask([
      { raw: 'Warning: something\n{"type":"result","sub\n[1,2]\n\n"text"\n{"type":"result"' },
      { raw: ',}\n' },
      ...print({ type: 'kind_of_tomorrow' }, lines.start(), lines.text('line\u2028end 完')),
      { raw: JSON.stringify(lines.result()) },
    ]);
    expect(reply).toMatchObject({ text: 'line\u2028end 完', stop: 'end' });
  });

  test('that did not come in pieces is told as one', async () => {
    const { reply, heard } = await ask(
      print(lines.init, lines.assistant('whole'), lines.result({ result: 'whole' })),
    );
    expect(heard).toEqual([{ type: 'started' }, { type: 'text', text: 'whole' }]);
    expect(reply).toMatchObject({ text: 'whole' });
  });
});

describe('a form', () => {
  test('that was asked for is that of the reply', async () => {
    const format = { type: 'object', properties: { a: { type: 'number' } } };
    const { claude, reply } = await ask(
      print(
        lines.start(),
        lines.json('{"a":'),
        lines.json('1}'),
        lines.stop('tool_use'),
        lines.result({ stop_reason: 'tool_use', structured_output: { a: 1 } }),
      ),
      { format },
    );
    expect(reply).toMatchObject({ text: '{"a":1}', stop: 'end' });
    expect((await claude.calls())[0]?.args).toContain(`--json-schema=${JSON.stringify(format)}`);
  });

  test('that was never taken is left to the check', async () => {
    const { reply } = await ask(
      print(
        lines.start(),
        lines.text('sorry'),
        lines.result({ subtype: 'error_max_structured_output_retries', is_error: true }),
      ),
      { format: {} },
    );
    expect(reply).toMatchObject({ text: 'sorry', stop: 'end', usd: 0.0125 });
  });
});

describe('a reply stands', () => {
  test('when the program was denied something on the way', async () => {
    const denied = [{ tool_name: 'Write', tool_use_id: 't', tool_input: {} }];
    const { reply } = await ask(
      print(lines.start(), lines.text('a'), lines.result({ permission_denials: denied })),
    );
    expect(reply).toMatchObject({ text: 'a', stop: 'end' });
  });

  test('after retries of the program', async () => {
    const { reply } = await ask([...print(lines.retry(529), lines.retry(529)), ...speech('b')]);
    expect(reply).toMatchObject({ text: 'b', stop: 'end' });
  });

  test.each([0, 1, 137, 143])('whatever the program leaves with (exit %i)', async (exit) => {
    expect((await ask([...speech('c'), { exit }])).reply).toMatchObject({ text: 'c' });
  });

  test('when the program does not leave, and nothing of it stays', async () => {
    const { claude, reply } = await ask([...speech('d'), { spawn: 'child' }, { hang: true }], {
      exitMs: 300,
    });
    expect(reply).toMatchObject({ text: 'd' });
    const [call] = await claude.calls();
    await expectGone([call?.pid ?? 0, ...(await claude.children())]);
  });
});

describe('where the program would go on by itself, it is ended', () => {
  test('at the limit of the reply', async () => {
    const { claude, reply } = await ask([
      ...print(lines.start(), lines.text('half'), lines.stop('max_tokens', 64)),
      { hang: true },
    ]);
    expect(reply).toMatchObject({ text: 'half', stop: 'max_tokens', usd: null });
    expect(reply).toMatchObject({ usage: { input: 100, output: 64 } });
    await expectGone((await claude.calls()).map(({ pid }) => pid));
  });

  test('at a refusal, which keeps its reason', async () => {
    const why = { type: 'refusal', category: 'cyber', explanation: 'no' };
    const { reply } = await ask([
      ...print(lines.start(), lines.stop('refusal', 1, why)),
      { hang: true },
    ]);
    expect(reply).toMatchObject({ stop: 'refusal', refusal: { category: 'cyber', detail: 'no' } });
  });

  test('when it asks for the rest of a broken answer', async () => {
    const acts = [...print(lines.start(), lines.text('ha'), lines.goOn), { hang: true } as const];
    expect(await failureAt(acts)).toMatchObject({ kind: 'stream_cut' });
  });

  test('when it begins a second answer', async () => {
    const acts = print(lines.start(), lines.text('one'), lines.start(), lines.text('two'));
    expect(await failureAt([...acts, ...print(lines.result())])).toMatchObject({
      kind: 'stream_cut',
    });
  });
});

describe('an end that we make', () => {
  test('by an abort leaves neither the program nor its children, deaf ones included', async () => {
    const stop = new AbortController();
    const { claude, failure } = await ask(
      [{ spawn: 'child' }, ...print(lines.start(), lines.text('a')), { hang: true }],
      { signal: stop.signal, onEvent: ({ type }) => type === 'text' && stop.abort() },
    );
    expect(failure()).toEqual({ kind: 'cancelled' });
    const pids = [...(await claude.calls()).map(({ pid }) => pid), ...(await claude.children())];
    expect(pids).toHaveLength(2);
    await expectGone(pids);
  });

  test('kills what does not heed SIGTERM', async () => {
    const stop = new AbortController();
    const { claude, failure } = await ask(
      [{ deaf: true }, ...print(lines.start(), lines.text('a')), { hang: true }],
      { signal: stop.signal, onEvent: ({ type }) => type === 'text' && stop.abort() },
    );
    expect(failure()).toEqual({ kind: 'cancelled' });
    await expectGone((await claude.calls()).map(({ pid }) => pid));
  });

  test('before it began starts nothing', async () => {
    const { claude } = await ask(speech('a'), { signal: AbortSignal.abort() });
    expect(await claude.calls()).toEqual([]);
  });

  test('of silence and of length is told as what it is', async () => {
    const silent: Act[] = [...print(lines.start()), { hang: true }];
    const [idle, long] = await Promise.all([
      failureAt(silent, { limits: { idleMs: 1500, totalMs: 9000 } }),
      failureAt(silent, { limits: { idleMs: 9000, totalMs: 1500 } }),
    ]);
    expect(idle).toEqual({ kind: 'stream_idle', seconds: 1.5 });
    expect(long).toEqual({ kind: 'call_timeout', seconds: 1.5 });
  });
});
