import { type Planned, warnOnce } from '../cmd.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { acts } from '../tasks/worker.ts';

/**
 * Before anybody works in a project that the person has not trusted, or that has changed since: what will ask, and what
 * to do about it. Once a cmd; while there is time to do it. Also after each task that acts, since what an agent changes
 * (`AGENTS.md`, rules of other programs) can end trust in the middle of a cmd (docs/spec/engine.md §7.1).
 */
export async function tellTrust(
  { ctx, schedule }: Planned,
  tasks: readonly Pick<PlannedTask, 'persona'>[] = schedule.tasks,
): Promise<void> {
  const folder = ctx.project;
  if (folder === null || !tasks.some(({ persona }) => acts(persona))) return;
  if (await ctx.trustsProject()) return;
  const found = await ctx.surroundings(ctx.config.crew.trees.include);
  warnOnce(ctx, found?.where === 'untrusted' ? 'project_unknown' : 'project_untrusted', { folder });
}
