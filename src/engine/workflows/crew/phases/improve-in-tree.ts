import type { Git } from '../../../acting/git.ts';
import { hashOf } from '../../../data/canonical.ts';
import type { Tree, Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import { changelogFile } from '../approvals/cards.ts';
import { withEntry } from '../approvals/changelog.ts';
import { commitMessage, isWorthCommitting } from '../approvals/deeds.ts';
import { type Cmd, warnOnce } from '../cmd.ts';
import type { OwnPlace } from '../tasks/prompt-block.ts';
import type { Applied } from './applied.ts';
import { commitOnce, type Improving, notMade, refused } from './improve-commit.ts';
import { begunTrees, placeIn } from './own-trees.ts';

/*
 * An approved improvement in a tree of its own: what it changed is shown whole before any file of the project is
 * touched, and comes into it together with its commit.
 */

/** A tree beside those of the tasks. */
export type ImprovingIn = {
  readonly trees: Trees;
  readonly number: number;
  readonly tree: Tree;
  readonly place: OwnPlace;
};

/** Where an improvement is made; undefined: in the project itself, since there are no trees. */
export async function treeOfImprovement(
  cmd: Cmd,
  { name }: Improving,
): Promise<ImprovingIn | undefined> {
  const trees = await begunTrees(cmd);
  if (trees === null) return undefined;
  const number = numberOf(name);
  const opened = await trees.open(number, trees.applied());
  if (!opened.ok) return undefined;
  return { trees, number, tree: opened.tree, place: placeIn(cmd, trees, opened.tree) };
}

/** Far above those of any task. The same in every walk. */
function numberOf(name: string): number {
  return 1_000_000 + (Number.parseInt(hashOf(name).slice(0, 8), 16) % 1_000_000_000);
}

/** What it changed, as it would be committed: the person sees all of it, and says whether it comes into the project. */
export async function bringImprovement(
  cmd: Cmd,
  git: Git,
  deed: Improving,
  own: ImprovingIn,
): Promise<Applied> {
  const { ctx } = cmd;
  const { trees, number } = own;
  const base = cmd.log.value().base_commit ?? 'HEAD';
  const made = await git.find(base, deed.commit.marker);
  if (made !== null) return { applied: true, commit: made, note: null };
  const { prefix } = trees.base.project;
  await trees.take(number);
  const before = (await trees.changes(number))?.files ?? [];
  if (!before.some(({ path }) => path === prefix + deed.target)) return notMade(cmd, deed);
  const { section, line } = deed.changelog;
  await trees.edit(number, `${prefix}${changelogFile}`, (text) => withEntry(text, section, line));
  await trees.take(number);
  const wanted = new Set(deed.files.map((file) => prefix + file));
  const changes = ((await trees.changes(number))?.files ?? []).filter(({ path }) =>
    wanted.has(path),
  );
  const files = changes.map(({ path }) => path.slice(prefix.length));
  if (!isWorthCommitting(files)) return { applied: false, commit: null, note: 'nothing to commit' };
  const paths = changes.map(({ path }) => path);
  const message = commitMessage(deed, await ctx.coAuthor());
  const { choice } = await ctx.ask({
    id: `commit-${deed.name}`,
    kind: 'commit_change',
    values: {
      ...{ id: deed.id, title: deed.improvement.title, message, files, apart: true },
      branch: await git.branch(),
      diff: ((await trees.difference(number, paths))?.patch ?? Buffer.alloc(0)).toString(),
    },
    choices: [
      { id: 'commit', key: 'c', weighty: true },
      { id: 'leave', key: 'l' },
    ],
  });
  if (choice !== 'commit') return { applied: false, commit: null, note: 'declined' };
  return await bring(cmd, git, deed, { own, changes, files, message, base });
}

type Bringing = {
  readonly own: ImprovingIn;
  readonly changes: readonly Change[];
  readonly files: readonly string[];
  readonly message: string;
  readonly base: string;
};

async function bring(
  cmd: Cmd,
  git: Git,
  deed: Improving,
  { own, changes, files, message, base }: Bringing,
): Promise<Applied> {
  const { ctx } = cmd;
  const { trees } = own;
  const key = `i${own.number}`;
  const done = await ctx.effect<{ refused: { path: string; why: string }[]; dirty: string[] }>({
    key: `${deed.key}/apply`,
    async deed() {
      // what its person has not committed of these files must not get into a commit of something else
      const changed = new Set((await git.changed()) ?? files);
      const dirty = files.filter((path) => changed.has(path));
      const applied = await trees.apply(key, changes);
      return { refused: applied.ok ? [] : [...applied.refused], dirty };
    },
    async happened() {
      const stands = await trees.finish(key);
      if (stands === 'changed_since') return 'unknown';
      // before or after: whether a file was dirty then cannot be known any more
      return stands === 'done'
        ? { done: true, result: { refused: [], dirty: [...files] } }
        : { done: false };
    },
  });
  if (done.refused.length > 0) {
    warnOnce(ctx, 'work_refused', { files: done.refused });
    return { applied: false, commit: null, note: 'it does not fit the project as it is now' };
  }
  if (done.dirty.length > 0) {
    const named = done.dirty.slice(0, 3).join(', ');
    return refused(cmd, deed, `uncommitted changes of yours are in the same files: ${named}`);
  }
  return await commitOnce(cmd, git, deed, { own: files, message, base });
}
