import { planProblemText } from '../plan/problems.ts';
import { readPlan, saysNoOrder } from '../plan/read-plan.ts';
import { scheduleOf } from '../plan/schedule.ts';
import type { Model } from '../shapes/fields.ts';
import { PlanHead, type PlanRow } from '../shapes/plan.ts';
import type { PlanReview } from '../shapes/plan-review.ts';
import type { ResultCheck } from '../shapes/result.ts';
import { maxLogCharacters, readLog, readUpTo } from '../text/execution-log.ts';
import {
  type ArtefactCheck,
  checkPlanHead,
  readLpFlush,
  readReport,
  readReportSummary,
  readRetrospective,
} from './artefact.ts';
import { coded } from './codes.ts';
import { checkLog, type LogCheck, type LogLimits } from './log.ts';
import { readPlanReview } from './plan-review.ts';
import { readProposals } from './proposals.ts';
import { checkResult } from './result.ts';
import { readSecretary } from './secretary.ts';

/** The files of one cmd, paths below its folder. */
export type CmdFiles = {
  list(folder: string): Promise<readonly string[]>;
  /** Undefined: there is none. In pieces, so that a file of any size can be looked at. */
  pieces(path: string): Promise<AsyncIterable<string> | undefined>;
};

/** What `folio-tui crew validate` says, as one JSON document; inside it the fields of `docs/spec/crew.md` §7. */
export type CmdCheck = {
  readonly status: 'pass' | 'fail';
  readonly plan: (ArtefactCheck & PlanVerdict) | null;
  /** What must be there and is not: a plan, unless the tasks tell that Phase 1 was left out (§20.2). */
  readonly missing: readonly string[];
  readonly wave_plan: {
    readonly status: 'used' | 'not used' | 'missing';
    readonly issues: readonly string[];
  };
  /** By task number. */
  readonly results: Readonly<Record<string, ResultCheck>>;
  readonly reconciliation: Reconciliation;
  readonly execution_log: LogCheck;
  readonly plan_review: PlanReview | null;
  /** What the secretary answered last (§16). Where it failed another did its work, so it fails nothing. */
  readonly secretary: { readonly status: string; readonly issues: readonly string[] } | null;
  readonly report: ArtefactCheck | null;
  readonly report_summary: ArtefactCheck | null;
  readonly retrospective: ArtefactCheck | null;
  readonly lp_flush_output: ArtefactCheck | null;
};

type PlanVerdict = { readonly total_tasks: number; readonly waves: readonly (readonly number[])[] };

export type CmdLimits = LogLimits & { readonly defaultModel: Model };

/**
 * Every validator over a whole cmd, also one of the original system. Files that are not there are no failure of their
 * own: a cmd may have been stopped; planned tasks without a result and a missing log are.
 */
export async function validateCmd(files: CmdFiles, limits: CmdLimits): Promise<CmdCheck> {
  const planText = await read(files, 'plan.md');
  const wavePlan = await read(files, 'wave_plan.json');
  const logText = await read(files, 'execution_log.yaml');
  const { rows, replaced } = await tasksOf(files, planText);
  const without = { replaced, skipped: skippedIn(logText) };
  const results = await checkResults(files, rows, without);
  const log = checkLog(logText, limits);
  const check = async (path: string, checkText: (text: string) => ArtefactCheck) => {
    const text = await read(files, path);
    return text === undefined ? null : checkText(text);
  };
  const review = await read(files, 'plan_review.md');
  const parts = {
    ...checkPlan(planText, wavePlan, limits.defaultModel),
    results: Object.fromEntries([...results].map(([id, check]) => [String(id), check])),
    reconciliation: reconcile(rows, results),
    execution_log: log,
    missing: planText === undefined && rows.length === 0 ? [coded('E300')] : [],
    secretary: checkSecretary(await read(files, 'secretary_response.md')),
    plan_review: review === undefined ? null : readPlanReview(review),
    report: await check('report.md', (text) => readReport(text).check),
    report_summary: await check('report_summary.md', (text) => readReportSummary(text).check),
    retrospective: await check('retrospective.md', checkProposing(readRetrospective)),
    lp_flush_output: await check('lp_flush_output.md', checkProposing(readLpFlush)),
  };
  return { status: verdict(parts), ...parts };
}

/** No text of a cmd is read further than a log may be long. */
const read = async (files: CmdFiles, path: string) => await readUpTo(files, path, maxLogCharacters);

function verdict(parts: Omit<CmdCheck, 'status'>): CmdCheck['status'] {
  const { plan, report, report_summary, retrospective, lp_flush_output, execution_log } = parts;
  const artefacts = [plan, report, report_summary, retrospective, lp_flush_output];
  const bad =
    execution_log.critical.length + execution_log.error.length > 0 ||
    artefacts.some((check) => check?.status === 'fail') ||
    Object.values(parts.results).some((check) => check.status === 'fail') ||
    parts.reconciliation.status !== 'success';
  return bad ? 'fail' : 'pass';
}

