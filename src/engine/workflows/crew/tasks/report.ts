import type { Json } from '../../../data/question.ts';
import type { AgentTask, Checked } from '../../../ports.ts';
import type { Cmd } from '../cmd.ts';
import { type ReplyFile, readFiles } from '../multi-file.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { summaryLines } from '../shapes/report.ts';
import { isComplete, linesOf } from '../text/lines.ts';
import { stamped } from '../text/stamp.ts';
import { readResultReview } from '../validate/result.ts';
import {
  common,
  extraOf,
  inPlace,
  look,
  named,
  type OwnPlace,
  paths,
  wholeText,
  withTools,
} from './prompt-block.ts';

export function aggregateTask(
  cmd: Cmd,
  results: readonly number[],
  facts: {
    readonly failed: readonly number[];
    readonly note: string | undefined;
    readonly reviews: readonly Json[];
  },
): AgentTask<readonly ReplyFile[]> {
  const { ctx, files } = cmd;
  return {
    role: 'crew/aggregator',
    step: files.report,
    tier: ctx.config.default_model,
    ...common(cmd, { ...paths(cmd, 'aggregate'), failed_tasks: listed(facts.failed) }, 'run'),
    inputs: [
      { path: files.request },
      // only the second where the first phase was left out
      ...[files.plan, files.retryPlan].map((path) => ({ path, optional: true })),
      // a result is held against what was asked of it
      ...results.map((id) => ({ path: files.task(id), optional: true })),
      ...results.map((id) => ({ path: files.result(id), optional: true })),
    ],
    outputs: [files.report, files.summary],
    reply: { kind: 'text', check: (text) => reportFiles(text) },
    limits: { turns: ctx.config.worker_max_turns },
    expectedTokens: 5000,
    ...extraOf({
      failed_tasks:
        facts.failed.length > 0 ? `FAILED_TASKS: [${facts.failed.join(', ')}]` : undefined,
      note: facts.note,
      independent_reviews: facts.reviews.length > 0 ? facts.reviews : undefined,
      version: ctx.config.version,
    }),
  };
}

/**
 * An agent that did not make the result compares it with its task; it cannot change anything. `place`: the tree that
 * holds what the task changed.
 */
export function resultReviewTask(
  cmd: Cmd,
  task: PlannedTask,
  place: OwnPlace | undefined,
): AgentTask<string> {
  const { ctx, files } = cmd;
  const output = files.review(task.id);
  const made: AgentTask<string> = {
    role: 'crew/result_reviewer',
    step: output,
    tier: ctx.config.default_model,
    ...common(
      cmd,
      {
        ...paths(cmd, ''),
        reviewed_task: task.id,
        task_path: named(files.task(task.id)),
        result_path: named(files.at(task.output)),
        output_path: named(output),
      },
      'run',
    ),
    inputs: [{ path: files.task(task.id) }, { path: files.at(task.output) }],
    outputs: [output],
    reply: { kind: 'text', check: reviewText },
    ...withTools(cmd, look),
    limits: { turns: 15 },
    expectedTokens: 800,
  };
  return inPlace(made, place);
}

function reviewText(text: string): Checked<string> {
  if (readResultReview(text) !== undefined) return { ok: true, value: text };
  return {
    ok: false,
    problems: ['The last line does not begin with PASS, PASS WITH NOTES or FAIL.'],
  };
}

/** Short enough for a template's hole; a longer list goes into the data. */
function listed(tasks: readonly number[]): string {
  const text = tasks.join(', ');
  return text.length <= 80 ? text : '';
}

/** Report and summary, both whole; `also`: what has to come with them. */
export function reportFiles(
  reply: string,
  also: readonly string[] = [],
): Checked<readonly ReplyFile[]> {
  const names = [...also, 'report.md', 'report_summary.md'];
  const read = readFiles(reply, (path) => names.includes(path));
  if (!read.ok) return read;
  const problems = names.flatMap((name) => {
    const file = read.value.find(({ path }) => path === name);
    if (file === undefined) return [`"${name}" is missing`];
    if (!isComplete(file.text)) return [`"${name}" does not end with <!-- COMPLETE -->`];
    return name === 'report_summary.md' ? tooLong(file.text) : [];
  });
  return problems.length === 0 ? read : { ok: false, problems };
}

/**
 * The summary is read as a whole when it is reported (§6.11); its lines are counted with the fields that the engine
 * adds.
 */
function tooLong(text: string): readonly string[] {
  const signed = stamped(text, { generated_by: '', engine: '', date: '', cmd_id: '' });
  const lines = linesOf(signed).length;
  if (lines <= summaryLines) return [];
  return [
    `"report_summary.md" has ${lines} lines with its front matter; ${summaryLines} are the most.`,
  ];
}

export function lookBackTask(
  cmd: Cmd,
  how: { readonly mode: 'full' | 'light'; readonly trigger: 'auto' | 'manual' },
  about: {
    readonly results: readonly number[];
    readonly data: Readonly<Record<string, Json | undefined>>;
  },
): AgentTask<string> {
  const { ctx, files } = cmd;
  return {
    role: 'crew/retrospector',
    step: files.retrospective,
    tier: ctx.config.retrospect.model,
    ...common(cmd, { ...paths(cmd, 'retrospect'), ...limitsOf(cmd, how.mode), ...how }, 'run'),
    inputs: [
      { path: files.report },
      { path: files.plan, optional: true },
      { path: files.request },
      // of a cmd in which all went well the report says what there is to say
      ...(how.mode === 'light' ? [] : about.results).map((id) => ({
        path: files.result(id),
        optional: true,
      })),
    ],
    outputs: [files.retrospective],
    reply: { kind: 'text', check: wholeText },
    limits: { turns: ctx.config.worker_max_turns },
    expectedTokens: 5000,
    ...extraOf(about.data),
  };
}

/** A light look proposes no improvements, and its own number of skills (§12.4). */
function limitsOf({ ctx }: Cmd, mode: 'full' | 'light') {
  const { light_mode } = ctx.config.retrospect;
  return mode === 'light' ? { max_improvements: 0, max_skills: light_mode.max_skills } : {};
}

export function lpFlushTask(
  cmd: Cmd,
  about: {
    readonly results: readonly number[];
    readonly data: Readonly<Record<string, Json | undefined>>;
  },
): AgentTask<string> {
  const { files } = cmd;
  return {
    role: 'crew/lp_flush',
    step: files.lpFlush,
    tier: 'haiku',
    ...common(cmd, paths(cmd, ''), 'run'),
    inputs: [
      { path: files.request },
      ...about.results.map((id) => ({ path: files.result(id), optional: true })),
    ],
    outputs: [files.lpFlush],
    reply: { kind: 'text', check: wholeText },
    limits: { turns: 15 },
    expectedTokens: 1500,
    ...extraOf(about.data),
  };
}
