import type { Planned } from '../cmd.ts';
import type { CrewTaskStatus } from '../contract/events.ts';
import { crewState } from '../contract/state.ts';
import type { PlannedTask, Schedule } from '../plan/schedule.ts';
import { minutesOf } from './confirm.ts';

/** Tells the screens of a plan and the state of each of its tasks. */
export async function tellPlan(cmd: Planned, plan: 'first' | 'retry'): Promise<void> {
  const { ctx, files, names, schedule } = cmd;
  const history = await cmd.history();
  ctx.mark({
    type: 'planned',
    plan,
    waves: schedule.waves.map((tasks) => ({ tasks, etaMinutes: minutesOf(cmd, tasks, history) })),
    tasks: schedule.tasks.map(({ id, persona, model, dependsOn, output, replaces }) => ({
      task: id,
      name: names.get(id) ?? '',
      persona,
      tier: model,
      dependsOn,
      step: files.at(output),
      replaces,
    })),
  });
}

/** Tells the state of a task, unless it has been told already. */
export async function tellTask(
  { ctx, log, results }: Planned,
  task: PlannedTask,
  status: CrewTaskStatus,
): Promise<void> {
  const entry = log.entry({ role: task.persona, task: task.id });
  const hasResult = ['success', 'partial', 'failure'].includes(status);
  const seen = hasResult ? (await results.seen(task)).meta : undefined;
  // who has done nothing has not rated it either
  const meta = status === 'failure' && seen?.completeness === 0 ? undefined : seen;
  const news = {
    status,
    retries: entry?.retries ?? 0,
    quality: meta?.quality ?? null,
    completeness: meta?.completeness ?? null,
    error: entry?.error ?? null,
  };
  const known = crewState(ctx.state())?.tasks.find((each) => each.task === task.id);
  const same = Object.entries(news).every(
    ([key, value]) => known !== undefined && Reflect.get(known, key) === value,
  );
  if (!same) ctx.mark({ type: 'task_changed', task: task.id, ...news });
}

/** The wave of a task, from 1. */
export function waveOf({ waves }: Schedule, task: number): number {
  return waves.findIndex((wave) => wave.includes(task)) + 1;
}
