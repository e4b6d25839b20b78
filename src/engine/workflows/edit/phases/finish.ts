import { z } from 'zod';
import { jsonArtifact } from '../../../json-artifact.ts';
import { editState } from '../contract/state.ts';
import { failureSummary } from '../rules/failure-text.ts';
import { patchOf } from '../rules/patch.ts';
import { type FailedRun, plainTheories, readStuckReport } from '../rules/stuck-report.ts';
import { outAgainText, stuckText, summaryText, type Theory } from '../words.ts';
import { agentFailure, askAgent, json } from './ask-agent.ts';
import { bringHome } from './bring-home.ts';
import { changedFiles } from './changed.ts';
import { checksFor } from './checks.ts';
import { asksFirst } from './dry-run.ts';
import { integrityOf } from './evidence.ts';
import { end } from './finish-end.ts';
import type { Contradiction } from './implement.ts';
import { mutantLines, tryMutants } from './mutants.ts';
import { notesOf } from './notes.ts';
import { pairsOf, tellOthers } from './own-changes.ts';
import { editorSituation, situation } from './situation.ts';
import { keepOutOfGit, keepSnapshot, stamp } from './snapshot.ts';
import type { AttemptRecord, InfraError, Task } from './task.ts';
import { markOnce, sayOnce, warnOnce } from './tell.ts';
import type { VerifierResult } from './verifier-result.ts';

const Words = z.object({
  what_changed: z.string().trim().min(1).max(20_000),
  why: z.string().trim().min(1).max(20_000),
});

/** Green on the last slice: the summary, what the word «verified» rests on, and the end (docs/spec/edit.md §13). */
export async function succeed(task: Task): Promise<void> {
  const { ctx, memory, repository, input } = task;
  const { base } = memory;
  const last = memory.attempts.at(-1);
  if (last === undefined) return;
  const checks = await checksFor(task, last.run);
  const findings = await integrityOf(task, checks);
  const mutants = await tryMutants(task, checks);
  if (!(await bringHome(task))) return;
  const pairs = await pairsOf(task);
  const files = changedFiles(task, pairs, null);
  await ctx.files.write(task.files.difference, patchOf(pairs));
  const words = await wordsOf(task);
  const { result } = last;
  const evidence = [...evidenceOf(result, base), ...mutantLines(mutants)];
  const notes = [...notesOf(task, findings, result), ...(await tellOthers(task))];
  await ctx.effect<{ path: string }>({
    key: 'summary',
    async deed() {
      await keepOutOfGit(task);
      await putAside(task);
      const text = summaryText({
        ...{
          at: stamp(ctx.clock.now()),
          task: input.task,
          what: words.what_changed,
          why: words.why,
        },
        ...{ attempt: last.attempt, run: result.run_id ?? '', evidence, files, notes },
        steps: result.executed.map(({ name }) => name),
      });
      await repository.writeOwn('agent/summary.md', text);
      return { path: 'agent/summary.md' };
    },
    async happened() {
      const text = (await repository.readOwn('agent/summary.md')) ?? '';
      const isOwn = text.includes(`\`${result.run_id ?? 'none'}\``);
      return isOwn ? { done: true, result: { path: 'agent/summary.md' } } : { done: false };
    },
  });
  await keepReport(task, 'agent/summary.md', files.length > 0);
  await keepSnapshot(task, 'TASK_SUCCESS', 'success');
  await resolveEarlier(task);
  sayOnce(ctx, 'edit_done', {
    attempt: last.attempt,
    run: result.run_id ?? '',
    files: files.length,
  });
  await end(task, {
    end: 'SUCCESS',
    attempt: last.attempt,
    run: result.run_id,
    report: 'agent/summary.md',
    reason: '',
  });
}

/** What was run, on what, how it came out, and how that was before. */
function evidenceOf(result: VerifierResult, base: VerifierResult | null): readonly string[] {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const before =
    base === null
      ? 'not run before the change'
      : base.status === 'PASS'
        ? `green before the change (${base.run_id})`
        : `red before the change (${base.run_id}): step ${base.failed_step ?? ''}: ${base.failure_summary ?? ''}`;
  return [
    `Difference verified: sha256 ${result.diff_sha256}`,
    ...result.executed.map(
      ({ name, command, exit_code, duration_ms }) =>
        `${name}: \`${command}\` → exit ${exit_code} (${seconds(duration_ms)})`,
    ),
    ...result.skipped.map(({ name, reason }) => `${name}: skipped (${reason})`),
    `Tests run: ${base?.tests ?? 'unknown'} before, ${result.tests ?? 'unknown'} after`,
    `Base: ${before}`,
    `Duration: ${seconds(result.duration_ms)}`,
  ];
}

