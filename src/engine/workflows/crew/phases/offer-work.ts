import { hashOf } from '../../../data/canonical.ts';
import type { Json } from '../../../data/question.ts';
import type { Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import { type Planned, sayOnce, warnOnce } from '../cmd.ts';
import type { States } from '../plan/progress.ts';
import { chooseSide, treesFor } from './own-trees.ts';

/** What its person left for later in this sitting is not asked again in it. */
const left = new WeakMap<AbortSignal, Set<string>>();
const mostShown = 200;
const mostText = 200_000;

/**
 * What the tasks changed in their trees comes into the project when its person says so, all of it or nothing; once the
 * work has ended one question offers it.
 */
export async function offerWork(cmd: Planned, states: States): Promise<void> {
  const trees = await treesFor(cmd);
  if (trees === null) return;
  const tasks = finished(cmd, trees, states);
  const changes = await trees.together(tasks);
  if ('clashes' in changes) {
    tellUnapplied(cmd, changes.clashes.length);
    if (await chooseSide(cmd, trees, { task: 0, ...changes })) await offerWork(cmd, states);
    return;
  }
  const open = await trees.missing(changes);
  tellUnapplied(cmd, open.length);
  if (open.length > 0) await offer(cmd, trees, { tasks, changes });
}

type Offered = { readonly tasks: readonly number[]; readonly changes: readonly Change[] };

async function offer(cmd: Planned, trees: Trees, { tasks, changes }: Offered): Promise<void> {
  const { ctx, id } = cmd;
  const lines = linesOf(changes);
  const diff = (await trees.shown(tasks)).slice(0, mostText);
  const hash = hashOf(changes.map((change): Json => ({ ...change }))).slice(0, 12);
  const values = { cmd: id, count: changes.length, tasks: [...tasks], lines, diff };
  for (let round = 1; ; round += 1) {
    const question = `apply-work-${hash}-${round}`;
    const { choice } = await ctx.ask({
      id: question,
      kind: 'apply_work',
      values,
      choices: [
        { id: 'all', key: 'a', weighty: true },
        { id: 'later', key: 'l' },
        { id: 'drop', key: 'x', weighty: true },
      ],
    });
    if (choice === 'later' && !(await leftNow(cmd, question))) continue;
    if (choice === 'drop') await drop(cmd, trees, tasks, question);
    if (choice === 'all' && !(await apply(cmd, trees, { key: question, changes }))) continue;
    return;
  }
}

/** Is it in this sitting that it was left for later? Then it is not asked again, else it is. */
async function leftNow({ ctx }: Planned, question: string): Promise<boolean> {
  const sitting = left.get(ctx.signal) ?? new Set<string>();
  left.set(ctx.signal, sitting);
  await ctx.effect<null>({
    key: `later/${question}`,
    async deed() {
      sitting.add(question);
      return null;
    },
    happened: async () => ({ done: false }),
  });
  return sitting.has(question);
}

function finished({ schedule }: Planned, trees: Trees, states: States): readonly number[] {
  return schedule.waves
    .flat()
    .filter((id) => trees.known(id) !== undefined)
    .filter((id) => ['success', 'partial'].includes(states.get(id) ?? ''));
}

type Applying = { readonly key: string; readonly changes: readonly Change[] };

/** Once, with a receipt. Resolves with whether the project has them now. */
async function apply({ ctx }: Planned, trees: Trees, { key, changes }: Applying): Promise<boolean> {
  const done = await ctx.effect<{ files: string[]; refused: string[] }>({
    key: `apply/${key}`,
    async deed() {
      const applied = await trees.apply(key, changes);
      if (applied.ok) return { files: [...applied.files], refused: [] };
      return { files: [], refused: applied.refused.map(({ path, why }) => `${path}: ${why}`) };
    },
    async happened() {
      const stands = await trees.finish(key);
      if (stands === 'changed_since') return 'unknown';
      if (stands === 'not_begun') return { done: false };
      return { done: true, result: { files: changes.map(({ path }) => path), refused: [] } };
    },
  });
  if (done.refused.length > 0) warnOnce(ctx, 'work_refused', { lines: done.refused });
  else {
    const files = done.files.slice(0, mostShown);
    sayOnce(ctx, 'work_applied', { files, more: done.files.length - files.length });
    tellUnapplied({ ctx }, 0);
  }
  return done.refused.length === 0;
}

async function drop(
  { ctx }: Planned,
  trees: Trees,
  tasks: readonly number[],
  key: string,
): Promise<void> {
  await ctx.effect<number[]>({
    key: `drop/${key}`,
    async deed() {
      for (const task of tasks) await trees.drop(task);
      return [...tasks];
    },
    happened: async () => ({ done: false }),
  });
  sayOnce(ctx, 'work_dropped', { tasks: tasks.map(String) });
  tellUnapplied({ ctx }, 0);
}

function tellUnapplied({ ctx }: Pick<Planned, 'ctx'>, files: number): void {
  ctx.mark({ type: 'work_open', files });
}

const isTest = (file: string) =>
  /(^|\/)(tests?|__tests__|specs?)\/|[._](test|spec)\.[a-z]+$|(^|\/)test_[^/]+$/i.test(file);
/** Files that programs obey, or that say what agents may do. */
const isProtected = (file: string) =>
  /(^|\/)(\.git[^/]*|\.vscode|\.idea|\.claude|\.husky|\.circleci|\.agent)(\/|$)|(^|\/)(AGENTS|CLAUDE)\.md$|(^|\/)(Makefile|package\.json|[^/]*\.(ya?ml|toml))$/i.test(
    file,
  );

/** Tests and what programs obey come first, and are marked. */
function linesOf(changes: readonly Change[]): readonly string[] {
  const rank = ({ path }: Change) => (isProtected(path) ? 0 : isTest(path) ? 1 : 2);
  const marks = ['!', 't', ' '];
  const sorted = changes.toSorted((a, b) => rank(a) - rank(b));
  const shown = sorted.slice(0, mostShown).map((change) => {
    const how = change.from === null ? '+' : change.to === null ? '-' : '~';
    return `${marks[rank(change)]} ${how} ${change.path}`;
  });
  const more = sorted.length - shown.length;
  return more > 0 ? [...shown, `… ${more}`] : shown;
}
