import type { Json } from '../../../data/question.ts';
import { isBuiltIn, type Planned } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import type { Ctx } from '../ctx.ts';
import { textArtifact } from '../files.ts';
import { type AfterAttempt, afterAttempt } from '../plan/attempts.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import type { LogEntry, TaskStatus } from '../shapes/execution-log.ts';
import { isResult, workerTask } from '../tasks/worker.ts';
import { isWrapped, unwrapped } from '../text/unwrapped.ts';
import { failureResult } from '../words.ts';
import { settleBlocked } from './blocked.ts';
import { tellTask } from './board.ts';
import { withChecksSeen } from './checks-seen.ts';
import { failureLine, isRepeating, isTurnCap, ownFailure } from './failures.ts';
import { attemptLines, keepValidation } from './keep-validation.ts';
import { beginTree, keepWork, placeOf } from './own-trees.ts';
import { playedWork } from './recorded-work.ts';
import { openRetries, takeRetries } from './retry-wishes.ts';
import { tellRepositories } from './tell-repositories.ts';
import { tellTrust } from './tell-trust.ts';

/** What is known of a worker's surroundings besides its task. */
export type Surroundings = {
  /** What is remembered of the person's ways that fits this task. */
  preferences(task: PlannedTask): Promise<Json | undefined>;
  guidance(task: PlannedTask): Promise<string | undefined>;
};

/**
 * One task from its start to its end: attempts up to the limit, each with the reason of the last (§8.5, §8.6). A
 * task that waits for a person rejects with `Parked`; what concerns every worker ends the sitting.
 */
export async function work(
  cmd: Planned,
  task: PlannedTask,
  surroundings: Surroundings,
): Promise<TaskStatus> {
  const { log, ctx } = cmd;
  const before = log.entry({ role: task.persona, task: task.id });
  const wishes = openRetries(cmd).get(task.id) ?? [];
  const again = wishes.length > 0;
  if (hasLeft(before, again)) await putAside(cmd, task, before.retries + 1);
  const isNew = before === undefined || before.status === 'pending';
  let entry = await log.launch({ role: task.persona, task: task.id, model: task.model, again });
  await takeRetries(cmd, wishes);
  const lacks = await lackOf(cmd, task);
  if (lacks !== undefined)
    return await end(cmd, task, entry, { next: 'end', status: 'failure', error: lacks });
  const began = entry.retries;
  let reason = entry.status === 'retrying' ? (entry.error ?? lastWord(before)) : undefined;
  for (;;) {
    await tellTask(cmd, task, entry.status);
    const failed = await attempt(cmd, task, { entry, reason, surroundings, isNew });
    const { retries } = entry;
    const { started } = entry;
    const ended = { failed, retries: retries - began, attempt: retries + 1, started };
    const after = await judge(cmd, task, ended);
    if (after.next !== 'done' && isCancelled(ctx, task.id))
      return await end(cmd, task, entry, { next: 'end', status: 'failure', error: cancelled });
    if (after.next !== 'retry') return await end(cmd, task, entry, withOwnReason(after, failed));
    const said = failed === undefined || after.status === 'timeout';
    reason = said ? after.reason : oneLine(failureLine(failed));
    entry = await tryAgain(cmd, task, entry, { status: after.status, reason });
  }
}

/** Files of an earlier attempt would be taken for the new one's. */
function hasLeft(before: LogEntry | undefined, isWanted: boolean): before is LogEntry {
  const status = before?.status;
  if (status === 'failure' || status === 'timeout') return true;
  return isWanted && (status === 'success' || status === 'partial');
}

/** A worker is given nothing but its task file: without one the task fails at once, without a call (§6.4). Else it gets its tree. */
async function lackOf(cmd: Planned, task: PlannedTask): Promise<string | undefined> {
  const { ctx, files } = cmd;
  const { id } = task;
  const text = await ctx.files.read(files.task(id));
  if (text === undefined) return `[E100] tasks/task_${id}.md is missing`;
  if (text.trim() === '') return `[E101] tasks/task_${id}.md is empty`;
  return await beginTree(cmd, task);
}

