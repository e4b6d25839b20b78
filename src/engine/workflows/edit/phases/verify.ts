import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';
import type { Mutation, VerifyRun } from '../../../workspace/repository/desk.ts';
import type { EditMark } from '../contract/events.ts';
import { failureSummary, fingerprintOf, lastLines } from '../rules/failure-text.ts';
import { matchesPath } from '../rules/glob.ts';
import { type StepEnd, verdictOf } from '../rules/outcome.ts';
import { patchOf } from '../rules/patch.ts';
import type { PipelineStep } from '../rules/pipeline.ts';
import { testsIn } from '../rules/test-count.ts';
import type { Checks } from './checks.ts';
import { pairsOf } from './own-changes.ts';
import { manifestsHash } from './preflight.ts';
import { stamp } from './snapshot.ts';
import type { Task } from './task.ts';
import { VerifierResult } from './verifier-result.ts';

export type Wanted = {
  /** Of all runs of this task; 0: what was there before anything was changed. */
  readonly n: number;
  readonly attempt: number | null;
  readonly checks: Checks;
};

/** Runs the whole pipeline on the tree as it is, once; a run that was cut off never was (docs/spec/edit.md §8). */
export async function verify(task: Task, wanted: Wanted): Promise<VerifierResult> {
  const { ctx, files, repository, memory } = task;
  const { n } = wanted;
  const name = files.running(n);
  const result = await ctx.effect<VerifierResult>({
    key: `verify-${n}`,
    deed: async () => {
      const run = await repository.artifacts.begin(ctx.runId);
      await ctx.files.write(name, `${JSON.stringify({ run: run.id })}\n`);
      try {
        return await runAll(task, wanted, run);
      } catch (error) {
        await run.drop();
        throw error;
      }
    },
    async happened() {
      const kept = await keptResult(task, name);
      if (kept !== undefined) return { done: true, result: kept };
      await repository.artifacts.sweep(ctx.runId);
      return { done: false };
    },
  });
  memory.install = result.installed ?? memory.install;
  memory.listed = null;
  return result;
}

const Running = z.object({ run: z.string() });

async function keptResult(
  { ctx, repository }: Task,
  name: string,
): Promise<VerifierResult | undefined> {
  const named = Running.safeParse(jsonIn(await ctx.files.read(name))).data;
  if (named === undefined) return undefined;
  if ((await repository.artifacts.manifest(named.run)) === undefined) return undefined;
  const result = await repository.artifacts.read(named.run, 'result.json');
  return VerifierResult.safeParse(jsonIn(result)).data;
}

async function runAll(task: Task, wanted: Wanted, run: VerifyRun): Promise<VerifierResult> {
  const { ctx, repository, memory } = task;
  const { n, attempt, checks } = wanted;
  ctx.mark({
    type: 'verify_started',
    attempt: attempt ?? 0,
    run: run.id,
    baseline: attempt === null,
  });
  const began = ctx.clock.now();
  const started = ctx.clock.monotonic();
  const diff = patchOf(await pairsOf(task));
  const mutated = await repository.watch([...memory.current.keys()], async (path) =>
    memory.current.has(path) ? memory.current.get(path) : await keptDirty(task, path),
  );
  const steps = await runSteps(task, wanted, run);
  const mutations = await mutated();
  const judged = judge(task, steps, mutations);
  const found = foundIn(mutations);
  const result: VerifierResult = {
    ...judged,
    run_id: run.id,
    folder: run.folder,
    tail_log: lastLines(await run.tail(200), 200),
    executed: steps.ends.map(({ name, command, code, ms, timedOut }) => ({
      ...{ name, command, exit_code: code ?? -1, duration_ms: ms, timed_out: timedOut },
    })),
    skipped: steps.skipped,
    mutated: mutations.map(({ path }) => path),
    found: Object.keys(found),
    diff_sha256: createHash('sha256').update(diff).digest('hex'),
    tests: steps.tests,
    definition_changed: [...checks.changed],
    installed: steps.installed,
    duration_ms: Math.round(ctx.clock.monotonic() - started),
  };
  const manifest = await manifestOf(task, result, { began, attempt, n });
  await run.keep(manifest, { ...found, 'result.json': JSON.stringify(result) });
  return result;
}

