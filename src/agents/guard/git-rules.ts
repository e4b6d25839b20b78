import path from 'node:path';
import type { Objection } from './decision.ts';
import { type GitCall, readGit } from './git-call.ts';
import { gitList, messages, soughtFor } from './git-lists.ts';
import { whereIs } from './paths.ts';
import { asks, type Call, flags, operands, strangeFlag, type Use, words } from './use.ts';

/*
 * git: what only looks passes unless a switch starts a program or writes a file; what changes the work tree passes in
 * the forms that lose nothing; everything else, and every subcommand that may be an alias, asks
 * (docs/spec/crew.md §18.12).
 */

const harmlessOptions =
  words(`-C --no-pager -P --no-optional-locks --no-replace-objects --no-lazy-fetch
  --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs`);
const looking =
  words(`status log diff show shortlog blame annotate describe rev-parse rev-list ls-files ls-tree cat-file
  name-rev merge-base for-each-ref show-ref diff-tree diff-index diff-files count-objects whatchanged range-diff cherry
  check-ignore check-attr show-branch grep version`);

export function gitUse(call: Call): Use {
  const git = readGit(call.args);
  const [option] = git.options.filter((each) => !harmlessOptions.has(each));
  if (git.verb === '')
    return option === undefined || /^(--version|-v)$/.test(option)
      ? { effect: 'none' }
      : asks('git', option);
  if (option !== undefined) return asks('git', option.split('=', 1)[0] ?? option);
  if (looking.has(git.verb)) return look(git);
  return gitList(git) ?? gitChange(git, call) ?? { objection: unknown(git.verb) };
}

function unknown(verb: string): Objection {
  return {
    phase: '7B2',
    rule: `git:${verb}`,
    reason: { kind: 'unknown_subcommand', program: 'git', subcommand: verb },
  };
}

function look({ verb, rest, before }: GitCall): Use {
  const flag = flags(rest).find(
    (each) =>
      /^--(ext($|-)|exec|up|op|textc|no-in|filt)/.test(each) ||
      /^--o(u(t(p(ut?)?)?)?)?$/.test(each),
  );
  if (flag !== undefined) return asks(`git:${verb}`, flag);
  // `git grep -O` opens what it finds in a pager.
  const opens = verb === 'grep' ? rest.find((arg) => /^-[^-]*O/.test(arg)) : undefined;
  if (opens !== undefined) return asks('git:grep', opens);
  // it says whether a name is ignored, and opens nothing
  const effect = verb === 'check-ignore' ? 'names' : 'reads';
  return { effect, texts: new Set(soughtFor(rest, before)) };
}

const flagsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  add: words(
    '-A -n -v -u -N --all --dry-run --verbose --update --intent-to-add --no-all --ignore-errors',
  ),
  commit:
    words(`-m -a -q -v -s --message --all --quiet --verbose --no-edit --amend --allow-empty --signoff --author
    --date --dry-run --trailer -F --file --no-status --status --short`),
  checkout: words('-b -q -t --quiet --track --no-track --'),
  switch: words('-c -q -t --create --quiet --track --no-track --guess --no-guess'),
  restore: words('-S -W -q --staged --worktree --quiet -s --source --progress --no-progress'),
  reset: words('-q -N --quiet --mixed --soft --intent-to-add --no-refresh --refresh'),
  merge: words('--no-ff --ff-only --ff --no-edit --squash --stat --no-stat -q --quiet -m'),
  fetch: words('-p -q -v -a -t --prune --quiet --verbose --all --tags --no-tags --dry-run --depth'),
  pull: words('-q -v --quiet --verbose --ff-only --no-rebase --no-edit --no-tags'),
  'cherry-pick': words('-x -n --no-commit --no-edit'),
  revert: words('-n --no-commit --no-edit'),
};

/** Everything that git runs of the project's own when it commits, merges or changes branches. */
const hookFiles =
  /(^|\/)(\.husky\/|\.githooks\/|lefthook(-local)?\.ya?ml$|\.lefthook(-local)?\.ya?ml$|\.pre-commit-config\.yaml$|\.?lint-?staged(rc|\.config)\b)/i;

/** Subcommands that change something, in the forms that lose nothing. */
function gitChange(git: GitCall, call: Call): Use | undefined {
  const { verb, rest } = git;
  const known = Object.hasOwn(flagsOf, verb) ? flagsOf[verb] : undefined;
  if (known === undefined) return undefined;
  const strange = strangeFlag(rest, known);
  if (strange !== undefined) return asks(`git:${verb}`, strange);
  const hooks = [...call.changed].filter((file) => hookFiles.test(file)).slice(0, 10);
  if (hooks.length > 0 && verb !== 'add' && verb !== 'fetch')
    return {
      objection: {
        phase: '6',
        rule: 'changed_hooks',
        reason: { kind: 'changed_in_run', paths: hooks },
      },
    };
  return changes(git, call);
}

function changes(git: GitCall, call: Call): Use {
  const { verb, rest, before } = git;
  const texts = messages(rest, before);
  switch (verb) {
    case 'checkout':
    case 'restore':
    case 'switch':
    case 'reset': {
      const everything = operands(rest).find((operand) => isWhole(operand, git, call));
      return everything === undefined ? { effect: 'writes', texts } : asks(`git:${verb}`, '.');
    }
    case 'fetch':
    case 'pull':
    case 'merge': {
      // `ext::…` starts a program; a path is a repository that somebody else made.
      const odd = operands(rest).find(
        (operand) => !/^[\p{L}\p{N}_.][\p{L}\p{N}_.-]*(\/[\p{L}\p{N}_.-]+)*$/u.test(operand),
      );
      const foreign =
        odd ?? (verb === 'merge' ? undefined : operands(rest)[0]?.match(/[/]|^\.+$/)?.input);
      return foreign === undefined ? { effect: 'writes', texts } : asks(`git:${verb}`, foreign);
    }
    default:
      return { effect: 'writes', texts };
  }
}

/** `.`, `./.`, `:/`, a folder: one word for many files. */
function isWhole(operand: string, { folders }: GitCall, { place }: Call): boolean {
  if (operand.startsWith(':')) return true;
  const from = path.posix.resolve(place.cwd, ...folders);
  const file = path.posix.resolve(from, operand);
  if (from === file || from.startsWith(file === '/' ? '/' : `${file}/`)) return true;
  const where = whereIs(place, file);
  return where.kind === 'inside' && place.files.kind(where.path) === 'folder';
}
