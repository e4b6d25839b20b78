/*
 * A cmd, top to bottom (`docs/spec/crew.md` §3): plan → review of it → a person's word → waves → report → looking back
 * → approvals. What is done is skipped, so a resume is the same walk again.
 */
import { RunError } from '../../data/failure.ts';
import { type Cmd, type Planned, sayOnce } from './cmd.ts';
import { oneLine, openLog } from './cmd-log.ts';
import { filesOf } from './contract/paths.ts';
import { crewState } from './contract/state.ts';
import type { Ctx } from './ctx.ts';
import { openHistory } from './earlier-logs.ts';
import { textArtifact } from './files.ts';
import { withOverlays } from './overlays.ts';
import { aggregate, failedOf, isReported } from './phases/aggregate.ts';
import { approve } from './phases/approve.ts';
import { beginLog } from './phases/begin.ts';
import { confirmPlan } from './phases/confirm.ts';
import { runErrand, standsOpen } from './phases/errand.ts';
import { failureLine, isOwnFailure } from './phases/failures.ts';
import { type Worked, workThroughAll } from './phases/feedback.ts';
import { resetAtStart } from './phases/forget-all.ts';
import { glanceFor } from './phases/glance.ts';
import { type LookedBack, lookBack } from './phases/look-back.ts';
import { offerWork } from './phases/offer-work.ts';
import { settlePlace, treesFor } from './phases/own-trees.ts';
import { decompose } from './phases/plan.ts';
import { openRetries, takeRetries } from './phases/retry-wishes.ts';
import { reviewPlan } from './phases/review-plan.ts';
import { groundFor } from './phases/spoken.ts';
import { surroundingsOf } from './phases/surroundings.ts';
import { tellLookBack } from './phases/tell-look-back.ts';
import { tellRepositories } from './phases/tell-repositories.ts';
import { tellTrust } from './phases/tell-trust.ts';
import { heeding } from './phases/work-wishes.ts';
import { finalStatus } from './plan/phases.ts';
import { openResults } from './results.ts';
import type { CrewInput } from './schema.ts';
import { prepareApproval } from './secretary/approval.ts';
import { buildWaves } from './secretary/waves.ts';
import { acts } from './tasks/worker.ts';
import { localStamp } from './text/stamp.ts';

