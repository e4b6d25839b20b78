import type { Planned } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import type { AfterAttempt } from '../plan/attempts.ts';
import { blockedBy } from '../plan/blocked.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import type { LookedAt } from '../validate/result.ts';

/**
 * What the person decides about a worker whose surroundings kept it from its task: they may have seen to it meanwhile, take
 * what is there, or leave the task undone. Rejects with `Parked` while they have not said.
 */
export async function settleBlocked(
  { ctx, files }: Pick<Planned, 'ctx' | 'files'>,
  { id, persona }: PlannedTask,
  { check, meta }: Pick<LookedAt, 'check' | 'meta'>,
  { after, attempt }: { readonly after: AfterAttempt; readonly attempt: number },
): Promise<AfterAttempt> {
  const isPartial = check.status === 'pass' && meta.status === 'partial';
  const lines = isPartial && after.next !== 'done' ? blockedBy(meta.errors) : [];
  if (lines.length === 0) return after;
  const isMade = hasMade(meta) || (await ctx.files.exists(files.patch(id)));
  const answer = await ctx.ask({
    id: `task-${id}-blocked-${attempt}`,
    kind: 'task_blocked',
    values: { task: id, persona, lines: [...lines] },
    choices: [
      { id: 'again', key: 'a' },
      ...(isMade ? [{ id: 'take', key: 't' } as const] : []),
      { id: 'give_up', key: 'g' },
    ],
    comment: true,
  });
  const error = oneLine(lines.join('; '));
  if (answer.choice === 'take') return { next: 'end', status: 'partial', error };
  if (answer.choice === 'give_up') return { next: 'end', status: 'failure', error };
  const words = answer.comment.trim();
  const reason = `${error} – seen to by the person${words === '' ? '' : `: ${words}`}`;
  return { next: 'retry', status: 'partial', reason: oneLine(reason) };
}

/** Where nothing was made there is nothing to take. */
function hasMade({ completeness, outputFiles }: LookedAt['meta']): boolean {
  return completeness > 0 || outputFiles.length > 0;
}
