import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openShell } from '../src/engine/workspace/process-runner.ts';
import { openTrees } from '../src/engine/workspace/trees/trees.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, ratio, sideBySide, timed } from './measure.ts';

const files = 20_000;
const applied = 200;
/** Packages of a MB each that git ignores. */
const dependencies = 1_000;

/**
 * A working tree for an agent beside a plain copy of the same files, what it costs on the disk beside them, and an
 * apply beside writing the same files with the same care and starting git once.
 */
export const trees: Bench = { name: 'trees', run: async () => await inFolder(measure) };

async function measure(folder: string): Promise<readonly Measured[]> {
  const project = path.join(folder, 'project');
  makeProject(project);
  const run = path.join(folder, 'run');
  const place = path.join(folder, 'trees');
  fs.mkdirSync(run);
  const shell = openShell({
    ...{ disk: nodeDisk, run: 'bench', children: path.join(run, 'children'), keys: [] },
    ...{ env: { PATH: process.env['PATH'] }, temp: folder, newId: () => randomUUID() },
  });
  const desk = await openTrees({
    ...{ disk: nodeDisk, shell, place, run, project, from: 'working_tree', leftOut: [] },
    ...{ signal: new AbortController().signal, ignoreFile: path.join(folder, 'none') },
  });
  const costs = (kilobytes(place) / 1024).toFixed(1);
  let task = 0;
  const standing = await sideBySide({
    ...{ samples: 3, warmUp: 1 },
    subject: async () => {
      task += 1;
      return await timed(async () => await desk.open(task, []));
    },
    control: () => timed(async () => copy(project, path.join(folder, `copy-${randomUUID()}`))),
  });
  const tree = path.join(place, 'tasks/1');
  for (let at = 0; at < applied; at += 1)
    fs.appendFileSync(path.join(tree, nameOf(at * 7)), 'changed\n');
  await desk.take(1);
  const changes = (await desk.difference(1))?.files ?? [];
  let round = 0;
  const applying = await sideBySide({
    ...{ samples: 5, warmUp: 1 },
    subject: async () => {
      round += 1;
      const took = await timed(async () => await desk.apply(`a${round}`, changes));
      await desk.undo(`a${round}`);
      return took;
    },
    control: () =>
      timed(async () => {
        await shell.run({
          ...{ run: { argv: ['git', '--version'] as const }, cwd: folder, env: {} },
          ...{ signal: new AbortController().signal, timeoutMs: 10_000, maxBytes: 1_000 },
          sandbox: { writable: [place], readOnly: [], hidden: [], network: false },
        });
        await writeAll(tree, path.join(folder, `w-${randomUUID()}`));
      }),
  });
  return [
    ratio('a tree of 20,000 files (beside a GB of dependencies) and a copy of them', standing, {
      bar: 1.5,
      goal: 1.1,
    }),
    {
      ...{ what: 'what trees cost beside their files', unit: 'MB', value: Number(costs) },
      ...{ bar: 50, goal: 20, detail: { files } },
    },
    ratio('applying 200 files beside writing them and one start', applying, { bar: 3, goal: 2 }),
  ];
}

const nameOf = (at: number) => `src/d${at % 200}/f${at}.ts`;

/** Committed and packed, as a project that has been worked on for a while, beside a GB of what it depends on. */
function makeProject(project: string): void {
  for (let at = 0; at < files; at += 1) {
    const file = path.join(project, nameOf(at));
    if (at < 200) fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `line of file ${at}\n`.repeat(40 + (at % 60)));
  }
  fs.writeFileSync(path.join(project, '.gitignore'), 'node_modules/\n');
  for (let at = 0; at < dependencies; at += 1) {
    const folder = path.join(project, 'node_modules', `p${at}`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'index.js'), '');
    // of that size without taking the room
    fs.truncateSync(path.join(folder, 'index.js'), 1024 * 1024);
  }
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'pack.window=0'];
  const git = (...words: string[]) =>
    execFileSync('git', [...who, ...words], { cwd: project, stdio: 'pipe' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'all');
  git('repack', '-adq');
}

/** Of its own: second names of files that are somebody's already cost nothing. */
function kilobytes(folder: string): number {
  let blocks = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stats = fs.lstatSync(path.join(folder, entry));
    if (stats.nlink === 1 || stats.isDirectory()) blocks += stats.blocks;
  }
  return blocks / 2;
}

function copy(project: string, to: string): void {
  execFileSync('cp', ['-a', path.join(project, 'src'), to]);
}

async function writeAll(tree: string, to: string): Promise<void> {
  fs.mkdirSync(to);
  await Promise.all(
    Array.from({ length: applied }, async (_, at) => {
      const handle = await fs.promises.open(path.join(to, `${at}.tmp`), 'wx');
      await handle.writeFile(fs.readFileSync(path.join(tree, nameOf(at * 7))));
      await handle.sync();
      await handle.close();
      fs.renameSync(path.join(to, `${at}.tmp`), path.join(to, `${at}.ts`));
    }),
  );
}
