import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { done, lastMessage, openSitting, resultsIn, use } from '../support/acting-sitting.ts';
import { aCoder, report } from '../support/acting-world.ts';
import { model } from '../support/agent-world.ts';

const read = (file: string, id?: string) => use('read_file', { path: file }, id);

describe('an agent with tools', () => {
  test('reads, edits, runs a command and answers; each turn and its results are one file', async () => {
    const fix = { path: 'a.md', edits: [{ find: '古い', replace: '新しい' }] };
    const world = await openSitting([
      { text: '読みます', calls: [read('a.md', 'toolu_1')] },
      {
        calls: [use('edit_file', fix, 'toolu_2'), use('run_command', { command: 'ls' }, 'toolu_3')],
      },
      done,
    ]);
    writeFileSync(path.join(world.root, 'a.md'), '古い\n');
    expect(await world.work()).toEqual(report);
    expect(readFileSync(path.join(world.root, 'a.md'), 'utf8')).toBe('新しい\n');
    expect(world.turns()).toMatchObject([
      {
        n: 1,
        assistant: { text: '読みます', calls: [{ id: 'toolu_1', name: 'read_file' }] },
        results: [{ id: 'toolu_1', isError: false }],
        usage: { output: expect.any(Number) },
      },
      { n: 2, results: [{ id: 'toolu_2' }, { id: 'toolu_3', isError: false }] },
    ]);
    expect(world.events.filter(({ type }) => type.startsWith('tool_'))).toMatchObject([
      { type: 'tool_started', tool: 'read_file', subject: 'a.md' },
      { type: 'tool_finished', tool: 'read_file', ok: true, ms: expect.any(Number) },
      { type: 'tool_started', tool: 'edit_file', subject: 'a.md' },
      { type: 'tool_finished', tool: 'edit_file', ok: true },
      { type: 'tool_started', tool: 'run_command', subject: 'ls' },
      { type: 'tool_finished', tool: 'run_command', ok: true },
    ]);
  });

  test('is told of its tools strictly, and only of its own', async () => {
    const { work, server } = await openSitting([done]);
    await work({ tools: ['grep', 'read_file'] });
    expect(server.requests[0]?.asked.tools).toMatchObject([
      { name: 'read_file', strict: true, input_schema: { additionalProperties: false } },
      { name: 'grep', strict: true },
    ]);
  });

  test('reads what the turn before has put into the cache', async () => {
    const world = await openSitting([
      { calls: [read('a.md', 'toolu_1')] },
      { calls: [read('b.md', 'toolu_2')] },
      done,
    ]);
    writeFileSync(path.join(world.root, 'a.md'), 'A'.repeat(9000));
    writeFileSync(path.join(world.root, 'b.md'), 'B'.repeat(9000));
    await world.work();
    const marks = world.server.requests.map(({ raw }) => raw.split('"cache_control"').length - 1);
    expect(marks).toEqual([1, 2, 2]);
  });

  test('whom nobody lends any is a bug and not an agent without', async () => {
    const { agents, host, root, server } = await openSitting([done]);
    const { acting: _, ...poor } = host;
    await expect(agents.run(aCoder(root), poor)).rejects.toMatchObject({
      failure: { kind: 'bug' },
    });
    expect(server.requests).toEqual([]);
  });

  test('at a provider that knows none answers in one go', async () => {
    const { provider, requests } = model(done);
    const world = await openSitting([done], { provider });
    expect(await world.work()).toEqual(report);
    expect(requests[0]).not.toHaveProperty('tools');
  });
});

