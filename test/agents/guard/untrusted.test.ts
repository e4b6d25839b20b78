import { describe, expect, test } from 'vitest';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { readPermissions } from '../../../src/engine/config/permission-layers.ts';
import { openToolWorld } from '../../support/tool-world.ts';
import { context } from './guard-world.ts';

const guard = openGuard({ ...readPermissions({}), untrusted: true });
const judged = (command: string, change: Partial<typeof context> = {}) =>
  guard.decide({ tool: 'Bash', command }, { ...context, ...change });

describe("in a stranger's project", () => {
  test.each(['ls -la', 'grep -rn sum .', 'wc -l src/a.ts', 'git status -sb', 'git log --oneline'])(
    'what only looks goes unasked: %s',
    (command) => {
      expect(judged(command).outcome).toBe('allow');
    },
  );

  test.each([
    'mkdir build',
    'touch a.txt',
    'git add a.ts',
    'git commit -m x',
    'git switch -c work',
    'tsc src',
    'bash scripts/x.sh',
    './tools/x.sh',
  ])('what may write asks, and says why: %s', (command) => {
    expect(judged(command)).toMatchObject({
      outcome: 'ask',
      rule: 'project_untrusted',
      reason: { kind: 'project_untrusted' },
    });
  });

  test('what is denied stays denied, and what a person grants for this run goes unasked', () => {
    expect(judged('rm -rf build').outcome).toBe('deny');
    expect(judged('mkdir build', { granted: ['Bash(mkdir *)'] }).outcome).toBe('allow');
    expect(judged('git push', { granted: ['Bash(git push)'] }).outcome).toBe('ask');
  });
});

describe("tools in a stranger's project", () => {
  test('a file is written after a yes, and not after a no', async () => {
    const world = openToolWorld({ mayChange: false, answer: () => ({ kind: 'once' }) });
    const written = await world.use('write_file', { path: 'a.txt', content: 'x\n' });
    expect(written.isError).toBe(false);
    expect(world.text('a.txt')).toBe('x\n');
    expect(world.asked).toMatchObject([
      { tool: 'write_file', subject: 'a.txt', guard: { rule: 'project_untrusted' } },
    ]);
    const strict = openToolWorld({ mayChange: false });
    const refused = await strict.use('write_file', { path: 'a.txt', content: 'x\n' });
    expect(refused.isError).toBe(true);
    expect(() => strict.text('a.txt')).toThrow('ENOENT');
  });

  test('who is asked about a file sees what would become of it', async () => {
    const world = openToolWorld({ mayChange: false, answer: () => ({ kind: 'once' }) });
    world.put('sum.js', 'export const sum = (a, b) => a - b;\n');
    await world.use('read_file', { path: 'sum.js' });
    const edits = [{ find: 'a - b', replace: 'a + b' }];
    await world.use('edit_file', { path: 'sum.js', edits });
    await world.use('write_file', { path: 'new.md', content: '# New\n' });
    expect(world.asked.map(({ change }) => change)).toEqual([
      {
        lines: [
          '@@ -1,1 +1,1 @@',
          '-export const sum = (a, b) => a - b;',
          '+export const sum = (a, b) => a + b;',
        ],
        left: 0,
      },
      { lines: ['@@ -0,0 +1,1 @@', '+# New'], left: 0 },
    ]);
  });

  test('of a change that is too long to show, what is left out is counted', async () => {
    const world = openToolWorld({ mayChange: false, answer: () => ({ kind: 'once' }) });
    const content = Array.from({ length: 900 }, (_, at) => `${at} ${'x'.repeat(95)}\n`).join('');
    world.put('old.md', content);
    await world.use('read_file', { path: 'old.md' });
    await world.use('write_file', { path: 'old.md', content: content.replaceAll('x', 'y') });
    const change = world.asked[0]?.change;
    expect(change?.lines[0]).toMatch(/^-0 x/);
    expect(change?.lines.join('').length).toBeLessThanOrEqual(32 * 1024);
    expect((change?.lines.length ?? 0) + (change?.left ?? 0)).toBe(1800);
  });

  test('reading, and writing in the folder of the run, ask nothing', async () => {
    const world = openToolWorld({ mayChange: false });
    world.put('a.txt', 'one\n');
    expect((await world.use('read_file', { path: 'a.txt' })).isError).toBe(false);
    const result = { path: 'workspace/work/cmd_001/results/result_1.md', content: 'x\n' };
    expect((await world.use('write_file', result)).isError).toBe(false);
    expect(world.asked).toEqual([]);
  });
});
