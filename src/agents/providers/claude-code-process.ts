import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import type { ChildAtWork } from '../../engine/acting/shell.ts';
import type { Clock } from '../../engine/ports.ts';
import { onLines } from './on-lines.ts';

/** How a program ended. Both null: it never started, and `error` says why. */
export type Exit = {
  readonly code: number | null;
  readonly signal: string | null;
  /** The end of what it wrote to its standard error. */
  readonly stderr: string;
  readonly error: { readonly code: string; readonly message: string } | null;
};

export type LineProgram = {
  /** Resolves when it has ended and its output was read, and never rejects. */
  readonly exit: Promise<Exit>;
  /** SIGTERM to its whole group, `graceMs`, SIGKILL. Resolves when nothing of the group is left. */
  end(): Promise<void>;
};

type Start = {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  readonly clock: Clock;
  /** Where it is written down for the next start, with what it has to carry in its environment. */
  readonly record?: ChildAtWork | undefined;
  onLine(line: string): void;
};

/** Time (ms) a process gets to end by itself between SIGTERM and SIGKILL. */
const graceMs = 5_000;
/** Output may be held open by a child that left the group: it is not waited for longer than this. */
const lastOutputMs = 1_000;
const stderrKept = 4_000;

/** Groups at work. When this program ends in any way, they are ended with it. */
const living = new Set<number>();
const killLiving = () => {
  for (const group of living) signalTo(group, 'SIGKILL');
};

/** Starts a program without a shell and as the leader of a group of its own, and reads it line by line. */
export function startLines({
  program,
  args,
  cwd,
  input,
  clock,
  onLine,
  ...more
}: Start): LineProgram {
  const { record } = more;
  const child = execa(program, [...args], {
    cwd,
    env: { ...more.env, ...record?.env },
    extendEnv: false,
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    input,
  });
  // errors are reported by its events
  child.catch(() => undefined);
  const { pid } = child;
  if (pid !== undefined) remember(pid);
  // without it the marks in its environment still tell what belongs to it
  const written = pid === undefined ? undefined : record?.leads(pid).catch(() => undefined);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrKept);
  });
  const read = readLines(child.stdout, onLine);
  const ended = new Promise<Pick<Exit, 'code' | 'signal' | 'error'>>((resolve) => {
    child.nodeChildProcess.once('exit', (code, signal) => resolve({ code, signal, error: null }));
    child.nodeChildProcess.once('error', (error) =>
      resolve({ code: null, signal: null, error: errorOf(error) }),
    );
  });
  const exit = ended.then(async (end) => {
    if (end.error === null) await within(clock, lastOutputMs, read);
    return { ...end, stderr };
  });

  async function end(): Promise<void> {
    await written;
    // this also finds processes that have left the group, and gives all of them the same time
    await record?.end();
    if (pid === undefined) return;
    signalTo(pid, 'SIGTERM');
    if (!(await within(clock, graceMs, ended))) signalTo(pid, 'SIGKILL');
    await ended;
    // processes of the group that ignored SIGTERM although their leader ended
    signalTo(pid, 'SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
    forget(pid);
  }
  return { exit, end };
}

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const last = onLines(stream, onLine);
  await once(stream, 'close').catch(() => undefined);
  last();
}

/** Whether it ended in time. */
async function within(clock: Clock, ms: number, wanted: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = clock.sleep(ms, timer.signal).then(
    () => false,
    () => false,
  );
  const inTime = await Promise.race([wanted.then(() => true), late]);
  timer.abort();
  return inTime;
}

function remember(pid: number): void {
  if (living.size === 0) process.once('exit', killLiving);
  living.add(pid);
}

function forget(pid: number): void {
  living.delete(pid);
  if (living.size === 0) process.off('exit', killLiving);
}

function signalTo(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // no process is left
  }
}

function errorOf(error: Error): { readonly code: string; readonly message: string } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}
