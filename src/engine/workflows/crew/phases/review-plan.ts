import { type Cmd, type Planned, sayOnce } from '../cmd.ts';
import { textArtifact } from '../files.ts';
import type { PlanReview } from '../shapes/plan-review.ts';
import { planReviewTask } from '../tasks/plan.ts';
import { readPlanReview } from '../validate/plan-review.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import { askForPlan, decompose, planned, putPlanAside, readSchedule } from './plan.ts';

/**
 * Phase 1.5 (§8.1): a second reader of the plan. A rejected plan is asked for once more with the feedback, and that one
 * counts whatever it looks like; the first review is kept. A review nobody can read blocks nothing.
 */
export async function reviewPlan(cmd: Planned): Promise<Planned> {
  const { ctx, log, input } = cmd;
  const before = log.value().plan_validation;
  if (!ctx.config.plan_validation || input.direct !== null) return cmd;
  if (before !== undefined && !(before.verdict === 'REJECT' && !before.retry_occurred)) return cmd;
  ctx.phase('plan_review');
  const { verdict, notes } = await review(cmd);
  sayOnce(ctx, 'plan_reviewed', { verdict, notes });
  if (verdict !== 'REJECT') {
    await log.set({ plan_validation: { enabled: true, verdict, retry_occurred: false, notes } });
    return cmd;
  }
  return await again(cmd, notes);
}

async function review(cmd: Cmd): Promise<PlanReview> {
  const { ctx, files, log } = cmd;
  const entry = await log.launch({ role: 'worker_reviewer', task: null, model: 'haiku' });
  try {
    const text = await ctx.agent({
      task: planReviewTask(cmd),
      output: textArtifact(files.planReview),
      finish: (reply) => reply,
      frozenBy: files.planReview,
    });
    await log.end(entry.id, { status: 'success' });
    return readPlanReview(text);
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    await log.end(entry.id, { status: 'failure', error: failureLine(error) });
    return readPlanReview(undefined);
  }
}

/** The verdict is logged before the old plan is moved, so that a crash in between leads to one retry, not two. */
async function again(cmd: Planned, notes: string): Promise<Planned> {
  const { ctx, files, log } = cmd;
  const verdict = 'REJECT';
  const seen = log.value().plan_validation;
  if (seen === undefined) {
    await log.set({ plan_validation: { enabled: true, verdict, retry_occurred: false, notes } });
    await putPlanAside(cmd, 'plan was rejected');
  }
  if (!(await ctx.files.exists(files.plan))) {
    // the whole review; the request itself stays as it was written
    const feedback = (await ctx.files.read(files.planReview)) ?? notes;
    const attempt = (log.entry({ role: 'decomposer', task: null })?.retries ?? 0) + 2;
    await askForPlan(cmd, { attempt, problems: [], feedback });
  }
  await log.set({ plan_validation: { enabled: true, verdict, retry_occurred: true, notes } });
  const read = await readSchedule(cmd);
  const entry = log.entry({ role: 'decomposer', task: null });
  const isOpen = entry?.status === 'running' || entry?.status === 'retrying';
  if (read.ok && entry !== undefined && isOpen) await log.end(entry.id, { status: 'success' });
  return read.ok ? await planned(cmd, read.schedule) : await decompose(cmd);
}
