import type { Cmd } from '../cmd.ts';

/*
 * A person wants a task done again. Each wish counts once: it is named by its place among all that the run was told, and the
 * log keeps which of them were taken up.
 */

/** Tasks that are wanted again, with the places of the wishes that nobody has taken up. One that was cancelled since is not. */
export function openRetries({
  ctx,
  log,
}: Pick<Cmd, 'ctx' | 'log'>): ReadonlyMap<number, readonly number[]> {
  const taken = new Set(log.value().retries_taken ?? []);
  const open = new Map<number, readonly number[]>();
  for (const [at, item] of ctx.inbox().entries()) {
    if (item.kind === 'cancel_task') open.delete(item.task);
    if (item.kind === 'retry_task' && !taken.has(at + 1))
      open.set(item.task, [...(open.get(item.task) ?? []), at + 1]);
  }
  return open;
}

/** They are taken up. What was reported of these tasks holds no more, so the report is made again without a question. */
export async function takeRetries(
  { ctx, files, log }: Cmd,
  places: readonly number[],
): Promise<void> {
  const taken = log.value().retries_taken ?? [];
  const fresh = places.filter((place) => !taken.includes(place));
  if (fresh.length === 0) return;
  await log.set({ retries_taken: [...taken, ...fresh] });
  const told = [files.report, files.summary];
  const there = await Promise.all(told.map((path) => ctx.files.exists(path)));
  const old = told.filter((_, at) => there[at]);
  if (old.length > 0) await ctx.supersede(old, 'a task is done again');
}
