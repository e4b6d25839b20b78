import { execFile } from 'node:child_process';
import path from 'node:path';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { killingDisk } from './killing-disk.ts';
import type { Kill } from './points/kills.ts';

/*
 * A test's own program that is killed (SIGKILL) at one operation of its disk: what the long loops start again and again. Its
 * first word is a folder, the others are the kill, where there is one.
 */

/** Runs it in a process of its own; resolves with the signal it died of, and what it said. */
export async function inChild(
  file: string,
  folder: string,
  kill?: Kill,
): Promise<{ readonly signal: string | null; readonly said: string }> {
  const given = [path.resolve(file), folder, ...(kill ?? [])];
  return await new Promise((resolve) => {
    execFile(process.execPath, given, (error, stdout, stderr) => {
      const signal = error && 'signal' in error ? (error.signal ?? null) : null;
      // a child that failed says why
      resolve({ signal, said: (error === null ? stdout : stdout + stderr).trim() });
    });
  });
}

/** In the child: its folder, and the disk it dies on. */
export function killedBy([folder = '', at, pattern = '.', when]: readonly string[]) {
  const disk =
    at === undefined
      ? nodeDisk
      : killingDisk(nodeDisk, {
          ...{ at: Number(at), match: new RegExp(pattern) },
          when: when === 'after' ? 'after' : 'before',
        });
  return { folder, disk };
}
