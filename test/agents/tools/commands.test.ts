import { describe, expect, test } from 'vitest';
import type { Wish } from '../../../src/agents/tools/tool.ts';
import { openToolWorld } from '../../support/tool-world.ts';

describe('run_command', () => {
  test('runs what the guard allows, in the project, and tells output and code', async () => {
    const { use, put, asked, ran, root } = openToolWorld();
    put('a.md', 'x\n');
    const { text, isError } = await use('run_command', { command: 'ls' });
    expect(isError).toBe(false);
    expect(text).toMatch(
      /^It ended with code 0\.\n<material-\S+ name="output">\na\.md\n<\/material/,
    );
    expect(asked).toEqual([]);
    expect(ran).toMatchObject([{ run: { command: 'ls' }, cwd: root, env: {}, timeoutMs: 120_000 }]);
  });

  test('a code that is not 0 is an error, with what was said', async () => {
    const { use } = openToolWorld();
    const { text, isError } = await use('run_command', { command: 'ls missing' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^It ended with code [12]\.[\s\S]*missing/);
  });

  test('never runs what is denied, and asks nobody about it', async () => {
    const { use, ran, asked } = openToolWorld({ answer: () => ({ kind: 'once' }) });
    const { text, isError } = await use('run_command', { command: 'rm -rf .' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Denied by the rule /);
    expect([ran, asked]).toEqual([[], []]);
  });

  test('asks with the whole command, the rule, the folder and what would be written', async () => {
    const { use, asked, ran, root } = openToolWorld({ answer: () => ({ kind: 'once' }) });
    const { isError } = await use('run_command', { command: 'touch x & echo done' });
    expect(isError).toBe(false);
    expect(asked).toMatchObject([
      {
        tool: 'run_command',
        subject: 'touch x & echo done',
        folder: root,
        writes: ['x'],
        guard: { tier: expect.any(String), rule: expect.any(String), reason: { values: {} } },
        bound: '',
      },
    ]);
    expect(ran).toHaveLength(1);
  });

  test('a refusal runs nothing and gives the person’s word to the agent', async () => {
    const { use, ran } = openToolWorld({ answer: () => ({ kind: 'deny', word: '本番です' }) });
    const { text, isError } = await use('run_command', { command: 'git push' });
    expect(isError).toBe(true);
    expect(text).toBe('A person refused this; it was not done. They say: 本番です');
    expect(ran).toEqual([]);
  });
});

describe('what a command may run, and what it says', () => {
  test('what changes while a person reads the question is not run', async () => {
    let change = () => {};
    const world = openToolWorld({
      answer: () => {
        change();
        return { kind: 'once' };
      },
    });
    const { use, put, ran, changed, at } = world;
    put('scripts/a.sh', 'echo a\n');
    changed.add(at('scripts/a.sh'));
    change = () => put('scripts/a.sh', 'echo evil\n');
    const { text } = await use('run_command', { command: 'sh scripts/a.sh' });
    expect(text).toMatch(/^Changed: /);
    expect(ran).toEqual([]);
  });

  test('a script this run has written asks, bound to its bytes, and runs once allowed', async () => {
    const { use, asked, text } = openToolWorld({ answer: () => ({ kind: 'once' }) });
    await use('write_file', { path: 'scripts/t.sh', content: 'echo tested > out.txt\n' });
    const { isError } = await use('run_command', { command: 'sh scripts/t.sh' });
    expect(isError).toBe(false);
    expect(asked).toMatchObject([{ bound: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(text('out.txt')).toBe('tested\n');
  });

  test('the blanks that lines are padded with are left out', async () => {
    const { use, put } = openToolWorld();
    put('log.txt', `ok     \n  indented\t\n\nend${' '.repeat(80)}\r\n`);
    const { text } = await use('run_command', { command: 'cat log.txt' });
    expect(text).toMatch(/">\nok\n {2}indented\n\nend\n<\/material/);
  });

  test('shows the beginning and the end of a long output', async () => {
    const { use } = openToolWorld({ answer: () => ({ kind: 'once' }) });
    const { text } = await use('run_command', { command: 'seq 1 100000; echo last' });
    expect(text.length).toBeLessThan(31_000);
    expect(text).toMatch(/\n1\n2\n/);
    expect(text).toMatch(/truncated: \d+ characters left out/);
    expect(text).toMatch(/last\n<\/material/);
  });

  test('masks credentials a command prints', async () => {
    const { use } = openToolWorld({ answer: () => ({ kind: 'once' }) });
    const command = 'printf "sk-ant-%s" abcdefghijklmnop1234';
    expect((await use('run_command', { command })).text).toContain('***API_KEY***');
  });

  test('is stopped after the time it was given', async () => {
    const { use } = openToolWorld({ answer: () => ({ kind: 'once' }) });
    const { text, isError } = await use('run_command', { command: 'exec sleep 30', seconds: 1 });
    expect(isError).toBe(true);
    expect(text).toMatch(/^It was stopped after 1 seconds/);
  });

  test('a task without a project runs nothing', async () => {
    const { use, ran } = openToolWorld({ project: undefined });
    expect((await use('run_command', { command: 'ls' })).text).toMatch(/^NoProject/);
    expect((await use('read_file', { path: 'a' })).text).toMatch(/^OutsideRepo/);
    expect(ran).toEqual([]);
  });

  test('a parked question ends the tool without a result', async () => {
    class Parked extends Error {}
    const { use, ran } = openToolWorld({
      answer: () => {
        throw new Parked('q1');
      },
    });
    await expect(use('run_command', { command: 'git push' })).rejects.toBeInstanceOf(Parked);
    expect(ran).toEqual([]);
  });
});

describe('memory_search', () => {
  const hits = [
    { name: 'vitest', kind: 'preference', text: 'run only your own tests' },
    { name: 'counter', kind: '_internal', text: '3' },
    { name: 'key', kind: 'fact', text: 'API_KEY=abcdefgh' },
  ];

  test('gives what is remembered as material, nothing internal and no credential', async () => {
    const { use } = openToolWorld({ memory: { search: async () => hits } });
    const { text } = await use('memory_search', { query: 'tests' });
    expect(text).toMatch(/^2 remembered\n<material-\S+ name="memory">/);
    expect(text).toContain('## vitest (preference)\nrun only your own tests');
    expect(text).not.toContain('_internal');
    expect(text).toContain('API_KEY=***API_KEY***');
  });

  test('says that nothing is remembered, or that there is no memory', async () => {
    const empty = openToolWorld({ memory: { search: async () => [] } });
    expect((await empty.use('memory_search', { query: 'x' })).text).toMatch(/^Nothing is/);
    const without = await openToolWorld().use('memory_search', { query: 'x' });
    expect(without).toEqual({ text: 'There is no memory here.', isError: true });
  });
});

test('the same wish has the same words, whoever asks', async () => {
  const wishes: Wish[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { use, asked } = openToolWorld();
    await use('run_command', { command: '  git   push' });
    wishes.push(...asked);
  }
  expect(wishes[0]?.normalised).toBe(wishes[1]?.normalised);
});
