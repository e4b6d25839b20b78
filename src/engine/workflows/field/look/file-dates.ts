import type { LookingGit } from '../../../acting/repository.ts';

export type FileDates = ReadonlyMap<string, { readonly first: string; readonly last: string }>;

/** When each file of a folder was first and last committed; nothing where git cannot tell. Paths from the repository's folder. */
export async function fileDates(git: LookingGit, folder: string): Promise<FileDates> {
  const output = git.isOutside()
    ? null
    : await git.history('log', ['--format=%x1e%cI', '--name-only', '--relative', '--', folder]);
  const dates = new Map<string, { first: string; last: string }>();
  for (const record of (output ?? '').split('\x1e')) {
    const [at = '', ...names] = record.split('\n').filter((line) => line !== '');
    const time = Date.parse(at);
    if (Number.isNaN(time)) continue;
    const utc = `${new Date(time).toISOString().slice(0, 19)}Z`;
    for (const name of names) {
      const before = dates.get(name);
      if (before === undefined) dates.set(name, { first: utc, last: utc });
      else before.first = utc;
    }
  }
  return dates;
}
