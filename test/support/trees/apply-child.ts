import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openShell } from '../../../src/engine/workspace/process-runner.ts';
import { knownTrees, openTrees } from '../../../src/engine/workspace/trees/trees.ts';
import { killingDisk } from '../killing-disk.ts';

/*
 * Brings what task 1 changed into the project, or takes it out again, as a start of the program would: what an earlier
 * one was killed in is taken to its end first. `make`: the trees are begun, and the task's tree is made.
 * `apply-child DEED PLACE PROJECT RUN [AT PATTERN WHEN]`; the pattern `start`: at that start of git.
 */

const [deed = '', place = '', project = '', run = '', at, pattern = '', when] =
  process.argv.slice(2);
const point = {
  at: Number(at),
  match: new RegExp(pattern),
  when: when === 'after' ? when : 'before',
} as const;
const disk = at === undefined ? nodeDisk : killingDisk(nodeDisk, point);
const own = openShell({
  ...{ disk: nodeDisk, run: 'run-1', children: path.join(run, '.engine/children'), keys: [] },
  ...{ env: { PATH: process.env['PATH'] }, temp: tmpdir(), newId: () => randomUUID() },
});
let starts = 0;
const shell: typeof own = {
  async run(command) {
    starts += 1;
    const isNow = pattern === 'start' && starts === point.at;
    if (isNow && point.when === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await own.run(command);
    if (isNow) process.kill(process.pid, 'SIGKILL');
    return result;
  },
};
const facts = {
  ...{ disk, shell, place, project, run, leftOut: [] },
  from: 'working_tree',
  ...{ ignoreFile: path.join(place, 'none'), signal: new AbortController().signal },
} as const;
const trees = deed === 'make' ? await openTrees(facts) : knownTrees(facts);
if (trees === null) throw new Error('there are no trees');
if (deed === 'make') await trees.open(1, []);
const stands = await trees.finish('one');
if (deed === 'apply' && stands === 'not_begun')
  await trees.apply('one', (await trees.changes(1))?.files ?? [], [1]);
if (deed === 'undo') await trees.undo('one');
process.stdout.write(`${stands} ${trees.state(1)}\n`);
