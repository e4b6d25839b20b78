import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { detectPipeline, wantedTexts } from '../src/engine/workflows/edit/rules/detect/detect.ts';
import { plainPath } from '../src/engine/workflows/edit/rules/paths.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openShell } from '../src/engine/workspace/process-runner.ts';
import { locateIn } from '../src/engine/workspace/repository/guard.ts';
import { openRepository } from '../src/engine/workspace/repository/open-repository.ts';
import { readEnd } from '../src/engine/workspace/repository/read-end.ts';
import { adder, marksOf, openEdit, replace } from '../test/engine/workflows/edit/edit-world.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, rounded, timed } from './measure.ts';

const files = 50_000;
const paths = 20_000;
const logBytes = 100 * 1024 * 1024;

/** What a task costs beside its checks: finding them in a large repository, the guard, the end of a long log, the loop. */
export const edit: Bench = { name: 'edit', run: async () => await inFolder(measure) };

async function measure(folder: string): Promise<readonly Measured[]> {
  const project = path.join(folder, 'project');
  makeProject(project);
  const shell = openShell({
    ...{ disk: nodeDisk, run: 'bench', children: path.join(folder, 'children'), keys: [] },
    ...{ env: { PATH: process.env['PATH'] }, temp: folder, newId: () => randomUUID() },
  });
  const opened = await openRepository({
    ...{ disk: nodeDisk, shell, project, leftOut: [], home: folder, hidden: [] },
    ...{ artifacts: path.join(folder, 'artifacts'), path: process.env['PATH'] ?? '' },
    signal: new AbortController().signal,
  });
  if (opened.kind !== 'open') throw new Error(opened.refusal.kind);
  const { repository } = opened;
  const looking = await timed(async () => {
    const all = await repository.files();
    const texts = new Map<string, string>();
    for (const name of wantedTexts(all, ''))
      texts.set(name, (await repository.read(name))?.text ?? '');
    await repository.dirty();
    const facts = { files: new Set(all), folders: new Set<string>(), at: '' };
    detectPipeline({ ...facts, text: (name) => texts.get(name) });
  });
  const guarding = await timed(async () => {
    for (let at = 0; at < paths; at += 1) {
      const plain = plainPath(nameOf(at), repository.root);
      if (plain.ok) locateIn({ root: repository.root, closed: [] }, plain.path);
    }
  });
  const log = path.join(folder, 'log');
  makeLog(log);
  const tailing = await timed(async () => readEnd(log, 200 * 4096));
  opened.release();
  const { beside, inSteps } = await loopOverhead(path.join(folder, 'loop'));
  const step = rounded(inSteps);
  const row = (what: string, unit: Measured['unit'], value: number, bar: number): Measured => ({
    ...{ what, unit, value, bar, goal: bar / 2 },
    detail: { files, paths, log_bytes: logBytes, load: rounded(loadavg()[0] ?? 0), step_ms: step },
  });
  return [
    row('finding the checks of 50,000 files', 'ms', looking, 2000),
    row('the guard, a path', 'µs', (guarding * 1000) / paths, 50),
    row('the end of a log of 100 MB', 'ms', tailing, 50),
    row('an attempt, beside its steps', 'ms', beside, 150),
  ];
}

/**
 * Milliseconds between two verdicts that are no step's, in a task that fails twelve times; agents answer at once. `inSteps`:
 * those of the step, a program that does nothing: how long this machine takes at this moment to start one in the sandbox.
 */
async function loopOverhead(top: string): Promise<{ beside: number; inSteps: number }> {
  const command = 'false';
  const wrong = (n: number) =>
    replace('add.js', `b${'/**/'.repeat(n)};`, `b${'/**/'.repeat(n + 1)};`);
  const world = openEdit({
    ...{ top, files: adder },
    reply: (role, n) => (role === 'editor' ? wrong(n) : undefined),
  });
  const { all } = await world.whole({ verify: [{ name: 'test', command }] });
  const verdicts = all.flatMap((event) =>
    marksOf([event], 'verified').length > 0 ? [Date.parse(event.at)] : [],
  );
  const [first = 0] = verdicts;
  const steps = marksOf(all, 'verify_step').filter(({ attempt, ms }) => attempt > 1 && ms > 0);
  const inSteps = steps.reduce((sum, { ms }) => sum + ms, 0);
  const between = verdicts.length - 1;
  return {
    beside: ((verdicts.at(-1) ?? 0) - first - inSteps) / between,
    inSteps: inSteps / between,
  };
}

const nameOf = (at: number) => `src/f${at % 100}/g${((at / 100) % 10) | 0}/file${at}.js`;

function makeProject(project: string): void {
  for (let at = 0; at < files; at += 1) {
    const file = path.join(project, nameOf(at));
    if (at < 1000) fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'x\n');
  }
  fs.writeFileSync(
    path.join(project, 'package.json'),
    '{ "scripts": { "test": "node --test" } }\n',
  );
  const git = (...words: string[]) => execFileSync('git', words, { cwd: project });
  git('init', '-q');
  git('add', '.');
}

function makeLog(log: string): void {
  const block = Buffer.alloc(1024 * 1024, 'a line of a log\n');
  for (let written = 0; written < logBytes; written += block.length) fs.appendFileSync(log, block);
}
