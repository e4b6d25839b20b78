import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openShell } from '../../../src/engine/workspace/process-runner.ts';
import { knownTrees } from '../../../src/engine/workspace/trees/trees.ts';
import { killingDisk } from '../killing-disk.ts';

/*
 * Brings what task 1 changed into the project, or takes it out again, as a start of the program would: what an earlier
 * one was killed in is taken to its end first. `apply-child DEED PLACE PROJECT RUN [AT PATTERN WHEN]`
 */

const [deed = '', place = '', project = '', run = '', at, pattern = '', when] =
  process.argv.slice(2);
const point = {
  at: Number(at),
  match: new RegExp(pattern),
  when: when === 'after' ? when : 'before',
} as const;
const disk = at === undefined ? nodeDisk : killingDisk(nodeDisk, point);
const trees = knownTrees({
  ...{ disk, place, project, run, from: 'working_tree', leftOut: [] },
  ...{ ignoreFile: path.join(place, 'none'), signal: new AbortController().signal },
  shell: openShell({
    ...{ disk: nodeDisk, run: 'run-1', children: path.join(run, '.engine/children'), keys: [] },
    ...{ env: { PATH: process.env['PATH'] }, temp: tmpdir(), newId: () => randomUUID() },
  }),
});
if (trees === null) throw new Error('there are no trees');
const stands = await trees.finish('one');
if (deed === 'apply' && stands === 'not_begun')
  await trees.apply('one', (await trees.changes(1))?.files ?? [], [1]);
if (deed === 'undo') await trees.undo('one');
process.stdout.write(`${stands} ${trees.state(1)}\n`);
