import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { sweepTemps } from '../../../src/engine/workspace/sweep-temps.ts';
import { killed, nextMessage, startChild } from './children/child.ts';
import { tempFolder } from './temp-folder.ts';

it('always leaves a whole file, the last one written or the next, when the writer is killed', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'state.json');
  let known = 0;
  for (let round = 0; round < 30; round += 1) {
    const child = startChild('write-forever.ts', file, `${known + 1}`);
    known = Number(await nextMessage(child));
    child.on('message', (n) => {
      known = Number(n);
    });
    // Some writes later, at no particular moment of a write.
    for (let n = 0; n < round % 4; n += 1) await nextMessage(child);
    for (let spin = 0; spin < round * 3; spin += 1) await new Promise(setImmediate);
    await killed(child);
    const { n, body, last } = JSON.parse(await readFile(file, 'utf8'));
    expect(body).toBe(`第${n}話\n`.repeat(2_000));
    expect(last).toBe(n);
    expect(n).toBeGreaterThanOrEqual(known);
    known = n;
  }
  await sweepTemps(nodeDisk, folder);
  expect(await readdir(folder)).toEqual(['state.json']);
}, 60_000);
