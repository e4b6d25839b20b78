import path from 'node:path';
import { defaultConfig } from './engine/config.ts';
import { RunError } from './engine/data/failure.ts';
import type { Engine } from './engine/engine.ts';
import type { Entry } from './engine/rooms.ts';
import { foldersFor } from './engine/runs/place.ts';
import type { Validation } from './engine/workflow.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openRunFiles } from './engine/workspace/run-files.ts';

/**
 * What the validators of a workflow say of a run, by its name in the workspace or by its folder, seen from `cwd`. undefined:
 * there is none. A folder needs no workspace: where that cannot be opened, the built-in settings count.
 */
export async function validateAt(
  workflow: string,
  { run, cwd }: { readonly run: string; readonly cwd: string },
  open: () => Promise<Engine | undefined>,
  entries: () => Promise<readonly Entry[]>,
): Promise<Validation | undefined> {
  const entry = (await entries()).find(({ name }) => name === workflow);
  const engine = await open().catch(async (error: unknown) => {
    if (error instanceof RunError && (await firstFolder([path.resolve(cwd, run)])) !== undefined)
      return undefined;
    throw error;
  });
  const named = entry === undefined ? [] : foldersFor(entry.place, run);
  const inHand = engine === undefined ? [] : named.map((each) => path.join(engine.root, each));
  const folder = await firstFolder([...inHand, path.resolve(cwd, run)]);
  const room = await entry?.load();
  if (folder === undefined || room?.validate === undefined) return undefined;
  return await room.validate(openRunFiles(nodeDisk, folder), engine?.config ?? defaultConfig);
}

async function firstFolder(paths: readonly string[]): Promise<string | undefined> {
  for (const folder of paths) {
    const facts = await nodeDisk.stat(folder).catch(() => undefined);
    if (facts?.kind === 'folder') return folder;
  }
  return undefined;
}
