import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

const check = [{ name: 'test', command: 'grep -q "a + b" add.js' }];
const before = '// one\n// two\n// three\nexport const add = (a, b) => a - b;\n// five\n';
const steps = [replace('add.js', 'a - b', 'a * b'), replace('add.js', 'a * b', 'a + b')];

type World = ReturnType<typeof openEdit>;

async function filesOf(world: World) {
  const [run] = await world.engine.runs();
  const read = async (name: string) =>
    (await world.engine.read(run?.id ?? '', `${run?.folder}/${name}`)) ?? '';
  const patch = path.join(world.workspace, run?.folder ?? '', 'difference.patch');
  return { patch, difference: await read('difference.patch'), report: await read('report.md') };
}

const takeOut = (world: World, patch: string) =>
  execFileSync('git', ['-C', world.project, 'apply', '-R', patch], { stdio: 'pipe' });

test('what a person writes into a file while the task works stays theirs: not in the difference, not taken out with it', async () => {
  const add = (line: string) => fs.appendFileSync(path.join(world.project, 'add.js'), line);
  const world = openEdit({
    files: { 'add.js': before },
    edits: steps,
    during(role, n) {
      // between two edits, and after the last one
      if (role === 'editor' && n === 1) add('// mine while it worked\n');
      if (role === 'summary') add('// mine at the end\n');
    },
  });
  const { result, all } = await world.whole({ verify: check });
  expect(result.status).toBe('done');
  const { patch, difference, report } = await filesOf(world);
  expect(difference).toContain('+export const add = (a, b) => a + b;');
  expect(difference).not.toMatch(/^[+-].*mine/m);
  expect(report).toContain('Somebody else changed add.js meanwhile: that is not part of the');
  expect(JSON.stringify(all)).toContain('edit_beside');
  const last = world.calls.find(({ role }) => role === 'edit/summary')?.task.extra ?? '';
  expect(last).toContain('## changed_meanwhile_by_others\n\n- Somebody else changed add.js');
  takeOut(world, patch);
  expect(world.text('add.js')).toBe(`${before}// mine while it worked\n// mine at the end\n`);
});

test('where both wrote the same line the difference has the task’s, git refuses to take it out, and the end says so', async () => {
  const world = openEdit({
    files: { 'add.js': before },
    edits: [replace('add.js', 'a - b', 'a + b')],
    during(role) {
      if (role === 'summary') world.put('add.js', before.replace('a - b;', 'a + b; // mine'));
    },
  });
  const { all } = await world.whole({ verify: check });
  const { patch, difference, report } = await filesOf(world);
  expect(difference).toContain('+export const add = (a, b) => a + b;\n');
  expect(difference).not.toContain('mine');
  expect(report).toContain('and may not come out by itself');
  expect(JSON.stringify(all)).toContain('edit_mixed');
  expect(() => takeOut(world, patch)).toThrow();
  expect(world.text('add.js')).toContain('// mine');
});

test('a file that the Editor wanted to change, and a person did, is not told as the task’s', async () => {
  const world = openEdit({
    files: { 'add.js': before, 'b.txt': 'b\n' },
    edits: [
      {
        action: 'edit',
        hypothesis: 'both',
        ops: [
          { op: 'update', path: 'add.js', edits: [{ find: 'a - b', replace: 'a + b' }] },
          { op: 'rename', from: 'b.txt', to: 'c.txt' },
        ],
      },
    ],
    during(role) {
      if (role === 'summary') fs.appendFileSync(path.join(world.project, 'c.txt'), 'mine\n');
    },
  });
  await world.whole({ verify: check });
  const { patch, difference } = await filesOf(world);
  expect(difference).not.toContain('mine');
  expect(() => takeOut(world, patch)).toThrow();
  expect(world.text('c.txt')).toBe('b\nmine\n');
});