function checkPlan(
  text: string | undefined,
  wavePlan: string | undefined,
  defaultModel: Model,
): Pick<CmdCheck, 'plan' | 'wave_plan'> {
  if (text === undefined) return { plan: null, wave_plan: { status: 'missing', issues: [] } };
  const head = checkPlanHead(text, PlanHead);
  const scheduled = scheduleOf({ plan: text, wavePlan, defaultModel, personas: null });
  const problems = scheduled.ok ? [] : scheduled.problems.map(planProblemText);
  // a warning: it was worked through
  if (wavePlan === undefined && saysNoOrder(text))
    problems.push(planProblemText({ kind: 'no_depends' }));
  const plan = {
    ...head,
    status: scheduled.ok ? head.status : ('fail' as const),
    issues: [...head.issues, ...problems],
    total_tasks: scheduled.ok ? scheduled.schedule.tasks.length : 0,
    waves: scheduled.ok ? scheduled.schedule.waves : [],
  };
  if (wavePlan === undefined) return { plan, wave_plan: { status: 'missing', issues: [] } };
  const used = scheduled.ok && scheduled.source === 'wave_plan';
  const issues = scheduled.ok ? scheduled.notes : [];
  return { plan, wave_plan: { status: used ? 'used' : 'not used', issues } };
}

type Task = Pick<PlanRow, 'id' | 'persona'>;

/** What was planned in the end: a task that the second plan put another in the place of is judged no more. */
async function tasksOf(files: CmdFiles, planText: string | undefined) {
  const first: readonly Task[] =
    planText === undefined ? await bareTasks(files) : readPlan(planText).plan.rows;
  const again = readPlan((await read(files, 'plan_retry.md')) ?? '').plan.rows;
  const replaced: ReadonlySet<number> = new Set(again.flatMap(({ replaces }) => replaces ?? []));
  return { rows: [...first.filter(({ id }) => !replaced.has(id)), ...again], replaced };
}

/** Tasks that were never begun, since one that they need had failed: they have no result. */
function skippedIn(logText: string | undefined): ReadonlySet<number> {
  const log = logText === undefined ? undefined : readLog(logText);
  const tasks = log?.ok === true ? log.value.tasks : [];
  return new Set(
    tasks.flatMap(({ task, status }) =>
      status === 'skipped' ? [Number(/^task_(\d{1,9})$/.exec(task ?? '')?.[1])] : [],
    ),
  );
}

/** The tasks of a cmd that was begun without a plan, by their files. */
async function bareTasks(files: CmdFiles): Promise<readonly Task[]> {
  const names = await files.list('tasks');
  return names.flatMap((name) => {
    const id = Number(/^task_(\d{1,9})\.md$/.exec(name)?.[1]);
    return Number.isNaN(id) ? [] : [{ id, persona: 'default' }];
  });
}

function checkSecretary(text: string | undefined): CmdCheck['secretary'] {
  if (text === undefined) return null;
  const response = readSecretary(text);
  if (response === undefined)
    return { status: 'unknown', issues: [`warning: ${coded('E202', 'status')}`] };
  const { status, errors } = response;
  const why = errors.length === 0 ? 'status: failure' : errors.join('; ');
  return { status, issues: status === 'failure' ? [`warning: ${coded('E226', why)}`] : [] };
}

/** Planned results and those that lie there unplanned, e.g. of a direct cmd or of a retry plan. */
async function checkResults(
  files: CmdFiles,
  rows: readonly Task[],
  { replaced, skipped }: Readonly<Record<'replaced' | 'skipped', ReadonlySet<number>>>,
) {
  const personas = new Map(rows.map(({ id, persona }) => [id, persona]));
  const names = await files.list('results');
  const there = names.flatMap((name) => {
    const [, digits] = /^result_(\d{1,9})\.md$/.exec(name) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  const wanted = [...personas.keys()].filter((id) => !skipped.has(id));
  const ids = [...new Set([...wanted, ...there])]
    .filter((id) => !replaced.has(id))
    .sort((a, b) => a - b);
  const checks = new Map<number, ResultCheck>();
  for (const id of ids) {
    const pieces = await files.pieces(`results/result_${id}.md`);
    checks.set(id, (await checkResult(pieces, personas.get(id) ?? 'default')).check);
  }
  return checks;
}

function checkProposing(read: (text: string) => { readonly check: ArtefactCheck }) {
  return (text: string): ArtefactCheck => {
    const { check } = read(text);
    const broken = readProposals(text).broken.flatMap(({ id, problems }) =>
      problems.slice(0, 3).map((problem) => coded('E202', `${id}: ${problem}`)),
    );
    const status = broken.length > 0 ? 'fail' : check.status;
    return { ...check, status, issues: [...check.issues, ...broken] };
  };
}

/** Plan against results (`docs/spec/crew.md` §7.2); `results` holds the status of each result that is there. */
type Reconciliation = {
  readonly total_planned: number;
  readonly total_found: number;
  readonly missing: readonly number[];
  readonly results: Readonly<Record<string, string>>;
  readonly status: 'success' | 'partial';
};

/** Success only when every planned task has a result with status success. */
function reconcile(
  rows: readonly Pick<PlanRow, 'id'>[],
  results: ReadonlyMap<number, ResultCheck>,
): Reconciliation {
  const planned = rows.map(({ id }) => id);
  const found = planned.flatMap((id) => {
    const status = results.get(id)?.result_status;
    return status === undefined ? [] : [[String(id), status] as const];
  });
  const there = new Set(found.map(([id]) => Number(id)));
  const whole = planned.length > 0 && found.length === planned.length;
  return {
    total_planned: planned.length,
    total_found: found.length,
    missing: planned.filter((id) => !there.has(id)),
    results: Object.fromEntries(found),
    status: whole && found.every(([, status]) => status === 'success') ? 'success' : 'partial',
  };
}
