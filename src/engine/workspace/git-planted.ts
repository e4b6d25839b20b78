import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Repositories } from '../acting/shell.ts';
import type { Disk } from './disk.ts';
import { isRepository } from './git-folders.ts';

const mostFolders = 200_000;
/** Clocks of file systems are a tick behind. */
const tickMs = 20;
/** What makes a folder a repository, or names a program that git would start in it. */
const telling = [
  ...['HEAD', 'config', 'config.worktree', 'commondir', 'info/attributes', 'hooks'],
] as const;

/**
 * Repositories below `root` (absolute) that were made, or whose settings or hooks were changed, since then; the
 * project's own is not meant: nobody writes to what git runs there. By the time of the change, which no program can
 * set. Never rejects.
 */
export async function plantedBelow(disk: Disk, root: string, since: Date): Promise<Repositories> {
  const found: string[] = [];
  const waiting = [''];
  let looked = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    looked += 1;
    if (looked > mostFolders) return { folders: found.sort(), whole: false };
    const folder = path.join(root, at);
    const entries = await disk.readFolder(folder).catch(() => []);
    const names = entries.map(({ name }) => name);
    const times = await Promise.all(repositoriesIn(folder, names, at === '').map(lastChange));
    if (times.some((time) => time >= since.getTime() - tickMs)) found.push(at || '.');
    for (const { name, kind } of entries)
      if (kind === 'folder' && !isOwn(name)) waiting.push(path.join(at, name));
  }
  return { folders: found.sort(), whole: true };
}

const isOwn = (name: string) => name.toLowerCase() === '.git';

/** What git would go by in this folder: a `.git` of whatever kind, or the folder itself. */
function repositoriesIn(folder: string, names: readonly string[], isTop: boolean): string[] {
  const dots = isTop ? [] : names.filter(isOwn).map((name) => path.join(folder, name));
  return names.includes('HEAD') && isRepository(folder) ? [...dots, folder] : dots;
}

/** Milliseconds; of a file or a link that leads to a repository, its own. */
async function lastChange(place: string): Promise<number> {
  const own = await changedAt(place, (isFolder) => !isFolder);
  const inside = await Promise.all(
    telling.map(async (name) => await changedAt(path.join(place, name), () => true)),
  );
  const hooks = await readdir(path.join(place, 'hooks')).catch(() => []);
  const each = await Promise.all(
    hooks.map(async (name) => await changedAt(path.join(place, 'hooks', name), () => true)),
  );
  return Math.max(own, ...inside, ...each);
}

async function changedAt(place: string, counts: (isFolder: boolean) => boolean): Promise<number> {
  const stats = await lstat(place).catch(() => undefined);
  return stats !== undefined && counts(stats.isDirectory()) ? stats.ctimeMs : 0;
}
