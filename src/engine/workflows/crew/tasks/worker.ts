import type { Json } from '../../../data/question.ts';
import { type Work, wordsToRecall } from '../../../learned/matching.ts';
import type { AgentTask, Checked, Input, Project, ToolName } from '../../../ports.ts';
import { type Cmd, isBuiltIn, type Planned } from '../cmd.ts';
import { workerMay } from '../contract/worker-may.ts';
import { commandGrants, wideGrants } from '../grants.ts';
import { glanceInTrees } from '../plan/glance.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { readFrontMatter } from '../text/front-matter.ts';
import { isComplete, linesOf, withoutOuterFence } from '../text/lines.ts';
import { unwrapped } from '../text/unwrapped.ts';
import {
  anyText,
  common,
  extraOf,
  inPlace,
  look,
  named,
  type OwnPlace,
  paths,
  surroundingsText,
  withTools,
} from './prompt-block.ts';

export type WorkerWish = {
  readonly attempt: number;
  /** Why the attempt before failed; one line. */
  readonly reason: string | undefined;
  /** What is remembered of the person's ways, already chosen for this task. */
  readonly preferences: Json | undefined;
  /** `AGENTS.md` of a trusted project, capped. */
  readonly guidance: string | undefined;
  /** Text of a custom persona, as it was trusted. */
  readonly persona?: string | undefined;
  /** The tree it works in; undefined: the project itself. */
  readonly place?: OwnPlace | undefined;
};

export function workerTask(
  cmd: Cmd & Partial<Pick<Planned, 'schedule' | 'names' | 'writes'>>,
  task: PlannedTask,
  wish: WorkerWish,
): AgentTask<string> {
  const { ctx, files } = cmd;
  const writes = changesProject(task.persona) ? 'project' : 'run';
  const own = files.at(task.output);
  const custom = !isBuiltIn(task.persona);
  const inputs: readonly Input[] = [
    { path: files.task(task.id) },
    ...(custom ? [{ path: `personas/${task.persona}.md`, text: wish.persona ?? '' }] : []),
    ...task.dependsOn.map((id) => ({ path: files.result(id), optional: true })),
    // what the attempt before had found, and which files it has changed already
    ...(wish.attempt > 1
      ? [{ path: files.attempt(task.id, wish.attempt - 1), optional: true }]
      : []),
  ];
  const made: AgentTask<string> = {
    role: custom ? 'crew/worker_custom' : `crew/${task.persona}`,
    step: own,
    tier: task.model,
    ...common(
      cmd,
      {
        ...paths(cmd, 'execute'),
        task: task.id,
        attempt: wish.attempt,
        task_path: named(files.task(task.id)),
        result_path: named(own),
        ...(custom ? { persona_path: `personas/${task.persona}.md` } : {}),
      },
      writes,
    ),
    ...surroundingsText(
      wish.place === undefined ? cmd : { ...cmd, glance: glanceInTrees(cmd.glance) },
    ),
    inputs,
    outputs: [own],
    closed: closedTo(cmd, own),
    reply: { kind: 'text', check: ctx.state().rehearsal ? recordedText : resultText },
    ...withTools(cmd, toolsOf(task.persona)),
    ...withGrants(cmd, writes),
    limits: { turns: ctx.config.worker_max_turns },
    recall: wordsToRecall(workOf(cmd, task.persona)),
    expectedTokens: 2500,
    ...extraOf({
      why_the_last_attempt_failed: wish.reason,
      learned_preferences: wish.preferences,
      guidance_of_the_project: wish.guidance,
      own_tree: wish.place === undefined ? undefined : true,
    }),
  };
  return inPlace(made, wish.place);
}

/** What the parent and the other roles answer for, and what the other tasks do: no worker writes there. */
function closedTo(cmd: Answerable, own: string): readonly string[] {
  const { schedule } = cmd;
  if (schedule === undefined) return filesOf(cmd).filter((file) => file !== own);
  const known = closed.get(schedule) ?? filesOf(cmd);
  closed.set(schedule, known);
  return known.filter((file) => file !== own);
}

type Answerable = Cmd & Partial<Pick<Planned, 'schedule'>>;

/** Each worker of a cmd is told of all others: the list is made once for all of them. */
const closed = new WeakMap<Planned['schedule'], readonly string[]>();

function filesOf({ files, schedule }: Answerable): readonly string[] {
  const { config, permissions, request, plan, wavePlan, planReview, retryPlan, log } = files;
  const tasks = schedule?.tasks ?? [];
  return [
    ...[config, permissions, request, plan, wavePlan, planReview, retryPlan, log],
    ...[files.report, files.summary, files.retrospective, files.lpFlush],
    ...tasks.flatMap(({ id, output }) => [files.task(id), files.at(output), files.patch(id)]),
  ];
}

/** The text by which learned preferences and memories are chosen for a worker. */
export function workOf({ ctx, input }: Pick<Cmd, 'ctx' | 'input'>, role: string): Work {
  const { technology_stack: stack, project_scope: scope } = ctx.config.lp_system;
  const folder = ctx.project?.split(/[\\/]/).findLast((part) => part !== '') ?? '';
  return { role, request: input.request, stack, project: scope === '' ? folder : scope };
}

/** The project as this worker may use it, with what the person allowed for this run. */
function withGrants({ ctx }: Cmd, writes: Project['writes']): { readonly project?: Project } {
  const granted = commandGrants(ctx);
  if (ctx.project === null || granted.length === 0) return {};
  const ownWork = wideGrants.some((each) => granted.includes(each));
  return { project: { root: ctx.project, writes, granted, ...(ownWork ? { ownWork } : {}) } };
}

/** May a worker of this kind change files of the project? */
export function changesProject(persona: string): boolean {
  return !['worker_researcher', 'worker_reviewer'].includes(persona);
}

/** May a worker of this kind change the project, or run commands in it? */
export function acts(persona: string): boolean {
  const { run, write } = workerMay(persona);
  return run || write;
}

function toolsOf(persona: string): readonly ToolName[] {
  const { fetch, run, write } = workerMay(persona);
  return [
    ...look,
    ...(fetch ? (['fetch'] as const) : []),
    ...(write ? (['write_file', 'edit_file'] as const) : []),
    ...(run ? (['run_command'] as const) : []),
  ];
}

/**
 * What a worker says at last, without what stands around it. A result must be a whole one, so that it is mended at once;
 * closing words are let pass, since a worker with tools may have written its result itself.
 */
export function resultText(text: string): Checked<string> {
  const own = unwrapped(text);
  const document = own !== undefined && isResult(own) ? own : text;
  if (!isResult(document)) return anyText(text);
  const lines = linesOf(document);
  const problems = [
    ...(isComplete(document) ? [] : ['The last line is not <!-- COMPLETE -->.']),
    ...(lines.length >= 20 ? [] : [`The result has ${lines.length} lines; it needs 20 or more.`]),
  ];
  return problems.length === 0 ? { ok: true, value: document } : { ok: false, problems };
}

/** A recorded worker has no tools: what they would have written stands behind its result (`recorded-work.ts`). */
function recordedText(text: string): Checked<string> {
  const result = resultText(text);
  return result.ok ? { ok: true, value: text } : result;
}

/** Whether a text begins as results do: with fields that say how it went. */
export function isResult(text: string): boolean {
  const lines = withoutOuterFence(linesOf(text));
  return 'status' in readFrontMatter(lines.slice(0, 20), true).fields;
}
