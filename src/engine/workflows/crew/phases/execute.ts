import { type Planned, sayOnce } from '../cmd.ts';
import { batch, failedTasks, hasEnded, readyTasks, type States, skips } from '../plan/progress.ts';
import { resumeOf } from '../plan/resume.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import type { ExecutionLog, TaskStatus } from '../shapes/execution-log.ts';
import type { ResultCheck } from '../shapes/result.ts';
import { tellTask, waveOf } from './board.ts';
import { minutesOf } from './confirm.ts';
import { watchDuration } from './duration.ts';
import { keepValidation } from './keep-validation.ts';
import { openRetries } from './retry-wishes.ts';
import { openReviews } from './review-results.ts';
import {
  cancelled,
  confirmResult,
  isCancelled,
  type Surroundings,
  tryAgain,
  work,
} from './worker.ts';

/** Tasks that ended in this sitting: a task that just failed is not retried because another question was answered. */
const endedNow = new WeakMap<AbortSignal, Map<number, TaskStatus>>();

export type Executing = {
  readonly surroundings: Surroundings;
  /** Tasks that stay ended whatever the rule of resuming says: replaced tasks, and those of a finished cmd. */
  readonly stays: (task: number, status: TaskStatus) => boolean;
};

/** Works through a schedule; resolves with how every task ended. Rejects with `Parked` when some wait for a person. */
export async function execute(cmd: Planned, executing: Executing): Promise<States> {
  const states = await whereTheyStand(cmd, executing);
  await closeEntries(cmd, states);
  await cmd.log.expect(
    cmd.schedule.waves.flat().flatMap((id) => {
      const task = cmd.schedule.tasks.find((each) => each.id === id);
      return task === undefined ? [] : { role: task.persona, task: id, model: task.model };
    }),
  );
  for (const task of cmd.schedule.tasks)
    await tellTask(cmd, task, states.get(task.id) ?? 'pending');
  const before = await confirmAll(cmd, states, executing.surroundings);
  for (;;) {
    await workThrough(cmd, states, executing.surroundings);
    if (before.parked !== undefined) throw before.parked;
    if (await recheck(cmd, states)) continue;
    // an input that was made again meanwhile may make these stale
    const after = await confirmAll(cmd, states, executing.surroundings, before.confirmed);
    if (after.parked === undefined) return states;
    throw after.parked;
  }
}

/** A worker whose result was there when the program ended before it could be noted (§20.1). */
async function closeEntries({ log, schedule }: Planned, states: States): Promise<void> {
  for (const { id, persona } of schedule.tasks) {
    const entry = log.entry({ role: persona, task: id });
    const open = entry?.status === 'running' || entry?.status === 'retrying';
    if (entry !== undefined && open && states.get(id) === 'success')
      await log.end(entry.id, { status: 'success' });
  }
}

/** Takes up results that are there; those that need a question come after the others. */
async function confirmAll(
  cmd: Planned,
  states: States,
  surroundings: Surroundings,
  confirmed = new Set<number>(),
): Promise<{ readonly confirmed: Set<number>; readonly parked: unknown }> {
  let parked: unknown;
  for (const id of cmd.schedule.waves.flat()) {
    const task = cmd.schedule.tasks.find((each) => each.id === id);
    const there = task?.dependsOn.every((other) =>
      [undefined, 'success'].includes(states.get(other)),
    );
    const isNew = endedNow.get(cmd.ctx.signal)?.has(id) === true || confirmed.has(id);
    if (task === undefined || !there || isNew || states.get(id) !== 'success') continue;
    try {
      await confirmResult(cmd, task, surroundings);
      confirmed.add(id);
    } catch (error) {
      if (!isParked(error)) throw error;
      parked ??= error;
    }
  }
  return { confirmed, parked };
}

/** Files that are open at once: a cmd may have ten thousand results. */
const openAtOnce = 16;

async function whereTheyStand(
  { ctx, log, results, schedule }: Planned,
  { stays }: Executing,
): Promise<Map<number, TaskStatus>> {
  const looks = schedule.tasks.map((task) => async () => {
    const { there, check } = await results.look(task);
    return [task.id, there ? (isGood(check) ? 'valid' : 'invalid') : 'missing'] as const;
  });
  const found = new Map(await ctx.all(looks, openAtOnce));
  const wanted = openRetries({ ctx, log });
  const { states } = resumeOf({
    log: withWanted(log.value(), wanted),
    schedule,
    planComplete: true,
    result: (task) => found.get(task) ?? 'missing',
    reported: false,
    lookedBack: false,
    approved: false,
  });
  const logged = (id: number) => log.entry({ role: '', task: id })?.status ?? 'pending';
  const now = endedNow.get(ctx.signal);
  const reopened = reopenedBy(schedule, wanted, logged);
  return new Map(
    schedule.tasks.map(({ id }) => {
      const before = now?.get(id) ?? logged(id);
      const isOver = hasEnded(before) && (now?.has(id) || stays(id, before));
      const kept = isOver && !reopened.has(id);
      return [id, kept ? before : (states.get(id) ?? 'pending')];
    }),
  );
}

