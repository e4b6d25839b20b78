import { RunError } from '../../../data/failure.ts';
import type { Json } from '../../../data/question.ts';
import { type Planned, sayOnce } from '../cmd.ts';
import { usualUse } from '../contract/usual-use.ts';
import type { AskStep } from '../ctx.ts';
import {
  grantsOf,
  offeredGrants,
  planQuestion,
  trustedIn,
  trustGrant,
  wideGrants,
} from '../grants.ts';
import { etaMinutes, type History, waveSeconds } from '../plan/eta.ts';
import { planProblemText } from '../plan/problems.ts';
import { acts } from '../tasks/worker.ts';
import { bareTask } from '../words.ts';
import { planned, readSchedule } from './plan.ts';

const answerFile = (folder: string) => `${folder}/.engine/answers/${planQuestion}.json`;

/**
 * The person sees the plan before anything is spent on it: work through it, use an edited one, or stop. Where nobody
 * is there to be asked, or `--yes` was given, it is taken as it is, and that is noted.
 */
export async function confirmPlan(cmd: Planned): Promise<Planned> {
  const { ctx, log } = cmd;
  if (isDecided(cmd)) return cmd;
  ctx.phase('confirm');
  for (;;) {
    const asked = await question(cmd);
    const answer = await ctx.ask(asked);
    if (answer.choice === 'go') {
      if (answer.by !== 'person') tellTaken(cmd, asked.values.estimate.usd, answer.by);
      await keepGrant(cmd);
      await log.set({ plan_confirmed: answer.by });
      return cmd;
    }
    const edited = answer.choice === 'edit' ? await takeEdited(cmd, answer.comment) : undefined;
    if (edited !== undefined && !('problems' in edited)) {
      await keepGrant(cmd);
      await log.set({ plan_confirmed: 'edited' });
      sayOnce(ctx, 'plan_edited', { tasks: edited.schedule.tasks.length });
      return edited;
    }
    // the answer counts only this time: the question is asked again the next time
    await ctx.supersede([answerFile(ctx.folder)], 'plan not confirmed');
    if (edited === undefined) throw new RunError({ kind: 'cancelled' });
    ctx.warn('plan_edit_refused', { problems: edited.problems.slice(0, 5) });
  }
}

/** Nobody has seen what it would cost: it is said as it is taken. */
function tellTaken({ ctx, schedule }: Planned, usd: number | null, by: string): void {
  const rehearsed = ctx.state().rehearsal ? 1 : 0;
  sayOnce(ctx, 'plan_taken', { tasks: schedule.tasks.length, usd, rehearsed, by });
}

/** What the person allows for this project for good, and that they trust it, is kept in their own folder. */
async function keepGrant({ ctx }: Planned): Promise<void> {
  if (grantsOf(ctx).includes('work:project')) await ctx.allowWork();
  const seal = trustedIn(ctx);
  if (seal === undefined) return;
  const isTrusted = await ctx.trustProject(seal);
  if (!isTrusted) ctx.warn('trust_overtaken', { folder: ctx.project ?? '' });
}

/** Once work has begun, the plan is not asked about again. */
function isDecided({ ctx, log, input }: Planned): boolean {
  const { tasks, plan_confirmed: said } = log.value();
  const begun = tasks.some(({ task }) => task !== null);
  return begun || said !== undefined || input.direct !== null || !ctx.config.ui.confirm_plan;
}

async function question(cmd: Planned) {
  const { ctx, files, schedule, names } = cmd;
  const history = await cmd.history();
  const minutes = schedule.waves.map((wave) => minutesOf(cmd, wave, history));
  const tiers = [...schedule.tasks.map(({ model }) => model), ...afterTasks(cmd)];
  const costs = tiers.map((tier) => ctx.estimate(tier, usualUse).usd);
  const problems = refusedFor(cmd);
  const known = costs.every((usd) => usd !== null);
  const place = await whereOf(cmd);
  const grants = schedule.tasks.some(({ persona }) => acts(persona))
    ? [
        ...(place.offered === undefined ? [] : [wide(trustGrant(place.offered))]),
        ...(await offeredGrants(ctx)),
        ...(place.bounded ? wideGrants.map(wide) : []),
      ]
    : [];
  return {
    id: planQuestion,
    kind: 'confirm_plan',
    values: {
      path: files.plan,
      tasks: schedule.tasks.length,
      waves: schedule.waves.length,
      lines: schedule.waves.map((wave, at) => `Wave ${at + 1}: ${wave.map(lineOf).join(', ')}`),
      graph: schedule.tasks.map(({ id, persona, model, dependsOn }) => ({
        id,
        name: names.get(id) ?? '',
        persona,
        model,
        dependsOn: [...dependsOn],
        wave: schedule.waves.findIndex((wave) => wave.includes(id)) + 1,
      })),
      ...(grants.length > 0 ? { grants } : {}),
      ...(problems.length > 0 ? { problems } : {}),
      estimate: {
        usd: known ? costs.reduce((sum: number, usd) => sum + (usd ?? 0), 0) : null,
        minutes: minutes.includes(null)
          ? null
          : minutes.reduce((sum: number, each) => sum + (each ?? 0), 0),
        waves: minutes,
        ...place.told,
      },
    },
    choices: [
      { id: 'go', key: 'g' },
      { id: 'edit', key: 'e' },
      { id: 'stop', key: 's' },
    ],
    yes: 'go',
    comment: true,
  } satisfies AskStep;

  function lineOf(id: number): string {
    const task = schedule.tasks.find((each) => each.id === id);
    return `${id} ${names.get(id) ?? ''} (${task?.persona.replace(/^worker_/, '')}, ${task?.model})`;
  }
}

