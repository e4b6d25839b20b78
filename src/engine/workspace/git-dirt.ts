import path from 'node:path';
import type { Shell } from '../acting/shell.ts';
import type { Disk } from './disk.ts';
import { startGit } from './git-start.ts';

const timeoutMs = 20_000;

/**
 * Real paths that git calls new or changed below `folder`. Empty where there is no git or no repository, and where
 * nothing bounds git on this machine, which is not asked then: every command that is not plainly read-only asks a
 * person anyway.
 */
export async function dirtyIn(
  disk: Disk,
  shell: Shell,
  folder: string,
): Promise<readonly string[]> {
  const git = startGit({ shell, root: folder, signal: AbortSignal.timeout(timeoutMs), timeoutMs });
  const seen = await git.tree('status', ['--untracked-files=all', '--', '.']);
  if (seen === null) return [];
  const files = seen.output
    .split('\0')
    .filter((entry) => entry.length > 3)
    .map((entry) => path.join(seen.top, entry.slice(3)));
  return await Promise.all(files.map(async (file) => await disk.realpath(file).catch(() => file)));
}
