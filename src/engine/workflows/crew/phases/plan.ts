import { RunError } from '../../../data/failure.ts';
import { type Cmd, knownPersonas, type Planned, warnOnce } from '../cmd.ts';
import { textArtifact } from '../files.ts';
import type { ReplyFile } from '../multi-file.ts';
import { declaredOutputs } from '../plan/overlaps.ts';
import { planProblemText } from '../plan/problems.ts';
import { readPlan, readTaskNames } from '../plan/read-plan.ts';
import { type Schedule, type Scheduled, scheduleOf } from '../plan/schedule.ts';
import { decomposeTask, type PlanWish } from '../tasks/plan.ts';
import { localDay, stamped } from '../text/stamp.ts';
import { directTask } from '../words.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import { planGround } from './spoken.ts';

/** How often a plan is asked for: once, and once more when it cannot be worked through or was rejected. */
const mostPlans = 2;

/**
 * Phase 1: a plan that can be worked through. `redo`: the plan on disk was rejected, with this feedback. Rejects with
 * `input_invalid` when the second one cannot be used either.
 */
export async function decompose(cmd: Cmd): Promise<Planned> {
  const { ctx, files, log } = cmd;
  ctx.phase('decompose');
  if (cmd.input.direct !== null) return await direct(cmd);
  let problems: readonly string[] = [];
  for (let plans = 1; ; plans += 1) {
    const attempt = (log.entry({ role: 'decomposer', task: null })?.retries ?? 0) + 1;
    if (!(await ctx.files.exists(files.plan)))
      await askForPlan(cmd, { attempt, problems, feedback: '' });
    const read = await readSchedule(cmd);
    if (read.ok) {
      const entry = log.entry({ role: 'decomposer', task: null });
      if (entry !== undefined && entry.status !== 'success')
        await log.end(entry.id, { status: 'success' });
      return await planned(cmd, read.schedule);
    }
    problems = read.problems.map(planProblemText).slice(0, 20);
    // who says honestly that nothing can be planned is not asked to invent something
    const isHopeless = read.problems.some(({ kind }) => kind === 'declared_failure');
    await refuse(cmd, problems, isHopeless || plans >= mostPlans);
  }
}

async function refuse(cmd: Cmd, problems: readonly string[], isLast: boolean): Promise<void> {
  const { ctx, log } = cmd;
  const entry = log.entry({ role: 'decomposer', task: null });
  const error = problems[0] ?? 'no plan';
  if (isLast) {
    if (entry) await log.end(entry.id, { status: 'failure', error });
    throw new RunError({
      kind: 'input_invalid',
      reason: `[E124] ${problems.slice(0, 3).join('; ')}`,
      values: { path: cmd.files.plan },
    });
  }
  ctx.warn('plan_refused', { problems: problems.slice(0, 5) });
  await putPlanAside(cmd, 'plan cannot be worked through');
  if (entry) await log.retry(entry.id, error);
}

/** Moves plan, waves and task files aside to make room for the next plan. */
export async function putPlanAside({ ctx, files }: Cmd, reason: string): Promise<void> {
  const tasks = (await ctx.files.list(files.tasks)).map((name) => `${files.tasks}/${name}`);
  await ctx.supersede([files.plan, files.wavePlan, ...tasks], reason);
}

/** Asks the decomposer; task files and waves are in their places before the plan is, which is what says it is done. */
export async function askForPlan(
  cmd: Cmd,
  wish: Omit<PlanWish, 'personas' | 'memory'>,
): Promise<void> {
  const { ctx, files, log } = cmd;
  const role = 'decomposer';
  const before = log.entry({ role, task: null });
  const going = before?.status === 'retrying' || before?.status === 'running';
  const entry = going
    ? before
    : await log.launch({ role, task: null, model: ctx.config.default_model });
  try {
    await ctx.agent({
      task: decomposeTask(cmd, { ...wish, ...(await planGround(ctx)) }),
      output: textArtifact(files.plan),
      finish: async (reply) => await spread(cmd, reply, 'plan.md'),
    });
  } catch (error) {
    if (isOwnFailure(error)) {
      await log.end(entry.id, { status: 'failure', error: failureLine(error) });
    }
    throw error;
  }
}

/** Writes all files of a reply but the main one, whose text it gives; the engine signs those that are signed. */
export async function spread(
  { ctx, files, id }: Cmd,
  reply: readonly ReplyFile[],
  main: string,
): Promise<string> {
  const fields = {
    generated_by: `claude-crew v${ctx.config.version}`,
    engine: ctx.product,
    date: localDay(ctx.clock.now()),
    cmd_id: id,
  };
  const whole = reply.map(({ path, text }) => ({
    path,
    text: signed.has(path) ? stamped(text, fields) : text,
  }));
  for (const { path, text } of whole) {
    if (path !== main) await ctx.files.write(files.at(path), text);
  }
  return whole.find(({ path }) => path === main)?.text ?? '';
}

/** Files that say who made them (`docs/spec/crew.md` §2.3). */
const signed: ReadonlySet<string> = new Set([
  'plan.md',
  'plan_retry.md',
  'report.md',
  'report_summary.md',
]);

/**
 * The plan as it is on disk, or as a person edited it. A `wave_plan.json` that cannot be used is told, and the table
 * counts.
 */
export async function readSchedule(
  cmd: Cmd,
  edited?: string,
  waves?: Schedule['waves'],
): Promise<Scheduled> {
  const { ctx, files, input } = cmd;
  const plan = edited ?? (await ctx.files.read(files.plan)) ?? '';
  const wavePlan = edited === undefined ? await ctx.files.read(files.wavePlan) : undefined;
  const read = scheduleOf({
    plan,
    wavePlan,
    defaultModel: ctx.config.default_model,
    personas: await knownPersonas(ctx),
    declared: await declared(cmd),
    dag: input.dag,
    waves,
  });
  if (read.ok && read.notes.length > 0)
    warnOnce(ctx, 'wave_plan_unused', { why: read.notes[0] ?? '' });
  return read;
}

async function declared({ ctx, files }: Cmd): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, readonly string[]>();
  for (const name of await ctx.files.list(files.tasks)) {
    const [, digits] = /^task_(\d{1,6})\.md$/.exec(name) ?? [];
    if (digits === undefined) continue;
    const text = await ctx.files.read(`${files.tasks}/${name}`);
    // its own result is in the plan's table
    const outputs = declaredOutputs(text ?? '').filter((path) => !/result_\d+\.md$/.test(path));
    found.set(Number(digits), outputs);
  }
  return found;
}

export async function planned(cmd: Cmd, schedule: Schedule): Promise<Planned> {
  const { ctx, files } = cmd;
  const text = (await ctx.files.read(files.plan)) ?? '';
  const writes = new Map(readPlan(text).plan.rows.map((row) => [row.id, row.writes]));
  return { ...cmd, schedule, names: readTaskNames(text), writes };
}

/** One of the exceptions in which nobody plans: the engine writes the one task file (§20.2). */
async function direct(cmd: Cmd): Promise<Planned> {
  const { ctx, files, input } = cmd;
  const model = ctx.config.default_model;
  const persona = 'worker_coder';
  await ctx.make({
    output: textArtifact(files.task(1)),
    inputs: [files.request],
    maker: async () => directTask(input.request, input.direct ?? 'line', persona, model),
  });
  const task = {
    id: 1,
    persona,
    model,
    dependsOn: [],
    output: 'results/result_1.md',
    replaces: null,
  };
  return { ...cmd, schedule: { tasks: [task], waves: [[1]] }, names: new Map([[1, 'Direct']]) };
}