describe('calls as models make them', () => {
  test('of the same id are told apart', async () => {
    const world = await openSitting([
      { calls: [read('a.md', 'dup'), read('b.md', 'dup')] },
      { calls: [read('c.md', 'dup')] },
      { calls: [read('d.md', ''), read('e.md', 'no good!')] },
      done,
    ]);
    expect(await world.work()).toEqual(report);
    const ids = world.turns().flatMap(({ assistant }) => assistant.calls.map(({ id }) => id));
    expect(ids).toEqual(['dup', 'call_1_2', 'call_2_1', 'call_3_1', 'call_3_2']);
  });

  test('to a tool nobody has are answered with those there are', async () => {
    const name = 'sudo rm!'.repeat(20);
    const world = await openSitting([{ calls: [use(name, {}, 'toolu_1')] }, done]);
    expect(await world.work()).toEqual(report);
    const [result] = resultsIn(world.server.requests[1]);
    expect(result).toMatchObject({
      isError: true,
      text: expect.stringMatching(/there are read_file/),
    });
  });

  test('to a tool another role has are not run', async () => {
    const world = await openSitting([{ calls: [use('run_command', { command: 'ls' })] }, done]);
    await world.work({ tools: ['read_file'] });
    expect(world.ran).toEqual([]);
    expect(resultsIn(world.server.requests[1])[0]?.isError).toBe(true);
  });

  test('with input of the wrong shape are told what is wrong', async () => {
    const calls = [use('read_file', { file: 1 }, 'a'), { id: 'b', name: 'grep', json: '[1]' }];
    const world = await openSitting([{ calls }, done]);
    await world.work();
    const results = resultsIn(world.server.requests[1]);
    expect(results.map(({ isError }) => isError)).toEqual([true, true]);
    expect(results[0]?.text).toMatch(/^The input is not valid/);
  });

  test('in a reply that did not stop for tools are not run', async () => {
    const calls = [use('write_file', { path: 'x.md', content: 'x' })];
    const world = await openSitting([{ calls, stop: 'end_turn' }, done]);
    expect(await world.work()).toEqual(report);
    expect(resultsIn(world.server.requests[1])[0]?.text).toMatch(/^Not run/);
    expect(() => readFileSync(path.join(world.root, 'x.md'))).toThrow(/ENOENT/);
  });

  test.each([
    ['a refusal', 'refusal', 'refused'],
    ['a full context', 'model_context_window_exceeded', 'context_full'],
    ['a stop nobody knows', 'bored', 'unknown_stop'],
    ['a pause', 'pause_turn', 'unknown_stop'],
  ])('end the task when they come with %s', async (_, stop, kind) => {
    const calls = [use('write_file', { path: 'x.md', content: 'x' })];
    const world = await openSitting([{ calls, stop }]);
    await expect(world.work()).rejects.toMatchObject({ failure: { kind } });
    expect(world.turns()).toEqual([]);
  });

  test('announced and not made end the task', async () => {
    const world = await openSitting([{ text: 'では', calls: [], stop: 'tool_use' }]);
    const failure = { kind: 'unknown_stop', stop: 'tool_use' };
    await expect(world.work()).rejects.toMatchObject({ failure });
  });
});

test('calls with input of the wrong shape are told by what they work on, or as they were made', async () => {
  const edit = { edits: 'old to new', path: 'a.md' };
  const world = await openSitting([
    { calls: [use('edit_file', edit, 'toolu_1'), use('read_file', { file: 'b' }, 'toolu_2')] },
    done,
  ]);
  await world.work();
  expect(world.events.filter(({ type }) => type === 'tool_started')).toMatchObject([
    { tool: 'edit_file', subject: 'a.md' },
    { tool: 'read_file', subject: '{"file":"b"}' },
  ]);
});

describe('a reply that was cut', () => {
  const cut = {
    calls: [{ id: 't', name: 'write_file', json: '{"path":"x.md","cont' }],
    stop: 'max_tokens',
  };

  test('in the midst of a call runs nothing; the model is told to write in parts, with more room', async () => {
    const write = use('write_file', { path: 'x.md', content: '短い\n' }, 'u');
    const world = await openSitting([cut, { calls: [write] }, done]);
    expect(await world.work({ limits: { maxTokens: 4000 } })).toEqual(report);
    const [first, second, third] = world.server.requests;
    expect([first, second, third].map((one) => one?.asked.max_tokens)).toEqual([4000, 8000, 8000]);
    expect(resultsIn(second)[0]).toMatchObject({
      isError: true,
      text: expect.stringMatching(/cut at 4000 tokens/),
    });
    expect(lastMessage(second ?? { asked: first?.asked ?? raise() }).blocks.at(-1)).toMatchObject({
      type: 'text',
      text: expect.stringContaining('分けて'),
    });
  });

  test('three times in a row ends the task', async () => {
    const world = await openSitting([cut]);
    await expect(world.work()).rejects.toMatchObject({ failure: { kind: 'truncated' } });
    expect(world.server.requests).toHaveLength(3);
  });

  test('before any call is asked for once more with more room', async () => {
    const world = await openSitting([
      { text: done.slice(0, 5), calls: [], stop: 'max_tokens' },
      done,
    ]);
    expect(await world.work({ limits: { maxTokens: 1000 } })).toEqual(report);
    expect(world.server.requests.map(({ asked }) => asked.max_tokens)).toEqual([1000, 2000]);
    const twice = await openSitting([{ text: 'x', calls: [], stop: 'max_tokens' }]);
    await expect(twice.work()).rejects.toMatchObject({ failure: { kind: 'truncated' } });
    expect(twice.server.requests).toHaveLength(2);
  });
});

