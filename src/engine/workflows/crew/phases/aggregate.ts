import { type Planned, sayOnce, warnOnce } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import { textArtifact } from '../files.ts';
import { skipsAggregation } from '../plan/phases.ts';
import { failedTasks } from '../plan/progress.ts';
import { type Reporting, reportBySecretary } from '../secretary/report.ts';
import { aggregateTask } from '../tasks/report.ts';
import { isComplete } from '../text/lines.ts';
import { corrected, localDay } from '../text/stamp.ts';
import type { LookedAt } from '../validate/result.ts';
import { reportFailed, type TaskEnd, thinReport, withReviews } from '../words.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import type { Worked } from './feedback.ts';
import { spread } from './plan.ts';
import { reviewsIn } from './review-results.ts';

/**
 * Phase 3: report and summary by the aggregator, or thin ones where there is nothing to put together (§20.2). Resolves
 * with whether the phase succeeded. `isClosed`: the cmd has ended before and nothing of it was done anew, so what could not be
 * reported then is not asked for again.
 */
export async function aggregate(cmd: Planned, worked: Worked, isClosed: boolean): Promise<boolean> {
  const { ctx, files, schedule, input } = cmd;
  ctx.phase('aggregate');
  const failed = failedOf(cmd, worked);
  const skips =
    worked.tasks.length === schedule.tasks.length && skipsAggregation(schedule, input.noAggregate);
  if (skips) {
    const single = schedule.tasks.length === 1;
    await thin(cmd, worked, { failed, why: single ? 'single' : 'skipped' });
    sayOnce(ctx, 'report_thin', { path: files.report });
    return true;
  }
  const hasFailed = ((await ctx.files.read(files.summary)) ?? '').includes(reportFailed);
  if (hasFailed && isClosed) return false;
  const reported = !hasFailed && (await isReported(cmd));
  if (!reported) await ctx.supersede(await lying(cmd), 'the report is not whole');
  const reviews = await reviewsIn(cmd, worked.tasks);
  const reporting: Reporting = {
    task: aggregateTask(cmd, worked.tasks, { failed, note: worked.note, reviews }),
    finish: async (reply) => {
      const known = await knownOf(cmd, worked, failed);
      const told = reply.map(({ path, text }) => ({ path, text: known(path, text) }));
      return withReviews(await spread(cmd, told, 'report.md'), reviews, ctx.config.folio.language);
    },
  };
  if (await reportBySecretary(cmd, reporting, reported)) {
    sayOnce(ctx, 'report_ready', { path: files.report });
    return true;
  }
  return await byAggregator(cmd, reporting, worked, failed);
}

/**
 * What of a report the engine knows better than whoever wrote it: which tasks failed, how complete all of them are, and that
 * a cmd with failed tasks is no success.
 */
async function knownOf(cmd: Planned, { states }: Worked, failed: readonly number[]) {
  const { schedule, results } = cmd;
  const percents = await Promise.all(
    schedule.tasks.map(async (task) => {
      const state = states.get(task.id);
      const ended = state === 'success' || state === 'partial';
      return ended ? (await results.sure(task)).meta.completeness : 0;
    }),
  );
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / Math.max(1, percents.length);
  const successes = [...states.values()].filter((state) => state === 'success').length;
  const status = successes > 0 ? 'partial' : 'failure';
  const fields = {
    ...(failed.length > 0 ? { status } : {}),
    completeness: String(Math.round(mean)),
    failed_tasks: `[${failed.join(', ')}]`,
  };
  return (path: string, text: string) =>
    path === 'report.md' || path === 'report_summary.md' ? corrected(text, fields) : text;
}

export function failedOf({ schedule }: Planned, { states, tasks }: Worked): readonly number[] {
  const all = tasks.map((id) => ({ id }));
  const own = new Set(schedule.tasks.map(({ id }) => id));
  return failedTasks(
    { tasks: all.filter(({ id }) => own.has(id) || states.has(id)).map(bare), waves: [] },
    states,
  );
}

function bare({ id }: { readonly id: number }) {
  return { id, persona: '', model: 'haiku', dependsOn: [], output: '', replaces: null } as const;
}

