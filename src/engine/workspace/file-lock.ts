import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunError } from '../data/failure.ts';
import type { Disk } from './disk.ts';
import { makeFolder } from './folders.ts';
import { type Lock, takeFileLock } from './lock.ts';

const patienceMs = 5_000;
const betweenMs = 25;

/**
 * Read-modify-write of a file that several processes share: `work` runs while `<file>.lock` is held. Waits up to
 * five seconds, then rejects with RunError `file_unwritable` (EBUSY).
 */
export async function withFileLock<T>(
  disk: Disk,
  file: string,
  work: () => Promise<T>,
  options: { readonly patienceMs?: number } = {},
): Promise<T> {
  await makeFolder(disk, path.dirname(file));
  const lock = await waitForLock(file, options.patienceMs ?? patienceMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(file: string, patience: number): Promise<Lock> {
  const givingUp = performance.now() + patience;
  for (;;) {
    const lock = takeFileLock(`${file}.lock`, 0);
    if (lock !== undefined) return lock;
    if (performance.now() >= givingUp) {
      const detail = 'another process is writing it';
      throw new RunError({ kind: 'file_unwritable', path: file, code: 'EBUSY', detail });
    }
    await sleep(betweenMs);
  }
}
