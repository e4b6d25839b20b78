import type { Json } from '../../../data/question.ts';
import { type Cmd, stayedFailed, warnOnce } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import type { Ctx } from '../ctx.ts';
import { textArtifact } from '../files.ts';
import { isOneLineChange } from '../plan/one-line.ts';
import { lookBackOf } from '../plan/phases.ts';
import { lookBackTask, lpFlushTask } from '../tasks/report.ts';
import { isComplete } from '../text/lines.ts';
import { readLpFlush, readReportSummary, readRetrospective } from '../validate/artefact.ts';
import { logDigest } from '../words.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import { attemptLines } from './keep-validation.ts';

export type LookedBack = {
  /** Text with proposals: the retrospective, or what the flush of preferences left; null when there is neither. */
  readonly path: string | null;
  readonly done: boolean;
};

const nothingLearned: LookedBack = { path: null, done: true };

export type About = {
  readonly results: readonly number[];
  readonly failed: readonly number[];
  /** What the person typed, and what is remembered: the ground of preferences. */
  readonly data: Readonly<Record<string, Json | undefined>>;
};

/** Phase 4 (§12.1), or what stands for it when it is off: the flush of preferences (§13.9). */
export async function lookBack(cmd: Cmd, about: About): Promise<LookedBack> {
  const { ctx, input } = cmd;
  const manual = ctx.inbox().some(({ kind }) => kind === 'look_back');
  if (!manual && (await isTrifle(cmd, about.failed))) return nothingLearned;
  const wanted = manual || (ctx.config.retrospect.enabled && !input.noRetrospect);
  if (wanted && !manual && (await changedOneLine(cmd, about.failed))) return nothingLearned;
  if (wanted) {
    ctx.phase('look_back');
    return await retrospect(cmd, about, manual);
  }
  const { enabled, collect_signals } = ctx.config.lp_system;
  if (!enabled || !collect_signals) return nothingLearned;
  ctx.phase('lp_flush');
  return await flush(cmd, about);
}

/** The same, of a cmd that is not gone on with: what lies there, when it was done. */
export async function lookedBackAsItIs(cmd: Cmd): Promise<LookedBack> {
  const { files, ctx } = cmd;
  const made = [
    ['retrospector', files.retrospective],
    ['lp_flush', files.lpFlush],
  ] as const;
  for (const [role, path] of made) {
    const text = (await isDone(cmd, role, path)) ? await ctx.files.read(path) : undefined;
    if (text !== undefined && isComplete(text) && !saysFailure(text)) return { path, done: true };
  }
  return nothingLearned;
}

/** It had failed, and nobody wants it once more. */
const stillFailed: LookedBack = { path: null, done: false };

async function retrospect(cmd: Cmd, about: About, manual: boolean): Promise<LookedBack> {
  const { ctx, files } = cmd;
  if (stayedFailed(cmd, { role: 'retrospector', task: null })) return stillFailed;
  const summary = readSummary(await ctx.files.read(files.summary), about.failed);
  const retries = await retriesOf(cmd);
  const look = lookBackOf(summary, manual, retries.length > 0);
  await putUselessAside(cmd, files.retrospective);
  if (manual && (await triggerOf(cmd)) === 'auto')
    await ctx.supersede([files.retrospective], 'a person asked to look back');
  const data = {
    ...about.data,
    execution_log: logDigest(cmd.log.value()),
    attempts: retries.length > 0 ? [...retries] : undefined,
  };
  if (!(await isDone(cmd, 'retrospector', files.retrospective)))
    await cmd.log.set({ looked_back: { ...look, ...valuesOf(summary, about.failed) } });
  const done = await ask(cmd, {
    role: 'retrospector',
    path: files.retrospective,
    model: ctx.config.retrospect.model,
    task: lookBackTask(cmd, look, { results: about.results, data }),
  });
  return done ? { path: files.retrospective, done } : { path: null, done };
}

/** Why tasks had to be tried again: a line for each of their attempts. */
async function retriesOf(cmd: Cmd): Promise<readonly string[]> {
  const again = cmd.log.value().tasks.filter(({ task, retries }) => task !== null && retries > 0);
  const lines = await Promise.all(
    again.map(async ({ task, retries }) => {
      const id = Number(/\d+$/.exec(task ?? '')?.[0] ?? 0);
      return (await attemptLines(cmd, id, retries + 1)).map((line) => `${task} ${line}`);
    }),
  );
  return lines.flat();
}

/** Somebody was told to change one line, at the first attempt, and nothing is wrong with it: there is nothing to be learned. */
async function isTrifle(cmd: Cmd, failed: readonly number[]): Promise<boolean> {
  return cmd.input.direct !== null && (await wentWell(cmd, failed));
}

