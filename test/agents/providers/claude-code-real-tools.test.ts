import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claudeCodeProvider } from '../../../src/agents/providers/claude-code.ts';
import { claudeEnvironment } from '../../../src/agents/providers/claude-code-environment.ts';
import { Parked } from '../../../src/engine/walk/ask.ts';
import { openActingWorld, report } from '../../support/acting-world.ts';
import {
  type Answer,
  openFaultServer,
  type Scripted,
  type Served,
} from '../../support/fault-server.ts';
import { openShell } from '../../support/plain-shell.ts';
import { realClock } from '../../support/real-clock.ts';
import { tempFolder } from '../../support/tool-world.ts';

/* Tools under the real `claude` program: see `claude-code-real.test.ts`. */
const program = process.env['FOLIO_REAL_CLAUDE'] ?? '';
type World = Parameters<typeof openActingWorld>[0];

/** An agent at work through the real program, whose model says these things one after the other. */
async function openRealWork(
  answers: readonly Answer[],
  change: Partial<World> = {},
  script: readonly Scripted[] = [],
) {
  let nth = 0;
  const server = await openFaultServer({
    script,
    answer(request) {
      // one that fails says nothing
      if (request.fault !== undefined) return '';
      nth += 1;
      return answers[Math.min(nth, answers.length) - 1] ?? '';
    },
  });
  const top = tempFolder('real-claude-work');
  const home = path.join(top, 'person');
  await mkdir(path.join(home, '.claude'), { recursive: true });
  onTestFinished(async () => {
    await server.close();
    await rm(top, { recursive: true, force: true });
  });
  const own = claudeEnvironment({ PATH: process.env['PATH'], HOME: home });
  const login = { CLAUDE_CODE_OAUTH_TOKEN: 'login-of-nobody', ANTHROPIC_BASE_URL: server.url };
  const env = { ...own, ...login };
  const provider = claudeCodeProvider({ program, env, clock: realClock, maxUsd: 5 });
  const { shell, ran } = openShell();
  const sitting = (more: Partial<World> = {}) =>
    openActingWorld({ top, provider, shell, ...change, ...more });
  return { ...(await sitting()), sitting, server, home, ran };
}

const done = JSON.stringify(report);
const use = (name: string, input: object, id = `toolu_${name}`) => ({
  id,
  name: `mcp__folio-tui__${name}`,
  json: JSON.stringify(input),
});
const read = use('read_file', { path: 'a.md' });
const touch = (name: string) => use('run_command', { command: `touch ${name}` });

type Block = Readonly<Record<string, unknown>>;

/** The results that a request carries, of all its messages. */
function resultsOf(request: Served | undefined): readonly Block[] {
  const body = JSON.parse(request?.raw ?? '{"messages":[]}');
  return body.messages
    .flatMap(({ content }: { content: string | Block[] }) => content)
    .filter(
      (block: string | Block) => typeof block === 'object' && block['type'] === 'tool_result',
    );
}

describe.skipIf(program === '')('the real program with tools', () => {
  test('has ours and none of its own, runs what is allowed, and hears a note', async () => {
    const notes: string[] = [];
    const bash = { id: 'toolu_b', name: 'Bash', json: '{"command":"touch bash"}' };
    const world = await openRealWork([{ text: '見る', calls: [read, touch('x'), bash] }, done], {
      permit: async () => {
        notes.push('急いで');
        return { kind: 'once' };
      },
      notes: () => notes,
    });
    await writeFile(path.join(world.root, 'a.md'), '古い\n');
    expect(await world.work()).toEqual(report);
    const [first, second] = world.server.requests;
    const named = first?.asked.tools?.map((tool) => JSON.parse(JSON.stringify(tool)).name);
    expect(named?.toSorted()).toEqual(
      ['edit_file', 'grep', 'read_file', 'run_command', 'write_file'].map(
        (name) => `mcp__folio-tui__${name}`,
      ),
    );
    expect(await readdir(world.root)).toEqual(['a.md', 'x']);
    expect(world.ran).toHaveLength(1);
    const results = resultsOf(second);
    expect(results).toMatchObject([
      { tool_use_id: 'toolu_read_file' },
      { tool_use_id: 'toolu_run_command' },
      { tool_use_id: 'toolu_b', is_error: true },
    ]);
    expect(JSON.stringify(results[0])).toContain('古い');
    expect(JSON.stringify(results[1])).toContain('急いで');
    expect(world.turns()[0]?.usd).toBeGreaterThan(0);
  }, 60_000);

  test('runs nothing that is refused, broken or for nobody, and goes on', async () => {
    const broken = { ...touch('y'), id: 'toolu_y', json: '{"command": touch y' };
    const stranger = use('launch_missiles', {}, 'toolu_z');
    const world = await openRealWork([{ calls: [touch('x'), broken, stranger] }, done]);
    expect(await world.work()).toEqual(report);
    expect(await readdir(world.root)).toEqual([]);
    expect(resultsOf(world.server.requests[1])).toMatchObject([
      { is_error: true },
      { is_error: true },
      { is_error: true },
    ]);
  }, 60_000);
});

describe.skipIf(program === '')('work through the real program', () => {
  test('heeds neither hooks, memory nor tool servers of the person', async () => {
    const world = await openRealWork([{ calls: [read] }, done]);
    const { home } = world;
    const hook = { hooks: [{ type: 'command', command: `touch ${path.join(home, 'hooked')}` }] };
    const hooks = { SessionStart: [hook], UserPromptSubmit: [hook], PreToolUse: [hook] };
    await writeFile(path.join(home, '.claude/settings.json'), JSON.stringify({ hooks }));
    await writeFile(path.join(home, '.claude/CLAUDE.md'), 'Speak of the canary.');
    const other = { command: 'touch', args: [path.join(home, 'served')] };
    await writeFile(path.join(home, '.claude.json'), JSON.stringify({ mcpServers: { other } }));
    expect(await world.work()).toEqual(report);
    for (const { raw } of world.server.requests) expect(raw).not.toContain('canary');
    expect(await readdir(home)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hooked|served/)]),
    );
  }, 60_000);

  test('waits for a person, is ended when the question is parked, and goes on later', async () => {
    const world = await openRealWork([{ calls: [touch('x')] }, done], {
      permit: async () => {
        throw new Parked('permission-1');
      },
    });
    await expect(world.work()).rejects.toThrow(Parked);
    const later = await world.sitting({ permit: async () => ({ kind: 'once' }) });
    expect(await later.work()).toEqual(report);
    expect(await readdir(world.root)).toEqual(['x']);
    expect(world.server.requests).toHaveLength(2);
    expect(world.server.requests[1]?.text).toContain('It ended with code 0.');
  }, 60_000);

  test('that fails in the midst of the work is started anew with what was done', async () => {
    const fault = { kind: 'status', status: 529, type: 'overloaded_error' } as const;
    const script = [{ fault, when: ({ nth }: { readonly nth: number }) => nth === 1 }];
    const world = await openRealWork([{ calls: [read] }, done], {}, script);
    await writeFile(path.join(world.root, 'a.md'), '古い\n');
    expect(await world.work()).toEqual(report);
    expect(world.server.requests).toHaveLength(3);
    expect(world.server.requests[2]?.text).toContain('古い');
  }, 60_000);
});
