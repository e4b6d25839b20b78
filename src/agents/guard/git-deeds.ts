import { readGit } from './git-call.ts';
import { words } from './use.ts';

/*
 * What a git or gh command can do to work that exists only here: files that nobody has committed, and what git keeps but
 * shows to nobody (stashes, branches, the reflog). What is not known to look or to add only may lose something.
 */

/**
 * looks: and adds, changes nothing that is there. loses: uncommitted files may be overwritten, taken away or mixed up.
 * forgets: what git keeps may go, no file of the tree. unknown: nobody knows, it may be an alias.
 */
type DeedKind = 'looks' | 'loses' | 'forgets' | 'unknown';

export type Deed = {
  readonly kind: DeedKind;
  /** As it is typed: `git stash`. */
  readonly use: string;
  /** Only files at or below these can be lost, from `folders`; undefined: any. */
  readonly paths: readonly string[] | undefined;
  /** Values of `-C`. */
  readonly folders: readonly string[];
};

const looksOnly =
  words(`status log diff show shortlog blame annotate describe rev-parse rev-list ls-files ls-tree ls-remote
  cat-file name-rev merge-base for-each-ref show-ref diff-tree diff-index diff-files diff-pairs count-objects whatchanged
  range-diff cherry check-ignore check-attr check-mailmap check-ref-format show-branch show-index grep version help var
  verify-commit verify-tag verify-pack fsck patch-id merge-tree column stripspace interpret-trailers request-pull
  get-tar-commit-id config credential
  add clone init push send-email format-patch archive bundle hash-object write-tree commit-tree mktree mktag remote`);

const known =
  words(`stash checkout restore reset switch clean commit rebase merge pull cherry-pick revert am apply rm mv
  read-tree checkout-index update-index filter-branch filter-repo sparse-checkout submodule bisect mergetool merge-file
  merge-index merge-recursive merge-resolve merge-octopus merge-ours merge-one-file quiltimport rerere subtree citool gui
  unpack-objects fast-import svn p4 cvsimport history`);
const forgetting =
  words(`branch tag worktree update-ref symbolic-ref gc prune prune-packed repack pack-refs reflog replace
  maintenance fetch notes undo`);

/** Forms of the verbs above that change nothing that is there. */
const harmless: Readonly<Record<string, (rest: readonly string[]) => boolean>> = {
  stash: ([first = '']) => /^(list|show|create|store)$/.test(first),
  commit: (rest) => !hasFlag(rest, '', '--amend'),
  checkout: (rest) => startsBranch(rest, /^-b$/),
  switch: (rest) => startsBranch(rest, /^(-c|--create)$/),
  clean: (rest) => hasFlag(rest, 'n', '--dry-run'),
  rm: (rest) => hasFlag(rest, 'n', '--dry-run'),
  mv: (rest) => hasFlag(rest, 'n', '--dry-run') || !hasFlag(rest, 'f', '--force'),
  apply: (rest) =>
    rest.some((arg) => /^--(check|stat|numstat|summary)$/.test(arg)) && !rest.includes('--apply'),
  branch: (rest) =>
    !hasFlag(rest, 'dDmMcCf', '--delete', '--move', '--copy', '--force', '--edit-description'),
  tag: (rest) => !hasFlag(rest, 'df', '--delete', '--force'),
  worktree: ([first = '', ...rest]) =>
    first === 'list' || (first === 'add' && !hasFlag(rest, 'fB', '--force')),
  fetch: (rest) => !hasFlag(rest, 'f', '--force') && !rest.some((arg) => arg.startsWith('+')),
  notes: ([first = 'list', ...rest]) =>
    /^(list|show|get-ref)$/.test(first) || (first === 'add' && !hasFlag(rest, 'f', '--force')),
  reflog: ([first = 'show']) => !/^(expire|delete|drop|write)$/.test(first),
  'symbolic-ref': (rest) =>
    rest.filter((arg) => !arg.startsWith('-')).length === 1 && !hasFlag(rest, 'd', '--delete'),
  submodule: ([first = 'status']) => /^(status|summary|add)$/.test(first),
  'sparse-checkout': ([first = '']) => first === 'list',
  bisect: ([first = '']) => /^(log|view|visualize|terms|help)$/.test(first),
  rerere: ([first = '']) => /^(status|diff|remaining)$/.test(first),
};