/** What stood in files that were put back: a check wrote it, or a person who saved while it ran. */
function foundIn(mutations: readonly Mutation[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    mutations.flatMap(({ path, found }, at) =>
      found === null ? [] : [[`found-${at + 1}-${path.split('/').at(-1) ?? ''}`, found]],
    ),
  );
}

type Ran = {
  readonly ends: readonly StepEnd[];
  readonly skipped: { name: string; reason: string }[];
  readonly tests: number | null;
  readonly installed: string | null;
};

async function runSteps(task: Task, { attempt, checks }: Wanted, run: VerifyRun): Promise<Ran> {
  const { ctx, begin, memory, repository, input } = task;
  const ends: StepEnd[] = [];
  const skipped: Ran['skipped'] = [];
  const manifests = await manifestsHash(repository, checks.steps);
  const known = memory.install ?? begin.installed;
  const isUpToDate = known !== null && known === manifests && !input.freshInstall;
  for (const [at, step] of checks.steps.entries()) {
    const tell = (state: StepMark['state'], ms = 0) =>
      ctx.mark({ type: 'verify_step', attempt: attempt ?? 0, step: step.name, state, ms });
    if (step.stage === 'install' && isUpToDate) {
      skipped.push({ name: step.name, reason: 'up to date' });
      tell('skipped');
      continue;
    }
    tell('running');
    const end = await runStep(task, run, step, at + 1);
    ends.push(end);
    const { status } = verdictOf(end);
    tell(stateOf[status], end.ms);
    if (status !== 'PASS') break;
  }
  const installs = checks.steps.some(
    ({ stage, name }) =>
      stage === 'install' && ends.some((end) => end.name === name && end.code === 0),
  );
  return { ends, skipped, tests: testsOf(ends), installed: installs ? manifests : null };
}

type StepMark = Extract<EditMark, { type: 'verify_step' }>;
const stateOf = { PASS: 'passed', FAIL: 'failed', INFRA_ERROR: 'infra_error' } as const;

/** All tests that were run, as far as the runners say; null: none says. */
function testsOf(ends: readonly StepEnd[]): number | null {
  const counts = ends
    .filter(({ name, command }) => /test|verify|check/i.test(`${name} ${command}`))
    .flatMap(({ tail }) => testsIn(tail) ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, each) => sum + each, 0);
}

async function runStep(
  task: Task,
  run: VerifyRun,
  step: PipelineStep,
  n: number,
): Promise<StepEnd> {
  const { ctx, begin } = task;
  const tail = tailTo(task, step.name);
  const done = await run.step({
    ...{ n, name: step.name, command: step.command, needs: step.needs, at: begin.at },
    ...{ timeoutMs: begin.stepMs, network: ctx.config.edit.network === 'on', image: begin.image },
    heard: tail.heard,
  });
  tail.told();
  const { name, command } = step;
  const { code, signal, timedOut, ms, error } = done;
  return { name, command, code, signal, timedOut, ms, error, tail: done.tail };
}

const tailEveryMs = 250;
const mostTail = 2000;

type Tail = {
  /** Told of it a few times a second, however much is said. */
  heard(text: string): void;
  /** The step has ended: what it said last, which is what it failed with, was perhaps not told yet. */
  told(): void;
};

/** The last lines of a step, for whoever watches. */
function tailTo({ ctx }: Task, step: string): Tail {
  let tail = '';
  let next = Number.NEGATIVE_INFINITY;
  let isTold = true;
  const told = () => {
    if (!isTold) ctx.hear(`verify/${step}`, lastLines(tail, 12));
    isTold = true;
  };
  // what the last run said is over
  ctx.hear(`verify/${step}`, '');
  return {
    heard: (text) => {
      tail = (tail + text).slice(-mostTail);
      isTold = false;
      const now = ctx.clock.monotonic();
      if (now < next) return;
      next = now + tailEveryMs;
      told();
    },
    told,
  };
}

