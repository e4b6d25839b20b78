import * as fs from 'node:fs';
import path from 'node:path';

const signs = {
  MERGE_HEAD: 'merge',
  'rebase-merge': 'rebase',
  'rebase-apply': 'rebase',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
  BISECT_LOG: 'bisect',
} as const;

/** What the person has begun in their repository and not ended; undefined: nothing. `gitDir` of this working tree. */
export function underWay(gitDir: string): string | undefined {
  return Object.entries(signs).find(([name]) => fs.existsSync(path.join(gitDir, name)))?.[1];
}

/** Two of these names that are one where upper and lower case, or composed and decomposed letters, are the same. */
export function colliding(names: Iterable<string>): readonly [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const name of names) {
    const plain = name.normalize('NFC').toLowerCase();
    const other = seen.get(plain);
    if (other !== undefined && other !== name) return [other, name];
    seen.set(plain, name);
  }
  return undefined;
}
