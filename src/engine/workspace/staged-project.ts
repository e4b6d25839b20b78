import * as fs from 'node:fs';
import path from 'node:path';
import type { Shell } from '../acting/shell.ts';
import { gitFolders } from './git-folders.ts';
import { sandboxState } from './sandbox.ts';

/* The project a rehearsal plays in: files of the recording as a repository of the program's own, so that nothing of a person's is touched. */

const timeoutMs = 30_000;

const env = {
  ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_ATTR_NOSYSTEM: '1' },
  ...{ GIT_AUTHOR_NAME: 'folio-tui', GIT_AUTHOR_EMAIL: 'folio-tui@localhost' },
  ...{ GIT_COMMITTER_NAME: 'folio-tui', GIT_COMMITTER_EMAIL: 'folio-tui@localhost' },
};

const script =
  'git init -q --template= -b main . && git add -A . && git commit -q --no-gpg-sign -m Recorded';

/** Is a whole one there? */
export function isStaged(root: string): boolean {
  return gitFolders(root)?.top === root;
}

/** See `Programs`. It comes to its place whole: what a crash has left half made is made anew. */
export async function stageProject(
  shell: Shell,
  root: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<boolean> {
  if (isStaged(root)) return true;
  const making = `${root}.making`;
  fs.rmSync(making, { recursive: true, force: true });
  for (const { path: name, text } of files) {
    const file = path.join(making, ...name.split('/'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  const isBounded = (await sandboxState()).kind !== 'none';
  const { code } = await shell.run({
    run: { argv: ['/bin/sh', '-c', script] },
    ...{ cwd: making, env, signal: new AbortController().signal, timeoutMs, maxBytes: 10_000 },
    sandbox: isBounded ? { writable: [making], readOnly: [], hidden: [], network: false } : null,
  });
  if (code !== 0) {
    fs.rmSync(making, { recursive: true, force: true });
    return false;
  }
  fs.renameSync(making, root);
  return true;
}
