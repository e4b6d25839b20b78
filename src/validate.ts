import path from 'node:path';
import { defaultConfig } from './engine/config.ts';
import type { Engine } from './engine/engine.ts';
import type { Validation } from './engine/workflow.ts';
import { registry } from './engine/workflows/registry.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openRunFiles } from './engine/workspace/run-files.ts';

/** What the validators say of a cmd, by its name in the workspace or by its folder anywhere. undefined: there is none. */
export async function validateAt(
  cmd: string,
  engine: Engine | undefined,
): Promise<Validation | undefined> {
  const folder = await folderOf(cmd, engine);
  const room = await registry.find(({ name }) => name === 'crew')?.load();
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