/** What `git` with these arguments can do. */
export function gitDeed(args: readonly string[]): Deed {
  const { verb, rest, folders } = readGit(args);
  const body = aliasOf(args, verb);
  if (body !== undefined) {
    const inner = gitDeed(body);
    // The alias runs where the call does.
    return { ...inner, folders: [...folders, ...inner.folders] };
  }
  const kind = kindOf(verb, rest);
  return { kind, use: `git ${verb}`.trim(), paths: reachOf(verb, rest), folders };
}

function kindOf(verb: string, rest: readonly string[]): DeedKind {
  if (looksOnly.has(verb)) return 'looks';
  if (Object.hasOwn(harmless, verb) && harmless[verb]?.(rest) === true) return 'looks';
  if (verb === 'stash' && /^(drop|clear)$/.test(rest[0] ?? '')) return 'forgets';
  if (known.has(verb)) return 'loses';
  return forgetting.has(verb) ? 'forgets' : 'unknown';
}

/** What the command line itself says that the verb stands for (`-c alias.x=stash`); a text for a shell is read elsewhere. */
function aliasOf(args: readonly string[], verb: string): readonly string[] | undefined {
  const prefix = `alias.${verb}=`;
  const at = args.findIndex(
    (arg, index) => args[index - 1] === '-c' && arg.toLowerCase().startsWith(prefix.toLowerCase()),
  );
  const body = args[at]?.slice(prefix.length);
  if (at < 0 || body === undefined || body.startsWith('!')) return undefined;
  // Inside an alias its own name means the command, so this does not go round in a circle.
  return body.split(/\s+/).filter((word) => word !== '');
}

/** Pathspecs that say which files can be lost; undefined: any file of the tree. */
function reachOf(verb: string, rest: readonly string[]): readonly string[] | undefined {
  const dashes = rest.indexOf('--');
  const behind = dashes < 0 ? [] : rest.slice(dashes + 1);
  const before = dashes < 0 ? rest : rest.slice(0, dashes);
  const named = /^(restore|rm|mv)$/.test(verb)
    ? [...before.filter((arg) => !arg.startsWith('-')), ...behind]
    : /^(checkout|reset|stash)$/.test(verb)
      ? behind
      : [];
  const plain = named.every((each) => each !== '' && !/^:|[*?[\\]/.test(each));
  const fromFile = before.some((arg) => arg.startsWith('--pathspec-f'));
  return named.length === 0 || !plain || fromFile ? undefined : named;
}

/** A new branch from where the tree stands, and nothing more. */
function startsBranch(rest: readonly string[], flag: RegExp): boolean {
  const loud = rest.filter((arg) => arg !== '-q' && arg !== '--quiet');
  const [first = '', name = ''] = loud;
  return loud.length === 2 && flag.test(first) && name !== '' && !name.startsWith('-');
}

/** Is one of these flags set? Short ones may be joined, long ones shortened, as git takes them. */
function hasFlag(rest: readonly string[], short: string, ...long: readonly string[]): boolean {
  const dashes = rest.indexOf('--');
  return (dashes < 0 ? rest : rest.slice(0, dashes)).some((arg) => {
    if (!arg.startsWith('--')) return /^-[a-zA-Z]/.test(arg) && joins(arg, short);
    const [name = ''] = arg.split('=', 1);
    return name.length > 2 && long.some((each) => each.startsWith(name));
  });
}

/** `-m`, where it is not what is looked for, takes the rest of the word. */
function joins(arg: string, short: string): boolean {
  const letters = short.includes('m') ? arg.slice(1) : (arg.slice(1).split('m', 1)[0] ?? '');
  return [...short].some((letter) => letters.includes(letter));
}

const ghLosing = words('pr:checkout pr:co repo:sync co: issue:develop');

/** What `gh` with these arguments can do to the tree. */
export function ghDeed(args: readonly string[]): Deed {
  const [group = '', verb = ''] = args.filter((arg) => !arg.startsWith('-'));
  const loses = ghLosing.has(`${group}:${verb}`) || group === 'co';
  const use = `gh ${group} ${verb}`.trim();
  return { kind: loses ? 'loses' : 'looks', use, paths: undefined, folders: [] };
}
