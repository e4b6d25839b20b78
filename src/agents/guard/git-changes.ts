import path from 'node:path';
import type { GitCall } from './git-call.ts';
import { messages } from './git-lists.ts';
import { whereIs } from './paths.ts';
import { asks, type Call, operands, strangeFlag, type Use, words } from './use.ts';

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
export function gitChange(git: GitCall, call: Call): Use | undefined {
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
