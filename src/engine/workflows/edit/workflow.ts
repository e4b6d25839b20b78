import { z } from 'zod';
import { CancelledForGood } from '../../data/cancelled.ts';
import { jsonIn } from '../../data/json-text.ts';
import { jsonArtifact } from '../../json-artifact.ts';
import { filesOf } from './contract/paths.ts';
import type { Ctx } from './ctx.ts';
import { askOrEnd, json } from './phases/ask-agent.ts';
import { cancel } from './phases/cancel.ts';
import { checksFor } from './phases/checks.ts';
import { asksFirst, mayWrite, propose } from './phases/dry-run.ts';
import { stop, succeed } from './phases/finish.ts';
import { Ended } from './phases/finish-end.ts';
import { requireHidden, withHidden } from './phases/hidden.ts';
import { applyPlan, planBatch, refuse } from './phases/implement.ts';
import { withIssue } from './phases/issue.ts';
import { openPlace } from './phases/place.ts';
import { hasNoPlaceForTests, preflight } from './phases/preflight.ts';
import { replan } from './phases/replan.ts';
import { askScout } from './phases/scouts.ts';
import { situation } from './phases/situation.ts';
import { keepSnapshot } from './phases/snapshot.ts';
import { freshMemory, InfraError, type Task } from './phases/task.ts';
import { markOnce, sayOnce, warnOnce } from './phases/tell.ts';
import type { VerifierResult } from './phases/verifier-result.ts';
import { verify } from './phases/verify.ts';
import { recordedTask } from './recorded.ts';
import { afterRun } from './rules/counters.ts';
import { readStuckReport } from './rules/stuck-report.ts';
import { EditInput } from './schema.ts';

/**
 * START HERE. One task: scouts read, the Editor edits, the whole pipeline verifies, failures are mended forward, three in a
 * row force another way, twelve are the end (docs/spec/edit.md). What is done is skipped, so a resume is another walk.
 */
export async function runTask(ctx: Ctx, given: EditInput): Promise<void> {
  const files = filesOf(ctx.folder);
  const over = await endedAs(ctx, files.end);
  if (over !== undefined) {
    const mark = { type: 'edit_ended', ...over } as const;
    if (over.end === 'CANCELLED') {
      markOnce(ctx, mark);
      throw new CancelledForGood('edit');
    }
    // who goes on with one that is over is told how it ended
    ctx.mark(mark);
    return;
  }
  const input = ctx.state().rehearsal ? asRecorded(ctx, given) : await withIssue(ctx, files, given);
  const place = await openPlace(ctx, input);
  let task: Task | undefined;
  try {
    const { repository, home } = place;
    requireHidden({ input, home });
    const begin = await preflight({ ctx, input, files, repository });
    task = { ctx, input, files, begin, memory: freshMemory(), ...place };
    await repository.artifacts.sweep(ctx.runId);
    await tellBegin(task);
    await work(task);
    const { days, runs } = ctx.config.edit.retention;
    await repository.artifacts.trim({ days, runs }, []);
  } catch (error) {
    // stopped at once by its person: what is changed stays, and that is the end (docs/spec/edit.md §15)
    if (!ctx.signal.aborted) throw error;
    await cancel({ ctx, files }, task).catch(async (cause: unknown) => {
      if ((await endedAs(ctx, files.end)) === undefined) throw cause;
    });
    throw new CancelledForGood('edit', { cause: error });
  } finally {
    place.release();
  }
}

async function endedAs(ctx: Ctx, path: string): Promise<Ended | undefined> {
  return Ended.safeParse(jsonIn(await ctx.files.read(path))).data;
}

/** A recording knows nothing of what was typed: it plays the task that was recorded. */
function asRecorded(ctx: Ctx, { dryRun, rehearsal }: EditInput): EditInput {
  return EditInput.parse({ task: recordedTask(ctx.config), dryRun, rehearsal });
}

