import type { Trees } from '../../../workspace/trees/desk.ts';
import { sessionState } from '../contract/state.ts';
import type { Session } from '../session.ts';

/*
 * What an attempt makes stands in a tree of its own, begun with the project as it was then: so it can be checked there, and
 * comes into the project beside what its person has done meanwhile.
 */

/** null: there is no project, none that is trusted, or no repository it could be begun in. Begun when it is first asked for. */
export async function treesFor({ ctx }: Pick<Session, 'ctx'>): Promise<Trees | null> {
  if (ctx.projectFiles() === null) return null;
  const opened = await ctx.trees('working_tree');
  return opened.kind === 'open' ? opened.trees : null;
}

/** Puts what an attempt made into its tree; it names the tree. */
export async function putInTree(
  { ctx, files }: Pick<Session, 'ctx' | 'files'>,
  trees: Trees,
  { attempt, artifacts }: { readonly attempt: number; readonly artifacts: readonly string[] },
): Promise<void> {
  const opened = await trees.open(attempt, []);
  if (!opened.ok) return;
  const { folder, root } = opened.tree;
  const below = root
    .slice(folder.length)
    .replace(/^[/\\]/, '')
    .replaceAll('\\', '/');
  const named = (name: string) => (below === '' ? name : `${below}/${name}`);
  for (const name of artifacts) {
    const text = await ctx.files.read(files.artifact(name));
    if (text !== undefined) await trees.edit(attempt, named(name), () => text);
  }
  await trees.take(attempt);
  // git would leave out what it ignores, but it was made on purpose
  const made = artifacts.map(named);
  for (const name of await trees.ignored(attempt))
    if (made.some((file) => file === name || file.startsWith(name)))
      await trees.takeIgnored(attempt, name);
}

/** Number of the attempt whose work counts. */
export function lastAttempt({ ctx }: Pick<Session, 'ctx'>): number {
  return sessionState(ctx.state()).attempts.at(-1)?.iteration ?? 1;
}
