import type { Bound, Decision, FileFacts, GuardContext, Scope } from './decision.ts';
import { knownRule } from './general-phase.ts';
import type { Mark } from './hidden.ts';
import { findLookalikes, findUnseen } from './hidden.ts';
import { isWithin } from './paths.ts';
import { readShell, type Simple } from './shell.ts';
import { operands } from './use.ts';

/** Everything that a dialog, or `doctor --guard`, says about a decision; the catalogues word it. */
export type Explanation = Pick<
  Decision,
  'outcome' | 'tier' | 'phase' | 'rule' | 'reason' | 'pattern' | 'normalised' | 'notes'
> & {
  /** The whole command, nothing left out. */
  readonly command: string;
  /** The same with every character that is invisible, or that looks like another one, written as `\u202e`. */
  readonly shown: string;
  /** Where those letters are, in `command`. */
  readonly marks: readonly Mark[];
  /** The commands in it, in order, as stretches of `command`. */
  readonly segments: readonly {
    readonly pos: number;
    readonly end: number;
    readonly text: string;
  }[];
  readonly folder: string;
  readonly writes: Writes;
  readonly runs: readonly (Bound & { readonly changed: boolean })[];
  /** Scopes that a yes may have, narrowest first. */
  readonly scopes: readonly Scope[];
};

/** What it could write: nothing, these paths, or anything that the sandbox lets it. */
export type Writes =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  | { readonly kind: 'anything'; readonly below: readonly string[] };

const scopes: readonly Scope[] = ['once', 'session', 'always'];
const mostShown = 100;

/** A decision with all that a person needs to judge it. `command` is the one that was decided about. */
export function explain(
  command: string,
  decision: Decision,
  context: Pick<GuardContext, 'cwd' | 'projectRoot' | 'changed'>,
): Explanation {
  const { outcome, tier, phase, rule, reason, pattern, normalised, notes, bound, remember } =
    decision;
  const simples = /^too_(long|many_parts)$/.test(reason.kind) ? [] : readShell(command).simples;
  const marks = [...findUnseen(command, command.length), ...findLookalikes(command)].sort(
    (a, b) => a.pos - b.pos,
  );
  return {
    ...{ outcome, tier, phase, rule, reason, pattern, normalised, notes, command, marks },
    shown: withMarks(command, marks),
    segments: simples.slice(0, mostShown).map(({ pos, end, text }) => ({ pos, end, text })),
    folder: context.cwd,
    writes: writesOf(simples, decision, context),
    runs: bound.map((each) => ({ ...each, changed: context.changed.has(each.path) })),
    scopes: outcome === 'ask' ? scopes.slice(0, scopes.indexOf(remember) + 1) : [],
  };
}

function withMarks(command: string, marks: readonly Mark[]): string {
  let shown = '';
  let from = 0;
  for (const { pos, end } of marks) {
    shown += command.slice(from, pos);
    for (let at = pos; at < end; at += 1)
      shown += `\\u${command.charCodeAt(at).toString(16).padStart(4, '0')}`;
    from = end;
  }
  return shown + command.slice(from);
}

function writesOf(
  simples: readonly Simple[],
  { reason }: Decision,
  { cwd, projectRoot }: Pick<GuardContext, 'cwd' | 'projectRoot'>,
): Writes {
  const below = isWithin(projectRoot, cwd) ? [projectRoot] : [projectRoot, cwd];
  const anything: Writes = { kind: 'anything', below };
  if (/^(not_understood|too_long|too_many_parts)$/.test(reason.kind)) return anything;
  const paths: string[] = [];
  for (const simple of simples) {
    const written = writtenBy(simple, { cwd, projectRoot });
    if (written === undefined) return anything;
    paths.push(...written);
  }
  return paths.length === 0 ? { kind: 'nothing' } : { kind: 'paths', paths: [...new Set(paths)] };
}

/** Paths that one command writes; undefined: unknown. */
function writtenBy(
  simple: Simple,
  { cwd, projectRoot }: Pick<GuardContext, 'cwd' | 'projectRoot'>,
): string[] | undefined {
  const redirected = simple.redirects
    .filter(
      ({ operator, target }) => /^&?>|^<>/.test(operator) && !/^\d+$|^\/dev\/null$/.test(target),
    )
    .map(({ target }) => target);
  const [name, ...rest] = simple.words;
  if (name === undefined) return redirected;
  if (simple.words.some(({ form }) => form === 'dynamic') || name.form !== 'bare') return undefined;
  const args = rest.map(({ value }) => value);
  if (/^(cp|mv|ln|rm|rmdir|tee|install)$/.test(name.value))
    return [...redirected, ...operands(named(name.value, args))];
  const place = { cwd, root: projectRoot, home: '/', extra: [], files: asWritten };
  const use = knownRule(name.value)?.({ program: name.value, args, place, changed: new Set() });
  if (use === undefined || 'objection' in use) return undefined;
  if (use.effect !== 'writes') return redirected;
  if (name.value === 'git') return [...redirected, projectRoot];
  const paths = args.filter((_, index) => !use.texts?.has(index));
  const files = named(name.value, paths).filter((arg) => !arg.startsWith('-'));
  return [...redirected, ...files];
}

/** Flags whose value stands in the next argument and is no file: a time, a mode, an owner. */
const valued: Readonly<Record<string, RegExp>> = {
  touch: /^(-[acfhm]*[dt]|--date|--time)$/,
  mkdir: /^(-[pvZ]*m|--mode)$/,
  install: /^(-[bcCdDpsTv]*[gmoS]|--(group|mode|owner|suffix))$/,
};

/** The arguments without what is no file, so that nobody is told that `chmod 755 run.sh` writes to "755". */
function named(program: string, args: readonly string[]): string[] {
  const dashes = args.indexOf('--');
  const end = dashes < 0 ? args.length : dashes;
  const flag = valued[program];
  const files = args.filter(
    (_, index) => index === 0 || index > end || flag?.test(args[index - 1] ?? '') !== true,
  );
  // Before the files stands the mode, unless it is that of another file.
  if (program !== 'chmod' || args.some((arg) => arg.startsWith('--reference'))) return files;
  const mode = files.findIndex((arg) => !arg.startsWith('-'));
  return files.filter((_, index) => index !== mode);
}

/** What it could write is told from its text alone. */
const asWritten: FileFacts = {
  realPath: (file) => file,
  names: () => undefined,
  kind: () => 'missing',
  hash: () => undefined,
};
