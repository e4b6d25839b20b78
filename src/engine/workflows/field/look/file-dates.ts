import type { LookingGit } from '../../../acting/repository.ts';
import { utc } from '../rules/freshness.ts';

export type FileDates = ReadonlyMap<string, { readonly first: string; readonly last: string }>;

/** When each file of a folder was first and last committed; nothing where git cannot tell. Paths from the repository's folder. */
export async function fileDates(git: LookingGit, folder: string): Promise<FileDates> {
  const output = git.isOutside()
    ? null
    : await git.history('log', ['--format=%x1e%cI', '--name-only', '--relative', '--', folder]);
  const dates = new Map<string, { first: string; last: string }>();
  for (const record of (output ?? '').split('\x1e')) {
    const [at = '', ...names] = record.split('\n').filter((line) => line !== '');
    if (Number.isNaN(Date.parse(at))) continue;
    const when = utc(at);
    for (const name of names) {
      const before = dates.get(name);
      if (before === undefined) dates.set(name, { first: when, last: when });
      else before.first = when;
    }
  }
  return dates;
}
