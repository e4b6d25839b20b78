import * as fs from 'node:fs';
import path from 'node:path';

/** A living process, as the kernel tells it. */
export type ProcessFacts = {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Clock ticks between the machine's start and its own: together with the pid this identifies a process. */
  readonly started: number;
};

/**
 * The processes that are running now, without zombies. undefined where the system has no `/proc`. Read without the
 * thread pool: it is not a disk, and the last look is taken while the program exits.
 */
export function livingProcesses(): readonly ProcessFacts[] | undefined {
  try {
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => processFacts(Number(name)) ?? []);
  } catch {
    return undefined;
  }
}

/** undefined when there is no such process, or only what is left of one. */
export function processFacts(pid: number): ProcessFacts | undefined {
  const stat = kernelText(`/proc/${String(pid)}/stat`);
  // The name in brackets may hold anything, brackets and spaces included.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const [state, parent, group, session] = fields;
  const started = Number(fields[19]);
  if (state === undefined || 'ZX'.includes(state) || Number.isNaN(started)) return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    started,
  };
}

/** How often an empty environment is read again, a millisecond apart. */
const secondLooks = 4;

/**
 * Was the process started with all of these `NAME=value`? False for processes of other people. A process that is just
 * becoming another program has none for a moment; `young` ones are looked at again for that.
 */
export function hasMarks(pid: number, marks: readonly string[], young = false): boolean {
  if (marks.length === 0) return false;
  const file = `/proc/${String(pid)}/environ`;
  let text = kernelText(file);
  for (let look = 0; young && text === '' && look < secondLooks; look += 1) {
    pause(1);
    text = kernelText(file);
  }
  const variables = text?.split('\0') ?? [];
  return marks.every((mark) => variables.includes(mark));
}

/** Stops the whole thread: for moments that must not be given to anything else. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Base name of the program a process runs. */
export function programOf(pid: number): string | undefined {
  try {
    return path.basename(fs.readlinkSync(`/proc/${String(pid)}/exe`));
  } catch {
    return undefined;
  }
}

/** Changes with every start of the machine. */
export function bootId(): string {
  return kernelText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

/** Paths that local sockets of this machine are bound to, from `/proc/net/unix`. */
export function boundSockets(): readonly string[] {
  const lines = kernelText('/proc/net/unix')?.split('\n') ?? [];
  const paths = lines.flatMap((line) => /\s(\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(paths)].filter(isSocket);
}

function isSocket(file: string): boolean {
  try {
    return fs.lstatSync(file).isSocket();
  } catch {
    return false;
  }
}

function kernelText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
