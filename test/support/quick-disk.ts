import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * The product flushes every file it saves, as it must. What that promises is tested by replaying recorded operations
 * (test/engine/workspace/power-loss.test.ts), never by the device: thousands of flushes of files that a test throws away
 * cost minutes and say nothing. Where the system has a disk in memory, the folders of the tests lie there.
 */

const inMemory = '/dev/shm';

/** Enough for the largest files of two workers. */
const bytesNeeded = 1.5 * 2 ** 30;

let folder: string | undefined;
let before: string | undefined;

/** Sets `TMPDIR` for everything that is started from here. Where the person has set one, it is a folder in that. */
export function setup(): void {
  before = process.env['TMPDIR'];
  folder = newFolder(before || !hasRoom() ? tmpdir() : inMemory);
  if (!startsPrograms(folder)) {
    remove(folder);
    folder = newFolder(tmpdir());
  }
  process.env['TMPDIR'] = folder;
}

export function teardown(): void {
  if (folder === undefined) return;
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  remove(folder);
}

function newFolder(base: string): string {
  return mkdtempSync(path.join(base, 'folio-tests-'));
}

function remove(place: string): void {
  rmSync(place, { recursive: true, force: true, maxRetries: 3 });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= bytesNeeded;
  } catch {
    return false;
  }
}

/** Containers often mount it so that nothing in it can be run. */
function startsPrograms(place: string): boolean {
  const script = path.join(place, 'started.sh');
  writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  try {
    execFileSync(script, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
