import { type Planned, warnOnce } from '../cmd.ts';
import { acts } from '../tasks/worker.ts';

/**
 * Before anybody works in a project that the person has not trusted, or that has changed since: what will ask, and what to
 * do about it. Once a cmd; while there is time to do it.
 */
export async function tellTrust({ ctx, schedule }: Planned): Promise<void> {
  const folder = ctx.project;
  if (folder === null || !schedule.tasks.some(({ persona }) => acts(persona))) return;
  if (!(await ctx.trustsProject())) warnOnce(ctx, 'project_untrusted', { folder });
}
