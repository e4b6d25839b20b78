import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from '@lydell/node-pty';
import { openScreen } from '../test/support/terminal-screen.ts';

export type ProgramOptions = {
  /** What Node is given: flags, file, arguments. */
  readonly args: readonly string[];
  /** Home, settings, state and workspace of this start lie below it. */
  readonly folder: string;
  /** Where Node keeps its compile cache: shared by the starts of one bench. */
  readonly cache: string;
  readonly columns?: number;
  readonly rows?: number;
};

/** Environment of a person who has nothing: no settings, no keys, no history. */
export async function freshEnvironment(folder: string, cache: string) {
  const home = path.join(folder, 'home');
  const work = path.join(folder, 'work');
  await mkdir(home, { recursive: true });
  await mkdir(work, { recursive: true });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    NODE_COMPILE_CACHE: cache,
    TERM: 'xterm-256color',
    LANG: 'ja_JP.UTF-8',
    // Even empty, `CI` makes Ink draw only the last frame.
    CI: 'false',
  };
  return { env, work };
}

/** Starts Node in a pseudo-terminal that answers queries; what it draws is read through xterm. */
export async function openProgram(options: ProgramOptions) {
  const { args, folder, cache, columns = 80, rows = 24 } = options;
  const { env, work } = await freshEnvironment(folder, cache);
  const view = openScreen({ columns, rows, wide: false });
  const size = { cols: columns, rows };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...args], { ...size, cwd: work, env });
  const ended = new Promise<void>((resolve) => {
    child.onExit(() => resolve());
  });
  const drawn = new Set<() => void>();
  const heard = new Set<(data: string) => void>();
  child.onData((data) => {
    for (const listener of heard) listener(data);
    view.terminal.write(data, () => {
      for (const check of [...drawn]) check();
    });
  });
  view.terminal.onData((reply) => child.write(reply));

  /** Resolves with the moment at which `seen` first held after something was drawn. */
  function until(seen: () => boolean, ms = 20_000): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        drawn.delete(check);
        reject(new Error(`not seen in ${ms} ms:\n${view.text()}`));
      }, ms);
      const check = () => {
        if (!seen()) return;
        clearTimeout(timer);
        drawn.delete(check);
        resolve(performance.now());
      };
      drawn.add(check);
      check();
    });
  }

  return {
    ...view,
    startedAt,
    until,
    see: (words: string) => until(() => view.text().includes(words)),
    type: (text: string) => child.write(text),
    /** Hears everything the program writes. Returns how to stop it. */
    listen(listener: (data: string) => void) {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    cpuMs: () => cpuMs(child.pid),
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
    ended,
  };
}

export type Program = Awaited<ReturnType<typeof openProgram>>;

/** Processor time that all threads of a process have had so far, to the nanosecond as the scheduler counts it. */
function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) => {
    const [ns = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(ns) / 1e6;
  });
  return spent.reduce((sum, ms) => sum + ms, 0);
}
