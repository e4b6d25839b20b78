import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { sweepTemps } from '../../../src/engine/workspace/temp-files.ts';
import { chosenFrom } from '../../support/points/chosen.ts';
import { tables } from '../../support/points/tables.ts';
import { ended, killed, nextMessage, startChild } from './children/child.ts';
import { tempFolder } from './temp-folder.ts';

it('always leaves a whole file, the last one written or the next, when the writer is killed', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'state.json');
  let known = 0;
  for (const round of chosenFrom(tables.killsOfWriter)) {
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
});

it('C10: interrupted by Ctrl+C again and again in the middle of 20 MB, the file is whole and the old or the new one', async () => {
  const size = 20 * 1024 * 1024;
  // Of the fifty moments of the case, from 0 to 500 ms after a write has begun; four writers share them.
  const moments = chosenFrom(tables.interruptsOfWriter);
  const writer = async (mine: readonly number[]): Promise<void> => {
    const folder = await tempFolder();
    const file = path.join(folder, 'state.json');
    const child = startChild('write-until-interrupted.ts', file, `${size}`);
    for (const moment of mine) {
      await hears(child, 'writing');
      await new Promise((resolve) => setTimeout(resolve, moment));
      const stopped = hears(child, 'stopped');
      child.kill('SIGINT');
      await stopped;
      const { body } = JSON.parse(await readFile(file, 'utf8'));
      expect(body.length).toBe(size);
      expect(new Set([body.at(0), body.at(size / 2), body.at(-1)]).size).toBe(1);
      expect(await readdir(folder)).toEqual(['state.json']);
      if (moment !== mine.at(-1)) child.send('go');
    }
    const gone = ended(child);
    child.send('end');
    expect(await gone).toBe(130);
    expect(await readdir(folder)).toEqual(['state.json']);
  };
  const shares = [0, 1, 2, 3].map((at) => moments.filter((_, n) => n % 4 === at));
  // of a few moments not every writer gets one
  await Promise.all(shares.filter((mine) => mine.length > 0).map(writer));
});

async function hears(child: ChildProcess, wanted: string): Promise<void> {
  while ((await nextMessage(child)) !== wanted);
}
