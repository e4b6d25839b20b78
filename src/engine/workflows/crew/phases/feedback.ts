import { knownPersonas, type Planned, sayOnce, stayedFailed, warnOnce } from '../cmd.ts';
import { textArtifact } from '../files.ts';
import { planProblemText } from '../plan/problems.ts';
import { failedTasks, halfFailed, type States } from '../plan/progress.ts';
import { readTaskNames } from '../plan/read-plan.ts';
import { mergeStates, readRetryPlan } from '../plan/retry-plan.ts';
import type { Schedule } from '../plan/schedule.ts';
import { retryPlanTask } from '../tasks/plan.ts';
import { tellPlan } from './board.ts';
import { type Executing, execute, lostTasks } from './execute.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import { spread } from './plan.ts';
import { wasCancelled } from './worker.ts';

export type Worked = {
  /** How every task ended: replaced ones as their replacements. */
  readonly states: States;
  /** All tasks there are results of, in order. */
  readonly tasks: readonly number[];
  /** For the report: what went on besides. */
  readonly note: string | undefined;
};

/** Phase 2: the plan, and once a second plan for what failed when that was half or more of it (§8.10). */
export async function workThroughAll(cmd: Planned, executing: Executing): Promise<Worked> {
  const { ctx, files, schedule } = cmd;
  ctx.phase('execute');
  await tellPlan(cmd, 'first');
  const hasSecond = await ctx.files.exists(files.retryPlan);
  const states = await execute(cmd, {
    ...executing,
    // a task that was replanned is not retried itself
    stays: (task, status) => hasSecond || executing.stays(task, status),
  });
  const own = schedule.tasks.map(({ id }) => id);
  const isCancelled = (task: number) => wasCancelled(cmd, task);
  if (!hasSecond && !halfFailed(schedule, states, isCancelled)) {
    const worked = tell(cmd, { states, tasks: own, note: undefined });
    tellFailures(cmd, states, 'report');
    return worked;
  }
  if (!hasSecond) tellFailures(cmd, states, 'replan');
  const second = await secondPlan(cmd, states);
  if (second === undefined)
    return tell(cmd, { states, tasks: own, note: 'half or more of the tasks failed' });
  await tellPlan(second, 'retry');
  const after = await execute(second, executing);
  const merged = mergeStates(second.schedule, states, after);
  tellFailures(second, after, 'report');
  const still = halfFailed(schedule, merged, isCancelled);
  if (still) warnOnce(ctx, 'still_half_failed', counts(schedule, merged));
  const tasks = [...own, ...second.schedule.tasks.map(({ id }) => id)].sort((a, b) => a - b);
  const note = still ? 'half or more of the tasks failed, also after a second plan' : undefined;
  return tell(cmd, { states: merged, tasks, note });
}

function tell({ ctx }: Planned, worked: Worked): Worked {
  const all = [...worked.states.values()];
  const ok = all.filter((status) => status === 'success').length;
  sayOnce(ctx, 'tasks_done', { ok, tasks: all.length });
  return worked;
}

/** The founding summary of what failed, and what is done about it (§8.9). */
function tellFailures(cmd: Planned, states: States, action: 'replan' | 'report'): void {
  const lines = lostTasks(cmd, states)
    .filter(({ status }) => status !== 'skipped')
    .map(({ task, status, error }) => {
      const persona = cmd.schedule.tasks.find(({ id }) => id === task)?.persona ?? '';
      return `Task ${task} (${persona}): ${status} — ${error}`;
    });
  if (lines.length > 0) sayOnce(cmd.ctx, 'tasks_failed', { lines, action });
}

/** Those that were skipped have not failed. */
function counts(schedule: Schedule, states: States) {
  const failed = failedTasks(schedule, states).filter((task) => states.get(task) !== 'skipped');
  return { failed: failed.length, tasks: schedule.tasks.length };
}

/** The second plan, asked for once; undefined when none came that can be worked through. */
async function secondPlan(cmd: Planned, states: States): Promise<Planned | undefined> {
  const { ctx, files, schedule } = cmd;
  if (!(await ctx.files.exists(files.retryPlan))) {
    warnOnce(ctx, 'half_failed', counts(schedule, states));
    if (!(await askForSecond(cmd, states))) return undefined;
  }
  const plan = (await ctx.files.read(files.retryPlan)) ?? '';
  const read = readRetryPlan({
    plan,
    first: schedule,
    states,
    defaultModel: ctx.config.default_model,
    personas: await knownPersonas(ctx),
  });
  if (read.ok)
    return { ...cmd, schedule: read.schedule, names: readTaskNames(plan), isSecond: true };
  warnOnce(ctx, 'second_plan_unused', { problems: read.problems.map(planProblemText).slice(0, 5) });
  return undefined;
}

async function askForSecond(cmd: Planned, states: States): Promise<boolean> {
  const { ctx, log, files, schedule } = cmd;
  // a task the person cancelled is not planned again
  const wanted = lostTasks(cmd, states).filter(({ task }) => !wasCancelled(cmd, task));
  const first = Math.max(...schedule.tasks.map(({ id }) => id)) + 1;
  const decomposer = { role: 'decomposer', task: null, model: ctx.config.default_model };
  if (stayedFailed(cmd, decomposer)) return false;
  const entry = await log.launch(decomposer);
  try {
    await ctx.agent({
      task: retryPlanTask(cmd, wanted, first),
      output: textArtifact(files.retryPlan),
      frozenBy: files.retryPlan,
      finish: async (reply) => await spread(cmd, reply, 'plan_retry.md'),
    });
    await log.end(entry.id, { status: 'success' });
    return true;
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    await log.end(entry.id, { status: 'failure', error: failureLine(error) });
    return false;
  }
}