/** The log as it is where its person wants tasks done again: those have not been done. */
function withWanted(log: ExecutionLog, wanted: ReadonlyMap<number, unknown>): ExecutionLog {
  const names = new Set([...wanted.keys()].map((task) => `task_${task}`));
  const tasks = log.tasks.map((entry) =>
    names.has(entry.task ?? '') ? { ...entry, status: 'pending' as const } : entry,
  );
  return { ...log, tasks };
}

/** Tasks that are wanted again, and those that were skipped for want of them. */
function reopenedBy(
  { tasks, waves }: Planned['schedule'],
  wanted: ReadonlyMap<number, unknown>,
  logged: (task: number) => TaskStatus,
): ReadonlySet<number> {
  const reopened = new Set(wanted.keys());
  const needs = new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn]));
  for (const id of waves.flat())
    if (logged(id) === 'skipped' && needs.get(id)?.some((other) => reopened.has(other)))
      reopened.add(id);
  return reopened;
}

function isGood({ status, result_status }: ResultCheck): boolean {
  return status === 'pass' && result_status === 'success';
}

/** The pool: as many at once as allowed, in order of waves. A task that waits for a person does not hold the others up. */
async function workThrough(
  cmd: Planned,
  states: Map<number, TaskStatus>,
  surroundings: Surroundings,
): Promise<void> {
  const { ctx, schedule, input } = cmd;
  const nodes = new Map(schedule.tasks.map((task) => [task.id, task]));
  const running = new Map<number, Promise<void>>();
  const parked: unknown[] = [];
  const begun = new Set<number>();
  let broken: { readonly error: unknown } | undefined;
  let looked = 0;
  const reviews = openReviews(cmd);
  const duration = watchDuration(cmd);
  const start = async (task: PlannedTask): Promise<void> => {
    try {
      const status = await work(cmd, task, surroundings);
      states.set(task.id, status);
      remember(ctx.signal, task.id, status);
    } catch (error) {
      if (!isParked(error)) broken ??= { error };
      else {
        parked.push(error);
        await tellTask(cmd, task, 'waiting');
        ctx.warn('task_left_open', { task: task.id, persona: task.persona });
      }
    } finally {
      running.delete(task.id);
    }
  };
  try {
    for (;;) {
      await endCancelled(cmd, states);
      looked = await lookAtWaves(cmd, states, { looked, atWork: running.size, broken });
      await skipLost(cmd, states);
      duration.waves(await tellWaves(cmd, states));
      for (const id of broken ? [] : next(running.size)) {
        const task = nodes.get(id);
        if (task === undefined) continue;
        states.set(id, 'running');
        await tellWaveStart(cmd, id, begun);
        running.set(id, start(task));
      }
      reviews.send(states, running, {
        stopped: broken !== undefined,
        failed: (error) => {
          broken ??= { error };
        },
      });
      if (running.size === 0) break;
      await Promise.race(running.values());
    }
  } finally {
    duration.stop();
  }
  if (broken) throw broken.error;
  if (parked.length > 0) throw parked[0];

  function next(atWork: number): readonly number[] {
    const ready = readyTasks(schedule, states, input.dag ? 'dag' : 'waves');
    // the wave waits for a person; tasks that do not depend on it go on
    const held = ready.length === 0 && atWork === 0 && parked.length > 0;
    const open = held ? readyTasks(schedule, states, 'dag') : ready;
    return batch(open, atWork, ctx.config.max_parallel);
  }
}

/**
 * Results of the waves that have ended since, before anybody builds on them: what another worker has spoilt or taken away is
 * made again first. Resolves with how many waves were looked at. With `--dag` there are none.
 */
async function lookAtWaves(
  cmd: Planned,
  states: Map<number, TaskStatus>,
  now: { readonly looked: number; readonly atWork: number; readonly broken: unknown },
): Promise<number> {
  const { looked, atWork, broken } = now;
  if (atWork > 0 || broken !== undefined) return looked;
  const { waves } = cmd.schedule;
  const open = waves.findIndex((wave) => !wave.every((id) => hasEnded(states.get(id))));
  const over = open === -1 ? waves.length : open;
  // the last one is looked at with all others, at the end
  if (cmd.input.dag || over <= looked || over === waves.length) return looked;
  const again = await recheck(cmd, states, new Set(waves.slice(looked, over).flat()));
  return again ? looked : over;
}

function isParked(error: unknown): boolean {
  return error instanceof Error && error.name === 'Parked';
}

