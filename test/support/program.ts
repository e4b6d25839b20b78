import { spawn } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = new URL('../../dist/main.js', import.meta.url).pathname;

export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
};

export type Place = { readonly cwd: string; readonly env: Record<string, string> };

/** A folder of its own with a home of its own; nothing of this computer's settings is seen. */
export async function freshPlace(): Promise<Place> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'folio-program-'));
  const home = path.join(cwd, 'home');
  await mkdir(home);
  return { cwd, env: { PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8' } };
}

/** Starts the built program with pipes instead of a terminal. `entry`: another one. */
export function startProgram(
  place: Place,
  args: readonly string[],
  more: Record<string, string> = {},
  entry = program,
) {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: place.cwd,
    env: { ...place.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, out, err })),
  );
  /** Resolves when `seen` is true of what was printed so far. */
  const until = (seen: (out: string) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!seen(out)) return;
        child.stdout.off('data', look);
        resolve();
      };
      child.stdout.on('data', look);
      look();
    });
  return { child, ended, until };
}

export async function runProgram(
  place: Place,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<Ended> {
  return await startProgram(place, args, more).ended;
}
