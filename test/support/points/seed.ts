import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export type Seed = { readonly seed: number; readonly from: string };

/**
 * The number that says which points a run walks: every commit has another one, so that over commits all get their turn.
 * Where there is no git: the version and what the files say.
 */
export function seedOf(root: string): Seed {
  const commit = headOf(root);
  if (commit !== undefined) return { seed: numberIn(commit), from: `commit ${commit.slice(0, 7)}` };
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  return { seed: numberIn(treeHash(root, version)), from: `the files of version ${version}` };
}

/** Undefined where git is missing, or the folder is no repository of its own. */
function headOf(root: string): string | undefined {
  try {
    const words = ['rev-parse', '--show-prefix', 'HEAD'];
    const answer = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    const [prefix, commit] = answer.split('\n');
    return prefix === '' ? commit : undefined;
  } catch {
    return undefined;
  }
}

function treeHash(root: string, version: string): string {
  const hash = createHash('sha256').update(version);
  const files = globSync('{src,templates,test}/**/*.{ts,tsx,md}', { cwd: root }).toSorted();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** 32 bits: whole numbers that are counted with without loss. */
function numberIn(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16);
}
