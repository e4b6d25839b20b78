import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { localProvider } from '../../../src/agents/providers/compatible.ts';
import { done, resultsIn, use } from '../../support/acting-sitting.ts';
import { openActingWorld, report } from '../../support/acting-world.ts';
import { type Answer, openFaultServer } from '../../support/fault-server.ts';
import { openShell } from '../../support/plain-shell.ts';
import { realClock } from '../../support/real-clock.ts';
import { tempFolder } from '../../support/tool-world.ts';

type Settings = {
  readonly contextTokens?: number;
  readonly server?: 'ollama' | 'llama.cpp';
};

/** A coder at work on a local server, whose model says these things one after the other. */
async function openLocalWork(answers: readonly Answer[], settings: Settings = {}) {
  const { contextTokens = null, server: kind = 'ollama' } = settings;
  let nth = 0;
  const server = await openFaultServer({
    answer() {
      nth += 1;
      return answers[Math.min(nth, answers.length) - 1] ?? '';
    },
  });
  onTestFinished(() => server.close());
  const provider = localProvider({
    ...{ apiKey: null, baseUrl: server.url, clock: realClock, proxyEnv: {} },
    ...{ server: kind, contextTokens },
  });
  const { shell, ran } = openShell();
  const world = await openActingWorld({ top: tempFolder('local-work'), provider, shell });
  return { ...world, server, ran };
}

describe('an agent with tools at a local server', () => {
  test('works with the tools of the protocol: reads, edits, runs and answers', async () => {
    const fix = { path: 'a.md', edits: [{ find: '古い', replace: '新しい' }] };
    const world = await openLocalWork([
      { text: '読みます', calls: [use('read_file', { path: 'a.md' })] },
      { calls: [use('edit_file', fix), use('run_command', { command: 'cat a.md' })] },
      `\`\`\`json\n${done}\n\`\`\``,
    ]);
    writeFileSync(path.join(world.root, 'a.md'), '古い\n');
    expect(await world.work()).toEqual(report);
    expect(readFileSync(path.join(world.root, 'a.md'), 'utf8')).toBe('新しい\n');
    expect(resultsIn(world.server.requests[2])[1]?.text).toContain('新しい');
    expect(world.turns().map(({ usd }) => usd)).toEqual([0, 0]);
  });

  test('is told of them without what such servers do not know', async () => {
    const world = await openLocalWork([{ calls: [use('read_file', { path: 'a.md' })] }, done]);
    await world.work();
    for (const { raw, headers } of world.server.requests) {
      expect(raw).not.toMatch(/cache_control|"strict"|output_config|tool_choice/);
      expect(headers['anthropic-beta']).toBeUndefined();
    }
  });

  test('may give its calls no ids of their own', async () => {
    const calls = [use('read_file', { path: 'a.md' }, ''), use('read_file', { path: 'b.md' }, '')];
    const world = await openLocalWork([{ calls }, { calls }, done]);
    expect(await world.work()).toEqual(report);
    const ids = world.turns().flatMap(({ assistant }) => assistant.calls.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  test('whose model only writes down what it would call has given an answer, and nothing is run', async () => {
    const written = '{"name": "run_command", "input": {"command": "touch x"}}';
    const world = await openLocalWork([written]);
    await expect(world.work()).rejects.toMatchObject({ failure: { kind: 'invalid_reply' } });
    expect(world.ran).toEqual([]);
  });

  test('is stopped before a conversation that the server would cut without a word', async () => {
    const world = await openLocalWork([{ calls: [use('read_file', { path: 'a.md' })] }, done], {
      contextTokens: 6_000,
    });
    writeFileSync(path.join(world.root, 'a.md'), 'あいうえおかきくけこ。\n'.repeat(900));
    await expect(world.work()).rejects.toMatchObject({ failure: { kind: 'too_large' } });
    expect(world.server.requests).toHaveLength(1);
  });
});
