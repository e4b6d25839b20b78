import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as allThatIsUnderWay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openChanges } from '../../src/engine/acting/acting-changes.ts';
import type { Store } from '../../src/engine/walk/walk.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../src/engine/workspace/engine-disk.ts';
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