async function wordsOf(task: Task): Promise<z.infer<typeof Words>> {
  const { memory } = task;
  try {
    return await askAgent(task, {
      ...{ role: 'summary', reply: json(Words), expectedTokens: 600, tools: false },
      output: jsonArtifact(task.files.words, Words),
      told: async () => ({ ...(await situation(task)), ...(await editorSituation(task)) }),
    });
  } catch (error) {
    if (agentFailure(error) === undefined) throw error;
    const files = changedFiles(task, await pairsOf(task), null);
    return {
      what_changed: files.map(({ path, how }) => `- \`${path}\` was ${how}.`).join('\n'),
      why: memory.hypothesis || task.input.task,
    };
  }
}

/** A summary of an earlier task is kept under the next free number. */
async function putAside({ repository }: Task): Promise<void> {
  const names = await repository.listOwn('agent');
  if (!names.includes('summary.md')) return;
  const numbers = names.flatMap((name) => /^summary_(\d+)\.md$/.exec(name)?.[1] ?? []).map(Number);
  await repository.moveOwn('agent/summary.md', `agent/summary_${Math.max(0, ...numbers) + 1}.md`);
}

async function resolveEarlier({ begin, repository, ctx }: Task): Promise<void> {
  if (begin.stuck === null || !(await repository.listOwn('agent')).includes('stuck_report.md'))
    return;
  const compact = stamp(ctx.clock.now()).replaceAll(/[-:]/g, '');
  await repository.moveOwn('agent/stuck_report.md', `agent/resolved/stuck_report_${compact}.md`);
  await repository.artifacts.unpin(readStuckReport(begin.stuck).runs);
}

const Theories = z.object({
  hypotheses: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(300),
        description: z.string().max(4000).default(''),
        investigation: z.string().max(2000).default(''),
      }),
    )
    .max(10),
});

type Stopped =
  | { readonly kind: 'stuck' }
  | { readonly kind: 'infra'; readonly of: InfraError }
  | { readonly kind: 'contradiction'; readonly of: Contradiction };

/** No further: the report that the next task starts from; no scout is asked for it (docs/spec/edit.md §14). */
export async function stop(task: Task, why: Stopped): Promise<void> {
  if (await leavesNothing(task)) return await tell(task, why, '');
  const { ctx, memory, repository, begin, input } = task;
  const failed = memory.attempts.filter(({ result }) => result.status === 'FAIL');
  const theories = await theoriesOf(task, why, failed);
  const runs = failed.flatMap(({ result }) => result.run_id ?? []);
  const earlier = begin.stuck === null ? undefined : readStuckReport(begin.stuck);
  const report = 'agent/stuck_report.md';
  const files = changedFiles(task, await pairsOf(task), null).map(({ path }) => path);
  await ctx.effect<{ path: string }>({
    key: 'stuck-report',
    async deed() {
      await keepOutOfGit(task);
      const text = stuckText({
        ...{
          at: stamp(ctx.clock.now()),
          task: input.task,
          status: statusLine(why, memory.counters.total),
        },
        constraints: [
          ...begin.constraints.mustPreserve,
          ...begin.constraints.nonGoals.map((each) => `Non-goal: ${each}`),
          ...begin.constraints.boundaries.map((each) => `Boundary: ${each}`),
        ],
        infra:
          why.kind === 'infra'
            ? { source: why.of.source, type: why.of.type, message: why.of.message }
            : null,
        theories,
        strategies: strategiesOf(task),
        history: failed.map(({ attempt, result }) => ({
          ...{ n: attempt, run: result.run_id ?? '', step: result.failed_step ?? '' },
          ...{ summary: result.failure_summary ?? '', folder: result.folder },
        })),
        files,
        earlier:
          earlier === undefined || earlier.runs.length === 0
            ? []
            : [
                `${stamp(ctx.clock.now())} earlier report, runs: ${earlier.runs.slice(-24).join(', ')}`,
              ],
      });
      await repository.writeOwn(report, text);
      const note = {
        repo_root: task.home.root,
        stuck_report: `${task.home.root}/${report}`,
        pinned_at: stamp(ctx.clock.now()),
      };
      await repository.artifacts.pin([...runs, ...(earlier?.runs.slice(-24) ?? [])], note);
      return { path: report };
    },
    happened: async () => ({ done: false }),
  });
  // in a tree of its own nothing of it has come into the person's repository
  const isLeft = task.trees === null && files.length > 0;
  await keepReport(task, report, isLeft);
  markOnce(ctx, { type: 'theories', theories: [...theories] });
  if (memory.unsaved > 0)
    await keepSnapshot(task, why.kind === 'infra' ? 'INFRA_ERROR' : 'HARD_STOP', 'end');
  await ctx.files.write(task.files.difference, patchOf(await pairsOf(task)));
  if (isLeft) {
    await tellOthers(task);
    markOnce(ctx, { type: 'edit_left', files });
    const green = editState(ctx.state()).green ? 'yes' : '';
    sayOnce(ctx, 'edit_left', { files, patch: task.files.difference, green });
  }
  await tell(task, why, report);
}

