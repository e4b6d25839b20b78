import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import type { Readable } from 'node:stream';
import type { ShellCommand, ShellError, ShellResult } from '../acting/shell.ts';
import { codeOf } from './disk.ts';
import type { KeptOutput } from './kept-output.ts';
import type { Bounded } from './sandbox.ts';

export type Ending =
  | { readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly error: unknown };

export type StartedChild = {
  readonly pid: number | undefined;
  /** Resolves when the command itself is over, or could not be started; others may still write. */
  readonly ended: Promise<Ending>;
  /** What it writes into, where no pipe was handed to it. */
  readonly streams: readonly Readable[];
};

const shell = '/bin/sh';

/** Program and arguments. Inside bounds a shell starts the program, so that a missing program is reported as usual. */
export function wordsOf(
  { run }: ShellCommand,
  bounds: Bounded | undefined,
): readonly [string, ...string[]] {
  if ('command' in run) return [...(bounds?.before ?? []), shell, '-c', run.command] as const;
  if (bounds === undefined) return run.argv;
  return [...bounds.before, shell, '-c', 'exec "$@"', shell, ...run.argv];
}

/** Starts it as leader of its own session: no terminal, no input. Throws when the arguments cannot be passed. */
export function startChild(
  [program, ...rest]: readonly [string, ...string[]],
  cwd: string,
  env: Readonly<Record<string, string>>,
  output: number | undefined,
): StartedChild {
  const where = output ?? 'pipe';
  const child = spawn(program, rest, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', where, where],
    windowsHide: true,
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => resolve({ error }));
  });
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  return { pid: child.pid, ended, streams };
}

/** Reads all streams to their ends, or until they are destroyed. */
export async function gather(streams: readonly Readable[], output: KeptOutput): Promise<void> {
  await Promise.all(
    streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream.on('data', (bytes: Buffer) => output.add(bytes));
          stream.once('error', () => resolve());
          stream.once('close', () => resolve());
          stream.once('end', () => resolve());
        }),
    ),
  );
}

const kinds: Readonly<Record<string, ShellError>> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EACCES: 'not_executable',
  EPERM: 'not_executable',
  ENOEXEC: 'not_executable',
  E2BIG: 'bad_command',
  ERR_INVALID_ARG_VALUE: 'bad_command',
};

export function startError(error: unknown, cwd: string): NonNullable<ShellResult['error']> {
  const detail = error instanceof Error ? error.message : String(error);
  // If the folder is missing, Node reports the program as missing.
  if (!isFolder(cwd)) return { kind: 'no_folder', detail: cwd };
  return { kind: kinds[codeOf(error) ?? ''] ?? 'other', detail };
}

function isFolder(folder: string): boolean {
  return fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
