import path from 'node:path';
import type { Objection, Reason } from './decision.ts';
import { ghUse } from './gh-rules.ts';
import { gitUse } from './git-rules.ts';
import { argumentObjection, type Effect, namesPaths, placesNamed } from './path-arguments.ts';
import { type Standpoint, whereIs } from './paths.ts';
import { builtins, familyOf, shells } from './programs.ts';
import type { Compiled } from './rules.ts';
import { matchesSubcommand } from './subcommand-rules.ts';
import { ruleOf } from './tool-rules.ts';
import type { Use, UseRule } from './use.ts';

/** A general command that passed: what it does, and why it may. */
export type Passed = { readonly effect: Effect; readonly reason: 'no_paths' | 'inside_project' };

export type General = {
  readonly program: string;
  readonly args: readonly string[];
  readonly place: Standpoint;
  readonly changed: ReadonlySet<string>;
  readonly sandboxed: boolean;
};

/** Rule of a program that is known by its uses; undefined: a stranger. */
export function knownRule(program: string): UseRule | undefined {
  if (program === 'git') return gitUse;
  if (program === 'gh') return ghUse;
  return ruleOf(program);
}

/** Phase 7: programs that always ask, uses that ask, paths that leave the project (docs/spec/crew.md §18.5). */
export function generalPhase(call: General, compiled: Compiled): Objection | Passed {
  const { program, args, place } = call;
  const named = nameObjection(program, args, compiled);
  if (named !== undefined) return named;
  const use: Use = knownRule(program)?.(call) ?? stranger(call, compiled);
  if ('objection' in use) return use.objection;
  const { effect, texts = new Set<number>(), alsoNamed = [] } = use;
  if (whereIs(place, '.').kind !== 'inside')
    return {
      phase: '7D',
      rule: 'outside_project',
      reason: { kind: 'outside_project', path: place.cwd, leadsTo: place.cwd },
    };
  const objection =
    argumentObjection(place, { args: [...args, ...alsoNamed], texts, effect }) ??
    unbounded(call, effect, compiled);
  return objection ?? { effect, reason: namesPaths(args) ? 'inside_project' : 'no_paths' };
}

/** Phases 7B and 7B2. */
export function nameObjection(
  program: string,
  args: readonly string[],
  compiled: Compiled,
): Objection | undefined {
  if (compiled.alwaysAsk.has(program))
    return { phase: '7B', rule: `always_ask:${program}`, reason: { kind: 'always_ask', program } };
  const rule = compiled.subcommands.find((each) => matchesSubcommand(each, program, args));
  if (rule !== undefined)
    return { phase: '7B2', rule: rule.source, reason: { kind: 'subcommand', rule: rule.source } };
  if (builtins.has(program))
    return {
      phase: '7B',
      rule: `builtin:${program}`,
      reason: { kind: 'shell_builtin', name: program },
    };
  if (knownRule(program) !== undefined) return undefined;
  const family = shells.has(program) ? 'interpreter' : familyOf(program);
  return family === undefined
    ? undefined
    : {
        phase: '7B',
        rule: `${family}:${program}`,
        reason: { kind: 'asks_by_kind', program, family },
      };
}

/**
 * An unknown program: the founding rule lets it through while it stays in the project, the strict profile asks. It may
 * start any program its arguments name, so an argument that names a script, or a program that asks, makes it ask.
 */
function stranger(call: General, compiled: Compiled): Use {
  const { program, args, place, changed } = call;
  const object = (reason: Reason): Use => ({
    objection: { phase: '7A', rule: reason.kind, reason },
  });
  // `git-push`, `pip-compile`: helper programs of programs that ask.
  const [family = ''] = program.split('-', 1);
  if (compiled.strict || program.includes('.') || compiled.isAskedAbout(family))
    return object({ kind: 'unknown_program', program });
  const inner = innerProgram(call, compiled);
  if (inner !== undefined) return object({ kind: 'may_start', program, inner });
  const alsoNamed = wordsInTexts(args);
  // It is unknown whether it runs its arguments.
  const paths =
    changed.size === 0
      ? []
      : placesNamed(place, [...args, ...alsoNamed]).filter((file) => changed.has(file));
  return paths.length === 0
    ? { effect: 'writes', alsoNamed }
    : object({ kind: 'changed_in_run', paths });
}

/** Words within arguments that contain blanks: for an unknown program each may be a path. */
export function wordsInTexts(args: readonly string[]): string[] {
  return args
    .filter((arg) => /\s/.test(arg))
    .flatMap((arg) => arg.split(/[\s()]+/))
    .filter((word) => word !== '');
}

/** More program names in the arguments than occur by chance. */
const mostRuled = 16;

/**
 * The first word in the arguments, however wrapped, that names a program which would be asked about as it is used here.
 */
export function innerProgram(
  { args, place }: Pick<General, 'args' | 'place'>,
  compiled: Compiled,
): string | undefined {
  // A second level of quotes could hide any name.
  const quoted = args.find((arg) => /[\\'"]/.test(arg));
  if (quoted !== undefined) return quoted;
  const words = args.flatMap((arg) => arg.split(/[\s=,:;()]+/)).filter((word) => word !== '');
  let ruled = 0;
  for (const [index, word] of words.entries()) {
    const named = namesIn(word).find((name) => compiled.isAskedAbout(name));
    if (named !== undefined) return named;
    const program = path.posix.basename(word).toLowerCase();
    const rule = ruleOf(program);
    if (rule === undefined) continue;
    ruled += 1;
    const use = rule({ program, args: words.slice(index + 1), place, changed: new Set() });
    if (ruled > mostRuled || 'objection' in use) return program;
  }
  return undefined;
}

/** The word, its parts between slashes, what is glued to a flag, and whose relative it is (`git-push`). */
function namesIn(word: string): string[] {
  const parts = word.toLowerCase().split('/');
  return parts.flatMap((part) => [
    part,
    part.replace(/^-+/, ''),
    part.replace(/^-[a-z]/, ''),
    part.split('-', 1)[0] ?? part,
  ]);
}

/**
 * In a stranger's project, and without the sandbox, everything that does not plainly only look asks
 * (docs/spec/engine.md §7.1, §7.3).
 */
function unbounded(
  { program, sandboxed }: General,
  effect: Effect,
  compiled: Compiled,
): Objection | undefined {
  if (effect === 'names' || effect === 'reads' || effect === 'none') return undefined;
  if (compiled.untrusted)
    return { phase: '7D', rule: 'project_untrusted', reason: { kind: 'project_untrusted' } };
  if (sandboxed && !compiled.sandboxOff) return undefined;
  return { phase: '7D', rule: 'no_sandbox', reason: { kind: 'no_sandbox', program } };
}
