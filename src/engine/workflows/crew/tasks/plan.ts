import type { Json } from '../../../data/question.ts';
import type { AgentTask, Checked } from '../../../ports.ts';
import type { Cmd } from '../cmd.ts';
import { type ReplyFile, readFiles } from '../multi-file.ts';
import { planProblemText } from '../plan/problems.ts';
import { readPlan, saysNoOrder } from '../plan/read-plan.ts';
import {
  anyText,
  common,
  extraOf,
  look,
  named,
  paths,
  surroundingsText,
  withTools,
} from './prompt-block.ts';

/**
 * How a plan is asked for; `problems` when an earlier one could not be worked through, `feedback` when it was rejected.
 */
export type PlanWish = {
  readonly attempt: number;
  readonly problems: readonly string[];
  readonly feedback: string;
  /** Custom personas of the workspace, by name. */
  readonly personas: readonly string[];
  readonly memory: readonly Json[];
};

export function decomposeTask(cmd: Cmd, wish: PlanWish): AgentTask<readonly ReplyFile[]> {
  const { ctx, files } = cmd;
  const { default_model, worker_max_turns, max_parallel } = ctx.config;
  return {
    role: 'crew/decomposer',
    step: files.plan,
    tier: default_model,
    ...common(cmd, { ...paths(cmd, 'decompose'), attempt: wish.attempt }, 'run'),
    ...surroundingsText(cmd),
    inputs: [{ path: files.request }],
    outputs: [files.plan, files.wavePlan, `${files.tasks}/`],
    reply: { kind: 'text', check: (text) => planFiles(text, 'plan.md') },
    ...withTools(cmd, look),
    limits: { turns: worker_max_turns },
    expectedTokens: 3000,
    ...extraOf({
      max_parallel,
      custom_personas: wish.personas.length > 0 ? wish.personas : undefined,
      memory: wish.memory.length > 0 ? wish.memory : undefined,
      problems_of_the_last_plan: wish.problems.length > 0 ? wish.problems : undefined,
      review_of_the_last_plan: wish.feedback,
    }),
  };
}

/** The second plan, for the failed tasks only. */
export function retryPlanTask(
  cmd: Cmd,
  failed: readonly { readonly task: number; readonly status: string; readonly error: string }[],
  first: number,
): AgentTask<readonly ReplyFile[]> {
  const { ctx, files } = cmd;
  return {
    role: 'crew/decomposer',
    step: files.retryPlan,
    tier: ctx.config.default_model,
    ...common(
      cmd,
      { ...paths(cmd, 'decompose'), plan_path: named(files.retryPlan), next_task: first, retry: 1 },
      'run',
    ),
    ...surroundingsText(cmd),
    inputs: [
      { path: files.request },
      // there is none where the first phase was left out
      { path: files.plan, optional: true },
      ...failed.map(({ task }) => ({ path: files.task(task), optional: true })),
    ],
    outputs: [files.retryPlan, `${files.tasks}/`],
    reply: { kind: 'text', check: (text) => planFiles(text, 'plan_retry.md') },
    ...withTools(cmd, look),
    limits: { turns: ctx.config.worker_max_turns },
    expectedTokens: 2500,
    ...extraOf({ failed_tasks: failed, next_task_number: first }),
  };
}

const planFile = /^(?:wave_plan\.json|tasks\/task_\d{1,6}\.md)$/;

const mostNamed = 10;

/**
 * A plan and its files, one for each task. Whether it can be worked through is checked later; then the whole plan is
 * asked for again.
 */
function planFiles(reply: string, plan: string): Checked<readonly ReplyFile[]> {
  const read = readFiles(reply, (path) => path === plan || planFile.test(path));
  const whole = read.ok ? read.value : [{ path: plan, text: reply }];
  const own = whole.find(({ path }) => path === plan);
  if (own === undefined) return { ok: false, problems: [`"${plan}" is missing`] };
  const { plan: parsed } = readPlan(own.text);
  if (!read.ok) {
    // A plan that only says that it failed has no further files.
    return parsed.status === 'failure' ? { ok: true, value: whole } : read;
  }
  const there = new Set(whole.map(({ path }) => path));
  const lost = parsed.rows
    .map(({ id }) => `tasks/task_${id}.md`)
    .filter((path) => !there.has(path));
  const problems = [
    ...(parsed.complete ? [] : [`"${plan}" does not end with <!-- COMPLETE -->`]),
    // said by the waves as well, where there are some
    ...(saysNoOrder(own.text) && !there.has('wave_plan.json')
      ? [planProblemText({ kind: 'no_depends' })]
      : []),
    // a worker knows nothing but its task file
    ...lost.slice(0, mostNamed).map((path) => `"${path}" is missing → give a file for each task`),
  ];
  return problems.length === 0 ? { ok: true, value: whole } : { ok: false, problems };
}

export function planReviewTask(cmd: Cmd): AgentTask<string> {
  const { files } = cmd;
  return {
    role: 'crew/plan_reviewer',
    step: files.planReview,
    tier: 'haiku',
    ...common(cmd, paths(cmd, ''), 'run'),
    inputs: [{ path: files.request }, { path: files.plan }],
    outputs: [files.planReview],
    reply: { kind: 'text', check: anyText },
    limits: { turns: 10 },
    expectedTokens: 800,
  };
}
