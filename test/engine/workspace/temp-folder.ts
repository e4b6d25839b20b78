import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder (links resolved), removed when the test is over. */
export async function tempFolder(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for code outside a test; whoever makes it removes it. */
export async function makeTempFolder(): Promise<string> {
  return realpath(await mkdtemp(path.join(tmpdir(), 'folio-workspace-')));
}
