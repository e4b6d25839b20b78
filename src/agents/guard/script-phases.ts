import path from 'node:path';
import type { Permissions } from '../../engine/config.ts';
import type { Objection } from './decision.ts';
import { type Standpoint, whereIs } from './paths.ts';

type Interpreter = Permissions['interpreters'][string];

/** Phase 4: flags that run something ask, one-letter ones known as safe are skipped, the first word is the script. */
export function findScript(
  program: string,
  { safe, dangerous, dangerous_long: long }: Interpreter,
  args: readonly string[],
):
  | { readonly script: string; readonly rest: readonly string[] }
  | { readonly objection: Objection } {
  for (const [index, arg] of args.entries()) {
    if (!arg.startsWith('-')) return { script: arg, rest: args.slice(index + 1) };
    const [name = ''] = arg.split('=', 1);
    if (long.includes(name) || dangerous.some((letter) => arg.startsWith(`-${letter}`)))
      return objectTo('dangerous_flag', program, arg);
    if (!(arg.length === 2 && safe.includes(arg.slice(1))))
      return objectTo('unknown_flag', program, arg);
  }
  return { objection: { phase: '4', rule: 'no_script', reason: { kind: 'no_script', program } } };
}

function objectTo(kind: 'dangerous_flag' | 'unknown_flag', program: string, flag: string) {
  return {
    objection: { phase: '4', rule: `${kind}:${program}`, reason: { kind, program, flag } },
  } as const;
}

/**
 * Phases 5 and 6: only scripts in the project's own script folders run without a question (docs/spec/crew.md §18.12).
 */
export function judgeScript(
  place: Standpoint,
  script: string,
  dirs: readonly string[],
  changed: ReadonlySet<string>,
): Objection | undefined {
  const where = whereIs(place, script);
  if (where.kind === 'outside')
    return {
      phase: '5',
      rule: 'outside_project',
      reason: { kind: 'outside_project', path: script, leadsTo: where.leadsTo },
    };
  if (where.kind === 'unclear')
    return { phase: '5', rule: 'unclear_path', reason: { kind: 'unclear_path', path: script } };
  const lexical = path.posix.relative(place.root, path.posix.resolve(place.cwd, script));
  if (!isTrusted(where.relative, dirs) || !isTrusted(lexical, dirs))
    return {
      phase: '6',
      rule: 'script_elsewhere',
      reason: { kind: 'script_elsewhere', path: script },
    };
  const root = where.path.slice(0, where.path.length - where.relative.length);
  const paths = changedAmong(root, dirs, changed);
  return paths.length === 0
    ? undefined
    : { phase: '6', rule: 'changed_script', reason: { kind: 'changed_in_run', paths } };
}

/** A script takes in its neighbours: one changed file takes the trust from all of them. */
function changedAmong(
  root: string,
  dirs: readonly string[],
  changed: ReadonlySet<string>,
): string[] {
  const paths: string[] = [];
  for (const file of changed)
    if (file.startsWith(root) && isTrusted(file.slice(root.length), dirs)) paths.push(file);
  return paths.slice(0, 20);
}

/** Top-level script folders and those of skills; never a `scripts/` somewhere below (`vendor/x/scripts`). */
function isTrusted(relative: string, dirs: readonly string[]): boolean {
  if (/^\.claude\/skills\/[^/]+\/scripts\/./.test(relative)) return true;
  return dirs.some((dir) => {
    const folder = path.posix.normalize(dir.endsWith('/') ? dir : `${dir}/`);
    return relative.startsWith(folder) && relative.length > folder.length;
  });
}
