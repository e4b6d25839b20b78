import type { GitCall } from './git-call.ts';
import { asks, operands, strangeFlag, type Use, words } from './use.ts';

/** Subcommands that list when asked one way and change when asked another. */
export function gitList(git: GitCall): Use | undefined {
  switch (git.verb) {
    case 'branch':
      return within(git, branchFlags, 'writes');
    case 'tag':
      return within(git, tagFlags, 'writes');
    case 'stash':
      return stash(git);
    case 'remote':
      return firstOf(git, /^(|get-url)$/, words('-v --verbose --all --push'));
    case 'worktree':
      return firstOf(git, /^list$/, words('-v --verbose --porcelain -z'));
    case 'submodule':
      return firstOf(git, /^(|status)$/, words('--recursive --cached --quiet -q'));
    case 'reflog':
      return firstOf(git, /^(|show)$/, words('-n -5 --date --oneline --all'));
    case 'notes':
      return firstOf(git, /^(list|show)$/, words(''));
    case 'symbolic-ref':
      return operands(git.rest).length === 1
        ? within(git, words('-q --quiet --short'), 'reads')
        : asks('git', 'symbolic-ref');
    case 'config':
      return config(git);
    default:
      return undefined;
  }
}

const branchFlags =
  words(`-a -r -v -l -q --list --show-current --all --remotes --verbose --contains --no-contains
  --merged --no-merged --sort --format --points-at --column --no-column --color --no-color --quiet -t --track --no-track`);
const tagFlags =
  words(`-l -n -5 -a -m --list --annotate --message --sort --contains --no-contains --merged --no-merged
  --format --points-at --column --color --no-color`);
const stashFlags =
  words(`-u -k -q -m -S -p --include-untracked --keep-index --no-keep-index --quiet --message --staged
  --index --stat --patch --name-only --oneline`);

function stash(git: GitCall): Use {
  const [verb = 'push'] = git.rest.filter((arg) => !arg.startsWith('-'));
  if (!/^(push|save|list|show|pop|apply)$/.test(verb)) return asks('git', `stash:${verb}`);
  return within(git, stashFlags, 'writes');
}

/** `git remote` and its like: only these verbs, only these flags. */
function firstOf(git: GitCall, verbs: RegExp, known: ReadonlySet<string>): Use {
  const [verb = ''] = operands(git.rest);
  return verbs.test(verb) ? within(git, known, 'reads') : asks('git', `${git.verb}:${verb}`);
}

/** Reading one setting; some hold keys, and the list holds all of them. */
function config({ rest }: GitCall): Use {
  const reads = words('--get --get-all --show-origin --show-scope --local --bool --int');
  const named = operands(rest);
  const [key, more] = named[0] === 'get' ? named.slice(1) : named;
  const odd = key === undefined || more !== undefined || strangeFlag(rest, reads) !== undefined;
  return odd || /token|passw|secret|credential|header|helper|url|^list$/i.test(key)
    ? asks('git', 'config')
    : { effect: 'reads' };
}

function within(
  { verb, rest, before }: GitCall,
  known: ReadonlySet<string>,
  effect: 'reads' | 'writes',
): Use {
  const strange = strangeFlag(rest, known);
  return strange === undefined
    ? { effect, texts: messages(rest, before) }
    : asks(`git:${verb}`, strange);
}

/** Which arguments are the text of a message, a name or a format, counted from the front of the whole call. */
export function messages(rest: readonly string[], before: number): ReadonlySet<number> {
  const texts = rest.flatMap((arg, index) => {
    const glued = /^--(message|author|date|trailer|format|sort)=|^-[a-zA-Z]*m./.test(arg);
    const after = /^(--(message|author|date|trailer|format|sort)|-[a-zA-Z]*m)$/.test(
      rest[index - 1] ?? '',
    );
    return glued || after ? [before + index] : [];
  });
  return new Set(texts);
}

/** Values of these are words to look for, or a form to print in, and no paths. */
const sought =
  /^(--(grep|author|committer|format|pretty|since|until|after|before|date|glob|exclude|branches|tags|remotes|contains)|-[SGgn])$/;

/** Which arguments are words to look for, counted from the front of the whole call. */
export function soughtFor(rest: readonly string[], before: number): number[] {
  return rest.flatMap((arg, index) =>
    sought.test(rest[index - 1] ?? '') || sought.test(/^(--[a-z]+)=/.exec(arg)?.[1] ?? '')
      ? [before + index]
      : [],
  );
}

/** Which arguments are text of any kind and no paths, counted from the front of the whole call. */
export function textsIn({ verb, rest, before }: GitCall): ReadonlySet<number> {
  if (/^(commit|tag|stash|merge|notes|revert)$/.test(verb)) return messages(rest, before);
  return new Set(/^(log|show|shortlog|rev-list)$/.test(verb) ? soughtFor(rest, before) : []);
}