async function byAggregator(
  cmd: Planned,
  { task, finish }: Reporting,
  worked: Worked,
  failed: readonly number[],
): Promise<boolean> {
  const { ctx, files, log } = cmd;
  const launch = { role: 'aggregator', task: null, model: ctx.config.default_model };
  const isDone = log.entry(launch)?.status === 'success' && (await isReported(cmd));
  const entry = isDone ? undefined : await log.launch(launch);
  try {
    await ctx.agent({
      task,
      output: textArtifact(files.report),
      finish,
    });
    if (entry) await log.end(entry.id, { status: 'success' });
    sayOnce(ctx, 'report_ready', { path: files.report });
    return true;
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    const reason = oneLine(failureLine(error));
    if (entry) await log.end(entry.id, { status: 'failure', error: reason });
    warnOnce(ctx, 'report_failed', { reason });
    await thin(cmd, worked, { failed, why: 'failed' });
    return false;
  }
}

/** Both files with their marker. */
export async function isReported({ ctx, files }: Pick<Planned, 'ctx' | 'files'>): Promise<boolean> {
  const texts = await Promise.all(
    [files.report, files.summary].map((path) => ctx.files.read(path)),
  );
  return texts.every((text) => text !== undefined && isComplete(text));
}

async function lying({ ctx, files }: Planned): Promise<string[]> {
  const paths: string[] = [];
  for (const path of [files.report, files.summary]) {
    if (await ctx.files.exists(path)) paths.push(path);
  }
  return paths;
}

/** A result in the words of its own header. */
function toldBy({
  status,
  quality,
  completeness,
  outputFiles,
  errors,
  warnings,
}: LookedAt['meta']): readonly string[] {
  return [
    `- status: ${status}, quality: ${quality}, completeness: ${completeness}`,
    ...outputFiles.map((file) => `- file: ${file}`),
    ...errors.map((line) => `- error: ${line}`),
    ...warnings.map((line) => `- warning: ${line}`),
  ];
}

/** How each task ended, and where its result lies or why there is none. */
function endsIn({ schedule, names, log, files }: Planned, { states }: Worked): readonly TaskEnd[] {
  const planned = new Map(schedule.tasks.map(({ id, output }) => [id, output]));
  const ids = new Set([...planned.keys(), ...states.keys()]);
  return [...ids]
    .toSorted((a, b) => a - b)
    .map((task) => {
      const status = states.get(task) ?? log.entry({ role: '', task })?.status ?? 'pending';
      const why = log.entry({ role: '', task })?.error ?? '';
      const output = planned.get(task) ?? files.result(task).replace(`${files.at('')}`, '');
      const isThere = status === 'success' || status === 'partial' || why === '';
      return {
        ...{ task, name: names.get(task) ?? '', status },
        note: isThere && status !== 'skipped' && status !== 'pending' ? `\`${output}\`` : why,
      };
    });
}

async function thin(
  cmd: Planned,
  worked: Worked,
  about: { readonly failed: readonly number[]; readonly why: 'single' | 'skipped' | 'failed' },
): Promise<void> {
  const { ctx, files, schedule, id, log, results } = cmd;
  const [first] = schedule.tasks;
  const path = first?.output ?? 'results/';
  const metas = await Promise.all(
    schedule.tasks.map(async (task) => (await results.sure(task)).meta),
  );
  const worst = metas.find(({ status }) => status !== 'success') ?? metas[0];
  const mean = metas.reduce((sum, { completeness }) => sum + completeness, 0) / metas.length;
  const texts = thinReport({
    cmd: id,
    version: ctx.config.version,
    product: ctx.product,
    date: log.value().started?.slice(0, 10) ?? localDay(ctx.clock.now()),
    result: schedule.tasks.length === 1 ? path : 'results/',
    meta: {
      status: about.why === 'failed' ? 'failure' : (worst?.status ?? 'failure'),
      quality: worst?.quality ?? 'RED',
      completeness: Math.round(mean),
    },
    told: metas.length === 1 ? metas.flatMap(toldBy) : [],
    tasks: schedule.tasks.length,
    ...(schedule.tasks.length === 1 ? {} : { each: endsIn(cmd, worked) }),
    ...about,
  });
  const reviews = await reviewsIn(
    cmd,
    schedule.tasks.map(({ id }) => id),
  );
  const report = withReviews(texts.report, reviews, ctx.config.folio.language);
  await ctx.files.write(files.summary, texts.summary);
  await ctx.files.write(files.report, report);
}
