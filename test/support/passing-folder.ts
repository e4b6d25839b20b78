import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** A new folder that goes away when the tests of the file are done (`after-file.ts`). */
export function passingFolder(name: string): string {
  const folder = lastingFolder(name);
  folders.push(folder);
  return folder;
}

/** One for what is made once for all files that a worker runs: it goes with the folder of all tests (`quick-disk.ts`). */
export function lastingFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `${name}-`));
}

export function removePassed(): void {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
