import type { EditOp, FileChange, Resolved } from '../rules/edit-batch.ts';
import { lockPlan } from '../rules/lock-commands.ts';
import { showOnce } from './checks.ts';
import type { Task } from './task.ts';

type Command = Extract<EditOp, { op: 'command' }>;

export const commandsIn = (ops: readonly EditOp[]): readonly Command[] =>
  ops.flatMap((op) => (op.op === 'command' ? [op] : []));

/** Commands of package managers are shown before they are first run, as those that verify are (docs/spec/edit.md §8.4). */
export async function showCommands(task: Task, ops: readonly EditOp[]): Promise<void> {
  const commands = commandsIn(ops);
  if (commands.length === 0) return;
  const facts = await factsNow(task, []);
  const plans = commands.map(({ argv }) => lockPlan(argv, facts));
  const steps = plans.flatMap((plan) => {
    if (typeof plan === 'string') return [];
    const command = plan.argv.join(' ');
    const told = { needs: plan.argv[0], source: 'editor', definition: command };
    return [{ name: 'lockfile', stage: 'install' as const, command, ...told }];
  });
  await showOnce(task, { steps, changed: [] });
}

/**
 * What a batch comes to with the locks that its commands make of it. Run in a copy, so that what they do besides never was.
 * `guard`: why a path may not be changed.
 */
export async function withLocks(
  task: Task,
  commands: readonly Command[],
  changes: readonly FileChange[],
  guard: (path: string) => Promise<string | undefined>,
): Promise<Resolved> {
  const { repository, ctx, begin } = task;
  let all = changes;
  for (const { argv } of commands) {
    const facts = await factsNow(task, all);
    const plan = lockPlan(argv, facts);
    if (typeof plan === 'string') return { ok: false, problems: [plan] };
    const refused = await Promise.all(plan.writes.map(guard));
    const problems = refused.flatMap((why) => why ?? []);
    if (problems.length > 0) return { ok: false, problems };
    const ran = await repository.runLock({
      ...plan,
      ...{ files: [...facts.listed], changes: all },
      ...{ network: ctx.config.edit.network === 'on', timeoutMs: begin.stepMs },
    });
    if (ran.kind === 'failed')
      return { ok: false, problems: [`command: \`${argv.join(' ')}\`: ${ran.detail}`] };
    for (const lock of ran.texts) all = await withFile(task, all, lock);
  }
  return { ok: true, changes: all };
}

/** Names of files as they will be, and those that lie there now. */
async function factsNow({ repository, begin }: Task, changes: readonly FileChange[]) {
  const listed = await repository.files();
  const files = new Set(listed);
  for (const change of changes) {
    if (change.how === 'write') files.add(change.path);
    else files.delete(change.path);
    if (change.how === 'move') files.add(change.to);
  }
  return { files, listed, at: begin.at };
}

/** A file as a command left it, in place of what the batch made of it. */
async function withFile(
  { repository }: Task,
  changes: readonly FileChange[],
  { path, text }: { readonly path: string; readonly text: string },
): Promise<readonly FileChange[]> {
  const known = changes.find((each) => each.how === 'write' && each.path === path);
  const now = await repository.read(path);
  const others = changes.filter((each) => each.how === 'move' || each.path !== path);
  if (known?.how === 'write') return [...others, { ...known, text }];
  if (now?.text === text) return others;
  return [
    ...others,
    { how: 'write', path, before: now?.sha ?? null, text, mode: now?.mode ?? 0o644 },
  ];
}
