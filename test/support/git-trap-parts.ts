import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { GitPlace } from './git-world.ts';

/**
 * A repository that makes git start a program. `plant` is given the program: a script that leaves a file outside the
 * project and hands its input on.
 */
export type GitTrap = { readonly name: string; plant(world: GitPlace, program: string): void };

export const everyHook = [
  ...['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'post-index-change'],
  ...['reference-transaction', 'pre-auto-gc', 'post-checkout', 'fsmonitor-watchman'],
];

/** The file is looked at again: its time is another one, and its content as well. */
export function edited({ put, root }: GitPlace, name = 'proj/a.md'): void {
  put(name, 'edited\n');
  const file = path.join(path.dirname(root), name);
  utimesSync(file, new Date('2030-01-01'), new Date('2030-01-01'));
}

export function filter(world: GitPlace, driver: string, program: string, kind = 'clean'): void {
  world.git('config', `filter.${driver}.${kind}`, program);
  world.put('proj/.gitattributes', `*.md filter=${driver}\n`);
  edited(world);
}

/** A repository in `pkg` that the index of the project takes for a submodule. */
export function gitlink(
  world: GitPlace,
  ...settings: readonly (readonly [string, string])[]
): void {
  const raw = world.init('proj/vend');
  for (const [name, value] of settings) raw('config', name, value);
  world.put('proj/vend/.git/info/attributes', '*.md filter=z\n');
  edited(world, 'proj/vend/a.md');
  world.git('-c', 'protocol.file.allow=always', 'add', 'vend');
}

export function hook(
  world: GitPlace,
  program: string,
  names: readonly string[],
  folder: string,
): void {
  for (const name of names) world.put(`${folder}/${name}`, `#!/bin/sh\nexec ${program}\n`, 0o755);
}

/** HEAD carries a signature, so that who shows signatures looks at it. */
export function signed({ git, root, bare }: GitPlace): void {
  const who = 'A <a@example.org> 1700000000 +0000';
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n =\n -----END PGP SIGNATURE-----';
  const [tree, parent] = git('rev-parse', 'HEAD^{tree}', 'HEAD').trim().split('\n');
  const head = [`tree ${tree}`, `parent ${parent}`, `author ${who}`, `committer ${who}`, signature];
  const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    ...{ cwd: root, env: bare, encoding: 'utf8' },
    input: `${head.join('\n')}\n\nsigned\n`,
  });
  git('update-ref', 'refs/heads/main', hash.trim());
}

/** What the last commit holds of `a.md` is missing here and promised by another repository. */
export function promised(
  world: GitPlace,
  ...settings: readonly (readonly [string, string])[]
): void {
  const blob = world.git('rev-parse', 'HEAD:a.md').trim();
  const object = world.place('proj/.git/objects', blob.slice(0, 2), blob.slice(2));
  chmodSync(object, 0o644);
  rmSync(object);
  world.git('config', 'core.repositoryFormatVersion', '1');
  world.git('config', 'extensions.partialClone', 'far');
  world.git('config', 'remote.far.promisor', 'true');
  for (const [name, value] of settings) world.git('config', name, value);
  edited(world);
}

export const set =
  (...names: readonly string[]): GitTrap['plant'] =>
  (world, program) => {
    for (const name of names) world.git('config', name, program);
    world.put('proj/.gitattributes', '*.md diff=odd\n');
    edited(world);
  };
