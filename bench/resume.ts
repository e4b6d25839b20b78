import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from '../src/engine/workflow.ts';
import { type Disk, nodeDisk } from '../src/engine/workspace/disk.ts';
import { inFolder } from './folders.ts';
import { type Bench, median, rounded, timed } from './measure.ts';
import { agentNote, makeNote, openStepWorld, walkToEnd } from './step-world.ts';

const steps = 1000;
const samples = 10;
const warmUp = 2;

/** A walk over finished work: half of it agents', each step made from the one before. */
export const resume: Bench = {
  name: 'resume',
  run: async () =>
    await inFolder(async (folder) => {
      await walkToEnd((await openStepWorld(folder, walk, forgetful)).start('toy', {}));
      const walks: number[] = [];
      const reads: number[] = [];
      for (let round = 0; round < warmUp + samples; round += 1) {
        // A new engine remembers nothing, as after a crash.
        const world = await openStepWorld(folder, walk);
        const ms = await timed(() => walkToEnd(world.resume('current')));
        const bare = await timed(() => readAll(folder));
        if (round < warmUp) continue;
        walks.push(ms);
        reads.push(bare);
      }
      const detail = { control_reading_the_outputs_ms: rounded(median(reads)) };
      const what = '1,000 finished steps walked on resume';
      return [{ what, unit: 'ms', value: median(walks), bar: 200, goal: 100, detail }];
    }),
};

const nameOf = (step: number) => `step-${step}`;

async function walk(ctx: Ctx): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const inputs = step === 0 ? [] : [nameOf(step - 1)];
    await (step % 2 === 0 ? makeNote : agentNote)(ctx, nameOf(step), inputs);
  }
}

/** The least that any walk must do: look into each output. */
async function readAll(folder: string): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    readFileSync(path.join(folder, 'workspace/current', `${nameOf(step)}.md`), 'utf8');
  }
}

/** Makes the steps without waiting for the device: they only have to be there. */
const forgetful: Disk = {
  ...nodeDisk,
  open: async (...how) => ({ ...(await nodeDisk.open(...how)), sync: async () => undefined }),
  syncFolder: async () => undefined,
};