/** That it went in circles says more than that it left nothing. */
function withOwnReason<A extends Exclude<AfterAttempt, { next: 'retry' }>>(
  after: A,
  failed: unknown,
): A {
  if (after.next !== 'end' || !isRepeating(ownFailure(failed))) return after;
  return { ...after, error: `retries exhausted (${oneLine(failureLine(failed))})` };
}

/** Why the attempt before failed; a person's wish to retry is not such a reason. */
function lastWord(before: LogEntry | undefined): string | undefined {
  const said = before?.error ?? undefined;
  return said === cancelled ? undefined : said;
}

/**
 * Ends an attempt in the log, with how it went and why, and begins the next under the same entry (§8.6). By then the
 * files of the attempt before have been moved aside.
 */
export async function tryAgain(
  cmd: Planned,
  task: PlannedTask,
  entry: LogEntry,
  {
    status,
    reason,
  }: { readonly status: 'failure' | 'partial' | 'timeout'; readonly reason: string },
): Promise<LogEntry> {
  const { log, ctx } = cmd;
  // `partial` in the log stays so on resume (§20.1): what may still be tried again is a failure
  const went = status === 'partial' ? 'failure' : status;
  await log.end(entry.id, { status: went, error: reason });
  ctx.warn('task_retried', { task: task.id, persona: task.persona, reason });
  await putAside(cmd, task, entry.retries + 1);
  return await log.retry(entry.id, reason);
}

/** How the log names it. */
export const cancelled = 'cancelled by its person';

/** Its last attempt ended because a person did not want it. */
export function wasCancelled({ log }: Pick<Planned, 'log'>, task: number): boolean {
  return log.entry({ role: '', task })?.error === cancelled;
}

/** Did the person cancel this task, and not ask for it again since? */
export function isCancelled(ctx: Ctx, task: number): boolean {
  const last = ctx
    .inbox()
    .findLast(
      (item) => (item.kind === 'cancel_task' || item.kind === 'retry_task') && item.task === task,
    );
  return last?.kind === 'cancel_task';
}

/** A result that is there already, taken up as it is: the engine asks when what it was made from has changed. */
export async function confirmResult(
  cmd: Planned,
  task: PlannedTask,
  surroundings: Surroundings,
): Promise<void> {
  const entry = cmd.log.entry({ role: task.persona, task: task.id });
  if (entry !== undefined) await attempt(cmd, task, { entry, reason: undefined, surroundings });
}

type Attempting = {
  readonly entry: LogEntry;
  readonly reason: string | undefined;
  readonly surroundings: Surroundings;
  /** It was never begun before. */
  readonly isNew?: boolean;
};

/** Resolves with what was thrown when the agent itself failed; with nothing when it said something. */
async function attempt(
  cmd: Planned,
  task: PlannedTask,
  { entry, reason, surroundings, isNew = false }: Attempting,
): Promise<unknown> {
  const { ctx } = cmd;
  const [preferences, guidance] = await Promise.all([
    surroundings.preferences(task),
    surroundings.guidance(task),
  ]);
  const persona = isBuiltIn(task.persona)
    ? undefined
    : await ctx.overlay(`personas/${task.persona}.md`);
  const place = await placeOf(cmd, task);
  const wish = { attempt: entry.retries + 1, reason, preferences, guidance, persona, place };
  const asked = workerTask(cmd, task, wish);
  // Without an answer any file counts as it is; a file that comes with an answer must be a valid result, without words
  // around it: then what is inside counts, where the answer itself is none.
  let said: string | undefined;
  let inside: string | undefined;
  const artifact = textArtifact(asked.step);
  try {
    await ctx.agent({
      task: asked,
      isNew: isNew && entry.retries === 0,
      output: {
        ...artifact,
        read: (text) => {
          if (said === undefined) return { ok: true, value: text };
          inside = isWrapped(text) ? unwrapped(text) : undefined;
          return inside === undefined && (isResult(text) || !isResult(said))
            ? { ok: true, value: text }
            : { ok: false, problems: ['it is no result'] };
        },
        write: (value) => (inside === undefined || isResult(value) ? value : inside),
      },
      unwanted: () => isCancelled(ctx, task.id),
      finish: async (reply) => {
        said = ctx.state().rehearsal ? await playedWork(cmd, task, reply) : reply;
        return await withChecksSeen(cmd, task.id, artifact.path, said);
      },
    });
    if (said !== undefined) {
      cmd.results.worked();
      await keepWork(cmd, task);
      await tellTrust(cmd, [task]);
      await tellRepositories(cmd, [task]);
    }
    return undefined;
  } catch (error) {
    cmd.results.worked();
    if (ownFailure(error) === undefined) throw error;
    await keepWork(cmd, task);
    return error;
  }
}

