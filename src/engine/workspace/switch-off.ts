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

/** The text with both flags false, letter for letter what it was elsewhere. It is read once, however long it is. */
export function switchedOff(text: string): string {
  const { document } = yamlDocument(text);
  const places = flags.flatMap((flag) => {
    const node: unknown = document.getIn(['lp_system', flag], true);
    const [from, to] = (isScalar(node) ? node.range : undefined) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  if (places.length < flags.length) return added(document, text);
  return places
    .toSorted((a, b) => b.from - a.from)
    .reduce((now, { from, to }) => `${now.slice(0, from)}false${now.slice(to)}`, text);
}

/** With the flags that are not there. */
function added(document: Document, text: string): string {
  const section: unknown = document.get('lp_system', true);
  if (section === undefined || section === null) {
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    return `${before}lp_system:\n${flags.map((flag) => `  ${flag}: false\n`).join('')}`;
  }
  if (!isMap(section)) document.set('lp_system', document.createNode({}));
  for (const flag of flags) document.setIn(['lp_system', flag], false);
  return document.toString({ lineWidth: 0 });
}