/** A file that was changed before the task began, as it was then; undefined: it was not. */
async function keptDirty({ begin, ctx, files }: Task, path: string): Promise<string | undefined> {
  const own = begin.dirty.find((each) => each.path === path);
  if (own?.kept == null) return undefined;
  return await ctx.files.read(files.baseline(own.kept));
}

type Judged = Pick<
  VerifierResult,
  | 'status'
  | 'failed_step'
  | 'failure_summary'
  | 'fingerprint'
  | 'timed_out'
  | 'error_type'
  | 'error_message'
>;

const noError = { error_type: null, error_message: null } as const;

function failed(step: string, summary: string, timedOut = false): Judged {
  return {
    ...{ status: 'FAIL', failed_step: step, failure_summary: summary, ...noError },
    ...{ timed_out: timedOut, fingerprint: fingerprintOf(step, summary) },
  };
}

function judge(task: Task, ran: Ran, mutations: readonly Mutation[]): Judged {
  const last = ran.ends.at(-1);
  return (
    (last && judgeStep(last)) ??
    judgeMutations(task, mutations) ??
    judgeWhole(task, ran) ?? {
      ...{ status: 'PASS', failed_step: null, failure_summary: null, fingerprint: '' },
      ...{ ...noError, timed_out: false },
    }
  );
}

/** undefined: the step passed. */
function judgeStep(end: StepEnd): Judged | undefined {
  const verdict = verdictOf(end);
  switch (verdict.status) {
    case 'PASS':
      return undefined;
    case 'INFRA_ERROR':
      return {
        ...{ status: 'INFRA_ERROR', failed_step: end.name, failure_summary: null, fingerprint: '' },
        ...{ error_type: verdict.type, error_message: verdict.message, timed_out: false },
      };
    case 'FAIL': {
      const isEmpty = /pytest/.test(end.command) && end.code === 5;
      const said = verdict.summary ?? (isEmpty ? 'no tests collected' : failureSummary(end.tail));
      return failed(end.name, said || `exit code ${end.code ?? 'none'}`, end.timedOut);
    }
    default:
      return verdict satisfies never;
  }
}

function judgeMutations({ input, ctx }: Task, mutations: readonly Mutation[]): Judged | undefined {
  const allowed = [...input.allowMutation, ...ctx.config.edit.allow_mutation];
  const changed = mutations.filter(({ path }) => !allowed.some((glob) => matchesPath(glob, path)));
  const names = changed.map(({ path }) => path).slice(0, 5);
  return changed.length === 0
    ? undefined
    : failed('verification', `verification modified tracked files: ${names.join(', ')}`);
}

/** A pipeline that tests nothing is never green in a repository that had no tests (docs/spec/edit.md §8.3.6). */
function judgeWhole({ begin }: Task, { ends, skipped, tests }: Ran): Judged | undefined {
  if (ends.length === 0 && skipped.length === 0)
    return failed('verification', 'no verification steps detected');
  if (begin.hadSuite) return undefined;
  if (!begin.exclusive && !ends.some(({ name }) => /test/.test(name)))
    return failed('test', 'no test command detected');
  return tests === 0 ? failed('test', 'zero tests executed') : undefined;
}

type Told = { readonly began: Date; readonly attempt: number | null; readonly n: number };

async function manifestOf(
  { ctx, begin, repository, memory }: Task,
  result: VerifierResult,
  { began, attempt, n }: Told,
): Promise<object> {
  return {
    run_id: result.run_id,
    status: result.status,
    timestamp_start: stamp(began),
    timestamp_end: stamp(ctx.clock.now()),
    commit_sha: (await repository.head()) ?? 'unknown',
    commands_executed: result.executed,
    platform: { ...repository.platform, container_image: begin.image ?? '' },
    repo_root: repository.root,
    task_id: ctx.runId,
    number: n,
    attempt,
    steps_skipped: result.skipped,
    working_tree: {
      dirty: begin.dirty.length > 0 || memory.originals.size > 0,
      changed_files: [...memory.originals.keys()],
      diff_sha256: result.diff_sha256,
    },
    pipeline: {
      source: begin.exclusive ? (begin.steps[0]?.source ?? '') : 'detected',
      definition_changed: result.definition_changed.length > 0,
    },
    mutated_files: result.mutated,
  };
}
