import path from 'node:path';
import { codeOf, type Disk } from './disk.ts';

/**
 * Every file below `folder`, as paths relative to it with `/`, sorted. Links are not followed and not listed.
 * `enter` says into which folders to look, by name.
 */
export async function filesBelow(
  disk: Disk,
  folder: string,
  enter: (name: string) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { name, kind } of await entriesOf(disk, path.join(folder, at))) {
      const inside = at === '' ? name : `${at}/${name}`;
      if (kind === 'file') found.push(inside);
      if (kind === 'folder' && enter(name)) waiting.push(inside);
    }
  }
  return found.sort();
}

async function entriesOf(disk: Disk, folder: string) {
  try {
    return await disk.readFolder(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}