async function tellBegin(task: Task): Promise<void> {
  const { ctx, begin, input, home, trees } = task;
  const { constraints, steps, dirty, stuck, notes } = begin;
  const isRehearsed = ctx.state().rehearsal;
  const isAtOnce = !(isRehearsed || input.dryRun) && trees === null && !(await asksFirst(task));
  markOnce(ctx, {
    ...{ type: 'edit_begun', repository: home.root, git: begin.isGit, dirty: dirty.length },
    steps: steps.map(({ name, command, source }) => ({ name, command, source })),
    ...{ dryRun: input.dryRun, hash: begin.constraintsHash },
    ...(isAtOnce ? { atOnce: true } : {}),
  });
  if (isAtOnce) sayOnce(ctx, 'edit_at_once');
  if (begin.unknownBefore !== null)
    warnOnce(ctx, 'edit_unknown_before', { reason: begin.unknownBefore });
  if (dirty.length > 0) sayOnce(ctx, 'edit_dirty', { count: dirty.length });
  if (steps.length === 0) warnOnce(ctx, 'edit_no_checks');
  else sayOnce(ctx, 'edit_pipeline', { steps: steps.map(({ name }) => name) });
  if (notes.length > 0) warnOnce(ctx, 'edit_pipeline_note', { lines: notes });
  if (constraints.unenforced.length > 0)
    warnOnce(ctx, 'edit_unenforced', { lines: constraints.unenforced });
  if (hasNoPlaceForTests(begin)) warnOnce(ctx, 'edit_no_place_for_tests');
  if (stuck === null) return;
  const { hypotheses, runs } = readStuckReport(stuck);
  sayOnce(ctx, 'edit_stuck_read', { hypotheses: hypotheses.slice(0, 3), runs: runs.length });
}

async function work(task: Task): Promise<void> {
  try {
    await analyse(task);
    if (task.input.dryRun && !(await dryRun(task))) return;
    task.memory.base = task.input.dryRun ? null : await verifyBase(task);
    // where each edit asks, nothing is written before the first yes
    if (!task.input.dryRun && !(await asksFirst(task))) await keepStart(task);
    await loop(task);
  } catch (error) {
    if (!(error instanceof InfraError)) throw error;
    await stop(task, { kind: 'infra', of: error });
  }
}

const Opening = z.object({
  questions: z
    .array(z.object({ scout: z.enum(['A', 'B']), question: z.string().trim().min(1).max(4000) }))
    .min(1)
    .max(6)
    .refine((all) => all.some(({ scout }) => scout === 'A'), {
      message: 'Scout A is asked at least once before anything is changed',
    }),
  acceptance_criteria: z.array(z.string()).default([]),
  expected_behavior_changes: z.array(z.string()).default([]),
  verification_hints: z.array(z.string()).default([]),
});

/** The Editor says what it has to know; the scouts answer, one after the other, in the order it chose. */
async function analyse(task: Task): Promise<void> {
  const { ctx, files, memory, input, begin } = task;
  ctx.phase('analyzing');
  const opening = await askOrEnd(
    task,
    {
      ...{ role: 'opening', reply: json(Opening), expectedTokens: 500 },
      output: jsonArtifact(files.opening, Opening),
      told: async () => await situation(task),
    },
    'editor_llm',
  );
  const { acceptance_criteria, expected_behavior_changes, verification_hints } = opening;
  const expected = { acceptance_criteria, expected_behavior_changes, verification_hints };
  for (const [name, texts] of Object.entries(expected)) memory.expected.set(name, texts);
  const kept = begin.constraints.mustPreserve.map((each) => `Preserved: ${each}`);
  memory.decisions.push(
    ...[input.task.split('\n')[0] ?? '', ...kept].slice(0, 1).map((each) => `Objective: ${each}`),
  );
  for (const { scout, question } of opening.questions) await askScout(task, { scout, question });
}

/** Resolves with whether the changes are in the repository now. */
async function dryRun(task: Task): Promise<boolean> {
  for (;;) {
    const made = await planBatch(task);
    if (made.kind === 'contradiction') {
      await stop(task, made);
      return false;
    }
    const { applied, changed } = await propose(task, made);
    if (applied) {
      await keepStart(task);
      task.memory.slices = [];
      return true;
    }
    if (changed.length === 0) return false;
    refuse(task, made.n, changed.map(changedSince));
  }
}

