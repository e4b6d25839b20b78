import path from 'node:path';
import type { Objection } from './decision.ts';
import { type GitCall, readGit } from './git-call.ts';
import { textsIn } from './git-lists.ts';
import { type Standpoint, whereIs } from './paths.ts';
import type { Reached } from './reach.ts';

/*
 * A repository's settings start programs (monitors, filters, hooks), also when git only looks. The project's own one is what
 * the person works with; any other folder that git would take for a repository may have been put there by anybody.
 */

/** Deeper than any folder that people make. */
const mostLevels = 64;
/** More arguments than that ask anyway. */
const mostWords = 300;

/** What speaks against these commands: git would go by the settings of another repository. */
export function otherRepository(
  reached: readonly Reached[],
  place: Standpoint,
): Objection | undefined {
  let folder = place.cwd;
  for (const each of reached) {
    const { program, words } = each;
    if (program === 'cd' || program === 'pushd') folder = gone(folder, words[1]?.value);
    if (program !== 'git') continue;
    const found = foreignIn(each, folder, place);
    if (found !== undefined)
      return {
        phase: '7B2',
        rule: 'git:repository',
        reason: { kind: 'other_repository', path: found },
      };
  }
  return undefined;
}

function gone(from: string, to = ''): string {
  return to.startsWith('-') ? from : below(from, to);
}

/** Not put in order: `link/..` is where the link leads. */
function below(from: string, to: string): string {
  return to.startsWith('/') ? to : `${from}/${to}`;
}

function foreignIn({ words, simple }: Reached, cwd: string, place: Standpoint): string | undefined {
  const valuesOf = (all: Reached['words']) => all.slice(1, mostWords).map(({ value }) => value);
  const args = valuesOf(words);
  // What starts it may send it elsewhere: `env -C pkg git …`, `find pkg -execdir git …`.
  const around = words === simple.words ? [] : valuesOf(simple.words);
  const named = [...[...simple.assigns, ...around].flatMap(bySetting), ...byOption(args)];
  const told = named.find((each) => !isOwn(place, below(cwd, each)));
  if (told !== undefined) return told;
  const git = readGit(args);
  const { folders } = git;
  const start = folders.reduce(below, cwd);
  if (folders.length > 0 && whereIs(place, start).kind === 'outside') return folders.join('/');
  const given = [...pathsIn(git), ...around.filter((each) => !each.startsWith('-'))];
  const places = [start, ...given.flatMap((each) => [below(start, each), below(place.root, each)])];
  for (const each of new Set(places)) {
    const found = nestedAt(place, each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The project's own repository, named as such. */
function isOwn(place: Standpoint, given: string): boolean {
  const where = whereIs(place, given);
  return where.kind === 'inside' && /^(\.git)?$/.test(where.relative);
}

/** `GIT_DIR=pkg`. */
function bySetting(text: string): string[] {
  const value =
    /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)=(.*)$/s.exec(
      text,
    )?.[1];
  return value === undefined ? [] : [value];
}

/** `--git-dir=pkg`, `--git-dir pkg`, before the subcommand. */
function byOption(args: readonly string[]): string[] {
  const { before } = readGit(args);
  return args.slice(0, before).flatMap((arg, index) => {
    const [, glued] = /^--(?:git-dir|work-tree)(?:=(.*))?$/s.exec(arg) ?? ['none', ''];
    if (glued !== undefined) return glued === '' ? [] : [glued];
    return [args[index + 1] ?? ''];
  });
}

/** Arguments that may be pathspecs, without the signs in front of them (`:(top)pkg`, `:/pkg`, `:!pkg`). */
function pathsIn(git: GitCall): string[] {
  const { rest, before } = git;
  const texts = textsIn(git);
  return rest.flatMap((arg, index) => {
    if (texts.has(before + index)) return [];
    const value = arg.startsWith('-') ? (/^--[^=]+=(.+)$/s.exec(arg)?.[1] ?? '') : arg;
    const bare = value.replace(/^:(\([^)]*\)|[!^/]+:?)/, '');
    return bare === '' ? [] : [bare];
  });
}

/** The nearest folder around this place that git would take for a repository, below the top of the project. */
function nestedAt(place: Standpoint, given: string): string | undefined {
  const where = whereIs(place, given);
  if (where.kind !== 'inside' || where.relative === '') return undefined;
  const top = place.files.realPath(place.root) ?? place.root;
  let folder = where.path;
  for (let level = 0; level < mostLevels && folder !== top && folder !== '/'; level += 1) {
    if (isRepository(place, folder)) return path.posix.relative(top, folder);
    folder = path.posix.dirname(folder);
  }
  return undefined;
}

/** As git tells one: `.git` of any kind, or the parts of one as ordinary files; wider, since a file is quickly added. */
function isRepository({ files }: Standpoint, folder: string): boolean {
  const kind = (name: string) => files.kind(`${folder}/${name}`);
  if (kind('.git') !== 'missing') return true;
  if (kind('commondir') === 'file' && kind('HEAD') !== 'missing') return true;
  return kind('objects') === 'folder' && kind('refs') === 'folder';
}