/** The same, where a plan of one task came to it: the change itself says so. */
async function changedOneLine(cmd: Cmd, failed: readonly number[]): Promise<boolean> {
  const tasks = cmd.log.value().tasks.flatMap(({ task }) => (task === null ? [] : [task]));
  const id = Number(/\d+$/.exec(tasks[0] ?? '')?.[0] ?? 0);
  if (tasks.length !== 1 || !(await wentWell(cmd, failed))) return false;
  return isOneLineChange((await cmd.ctx.files.read(cmd.files.patch(id))) ?? '');
}

/** At the first attempt of each task, and a light look back would be enough. */
async function wentWell({ ctx, log, files }: Cmd, failed: readonly number[]): Promise<boolean> {
  const first = log.value().tasks.every(({ task, retries }) => task === null || retries === 0);
  if (!first || failed.length > 0) return false;
  const summary = readSummary(await ctx.files.read(files.summary), failed);
  return lookBackOf(summary, false).mode === 'light';
}

/** The engine knows which tasks failed, whatever the summary says. */
function readSummary(text: string | undefined, failed: readonly number[]) {
  const head = text === undefined ? null : readReportSummary(text).head;
  return head === null ? null : { ...head, failed_tasks: [...failed, ...head.failed_tasks] };
}

/** What the mode was chosen by. */
function valuesOf(summary: ReturnType<typeof readSummary>, failed: readonly number[]) {
  const { status = null, quality = null, completeness = null } = summary ?? {};
  const failed_tasks = [...new Set(summary?.failed_tasks ?? failed)];
  return { status, quality, completeness, failed_tasks };
}

/**
 * Who wanted the retrospective that is there: as the engine noted it, or, in a cmd of another program, as its header
 * says. undefined: there is none.
 */
export async function triggerOf({ ctx, files, log }: Cmd): Promise<'auto' | 'manual' | undefined> {
  const text = await ctx.files.read(files.retrospective);
  if (text === undefined) return undefined;
  return log.value().looked_back?.trigger ?? readRetrospective(text).head?.trigger ?? 'auto';
}

/** A retrospective that is incomplete, or says that it failed, is made again. */
async function putUselessAside({ ctx }: Cmd, path: string): Promise<void> {
  const text = await ctx.files.read(path);
  if (text === undefined) return;
  if (!isComplete(text)) await ctx.supersede([path], 'it is not whole');
  else if (saysFailure(text)) await ctx.supersede([path], 'it says that it failed');
}

/** Retrospective or flush: their headers begin alike. */
function saysFailure(text: string): boolean {
  return [readRetrospective(text), readLpFlush(text)].some(
    ({ head }) => head?.status === 'failure',
  );
}

async function flush(cmd: Cmd, about: About): Promise<LookedBack> {
  const { ctx, files, log } = cmd;
  const path = files.lpFlush;
  if (stayedFailed(cmd, { role: 'lp_flush', task: null })) return stillFailed;
  await putUselessAside(cmd, path);
  const task = lpFlushTask(cmd, { results: about.results, data: about.data });
  const done = await ask(cmd, { role: 'lp_flush', path, model: 'haiku', task });
  if (!done) return { path: null, done: false };
  const { head } = readLpFlush((await ctx.files.read(path)) ?? '');
  await log.set({
    lp_flush: {
      triggered: true,
      source: 'phase4_skip',
      candidates_generated: head?.lp_candidates_count ?? 0,
      signal_updates: head?.signal_updates_count ?? 0,
    },
  });
  return { path, done: true };
}

type Asking = {
  readonly role: 'retrospector' | 'lp_flush';
  readonly path: string;
  readonly model: 'haiku' | 'sonnet' | 'opus';
  readonly task: Parameters<Ctx['agent']>[0]['task'];
};

async function isDone({ ctx, log }: Cmd, role: Asking['role'], path: string): Promise<boolean> {
  return log.entry({ role, task: null })?.status === 'success' && (await ctx.files.exists(path));
}

/** Resolves with false when looking back failed; the status of the cmd does not change. */
async function ask(cmd: Cmd, { role, path, model, task }: Asking): Promise<boolean> {
  const { ctx, log } = cmd;
  const launch = { role, task: null, model };
  const entry = (await isDone(cmd, role, path)) ? undefined : await log.launch(launch);
  try {
    const text = await ctx.agent({
      task,
      output: textArtifact(path),
      frozenBy: path,
      finish: (reply) => String(reply),
    });
    if (saysFailure(text)) return await failed('status: failure');
    if (entry) await log.end(entry.id, { status: 'success' });
    return true;
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    return await failed(oneLine(failureLine(error)));
  }

  async function failed(reason: string): Promise<false> {
    if (entry) await log.end(entry.id, { status: 'failure', error: reason });
    warnOnce(ctx, 'look_back_failed', { reason });
    return false;
  }
}
