import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { adder, marksOf, openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A disk on which nothing can be written any more from the n-th rename on: what a crash there leaves. */
function dyingDisk(at: number): Disk {
  let renames = 0;
  const dead = async (): Promise<never> => {
    throw Object.assign(new Error('EIO: the disk is gone'), { code: 'EIO' });
  };
  return {
    ...nodeDisk,
    rename: async (from, to) => {
      renames += 1;
      return renames >= at ? await dead() : await nodeDisk.rename(from, to);
    },
    open: async (file, how, mode) =>
      renames >= at && how !== 'read' ? await dead() : await nodeDisk.open(file, how, mode),
  };
}

const input = { verify: [{ name: 'test', command: 'grep -q "a + b" add.js' }] };
const given = {
  files: adder,
  // the third edit overwrites what the first one wrote
  edits: [
    replace('add.js', 'a - b', 'a * b'),
    replace('add.js', 'a * b', 'a / b'),
    replace('add.js', 'a / b', 'a + b'),
  ],
};

/** What is there in the end: the repository, and what is told of the task in it. */
function leftBehind(top: string) {
  const at = (name: string) => path.join(top, 'proj', name);
  return {
    add: fs.readFileSync(at('add.js'), 'utf8'),
    mine: fs.readFileSync(at('mine.txt'), 'utf8'),
    agent: fs.readdirSync(at('agent')).sort(),
    head: fs.readFileSync(at('.git/HEAD'), 'utf8'),
  };
}

test('wherever its writing breaks off, the task goes on, knows which edits are in the tree, and ends with the same files', async () => {
  const calm = openEdit(given);
  calm.put('mine.txt', 'own\n');
  await calm.whole(input);
  const wanted = leftBehind(calm.top);
  for (const at of [14, 34, 52]) {
    const top = tempFolder('edit-crash');
    const wild = openEdit({ ...given, top, disk: dyingDisk(at) });
    wild.put('mine.txt', 'own\n');
    await wild.whole(input).catch(() => undefined);
    const again = openEdit({ ...given, top });
    let sat = await again.resume();
    for (let round = 0; sat.result.status === 'waiting' && round < 3; round += 1) {
      await again.answer('run');
      sat = await again.resume();
    }
    expect([at, sat.result]).toEqual([at, { status: 'done', failure: null }]);
    expect([at, leftBehind(top)]).toEqual([at, wanted]);
    expect(marksOf(sat.events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 3 }]);
  }
});
