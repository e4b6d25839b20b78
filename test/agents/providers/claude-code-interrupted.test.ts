import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Parked } from '../../../src/engine/walk/ask.ts';
import { report } from '../../support/acting-world.ts';
import { acting, closing, tool } from '../../support/claude-script.ts';
import { expectGone } from '../../support/claude-stand-in.ts';
import { openClaudeWork } from '../../support/claude-work.ts';

const done = JSON.stringify(report);
const touch = (name: string) => tool('run_command', { command: `touch ${name}` });

describe('work that was interrupted', () => {
  test('by a question that waits goes on with its answer, in a new process', async () => {
    const world = await openClaudeWork([...acting('', touch('x')), ...closing(done, 2)], {
      permit: async () => {
        throw new Parked('permission-1');
      },
    });
    await expect(world.work()).rejects.toThrow(Parked);
    expect(world.turns()).toMatchObject([{ results: null, waiting: 'toolu_run_command' }]);
    await expectGone((await world.claude.calls()).map(({ pid }) => pid));
    world.does(closing(done));
    const later = await world.sitting({ permit: async () => ({ kind: 'once' }) });
    expect(await later.work()).toEqual(report);
    expect(existsSync(path.join(world.root, 'x'))).toBe(true);
    const prompt = await world.prompt();
    expect(prompt.at(-1)).toContain('途中で止まり');
    expect(prompt.join('\n')).toContain('touch x');
    expect(prompt.join('\n')).toContain('It ended with code 0.');
  });

  test('by a crash is told what may have run', async () => {
    const world = await openClaudeWork(closing(done));
    const calls = [{ id: 'toolu_1', name: 'run_command', input: {}, raw: '{"command":"make"}' }];
    await world.host.acting?.turns.save({
      ...{ n: 1, assistant: { text: '作る', calls }, results: null, waiting: null },
      ...{ notes: [], notesCarried: 0, said: null, usd: null },
      usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
    });
    expect(await world.work()).toEqual(report);
    const prompt = (await world.prompt()).join('\n');
    expect(prompt).toContain('{"command":"make"}');
    expect(prompt).toContain('Interrupted; it may have run.');
    expect(world.ran).toEqual([]);
  });

  test('by the end of the program starts anew with what was done', async () => {
    const world = await openClaudeWork([
      ...acting('', tool('read_file', { path: 'a.md' })),
      { exit: 1 },
    ]);
    writeFileSync(path.join(world.root, 'a.md'), '古い\n');
    const sitting = await world.sitting({
      emitting: ({ type }) => {
        if (type === 'call_retried') world.does(closing(done));
      },
    });
    expect(await sitting.work()).toEqual(report);
    expect(await world.claude.calls()).toHaveLength(2);
    expect((await world.prompt()).join('\n')).toContain('古い');
  });

  test('by an answer that did not pass is told what is wrong last of all', async () => {
    const world = await openClaudeWork([...closing('no JSON')]);
    const later = { saving: () => world.does(closing(done)) };
    const sitting = await world.sitting(later);
    expect(await sitting.work()).toEqual(report);
    const prompt = await world.prompt();
    expect(prompt.at(-1)).toContain('検査を通りませんでした');
    expect(prompt.at(-2)).toContain('ここから続けます');
  });
});
