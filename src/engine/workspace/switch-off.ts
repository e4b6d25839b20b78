import { type Document, isMap, isScalar } from 'yaml';
import { yamlDocument } from '../data/yaml-document.ts';
import { atomicWrite } from './atomic-write.ts';
import { containment } from './containment.ts';
import type { Disk } from './disk.ts';
import { withFileLock } from './file-lock.ts';
import { readTextFile } from './text-file.ts';

const flags = ['enabled', 'reset_all'] as const;

/**
 * Writes `lp_system.enabled: false` and `reset_all: false` into the file of the workspace that says so now: the overlay
 * where it names one of them, else `config.yaml`. Every other letter of the file stays. Resolves
 * with the file's name. Rejects with RunError `file_unwritable`, `outside_workspace`.
 */
export async function switchOffLearning(disk: Disk, root: string): Promise<string> {
  const inside = containment(disk, root);
  const read = async (name: string) =>
    (await readTextFile(disk, await inside.existing(name), name))?.text ?? '';
  const { document: overlay } = yamlDocument(await read('local/config.yaml'));
  const overlaid = flags.some((flag) => overlay.hasIn(['lp_system', flag]));
  const name = overlaid ? 'local/config.yaml' : 'config.yaml';
  const file = await inside.writable(name);
  await withFileLock(disk, file, async () => {
    await atomicWrite(disk, file, switchedOff(await read(name)));
  });
  return name;
}

/** The text with both flags false, letter for letter what it was elsewhere. */
export function switchedOff(text: string): string {
  return flags.reduce((now, flag) => {
    const { document } = yamlDocument(now);
    const path = ['lp_system', flag];
    const node: unknown = document.getIn(path, true);
    const [from, to] = (isScalar(node) ? node.range : undefined) ?? [];
    if (from !== undefined && to !== undefined) return `${now.slice(0, from)}false${now.slice(to)}`;
    return added(document, now, flag);
  }, text);
}

function added(document: Document, text: string, flag: string): string {
  const section: unknown = document.get('lp_system', true);
  if (section === undefined || section === null) {
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    return `${before}lp_system:\n  ${flag}: false\n`;
  }
  if (!isMap(section)) document.set('lp_system', { [flag]: false });
  else document.setIn(['lp_system', flag], false);
  return document.toString({ lineWidth: 0 });
}
