import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { report } from '../../support/acting-world.ts';
import { acting, closing, lines, modelUsage, tool } from '../../support/claude-script.ts';
import { isAlive } from '../../support/claude-stand-in.ts';
import { openClaudeWork } from '../../support/claude-work.ts';

const done = JSON.stringify(report);
const touch = (name: string, id?: string) => tool('run_command', { command: `touch ${name}` }, id);

describe('an agent with tools at the claude program', () => {
  test('reads, edits, runs a command and answers: one process, each turn on disk', async () => {
    const fix = { path: 'a.md', edits: [{ find: '古い', replace: '新しい' }] };
    const world = await openClaudeWork([
      ...acting('読む', tool('read_file', { path: 'a.md' })),
      ...acting('直す', tool('edit_file', fix), tool('run_command', { command: 'ls' })),
      ...closing(done, 3),
    ]);
    writeFileSync(path.join(world.root, 'a.md'), '古い\n');
    expect(await world.work()).toEqual(report);
    expect(readFileSync(path.join(world.root, 'a.md'), 'utf8')).toBe('新しい\n');
    expect(await world.claude.calls()).toHaveLength(1);
    expect(world.turns()).toMatchObject([
      { n: 1, assistant: { calls: [{ name: 'read_file' }] }, results: [{ isError: false }] },
      { n: 2, results: [{ id: 'toolu_edit_file' }, { id: 'toolu_run_command', isError: false }] },
    ]);
    const [read, edit, ls] = await world.results();
    expect(read?.texts[0]).toContain('古い');
    expect(edit?.isError).toBe(false);
    expect(ls?.texts[0]).toContain('a.md');
  });

  test('is told of its own tools and no others; the secret stands in no argument', async () => {
    let mode = 0;
    const world = await openClaudeWork([...acting('', touch('x')), ...closing(done, 2)], {
      permit: async () => {
        const [call] = await world.claude.calls();
        mode = statSync(path.join(call?.cwd ?? '', 'tools.json')).mode & 0o777;
        return { kind: 'once' };
      },
    });
    await world.work({ tools: ['read_file', 'run_command'] });
    const [call] = await world.claude.calls();
    expect(call?.args).toEqual(
      expect.arrayContaining([
        '--tools=',
        '--setting-sources=',
        '--strict-mcp-config',
        '--allowedTools=mcp__folio-tui',
      ]),
    );
    // "safe" would leave our tools out as well
    expect(call?.args).not.toContain('--safe-mode');
    expect(call?.args.join('\n')).not.toMatch(/[0-9a-f]{64}/);
    expect(mode).toBe(0o600);
    expect(existsSync(call?.cwd ?? '')).toBe(false);
    const listed = (await world.claude.told()).flatMap(({ result }) => result?.tools ?? []);
    expect(listed.map(({ name }) => name)).toEqual(['read_file', 'run_command']);
  });
});

describe('a command at the claude program', () => {
  test('that a person does not allow is not run, and the model hears their word', async () => {
    const world = await openClaudeWork([...acting('', touch('x')), ...closing(done, 2)], {
      permit: async () => ({ kind: 'deny', word: '今はだめ' }),
    });
    expect(await world.work()).toEqual(report);
    expect(world.asked).toMatchObject([{ tool: 'run_command', subject: 'touch x' }]);
    expect(world.ran).toEqual([]);
    expect(await world.results()).toMatchObject([
      { texts: [expect.stringContaining('今はだめ')], isError: true },
    ]);
  });

  test('is never answered when the question is not', async () => {
    const waits = Promise.withResolvers<void>();
    const world = await openClaudeWork([...acting('', touch('x')), ...closing(done, 2)], {
      permit: () => {
        waits.resolve();
        return new Promise((_, reject) => {
          world.host.signal.addEventListener('abort', () => reject(world.host.signal.reason));
        });
      },
    });
    const work = world.work();
    await waits.promise;
    world.stop();
    await expect(work).rejects.toThrow(/abort/i);
    expect(world.ran).toEqual([]);
    expect(await world.results()).toEqual([]);
    const pids = [...(await world.claude.calls()).map(({ pid }) => pid)];
    pids.push(...(await world.claude.children()));
    expect(pids).toHaveLength(2);
    // killed all of them are by now; on a busy machine the system takes its time with that
    for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 90_000 }).toBe(false);
  });
});

describe('the work of the claude program', () => {
  test('is told a note of a person with the next results', async () => {
    const world = await openClaudeWork(
      [...acting('', tool('read_file', { path: 'a.md' })), ...closing(done, 2)],
      { notes: () => ['テストも直して'] },
    );
    await world.work();
    const [read] = await world.results();
    expect(read?.texts.at(-1)).toContain('テストも直して');
    expect(world.turns()[0]?.notes).toEqual(['テストも直して']);
  });

  test('has its tokens counted once, whatever the program adds up', async () => {
    const world = await openClaudeWork([
      ...acting('', tool('read_file', { path: 'a.md' })),
      ...acting('', tool('read_file', { path: 'b.md' }, 'toolu_b')),
      ...closing(done, 3),
    ]);
    await world.work();
    const { inputTokens, outputTokens } = modelUsage(0);
    expect(world.host.spent().usage).toMatchObject({
      input: 3 * inputTokens,
      output: 3 * outputTokens,
    });
    expect(world.host.spent().usd).toBeGreaterThan(0);
  });
});

describe('a call that the program does not let through', () => {
  test('to a tool of its own is not run, and the work goes on', async () => {
    const bash = { id: 'toolu_b', name: 'Bash', input: { command: 'touch x' } };
    const world = await openClaudeWork([
      ...acting('', bash),
      { print: lines.answered('toolu_b', 'No such tool available: Bash', true) },
      ...closing(done, 2),
    ]);
    expect(await world.work()).toEqual(report);
    expect(world.ran).toEqual([]);
    expect(world.turns()[0]?.results).toMatchObject([{ isError: true }]);
    expect(await world.claude.calls()).toHaveLength(1);
  });

  test('to one of ours is not run either', async () => {
    const use = touch('x');
    const world = await openClaudeWork([
      ...[lines.start(), ...lines.use(use), lines.stop('tool_use')].map((print) => ({ print })),
      { print: lines.answered(use.id, 'denied', true) },
      ...closing(done, 2),
    ]);
    expect(await world.work()).toEqual(report);
    expect(world.ran).toEqual([]);
    expect(world.asked).toEqual([]);
  });

  test('because it is no JSON is not run, and others of the same message are', async () => {
    const world = await openClaudeWork([
      ...acting(
        '',
        tool('run_command', '{"command": ls', 'toolu_a'),
        tool('grep', { pattern: 'x' }),
      ),
      ...closing(done, 2),
    ]);
    expect(await world.work()).toEqual(report);
    expect(world.turns()[0]?.results).toMatchObject([{ isError: true }, { isError: false }]);
  });
});

describe('a program that does not take our tools', () => {
  test.each([[[]], [[{ name: 'folio-tui', status: 'failed' }]]])(
    'is not asked (%j)',
    async (servers) => {
      const world = await openClaudeWork([]);
      world.claude.does([{ print: { ...lines.ready, mcp_servers: servers } }, ...closing(done)]);
      await expect(world.work()).rejects.toMatchObject({ failure: { kind: 'no_model' } });
    },
  );
});