function remember(signal: AbortSignal, task: number, status: TaskStatus): void {
  const known = endedNow.get(signal) ?? new Map<number, TaskStatus>();
  endedNow.set(signal, known.set(task, status));
}

/** A task that the person has cancelled is not begun; one at work ends its attempt first. */
async function endCancelled(cmd: Planned, states: Map<number, TaskStatus>): Promise<void> {
  const { ctx, log, schedule } = cmd;
  for (const task of schedule.tasks) {
    if ((states.get(task.id) ?? 'pending') !== 'pending' || !isCancelled(ctx, task.id)) continue;
    const { id, persona, model } = task;
    const entry = await log.launch({ role: persona, task: id, model });
    await log.end(entry.id, { status: 'failure', error: cancelled });
    states.set(id, 'failure');
    remember(ctx.signal, id, 'failure');
    await tellTask(cmd, task, 'failure');
    ctx.warn('task_failed', { task: id, persona, status: 'failure', error: cancelled });
  }
}

/** What depends on a task that failed is skipped, and what depends on that. */
async function skipLost(cmd: Planned, states: Map<number, TaskStatus>): Promise<void> {
  const { ctx, log, schedule } = cmd;
  for (const { task: id, failed } of skips(schedule, states)) {
    const task = schedule.tasks.find((each) => each.id === id);
    if (task === undefined) continue;
    states.set(id, 'skipped');
    await log.skip({ role: task.persona, task: id, model: task.model }, failed);
    await tellTask(cmd, task, 'skipped');
    ctx.warn('task_skipped', { task: id, failed });
  }
}

/** Once for each wave of a sitting. */
async function tellWaveStart(cmd: Planned, task: number, begun: Set<number>): Promise<void> {
  const { ctx, schedule } = cmd;
  const wave = waveOf(schedule, task);
  if (begun.has(wave)) return;
  begun.add(wave);
  const tasks = schedule.waves[wave - 1] ?? [];
  const minutes = minutesOf(cmd, tasks, await cmd.history());
  const values = { ...placeOf(cmd, wave), tasks: tasks.length };
  sayOnce(ctx, 'wave_started', minutes === null ? values : { ...values, minutes });
}

/** Resolves with how many waves are over. */
async function tellWaves(cmd: Planned, states: States): Promise<number> {
  const { ctx, schedule } = cmd;
  let over = 0;
  for (const [at, wave] of schedule.waves.entries()) {
    if (!wave.every((id) => hasEnded(states.get(id)))) continue;
    over += 1;
    const ok = wave.filter((id) => states.get(id) === 'success').length;
    sayOnce(ctx, 'wave_done', { ...placeOf(cmd, at + 1), ok, tasks: wave.length });
  }
  return over;
}

/** Remembers what was told, once for each plan. */
function placeOf({ schedule, isSecond = false }: Planned, wave: number) {
  return { wave, waves: schedule.waves.length, ...(isSecond ? { plan: 'retry' } : {}) };
}

/**
 * The final check (§8.8): every result once more, since workers may have written into each other's files. A task that
 * is no longer a success is tried again while it has retries. Resolves with whether there is something to try.
 */
async function recheck(
  cmd: Planned,
  states: Map<number, TaskStatus>,
  only?: ReadonlySet<number>,
): Promise<boolean> {
  const { ctx, log, results, schedule } = cmd;
  let again = false;
  for (const task of schedule.tasks) {
    const entry = log.entry({ role: task.persona, task: task.id });
    if (states.get(task.id) !== 'success' || entry === undefined) continue;
    if (only?.has(task.id) === false) continue;
    const { check } = await results.sure(task);
    if (isGood(check)) continue;
    const reason = check.issues[0] ?? `status ${check.result_status ?? 'unknown'}`;
    const isLast = entry.retries >= ctx.config.max_retries;
    const decision = isLast ? 'end' : 'retry';
    const attempt = entry.retries + 1;
    const outcome = `failure: ${reason}`;
    const { started } = entry;
    await keepValidation(cmd, task, { check, attempt, decision, started, outcome });
    if (isLast) {
      states.set(task.id, 'failure');
      remember(ctx.signal, task.id, 'failure');
      await log.end(entry.id, { status: 'failure', error: `retries exhausted (${reason})` });
      await tellTask(cmd, task, 'failure');
      continue;
    }
    await tryAgain(cmd, task, entry, { status: 'failure', reason });
    states.set(task.id, 'pending');
    endedNow.get(ctx.signal)?.delete(task.id);
    again = true;
  }
  return again;
}

/** Failed and skipped tasks with what the log says of them, for the planner or the report. */
export function lostTasks({ log, schedule }: Planned, states: States) {
  return failedTasks(schedule, states).map((task) => ({
    task,
    status: states.get(task) ?? 'pending',
    error: log.entry({ role: '', task })?.error ?? '',
  }));
}