export async function runCmd(verbs: Ctx, input: CrewInput): Promise<void> {
  const ctx = await resetAtStart(withOverlays(verbs));
  const files = filesOf(ctx.folder);
  const id = ctx.folder.replace(/^.*\//, '');
  const log = openLog(await beginLog(ctx, files, id), {
    files: ctx.files,
    path: files.log,
    clock: ctx.clock,
    starting: () => ctx.errand?.rest(),
  });
  const results = openResults(ctx.files, files);
  const history = openHistory(ctx.files, id);
  const glance = await glanceFor({ ctx, files });
  const wasOver = isOver({ log });
  const answering = () => wasOver && ctx.answering();
  const cmd: Cmd = { ctx, files, log, results, history, input, id, glance, answering };
  await ctx.make({
    output: textArtifact(files.request),
    inputs: [],
    frozenBy: files.request,
    maker: async () => input.request,
  });
  if (ctx.errand !== null) await runErrand(cmd, isOver(cmd));
  const plan = await buildWaves(await planOf(cmd));
  if (ctx.errand !== null) return await standsOpen(plan);
  const over = isOver(cmd) || (await isReported(cmd));
  if (!over) await settlePlace(plan);
  const { worked, reported, looked } = await throughWork(plan, over);
  const stopped = statusOf(worked, { reported, looked: { ...looked, done: false } });
  const prepared = await prepareApproval(plan, looked, stopped);
  await close(plan, worked, { reported, looked });
  await tellUncommitted(plan);
  await tellRepositories(plan);
  // one after the other, so that what is asked of its person always comes in the same order; neither waits for the
  // answer to the other
  await ctx.all<void>([() => approve(plan, looked, prepared), () => offerWork(plan)], 1);
  await tellRepositories(plan);
  await tellCommits(plan);
}

/** Phases 2 to 4, and anew where its person has wanted a task done again meanwhile. */
async function throughWork(plan: Planned, over: boolean) {
  for (;;) {
    const wished = openRetries(plan);
    const worked = await heeding(plan, async () => await worksOf(plan, over));
    if (over) tellWhatStays(plan, worked, wished);
    const [reported, looked] = await heeding(plan, async () => {
      const told = await aggregate(plan, worked, over && wished.size === 0);
      const data = await groundFor(plan);
      const failed = failedOf(plan, worked);
      const back = await lookBack(plan, { results: worked.tasks, failed, data });
      await tellLookBack(plan, back);
      return [told, back] as const;
    });
    if (openRetries(plan).size === 0) return { worked, reported, looked };
  }
}

async function worksOf(plan: Planned, over: boolean): Promise<Worked> {
  const executing = { surroundings: surroundingsOf(plan), stays: () => over };
  for (;;) {
    const wished = openRetries(plan);
    const worked = await workThroughAll(plan, executing);
    // of tasks that are in no plan any more
    await takeRetries(plan, [...wished.values()].flat());
    if (openRetries(plan).size === 0) return worked;
  }
}

/** Phases 1 and 1.5 and the person's word. Without a plan the cmd has failed. */
async function planOf(cmd: Cmd): Promise<Planned> {
  try {
    const plan = await reviewPlan(await decompose(cmd));
    await tellTrust(plan);
    return await confirmPlan(plan);
  } catch (error) {
    const noPlan = error instanceof RunError && error.failure.kind === 'input_invalid';
    if (noPlan || isOwnFailure(error)) {
      const { ctx, log } = cmd;
      await log.set({ status: 'failure', finished: localStamp(ctx.clock.now()) });
      ctx.mark({ type: 'cmd_ended', status: 'failure', failed: [] });
      ctx.warn('plan_failed', { reason: oneLine(failureLine(error)) });
    }
    throw error;
  }
}

/** The last sub-agent has ended before: what is still to be approved opens no task again. */
function isOver({ log }: Pick<Cmd, 'log'>): boolean {
  const { finished, status } = log.value();
  return finished !== null && status !== 'running';
}

type Phases = { readonly reported: boolean; readonly looked: LookedBack };

function statusOf({ states }: Worked, { reported, looked }: Phases) {
  const statuses = [...states.values()];
  return finalStatus({ statuses, phaseFailed: !reported, phasesDone: reported && looked.done });
}

/** Status and end are set when the last sub-agent has ended; approvals come after and change neither. */
async function close(cmd: Planned, worked: Worked, phases: Phases): Promise<void> {
  const { ctx, log, id } = cmd;
  const statuses = [...worked.states.values()];
  const status = statusOf(worked, phases);
  if (!isOver(cmd) || log.value().status !== status)
    await log.set({ status, finished: localStamp(ctx.clock.now()) });
  const failed = [...failedOf(cmd, worked)];
  const told = crewState(ctx.state())?.ended;
  if (told?.status !== status || told.failed.join() !== failed.join())
    ctx.mark({ type: 'cmd_ended', status, failed });
  const ok = statuses.filter((each) => each === 'success').length;
  sayOnce(ctx, 'cmd_done', { cmd: id, status, ok, tasks: statuses.length });
}

/** Whoever goes on with a cmd that has ended is told why nothing happens to the tasks that were not done. */
function tellWhatStays(cmd: Planned, worked: Worked, wished: ReadonlyMap<number, unknown>): void {
  const { ctx, id } = cmd;
  const failed = failedOf(cmd, worked).filter((task) => !wished.has(task));
  if (failed.length > 0) ctx.say('stays_ended', { cmd: id, failed });
}

async function tellCommits({ ctx, log }: Cmd): Promise<void> {
  const base = log.value().base_commit;
  const git = base === null ? null : await ctx.git();
  if (git === null || base === null) return;
  const commits = await git.log(base);
  if (commits.length > 0) sayOnce(ctx, 'commits', { commits: [...commits] });
}

/**
 * What workers changed stays as it is, for its person to look at and to commit: they are told which files that are,
 * once.
 */
async function tellUncommitted({ ctx, schedule }: Planned): Promise<void> {
  const wasTold = ctx.state().notices.some(({ notice }) => notice === 'uncommitted');
  if (
    wasTold ||
    (await treesFor({ ctx })) !== null ||
    !schedule.tasks.some(({ persona }) => acts(persona))
  )
    return;
  const git = await ctx.git();
  const files = git === null ? [] : await git.changed();
  if (files === null) {
    sayOnce(ctx, 'git_not_asked', { id: '' });
    return;
  }
  const shown = files.slice(0, mostTold);
  if (files.length > 0) ctx.say('uncommitted', { files: shown, more: files.length - shown.length });
}

const mostTold = 20;
