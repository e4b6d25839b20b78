import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as allThatIsUnderWay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openChanges } from '../../src/engine/acting/acting-changes.ts';
import type { Store } from '../../src/engine/walk/walk.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../src/engine/workspace/engine-disk.ts';
import { headOf, movedIn } from '../../src/engine/workspace/git-head.ts';
import { openShell } from '../../src/engine/workspace/process-runner.ts';
import { tempFolder } from '../support/tool-world.ts';

const clean = { dirty: async () => [] };

function openPlace(change: (file: string) => Partial<Store> = () => ({})) {
  const root = tempFolder('changes');
  mkdirSync(path.join(root, 'current/.engine'), { recursive: true });
  const started = new Date().toISOString();
  const info = { pid: process.pid, host: 'test', command: 'test', started };
  const store = openEngineDisk(nodeDisk, root, () => info).store('');
  const file = path.join(root, 'current/.engine/changes.json');
  return {
    walk: { store: { ...store, ...change(file) }, folder: 'current' },
    stored: () => JSON.parse(readFileSync(file, 'utf8')).paths,
  };
}

test('what one agent of a run has changed, every other one knows, also one that can be given up alone', async () => {
  const { walk, stored } = openPlace();
  const one = await openChanges(walk, clean, undefined);
  const other = await openChanges({ ...walk }, clean, undefined);
  await one.add('/project/build.sh');
  expect([...other.all()]).toEqual(['/project/build.sh']);
  await other.add('/project/test.sh');
  expect([...one.all()]).toEqual(['/project/build.sh', '/project/test.sh']);
  expect(stored()).toEqual(['/project/build.sh', '/project/test.sh']);
});

test('of two changes at once none is lost, however long the first takes to be written', async () => {
  const held = Promise.withResolvers<void>();
  let writes = 0;
  const { walk, stored } = openPlace((file) => ({
    async write(_, text) {
      writes += 1;
      if (writes === 1) await held.promise;
      writeFileSync(file, text);
    },
  }));
  const one = await openChanges(walk, clean, undefined);
  const other = await openChanges({ ...walk }, clean, undefined);
  const both = [one.add('/project/a'), other.add('/project/b')];
  await allThatIsUnderWay();
  held.resolve();
  await Promise.all(both);
  expect(stored()).toEqual(['/project/a', '/project/b']);
});

describe('whose uncommitted work it is', () => {
  const project = '/project';
  async function openTree(dirty: string[], walk = openPlace().walk) {
    const programs = { dirty: async () => [...dirty] };
    return { walk, changes: await openChanges(walk, programs, project) };
  }

  test('what is dirty before an agent does anything is the person’s, also when an agent goes on with it', async () => {
    const dirty = ['/project/theirs'];
    const { changes } = await openTree(dirty);
    await changes.add('/project/theirs');
    await changes.add('/project/new');
    dirty.push('/project/new');
    await changes.look();
    expect([...changes.unsaved()]).toEqual(['/project/theirs']);
    expect([...changes.all()]).toEqual(['/project/theirs', '/project/new']);
  });

  test('what turns dirty while a command runs is made by it, before and after it by the person', async () => {
    const dirty: string[] = [];
    const { changes } = await openTree(dirty);
    dirty.push('/project/before');
    await changes.around(async () => void dirty.push('/project/built'));
    dirty.push('/project/after');
    await changes.look();
    expect([...changes.unsaved()]).toEqual(['/project/before', '/project/after']);
  });

  test('a command that fails has made what it made', async () => {
    const dirty: string[] = [];
    const { changes } = await openTree(dirty);
    const command = async () => {
      dirty.push('/project/built');
      throw new Error('stopped');
    };
    await expect(changes.around(command)).rejects.toThrow('stopped');
    expect([...changes.unsaved()]).toEqual([]);
  });

  test('what was committed is nobody’s work any more: whoever changes it next has made that', async () => {
    const dirty: string[] = [];
    const { changes } = await openTree(dirty);
    await changes.around(async () => void dirty.push('/project/a'));
    await changes.around(async () => void dirty.pop());
    dirty.push('/project/a');
    await changes.look();
    expect([...changes.unsaved()]).toEqual(['/project/a']);
  });

  test('in the next sitting of the run it is known; where an older one said nothing, all is the person’s', async () => {
    const dirty = ['/project/theirs'];
    const { walk, changes } = await openTree(dirty);
    await changes.around(async () => void dirty.push('/project/built'));
    const again = await openTree(dirty, { ...walk, store: { ...walk.store } });
    expect([...again.changes.unsaved()]).toEqual(['/project/theirs']);
    const older = { ...walk.store, read: async () => '{"paths":["/project/built"]}' };
    const old = await openTree(dirty, { ...walk, store: older });
    expect([...old.changes.unsaved()]).toEqual(dirty);
  });
});

test('files that another commit brought count as changed, although git calls them clean', async () => {
  const project = realpathSync(tempFolder('heads'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
      cwd: project,
      stdio: 'pipe',
    });
  const commit = (file: string) => {
    writeFileSync(path.join(project, file), file);
    git('add', '.');
    git('commit', '-qm', file);
  };
  git('init', '-q', '-b', 'main');
  commit('Makefile');
  git('switch', '-qc', 'other');
  commit('build.sh');
  git('switch', '-q', 'main');
  git('pack-refs', '--all');
  const shell = openShell({
    ...{ disk: nodeDisk, run: 'r', children: path.join(tempFolder('children'), 'c') },
    ...{ env: { PATH: process.env['PATH'] }, keys: [], temp: tmpdir(), newId: () => randomUUID() },
  });
  const heads = {
    now: headOf,
    between: async (folder: string, commits: readonly [string, string]) =>
      await movedIn({ disk: nodeDisk, shell }, folder, commits),
  };
  const changes = await openChanges(openPlace().walk, { ...clean, heads }, project);
  await changes.around(async () => git('switch', '-q', 'other'));
  expect([...changes.all()]).toEqual([path.join(project, 'build.sh')]);
  await changes.around(async () => git('status'));
  expect([...changes.all()]).toEqual([path.join(project, 'build.sh')]);
});