type Ended = {
  /** What was thrown, if anything was. */
  readonly failed: unknown;
  /** In this sitting. */
  readonly retries: number;
  readonly attempt: number;
  readonly started: string | null;
};

async function judge(
  cmd: Planned,
  task: PlannedTask,
  { failed, retries, attempt, started }: Ended,
): Promise<AfterAttempt> {
  const { check, meta } = await cmd.results.look(task);
  const found = afterAttempt({
    ...{ check, meta },
    capped: failed !== undefined && isTurnCap(ownFailure(failed)),
    retries,
    maxRetries: cmd.ctx.config.max_retries,
  });
  const after = await settleBlocked(cmd, task, { check, meta }, { after: found, attempt });
  const outcome = outcomeOf(after);
  await keepValidation(cmd, task, { check, attempt, decision: after.next, started, outcome });
  return after;
}

function outcomeOf(after: AfterAttempt): string {
  if (after.next === 'done') return 'success';
  return `${after.status}: ${after.next === 'end' ? after.error : after.reason}`;
}

/** What an attempt left is moved beside, so that the next one has the place to itself. */
async function putAside(
  { ctx, files, results }: Planned,
  task: PlannedTask,
  attemptNumber: number,
): Promise<void> {
  const path = files.at(task.output);
  results.changed(task);
  await ctx.files.move(path, files.attempt(task.id, attemptNumber));
  const gone = [path, files.review(task.id)];
  const there = await Promise.all(gone.map((each) => ctx.files.exists(each)));
  await ctx.supersede(
    gone.filter((each, at) => each === path || there[at]),
    `attempt ${attemptNumber} was no success`,
  );
}

async function end(
  cmd: Planned,
  task: PlannedTask,
  entry: LogEntry,
  after: Exclude<AfterAttempt, { next: 'retry' }>,
): Promise<TaskStatus> {
  const { ctx, log, results } = cmd;
  if (after.next === 'done') {
    await log.end(entry.id, { status: 'success', issues: after.issues });
    await tellTask(cmd, task, 'success');
    const { meta } = await results.seen(task);
    ctx.say('task_done', { task: task.id, persona: task.persona, quality: meta.quality });
    return 'success';
  }
  await leaveResult(cmd, task, after.error, entry.retries + 1);
  const { issues } = (await results.seen(task)).meta;
  await log.end(entry.id, { status: after.status, error: after.error, issues });
  await tellTask(cmd, task, after.status);
  const { error, status } = after;
  ctx.warn('task_failed', { task: task.id, persona: task.persona, status, error });
  return after.status;
}

/** If a task ends without any file, the engine writes a minimal one (§8.7). */
async function leaveResult(
  cmd: Planned,
  task: PlannedTask,
  error: string,
  attempts: number,
): Promise<void> {
  const { ctx, files, results, names } = cmd;
  const path = files.at(task.output);
  if ((await results.look(task)).there) return;
  const { id, persona, model } = task;
  const facts = { task: id, name: names.get(id) ?? '', persona, model, error };
  const lines = await attemptLines(cmd, id, attempts);
  const { language } = ctx.config.folio;
  await ctx.files.write(path, failureResult({ ...facts, attempts: lines }, language));
  results.changed(task);
}