/** What is red before anything was changed is told apart from what becomes red; null: there is nothing to run yet. */
async function verifyBase(task: Task): Promise<VerifierResult | null> {
  const { ctx, begin } = task;
  const checks = await checksFor(task, 0);
  if (checks.steps.length === 0 || !begin.hadSuite) return null;
  ctx.phase('preflight');
  const result = await verify(task, { n: 0, attempt: null, checks });
  if (result.status === 'INFRA_ERROR')
    throw new InfraError('verifier', result.error_type ?? 'unknown', result.error_message ?? '');
  const { failed_step: step, failure_summary: summary } = result;
  markOnce(ctx, { type: 'base_verified', status: result.status, step, summary: summary ?? '' });
  if (result.status === 'PASS')
    sayOnce(ctx, 'edit_base_green', { seconds: Math.round(result.duration_ms / 1000) });
  else warnOnce(ctx, 'edit_base_red', { step: step ?? '', summary: summary ?? '' });
  return result;
}

/** Edit, verify, and again, until it is green or there is no more to be tried. In a dry run the first edit is in already. */
async function loop(task: Task): Promise<void> {
  let slice: string | null = null;
  for (let isIn = task.input.dryRun; ; isIn = false) {
    if (!isIn) {
      const made = await editOnce(task);
      if (made === 'over') return;
      slice = made.slice;
    }
    const move = await attempt(task);
    if (move === 'stuck') return await stop(task, { kind: 'stuck' });
    if (move === 'replan') await replan(task);
    if (move === 'green' && isLast(task, slice)) return await succeed(task);
  }
}

/** Once a walk: later calls would pass over what the scouts have said since. */
async function keepStart(task: Task): Promise<void> {
  if (task.memory.startKept) return;
  await keepSnapshot(task, 'TASK_START', 'start');
  task.memory.startKept = true;
}

/** One batch, written; what somebody else changed meanwhile is told to the Editor, who then plans again. */
async function editOnce(task: Task): Promise<{ readonly slice: string | null } | 'over'> {
  for (;;) {
    const made = await planBatch(task);
    if (made.kind === 'contradiction') {
      await stop(task, made);
      return 'over';
    }
    if (!(await mayWrite(task, made))) return 'over';
    await keepStart(task);
    const changed = await applyPlan(task, made);
    if (changed.length === 0) return { slice: made.batch.slice_id };
    refuse(task, made.n, changed.map(changedSince));
  }
}

const changedSince = (path: string) => `${path}: somebody has changed it since`;

/** Is there nothing left to do after this slice is green? null: all that was left was done together. */
function isLast({ memory }: Task, slice: string | null): boolean {
  if (slice === null || !memory.slices.some(({ id }) => id === slice)) return true;
  memory.done.add(slice);
  return memory.slices.every(({ id }) => memory.done.has(id));
}

async function attempt(task: Task): Promise<'green' | 'fix' | 'replan' | 'stuck'> {
  const { ctx, memory } = task;
  memory.runs += 1;
  const run = memory.runs;
  const number = memory.counters.total + 1;
  const checks = await checksFor(task, run);
  ctx.phase('verifying', { attempt: number });
  sayOnce(ctx, 'edit_verifying', { attempt: number });
  const seen = await verify(task, { n: run, attempt: number, checks });
  const result = await withHidden(task, seen, run);
  const { counters, move } = afterRun(memory.counters, result.status);
  memory.counters = counters;
  const { run_id, failed_step: step, failure_summary: summary, fingerprint } = result;
  markOnce(ctx, {
    ...{ type: 'verified', attempt: number, run: run_id, status: result.status, step },
    ...{ summary: summary ?? result.error_message ?? '', fingerprint, ms: result.duration_ms },
    ...counters,
  });
  if (move === 'infra_error')
    throw new InfraError('verifier', result.error_type ?? 'unknown', result.error_message ?? '');
  const strategy = memory.strategies.at(-1)?.id ?? 0;
  memory.attempts.push({ run, attempt: number, result, strategy });
  if (result.status === 'PASS')
    sayOnce(ctx, 'edit_passed', {
      ...{ attempt: number, run: run_id ?? '', seconds: Math.round(result.duration_ms / 1000) },
    });
  else
    sayOnce(ctx, 'edit_failed', {
      ...{ attempt: number, step: step ?? '', summary: summary ?? '', run: run_id ?? '' },
    });
  await ctx.files.write(
    task.files.log(run),
    `${result.folder}/logs/combined.log\n\n${result.tail_log ?? ''}\n`,
  );
  if (result.mutated.length > 0) {
    const kept = result.found.map((name) => `${result.folder}/${name}`).slice(0, 5);
    warnOnce(ctx, 'edit_mutated', { files: result.mutated, kept });
  }
  return move;
}