function raise(): never {
  throw new Error('no request');
}

describe('the limits of a task', () => {
  test('turns: the last one is asked for without tools, and calls in it are not run', async () => {
    let n = 0;
    const next = () => {
      n += 1;
      return { calls: [use('write_file', { path: `${n}.md`, content: 'x' }, `t${n}`)] };
    };
    const world = await openSitting([next]);
    await expect(world.work({ limits: { turns: 3 } })).rejects.toMatchObject({
      failure: { kind: 'agent_stopped', limit: 'turns', value: 3 },
    });
    expect(world.server.requests).toHaveLength(3);
    expect(world.turns().map(({ said }) => said !== null)).toEqual([false, true]);
    expect(lastMessage(world.server.requests[2] ?? raise()).blocks.at(-1)?.['text']).toMatch(
      /最後の返答/,
    );
    expect(() => readFileSync(path.join(world.root, '3.md'))).toThrow(/ENOENT/);
  });

  test('an answer in the last turn counts', async () => {
    const world = await openSitting([{ calls: [read('a.md')] }, done]);
    expect(await world.work({ limits: { turns: 2 } })).toEqual(report);
  });

  test.each([
    ['tokens', { tokens: 10 }],
    ['usd', { usd: 0.000_001 }],
  ] as const)('%s', async (limit, limits) => {
    const world = await openSitting([{ calls: [read('a.md')] }]);
    await expect(world.work({ limits })).rejects.toMatchObject({
      failure: { kind: 'agent_stopped', limit },
    });
    expect(world.server.requests).toHaveLength(1);
  });

  test('the same call with the same result three times ends it', async () => {
    const world = await openSitting([{ calls: [read('missing.md')] }]);
    await expect(world.work()).rejects.toMatchObject({
      failure: { kind: 'agent_stopped', limit: 'repeats', value: 3, tool: 'read_file' },
    });
    expect(world.server.requests).toHaveLength(3);
  });

  test('the same command after each change of a file is no loop', async () => {
    const edits = ['1', '2', '3', '4'].flatMap((n) => [
      { calls: [use('write_file', { path: `${n}.md`, content: n }, `w${n}`)] },
      { calls: [use('run_command', { command: 'ls missing' }, `r${n}`)] },
    ]);
    const world = await openSitting([...edits, done]);
    expect(await world.work()).toEqual(report);
    expect(world.ran).toHaveLength(4);
  });
});

describe('a note from a person', () => {
  test('goes out with the next results, once', async () => {
    const notes: string[] = [];
    const world = await openSitting(
      [{ calls: [read('a.md', '1')] }, { calls: [read('b.md', '2')] }, done],
      { notes: () => notes },
    );
    notes.push('テストも直して');
    await world.work();
    const heard = world.server.requests.map(({ text }) => text.split('テストも直して').length - 1);
    expect(heard).toEqual([0, 1, 1]);
    const { blocks } = lastMessage(world.server.requests[1] ?? raise());
    expect(blocks.map(({ type }) => type)).toEqual(['tool_result', 'text']);
    expect(world.turns().map((turn) => turn.notes)).toEqual([['テストも直して'], []]);
  });

  test('that comes while the model gives its answer is heard before the work ends', async () => {
    const notes: string[] = [];
    const first = () => {
      notes.push('まだです');
      return JSON.stringify({ summary: '早すぎた' });
    };
    const world = await openSitting([first, done], { notes: () => notes });
    expect(await world.work()).toEqual(report);
    expect(world.server.requests).toHaveLength(2);
    expect(world.server.requests[1]?.text).toContain('まだです');
  });
});
