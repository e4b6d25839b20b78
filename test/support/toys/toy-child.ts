// Walks a toy to its end in a process of its own: node toy-child.ts <folder> <toy> [<n> <pattern> before|after]

import type { Engine, StartResult } from '../../../src/engine/engine.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { killingDisk } from '../killing-disk.ts';
import { openToyEngine } from './toy-engine.ts';
import { type ToyName, toys } from './toys.ts';

const [folder = '', toy = '', at, pattern = '.', when = 'before'] = process.argv.slice(2);
const disk =
  at === undefined
    ? nodeDisk
    : killingDisk(nodeDisk, {
        at: Number(at),
        match: new RegExp(pattern),
        when: when === 'after' ? 'after' : 'before',
      });
const engine = openToyEngine({
  root: `${folder}/workspace`,
  workflow: toys[toy as ToyName],
  log: `${folder}/calls.log`,
  disk,
});

async function once(engine: Engine): Promise<StartResult> {
  const runs = await engine.runs();
  return runs.length === 0
    ? await engine.start('toy', { world: folder })
    : await engine.resume('current');
}

async function walk(): Promise<void> {
  const started = await once(engine);
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  for await (const event of started.run.events)
    if (event.type === 'step_failed') process.stderr.write(`${JSON.stringify(event)}\n`);
  const { status, failure } = await started.run.ended;
  if (status === 'waiting') {
    for (const { run, question } of await engine.questions()) {
      const choice = question.kind === 'toy' ? 'left' : 'again';
      await engine.answer(run.id, { question: question.id, choice, comment: '', by: 'person' });
    }
    return await walk();
  }
  if (status !== 'done') throw new Error(`${status} ${JSON.stringify(failure)}`);
}

await walk();
process.stdout.write('done\n');
