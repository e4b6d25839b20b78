import path from 'node:path';
import { type ConfigLayers, mergeConfig } from './engine/config/merge.ts';
import { readConfigFiles } from './engine/workspace/config-files.ts';
import type { Disk } from './engine/workspace/disk.ts';
import { openTrust } from './engine/workspace/trust.ts';

type Given = Required<Pick<ConfigLayers, 'sets' | 'flags'>>;

/**
 * Where settings come from, weakest first: the person's own file, the workspace's two (`root` undefined: there is none
 * yet), the command line. A file of the workspace grants something only while a person trusts its bytes.
 */
export async function settingsLayers(
  disk: Disk,
  { sets, flags }: Given,
  root: string | undefined,
  configHome: string,
): Promise<ConfigLayers> {
  const own = path.join(configHome, 'folio-tui', 'config.yaml');
  const files = await readConfigFiles(disk, root, own);
  const trust =
    root === undefined ? {} : { trusted: await openTrust(disk, configHome).hashes(root) };
  return { ...files, sets, flags, ...trust };
}

/** Those layers put together. */
export async function readSettings(...given: Parameters<typeof settingsLayers>) {
  return mergeConfig(await settingsLayers(...given));
}
