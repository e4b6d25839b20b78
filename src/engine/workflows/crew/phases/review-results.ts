import { hashOf } from '../../../data/canonical.ts';
import { type Planned, stayedFailed, warnOnce } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import { crewState } from '../contract/state.ts';
import { metaOf, textArtifact } from '../files.ts';
import { hasEnded, type States } from '../plan/progress.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { resultReviewTask } from '../tasks/report.ts';
import { isOf, markedReview, type ResultReview, readResultReview } from '../validate/result.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import { placeOf } from './own-trees.ts';

/**
 * The optional independent reviewer (`result_review`): after a wave each of its results is held against its task by
 * somebody who did not make it. The verdict is a file, decides nothing, and is shown beside what the result says of
 * itself. A recording has no such reviewer.
 */
export function openReviews(cmd: Planned) {
  const { ctx, schedule } = cmd;
  const isOn = ctx.config.result_review && !ctx.state().rehearsal;
  const begun = new Set<number>();
  const due = (states: States) =>
    schedule.waves
      .filter((wave) => wave.every((id) => hasEnded(states.get(id))))
      .flat()
      .filter((id) => !begun.has(id) && hasResult.has(states.get(id) ?? ''));
  return {
    /**
     * Sends a reviewer to each result of a wave that is over, as far as there are places; each takes a place like any
     * other agent, under a number that no task has. `failed`: what concerns every agent; `stopped`: something did, and
     * nobody new is sent.
     */
    send(
      states: States,
      running: Map<number, Promise<void>>,
      { stopped, failed }: { readonly stopped: boolean; failed(error: unknown): void },
    ) {
      const most = isOn && !stopped ? Math.max(0, ctx.config.max_parallel - running.size) : 0;
      const chosen = new Set(due(states).slice(0, most));
      for (const task of schedule.tasks.filter(({ id }) => chosen.has(id))) {
        begun.add(task.id);
        const end = () => running.delete(-task.id);
        running.set(
          -task.id,
          review(cmd, task)
            .catch(failed)
            .then(end)
            .then(() => undefined),
        );
      }
    },
  };
}

const hasResult: ReadonlySet<string> = new Set(['success', 'partial', 'failure', 'timeout']);

async function review(cmd: Planned, task: PlannedTask): Promise<void> {
  const { ctx, files, log, results } = cmd;
  const { there, check } = await results.sure(task);
  // an empty file, or the engine's own failure result
  if (!there || check.status !== 'pass' || check.result_status === 'failure') return;
  const path = files.review(task.id);
  const result = await resultHash(cmd, task.id);
  await putOldAside(cmd, task.id, result);
  const launch = {
    ...{ role: 'worker_reviewer', task: null, reviews: `task_${task.id}` },
    model: ctx.config.default_model,
  };
  if (stayedFailed(cmd, launch)) return;
  const isDone = log.entry(launch)?.status === 'success' && (await ctx.files.exists(path));
  const entry = isDone ? undefined : await log.launch(launch);
  const place = await placeOf(cmd, task);
  try {
    const text = await ctx.agent({
      task: resultReviewTask(cmd, task, place),
      output: textArtifact(path),
      // its input changes only when the result is put aside, and then this is put aside with it
      frozenBy: path,
      finish: (reply) => markedReview(reply, result),
    });
    if (entry) await log.end(entry.id, { status: 'success' });
    await tell(cmd, task, readResultReview(text));
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    const reason = oneLine(failureLine(error));
    if (entry) await log.end(entry.id, { status: 'failure', error: reason });
    warnOnce(ctx, 'result_unreviewed', { task: task.id, reason });
  }
}

/** The hash of the result as it is: a verdict counts for exactly that. */
async function resultHash({ ctx, files }: Planned, task: number): Promise<string> {
  return hashOf((await ctx.files.read(files.result(task))) ?? '');
}

/** The verdict on a result that was changed since no longer counts, wherever it is shown. */
async function putOldAside({ ctx, files }: Planned, task: number, result: string): Promise<void> {
  const path = files.review(task);
  const text = await ctx.files.read(path);
  if (text === undefined || isOf(text, result)) return;
  await ctx.supersede([path], 'the result is another one');
  ctx.mark({ type: 'task_reviewed', task, verdict: null, reason: '' });
}

async function tell(
  { ctx, results }: Planned,
  task: PlannedTask,
  said: ResultReview | undefined,
): Promise<void> {
  if (said === undefined) return;
  const { verdict, reason } = said;
  const known = crewState(ctx.state())?.tasks.find((each) => each.task === task.id)?.review;
  if (known?.verdict === verdict && known.reason === reason) return;
  const { quality, completeness } = (await results.seen(task)).meta;
  ctx.mark({ type: 'task_reviewed', task: task.id, verdict, reason });
  ctx.say('result_reviewed', { task: task.id, quality, completeness, verdict, reason });
}

/** What a result says of itself, and what was said of it. */
export type Reviewed = ResultReview & {
  readonly task: number;
  readonly quality: string;
  readonly completeness: number;
};

/** Both words on every result that was looked at, as the files have them. */
export async function reviewsIn(
  cmd: Planned,
  tasks: readonly number[],
): Promise<readonly Reviewed[]> {
  const { ctx, files } = cmd;
  if (!ctx.config.result_review) return [];
  const found: Reviewed[] = [];
  for (const task of tasks) {
    const text = (await ctx.files.read(files.review(task))) ?? '';
    const said = readResultReview(text);
    if (said === undefined || !isOf(text, await resultHash(cmd, task))) continue;
    const { quality, completeness } = await metaOf(ctx.files, files.result(task));
    found.push({ task, quality, completeness, ...said });
  }
  return found;
}
