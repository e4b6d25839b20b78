import type { StoreGit } from './store-git.ts';

/** What a working tree holds that its index does not know, and that is not ignored. */
export const untracked = ['ls-files', '-z', '--others', '--exclude-standard'];

/** What git ignores, file by file; of these files and folders, which are names and no patterns. */
export function ignoredIn(include: readonly string[]): readonly string[] {
  return ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', ...include];
}

/**
 * Everything in a working tree as a tree of the store: what the index knows as it is now, and what is new. A repository
 * in it that is not known is left out: git would name it without its files. `listed`: what `untracked` said. Resolves
 * with the tree's name and those of all its files.
 */
export async function takeTree(
  git: StoreGit,
  at: { readonly workTree: string; readonly index: string },
  listed?: Buffer,
): Promise<{ readonly tree: string; readonly files: Buffer }> {
  const names = split(listed ?? (await git.bytes(untracked, at)));
  const fresh = names.filter((name) => name.at(-1) !== slash);
  const add = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];
  const [, , tree = zero, files = zero] = await git.all(
    [
      { words: ['add', '-u', '--', '.'] },
      { words: add, input: Buffer.concat(fresh.flatMap((name) => [name, zero])) },
      { words: ['write-tree'] },
      { words: ['ls-files', '-z'] },
    ],
    at,
  );
  return { tree: tree.toString().trim(), files };
}

const slash = '/'.charCodeAt(0);
const zero = Buffer.from([0]);

/** What git ends with NUL. */
export function split(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, from)) {
    parts.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return parts;
}
