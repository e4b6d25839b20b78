import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import type { StartResult } from '../../../src/engine/engine.ts';
import type { Workflow } from '../../../src/engine/workflow.ts';
import { childFile } from '../children.ts';
import { openToyEngine } from './toy-engine.ts';
import { type ToyName, toys } from './toys.ts';

/** A fresh folder with an empty workspace, a world to act upon and a log of the answers agents really gave. */
export async function makeWorld(toy: ToyName | Workflow<unknown>) {
  const workflow = typeof toy === 'string' ? toys[toy] : toy;
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-toy-'));
  const root = path.join(folder, 'workspace');
  const log = path.join(folder, 'calls.log');
  await mkdir(root);
  await writeFile(log, '');
  const open = (more: Partial<Parameters<typeof openToyEngine>[0]> = {}) =>
    openToyEngine({ root, workflow, log, ...more });
  return { folder, root, log, open };
}

/** Reads a run to its end. */
export async function walk(started: StartResult): Promise<RunEvent[]> {
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const events: RunEvent[] = [];
  for await (const event of started.run.events) events.push(event);
  return events;
}

/** What a finished toy leaves: its files and its world. The ticks of a poll are what every walk may add to. */
export async function leftBehind(folder: string): Promise<Record<string, string>> {
  const current = path.join(folder, 'workspace/current');
  const names = (await readdir(current)).filter((name) => !name.startsWith('.'));
  const files = [...names.map((name) => path.join(current, name)), path.join(folder, 'ledger')];
  const read = async (file: string) =>
    [path.basename(file), await readFile(file, 'utf8').catch(() => '')] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}

export async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter(Boolean);
}

/** Walks a toy in a process of its own; resolves with how that ended. */
export function runChild(
  folder: string,
  toy: ToyName,
  kill: readonly string[] = [],
): Promise<{ signal: string | null; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [childFile('toy-child'), folder, toy, ...kill],
      (error, stdout, stderr) => {
        const signal = error && 'signal' in error ? (error.signal ?? null) : null;
        resolve({ signal, output: stdout + stderr });
      },
    );
  });
}

/** Another process that holds a run's lock. */
export function runHolder(folder: string) {
  const script = new URL('../hold-lock.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder]);
  return {
    pid: child.pid,
    held: new Promise<void>((resolve) => child.stdout.once('data', () => resolve())),
    letGo: () => child.stdin.end(),
  };
}
