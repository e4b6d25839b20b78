import path from 'node:path';
import { defaultConfig } from './engine/config.ts';
import { RunError } from './engine/data/failure.ts';
import type { Engine } from './engine/engine.ts';
import type { Validation } from './engine/workflow.ts';
import { registry } from './engine/workflows/registry.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openRunFiles } from './engine/workspace/run-files.ts';

/**
 * What the validators of a workflow say of a run, by its name in the workspace or by its folder anywhere. undefined:
 * there is none. A folder needs no workspace: where that cannot be opened, the built-in settings count.
 */
export async function validateAt(
  workflow: string,
  cmd: string,
  open: () => Promise<Engine | undefined>,
): Promise<Validation | undefined> {
  const engine = await open().catch(async (error: unknown) => {
    if (error instanceof RunError && (await folderOf(cmd, undefined)) !== undefined)
      return undefined;
    throw error;
  });
  const folder = await folderOf(cmd, engine);
  const room = await registry.find(({ name }) => name === workflow)?.load();
  if (folder === undefined || room?.validate === undefined) return undefined;
  return await room.validate(openRunFiles(nodeDisk, folder), engine?.config ?? defaultConfig);
}

async function folderOf(cmd: string, engine: Engine | undefined): Promise<string | undefined> {
  const inHand =
    engine === undefined || !/^cmd_\d+$/.test(cmd)
      ? []
      : ['work', 'rehearsal/work'].map((place) => path.join(engine.root, place, cmd));
  for (const folder of [...inHand, path.resolve(cmd)]) {
    const facts = await nodeDisk.stat(folder).catch(() => undefined);
    if (facts?.kind === 'folder') return folder;
  }
  return undefined;
}