/** Nothing was written yet, and nothing may be unasked: not even a report comes into the repository. */
async function leavesNothing(task: Task): Promise<boolean> {
  const { input, memory } = task;
  if (memory.attempts.length > 0) return false;
  return input.dryRun || (memory.current.size === 0 && (await asksFirst(task)));
}

/** A copy of the report beside the difference. `isIn`: the change is in the repository, and how it comes out is told. */
async function keepReport(
  { ctx, repository, files, home }: Task,
  name: string,
  isIn: boolean,
): Promise<void> {
  const text = await repository.readOwn(name);
  if (text !== undefined)
    await ctx.files.write(files.report, isIn ? `${text}\n${outAgainText(home.root)}` : text);
}

/** `report`: its name in the repository; empty: none was written. */
async function tell(task: Task, why: Stopped, report: string): Promise<void> {
  const { ctx, memory } = task;
  const last = memory.attempts.at(-1);
  const common = {
    ...{ attempt: last?.attempt ?? null, run: last?.result.run_id ?? null },
    report: report === '' ? null : report,
  };
  switch (why.kind) {
    case 'stuck':
      sayOnce(ctx, 'edit_stuck', { attempts: memory.counters.total, report });
      return await end(task, {
        end: 'STUCK',
        ...common,
        reason: last?.result.failure_summary ?? '',
      });
    case 'infra': {
      const { source, type, message } = why.of;
      warnOnce(ctx, 'edit_infra', { source, type, message, report });
      return await end(task, {
        end: 'INFRA_ERROR',
        ...common,
        reason: `${source}: ${type}: ${message}`,
      });
    }
    case 'contradiction': {
      const { request_line, check_line } = why.of;
      sayOnce(ctx, 'edit_contradiction', { request: request_line, check: check_line });
      const reason = `${request_line} / ${check_line}`;
      return await end(task, { end: 'CONTRADICTION', ...common, reason });
    }
    default:
      return why satisfies never;
  }
}

function statusLine(why: Stopped, total: number): string {
  switch (why.kind) {
    case 'stuck':
      return `Hard stop reached after ${total} verification attempts.`;
    case 'infra':
      return `Infrastructure failure from ${why.of.source}`;
    case 'contradiction':
      return `Request and checks contradict each other.\n\n- Request: ${why.of.request_line}\n- Check: ${why.of.check_line}\n\n${why.of.explanation}`;
    default:
      return why satisfies never;
  }
}

/** Three at least after a hard stop: the model's, filled up with those that follow from the facts. */
async function theoriesOf(
  task: Task,
  why: Stopped,
  failed: readonly AttemptRecord[],
): Promise<readonly Theory[]> {
  const failures = failed.map(
    ({ result }): FailedRun => ({
      step: result.failed_step ?? '',
      summary: result.failure_summary ?? failureSummary(result.tail_log ?? ''),
      fingerprint: result.fingerprint,
      timedOut: result.timed_out,
    }),
  );
  const files = task.memory.originals.size;
  const plain = plainTheories({ failures, replans: task.memory.counters.replans, files });
  if (why.kind === 'infra')
    return [
      {
        title: `${why.of.source} could not do its part`,
        description: `${why.of.type}: ${why.of.message}`,
        investigation: 'Mend what is named there and start the task again.',
      },
    ];
  if (why.kind === 'contradiction')
    return [
      {
        title: 'The request and a check cannot both hold',
        description: why.of.explanation || `${why.of.request_line} / ${why.of.check_line}`,
        investigation: 'Decide which of the two lines counts, and change the other.',
      },
    ];
  const own = await modelTheories(task);
  return [...own, ...plain.filter(({ title }) => !own.some((each) => each.title === title))].slice(
    0,
    Math.max(3, own.length),
  );
}

async function modelTheories(task: Task): Promise<readonly Theory[]> {
  try {
    const { hypotheses } = await askAgent(task, {
      ...{ role: 'stuck', reply: json(Theories), expectedTokens: 900, tools: false },
      output: jsonArtifact(task.files.theories, Theories),
      told: async () => ({ ...(await situation(task)), ...(await editorSituation(task)) }),
    });
    return hypotheses;
  } catch (error) {
    if (agentFailure(error) === undefined) throw error;
    return [];
  }
}

function strategiesOf({ memory }: Task): readonly { approach: string; attempts: string }[] {
  const all = [{ id: 0, approach: 'the first way', after: 0 }, ...memory.strategies];
  return all.flatMap(({ id, approach }) => {
    const own = memory.attempts
      .filter(({ strategy }) => strategy === id)
      .map(({ attempt }) => attempt);
    const [first] = own;
    return first === undefined ? [] : [{ approach, attempts: `${first}–${own.at(-1) ?? first}` }];
  });
}
