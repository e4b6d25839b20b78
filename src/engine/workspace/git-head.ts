import * as fs from 'node:fs';
import path from 'node:path';
import type { Shell } from '../acting/shell.ts';
import type { Disk } from './disk.ts';
import { gitFolders } from './git-folders.ts';
import { startGit } from './git-start.ts';

const timeoutMs = 20_000;
const mostLinks = 8;

/**
 * The commit that the repository of this folder stands on, read from its files and asked of no program; undefined where
 * there is none yet, and where it is kept in a way that only git can read.
 */
export function headOf(folder: string): string | undefined {
  const places = gitFolders(folder);
  if (places === undefined) return undefined;
  let name = 'HEAD';
  for (let link = 0; link < mostLinks; link += 1) {
    const text = refIn(name, places);
    const next = /^ref: (refs\/\S+)$/.exec(text ?? '')?.[1];
    if (next === undefined) return /^[0-9a-f]{40,64}$/.exec(text ?? '')?.[0];
    name = next;
  }
  return undefined;
}

type Places = { readonly gitDir: string; readonly commonDir: string };

/** Its own HEAD each working tree keeps for itself, branches all share. */
function refIn(name: string, { gitDir, commonDir }: Places): string | undefined {
  const loose = textOf(path.join(gitDir, name)) ?? textOf(path.join(commonDir, name));
  if (loose !== undefined) return loose.trim();
  const packed = textOf(path.join(commonDir, 'packed-refs')) ?? '';
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ', 1)[0];
}

function textOf(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Real paths below `folder` that differ between two commits; none where git cannot tell. Never rejects. */
export async function movedIn(
  { disk, shell }: { readonly disk: Disk; readonly shell: Shell },
  folder: string,
  [from, to]: readonly [string, string],
): Promise<readonly string[]> {
  const git = startGit({ shell, root: folder, signal: AbortSignal.timeout(timeoutMs), timeoutMs });
  const seen = await git.tree('diff', ['--name-only', '-z', from, to, '--', '.']);
  if (seen === null) return [];
  const files = seen.output.split('\0').filter((name) => name !== '');
  const absolute = files.map((name) => path.join(seen.top, name));
  return await Promise.all(
    absolute.map(async (file) => await disk.realpath(file).catch(() => file)),
  );
}
