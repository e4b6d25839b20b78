import type { Bound, Decision, Reason, Scope } from './decision.ts';
import { manifests } from './definitions.ts';
import { readGit } from './git-call.ts';
import { answer, type Matter } from './matter.ts';
import { argumentObjection } from './path-arguments.ts';
import { type Forgives, runPhases } from './phases.ts';
import { familyExactly } from './programs.ts';
import { isProjectCheck } from './project-checks.ts';
import type { Reached } from './reach.ts';

/*
 * What a person may allow at once where an agent works in a tree of its own, in the sandbox and without network
 * (docs/spec/engine.md §7.10). There the tree is the wall; these answers only spare questions. Deny rules, the
 * person's own ask rules, protected files, other places and the network ask as ever.
 */

/** The answer that covers this command; undefined: none does, or it is not for such an answer. */
export function treeGrant(matter: Matter, pattern: string | undefined): Decision | undefined {
  const { ownTree } = matter.subject.context;
  if (ownTree === undefined || pattern !== undefined) return undefined;
  if (ownTree.grants.some(({ covers }) => covers === 'work') && isOwnWork(matter))
    return granted(matter, 'work_granted');
  const checks = checksOf(matter);
  const covered = ownTree.grants.some(
    ({ covers, bound }) => covers === 'checks' && checks !== undefined && isKnown(checks, bound),
  );
  return covered ? granted(matter, 'checks_granted') : undefined;
}

/** The manifests that «the tests and builds of this project» would be bound to; undefined: this is none of them. */
export function checksOffered(
  matter: Matter,
  remember: Scope,
  pattern: string | undefined,
): readonly Bound[] | undefined {
  const { ownTree } = matter.subject.context;
  if (ownTree === undefined || pattern !== undefined) return undefined;
  return remember === 'once' ? undefined : checksOf(matter);
}

function granted(matter: Matter, kind: 'checks_granted' | 'work_granted'): Decision {
  return answer(matter, {
    outcome: 'allow',
    tier: 2,
    phase: 'granted',
    rule: `own_tree:${kind}`,
    reason: { kind },
  });
}

/** Every part of the command either passes by itself or is a test or a build. */
function checksOf({ subject, compiled }: Matter): readonly Bound[] | undefined {
  const bound = new Map<string, Bound>();
  const { changed } = subject.context;
  const forgives: Forgives = (objection, call) => {
    if (!aboutTheProgram.has(objection.reason.kind) || !isProjectCheck(call)) return false;
    for (const each of manifests(call.args, call.place, changed)) bound.set(each.path, each);
    return true;
  };
  return runPhases(subject, compiled, forgives).allowed ? [...bound.values()] : undefined;
}

/** A file that cannot be read is never known. */
function isKnown(now: readonly Bound[], known: readonly Bound[]): boolean {
  return now.every(
    ({ path, hash }) =>
      hash !== undefined && known.some((each) => each.path === path && each.hash === hash),
  );
}

const aboutTheProgram: ReadonlySet<Reason['kind']> = new Set<Reason['kind']>([
  'shell_builtin',
  'dangerous_flag',
  'unknown_flag',
  'no_script',
  'script_elsewhere',
  'always_ask',
  'asks_by_kind',
  'subcommand',
  'unknown_subcommand',
  'dangerous_use',
  'unknown_program',
  'may_start',
  'changed_in_run',
  'runs_definition',
]);

/** Runs what is needed for the work: nothing against it but which program it is, and how it is put together. */
function isOwnWork({ subject, compiled, reached }: Matter): boolean {
  const forgives: Forgives = ({ reason }) =>
    reason.kind === 'shell_syntax' || isOnlyLines(reason) || aboutTheProgram.has(reason.kind);
  return (
    runPhases(subject, compiled, forgives).allowed &&
    reached.every((each) => staysHere(each, subject.place))
  );
}

/** A command of several lines, with nothing that a screen does not show. */
function isOnlyLines(reason: Reason): boolean {
  return reason.kind === 'control_characters' && reason.codes.every((code) => code === 'U+000A');
}

const elsewhere = new Set(['network', 'privilege', 'system', 'containers', 'packages', 'database']);
const toOthers = new Set(
  'curl wget ssh scp rsync nc gh sudo su docker kubectl terraform'.split(' '),
);
const installers = new Set('npm pnpm yarn bun pip pip3 cargo go apt apt-get'.split(' '));
const fetching =
  /^(i|install|ci|add|update|upgrade|publish|login|get|download|fetch|exec|x|dlx|create|init|audit|search|yank)$/;
const gitRemote =
  /^(push|pull|fetch|clone|ls-remote|remote|submodule|archive|send-email|daemon|svn|p4)$/;

/** Neither the network nor other rights, and no name of a place that is not the tree's. */
function staysHere(
  { program, words, simple }: Reached,
  place: Matter['subject']['place'],
): boolean {
  const args = words.slice(1).map(({ value }) => value);
  if (toOthers.has(program) || elsewhere.has(familyExactly(program) ?? '')) return false;
  if (installers.has(program) && args.some((arg) => fetching.test(arg))) return false;
  if (program === 'git' && gitRemote.test(readGit(args).verb)) return false;
  const targets = simple.redirects
    .filter(
      ({ operator, target }) =>
        !operator.startsWith('<<') && !/^\d+$|^-$|^\/dev\/null$/.test(target),
    )
    .map(({ target }) => target);
  // a text with blanks is code or prose; what is named in it the wall holds
  const named = args.filter((arg) => !/\s/.test(arg));
  return (
    argumentObjection(place, { args: targets, texts: new Set(), effect: 'writes' }) === undefined &&
    argumentObjection(place, { args: named, texts: new Set(), effect: 'writes' }) === undefined
  );
}
