import path from 'node:path';
import { quietGit } from '../acting/git.ts';
import type { Shell } from '../acting/shell.ts';
import type { Disk } from './disk.ts';
import { sandboxState } from './sandbox.ts';

const mostBytes = 16 * 1024 * 1024;
const patienceMs = 20_000;

/**
 * Real paths that git calls new or changed below `folder`. Settings of a repository can make git start programs (filters,
 * monitors): it is asked inside the sandbox, where nothing can be written and nobody reached. Where there is none, nobody is asked: then every command
 * that is not plainly read-only asks a person anyway. Empty, too, where there is no git or no repository.
 */
export async function dirtyIn(
  disk: Disk,
  shell: Shell,
  folder: string,
): Promise<readonly string[]> {
  if ((await sandboxState()).kind === 'none') return [];
  const top = (await git(shell, folder, ['rev-parse', '--show-toplevel']))?.replace(/\n$/, '');
  if (top === undefined) return [];
  const words = [
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--no-renames',
    '--',
    '.',
  ];
  const status = await git(shell, folder, words);
  const files = (status ?? '')
    .split('\0')
    .filter((entry) => entry.length > 3)
    .map((entry) => path.join(top, entry.slice(3)));
  return await Promise.all(files.map(async (file) => await disk.realpath(file).catch(() => file)));
}

/** What git says; undefined when it could not. */
async function git(
  shell: Shell,
  cwd: string,
  words: readonly string[],
): Promise<string | undefined> {
  const { code, output, truncated } = await shell.run({
    run: { argv: [...quietGit.argv, '-c', 'core.hooksPath=/dev/null', ...words] },
    cwd,
    env: quietGit.env,
    signal: AbortSignal.timeout(patienceMs),
    timeoutMs: patienceMs,
    maxBytes: mostBytes,
    sandbox: { writable: [], readOnly: [], hidden: [], network: false },
  });
  return code === 0 && !truncated ? output : undefined;
}
