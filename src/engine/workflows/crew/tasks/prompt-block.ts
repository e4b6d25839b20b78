import type { Json } from '../../../data/question.ts';
import type { AgentTask, Checked, Project, ToolName } from '../../../ports.ts';
import type { Cmd, Planned } from '../cmd.ts';
import { isComplete } from '../text/lines.ts';
import { unwrapped } from '../text/unwrapped.ts';

/*
 * Who is asked for what (`docs/spec/crew.md` §3.4): role, inputs, the shape of the reply. Whatever may change without
 * making a result stale (why the last attempt failed, what is remembered, guidance of the project) travels in `extra`.
 */

/** Tools to look with. */
export const look: readonly ToolName[] = [
  'read_file',
  'list_files',
  'glob',
  'grep',
  'memory_search',
];

type Common = Pick<AgentTask<string>, 'language' | 'values' | 'project'>;

/** What stands first is the role's own text: all its calls share it, and what is told to them alike behind it. */
export function common({ ctx }: Cmd, values: Common['values'], writes: 'project' | 'run') {
  const { language } = ctx.config.folio;
  const project = ctx.project === null ? {} : { project: { root: ctx.project, writes } };
  return { language, values, ...project, lead: 'role' as const };
}

/** A tree that stands for the project. */
export type OwnPlace = Required<Pick<Project, 'root' | 'tree'>>;

/** The same task in a tree; undefined: in the project itself. */
export function inPlace<T>(task: AgentTask<T>, place: OwnPlace | undefined): AgentTask<T> {
  const { project } = task;
  return place === undefined || project === undefined
    ? task
    : { ...task, project: { ...project, ...place } };
}

/** What all workers of a cmd are told alike: the project at a glance, their limit, and who does what beside them. */
export function surroundingsText({
  glance,
  ctx,
  schedule,
  names,
  writes,
}: Pick<Cmd, 'glance' | 'ctx'> & Partial<Pick<Planned, 'schedule' | 'names' | 'writes'>>): {
  common?: string;
} {
  const all = schedule?.tasks ?? [];
  // asked for by each of them: of many, not even made
  const tasks = all.length <= mostBeside ? all : [];
  const ja = ctx.config.folio.language === 'ja';
  const beside = tasks.map(({ id, persona, dependsOn }) => {
    const parts = [
      `- task ${id} (${persona}): ${names?.get(id) ?? ''}`,
      ...(dependsOn.length > 0 ? [`${ja ? '先に' : 'after'} ${dependsOn.join(', ')}`] : []),
      ...((writes?.get(id) ?? []).length > 0
        ? [`${ja ? '書くファイル' : 'writes'} ${(writes?.get(id) ?? []).slice(0, 10).join(', ')}`]
        : []),
    ];
    return parts.join(' – ');
  });
  const turns = ctx.config.worker_max_turns;
  const limit = ja
    ? `- 上限: タスクごとに返答 ${turns} 回まで（道具を呼ぶ返答も 1 回）`
    : `- Limit: ${turns} replies a task, those that call tools included`;
  const parts = [
    // whoever plans has it in the founding block
    glance.trim() === '' || schedule === undefined ? glance.trim() : `${glance.trim()}\n${limit}`,
    ...(tasks.length > 1
      ? [[ja ? '# この cmd のタスク' : '# The tasks of this cmd', ...beside].join('\n')]
      : []),
  ].filter((part) => part !== '');
  return parts.length === 0 ? {} : { common: parts.join('\n\n') };
}

/** Of more tasks nobody wants to read: each has what it depends on among its inputs. */
const mostBeside = 30;

/** Tools are for those who have a project to look at. */
export function withTools(
  { ctx }: Cmd,
  tools: readonly ToolName[],
): Pick<AgentTask<string>, 'tools'> {
  return ctx.project === null ? {} : { tools };
}

export function extraOf(data: Readonly<Record<string, Json | undefined>>): { extra?: string } {
  const said = Object.entries(data).filter(([, value]) => value !== undefined && value !== '');
  if (said.length === 0) return {};
  return { extra: JSON.stringify(Object.fromEntries(said), null, 2) };
}

/** A whole document, without what stands around it. */
export function wholeText(text: string): Checked<string> {
  const own = unwrapped(text) ?? text;
  if (isComplete(own)) return { ok: true, value: own };
  return { ok: false, problems: ['The last line is not <!-- COMPLETE -->.'] };
}

export function anyText(text: string): Checked<string> {
  return text.trim() === ''
    ? { ok: false, problems: ['The reply is empty.'] }
    : { ok: true, value: text };
}

/** How a path of a run is written in prompts; tools know it by that name. */
export const named = (path: string) => `workspace/${path}`;

/** What may stand in the founding prompt block (§3.3, §3.4): names and numbers, the same on every walk. */
export function paths(
  { ctx, files, id, log }: Cmd,
  phase: keyof Cmd['ctx']['config']['phase_instructions'] | '',
): Readonly<Record<string, string | number>> {
  const { config } = ctx;
  const { retrospect } = config;
  const full = retrospect.full_mode;
  return {
    cmd_id: id,
    version: config.version,
    // prompts no longer use it; without it all steps made by earlier versions would become stale
    engine: 'folio-tui',
    date: log.value().started?.slice(0, 10) ?? '',
    request_path: named(files.request),
    plan_path: named(files.plan),
    tasks_dir: `${named(files.tasks)}/`,
    wave_plan_path: named(files.wavePlan),
    plan_review_path: named(files.planReview),
    work_dir: `${named(ctx.folder)}/`,
    results_dir: `${named(files.results)}/`,
    report_path: named(files.report),
    report_summary_path: named(files.summary),
    retrospective_path: named(files.retrospective),
    output_path: named(files.lpFlush),
    response_path: named(files.secretaryResponse),
    max_parallel: config.max_parallel,
    max_turns: config.worker_max_turns,
    max_improvements: full.max_improvements,
    max_skills: full.max_skills,
    max_candidates: retrospect.memory.max_candidates_per_cmd,
    filter_threshold: retrospect.filter_threshold,
    skill_min_score: retrospect.memory.skill_min_score,
    default_model: config.default_model,
    phase_instructions: phase === '' ? '' : config.phase_instructions[phase],
  };
}
