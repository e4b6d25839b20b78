import path from 'node:path';
import type { Reason, TreeFacts } from './decision.ts';
import { type Deed, ghDeed, gitDeed } from './git-deeds.ts';
import { isWithin, type Standpoint } from './paths.ts';
import type { Reached } from './reach.ts';

/** More files than anybody reads through before a yes. */
const mostNamed = 100;

/** What a command, and those it may start, can do to work that is nowhere else; empty: nothing. */
export function riskyDeeds(reached: readonly Reached[]): Deed[] {
  return reached.flatMap((each) => {
    const deed = deedOf(each);
    if (deed === undefined || deed.kind === 'looks') return [];
    // Beside another command, or with words to be worked out, nobody knows where its paths begin.
    const sure = reached.length === 1 && each.words.every(({ form }) => /bare|quoted/.test(form));
    return [sure ? deed : { ...deed, paths: undefined }];
  });
}

function deedOf({ program, words, simple }: Reached): Deed | undefined {
  if (!program.startsWith('g')) return undefined;
  const args = words.slice(1).map(({ value }) => value);
  if (program === 'gh') return ghDeed(args);
  if (program.startsWith('git-')) return gitDeed([program.slice('git-'.length), ...args]);
  if (program !== 'git') return undefined;
  const deed = gitDeed(args);
  // On its own it tells of itself; `xargs git` gets its arguments from elsewhere.
  return deed.use === 'git' && words === simple.words ? { ...deed, kind: 'looks' } : deed;
}

/** Why it is not done while others are at work in the same tree; undefined: nothing speaks against it. */
export function besideOthers(
  deeds: readonly Deed[],
  { othersAtWork: count }: TreeFacts,
): Extract<Reason, { kind: 'others_at_work' }> | undefined {
  const deed = deeds.find(({ kind }) => kind === 'loses' || kind === 'forgets');
  return deed === undefined || count === 0
    ? undefined
    : { kind: 'others_at_work', use: deed.use, count };
}

/** Uncommitted work of the person that could be lost; undefined: none. */
export function atRisk(
  deeds: readonly Deed[],
  { unsaved }: TreeFacts,
  place: Standpoint,
): Extract<Reason, { kind: 'may_lose' }> | undefined {
  const risky = deeds.filter(({ kind }) => kind !== 'forgets');
  const [deed] = risky;
  if (deed === undefined || unsaved.size === 0) return undefined;
  // In one order: the same files are the same question.
  const files = [...unsaved]
    .filter((file) => risky.some((each) => reaches(each, file, place)))
    .sort();
  if (files.length === 0) return undefined;
  const root = place.files.realPath(place.root) ?? place.root;
  const paths = files.slice(0, mostNamed).map((file) => nameOf(file, root));
  return { kind: 'may_lose', use: deed.use, paths, more: files.length - paths.length };
}

function reaches({ paths, folders }: Deed, file: string, { cwd, files }: Standpoint): boolean {
  if (paths === undefined) return true;
  return paths.some((given) => {
    const named = path.posix.resolve(cwd, ...folders, given);
    return isWithin(named, file) || isWithin(files.realPath(named) ?? named, file);
  });
}

/** From the top of the project, in one line. */
function nameOf(file: string, root: string): string {
  const name = isWithin(root, file) ? path.posix.relative(root, file) : file;
  return name.replaceAll('\n', '\\n');
}
