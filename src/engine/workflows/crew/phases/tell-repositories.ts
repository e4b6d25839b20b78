import { type Planned, warnOnce } from '../cmd.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { acts } from '../tasks/worker.ts';

const mostTold = 10;

/**
 * Folders of the project that have become repositories in this run, or whose settings of git have changed: after each
 * task that acts and at the end. Whoever runs git there, or git that looks into them, would start what an agent has
 * written.
 */
export async function tellRepositories(
  { ctx, schedule }: Planned,
  tasks: readonly Pick<PlannedTask, 'persona'>[] = schedule.tasks,
): Promise<void> {
  if (ctx.project === null || !tasks.some(({ persona }) => acts(persona))) return;
  const { folders, whole } = await ctx.repositories();
  const told = new Set(
    ctx
      .state()
      .notices.filter(({ notice }) => notice === 'repositories_changed')
      .flatMap(({ values }) => values['folders'] ?? []),
  );
  const fresh = folders.filter((folder) => !told.has(folder));
  const shown = fresh.slice(0, mostTold);
  const more = fresh.length - shown.length;
  if (shown.length > 0) warnOnce(ctx, 'repositories_changed', { folders: shown, more });
  if (!whole) warnOnce(ctx, 'repositories_unknown', { folder: ctx.project });
}