/** Who else is asked when the tasks are done: for the report, and to look back or for what was said on the way. */
function afterTasks({ ctx, input }: Planned) {
  const { default_model, retrospect, lp_system } = ctx.config;
  if (retrospect.enabled && !input.noRetrospect) return [default_model, retrospect.model];
  const flushes = lp_system.enabled && lp_system.collect_signals;
  return flushes ? ([default_model, 'haiku'] as const) : [default_model];
}

const wide = (id: string) => ({ id, command: id });

type PlanWork = {
  where: 'trees' | 'shared' | 'in_place' | 'untrusted';
  missing: string[];
  more: number;
  counts?: string[];
};
const mostMissing = 6;
const mostCounting = 8;
type Whereabouts = {
  readonly told: { work?: PlanWork };
  readonly bounded: boolean;
  /** What its person may trust with the plan. */
  readonly offered?: string;
};

/** Where the agents of this plan would write, and what they would not find there; nothing where none of them does. */
async function whereOf({ ctx, schedule }: Planned): Promise<Whereabouts> {
  const { mode, include } = ctx.config.crew.trees;
  const nowhere = { told: {}, bounded: false };
  if (ctx.project === null || !schedule.tasks.some(({ persona }) => acts(persona))) return nowhere;
  if (mode === 'shared')
    return { ...nowhere, told: { work: { where: mode, missing: [], more: 0 } } };
  const found = await ctx.surroundings(include);
  if (found === null) return nowhere;
  if (found.where === 'untrusted') {
    const { where, counts, seal } = found;
    const work = { where, missing: [], more: 0, counts: counts.slice(0, mostCounting) };
    return { ...nowhere, told: { work }, offered: seal };
  }
  const missing = found.where === 'trees' ? found.missing : [];
  const more = Math.max(0, missing.length - mostMissing);
  return {
    told: { work: { where: found.where, missing: missing.slice(0, mostMissing), more } },
    bounded: found.where === 'trees' && found.bounded,
  };
}

/** What was wrong with the plan as its person edited it last; in every walk the same, as an answer is bound to it. */
function refusedFor({ ctx }: Planned): readonly Json[] {
  const last = ctx.state().notices.findLast(({ notice }) => notice === 'plan_edit_refused');
  const problems = last?.values['problems'];
  return Array.isArray(problems) ? problems : [];
}

/** A whole plan as its person wrote it. It counts from here on; waves that were made for another one are put aside. */
async function takeEdited(
  cmd: Planned,
  text: string,
): Promise<Planned | { readonly problems: readonly string[] }> {
  const { ctx, files } = cmd;
  const read = await readSchedule(cmd, text);
  if (!read.ok) return { problems: read.problems.map(planProblemText) };
  if (text !== (await ctx.files.read(files.plan))) {
    await ctx.supersede([files.wavePlan], 'the plan was edited');
    await ctx.files.write(files.plan, text.endsWith('\n') ? text : `${text}\n`);
  }
  const next = await planned(cmd, read.schedule);
  for (const { id } of next.schedule.tasks) {
    if (await ctx.files.exists(files.task(id))) continue;
    await ctx.files.write(files.task(id), bareTask(id, next.names.get(id) ?? `task ${id}`));
  }
  return next;
}

/** null: not known; nor how long a recording will take, which is as fast as it is played. */
export function minutesOf(
  { ctx, schedule }: Pick<Planned, 'ctx' | 'schedule'>,
  wave: readonly number[],
  history: History,
): number | null {
  if (ctx.state().rehearsal) return null;
  const personas = schedule.tasks
    .filter(({ id }) => wave.includes(id))
    .map(({ persona }) => persona);
  const seconds = waveSeconds(personas, history, ctx.config.max_parallel);
  return seconds === null ? null : etaMinutes(seconds);
}
