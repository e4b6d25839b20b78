import type { Tier } from '../../../data/event.ts';
import type { RunState, StepState } from '../../../runs/run-state.ts';
import type { CmdOutcome, CrewTaskStatus, ReviewVerdict, TaskWork, WorkPlace } from './events.ts';
import {
  type CrewState,
  type CrewTask,
  crewState,
  emptyCrew,
  type RefusedFiles,
  type StepCost,
  type WhyUnchecked,
  type WorkChecked,
} from './state.ts';

/** One row of the board. `status` also tells who waits for a person. */
export type TaskRow = {
  readonly task: number;
  readonly name: string;
  readonly persona: string;
  readonly tier: Tier;
  /** The model that answered last; null before. */
  readonly model: string | null;
  readonly status: CrewTaskStatus;
  readonly dependsOn: readonly number[];
  /** The result: to read, to send a note to, to try again. */
  readonly step: string;
  readonly replaces: number | null;
  readonly retries: number;
  /** Both self-reported. */
  readonly quality: 'GREEN' | 'YELLOW' | 'RED' | null;
  readonly completeness: number | null;
  /** What the independent reviewer said of it; null: not reviewed. */
  readonly review: { readonly verdict: ReviewVerdict; readonly reason: string } | null;
  readonly error: string | null;
  /** What it changed in a tree of its own; null: nothing, or it worked in the project itself. */
  readonly work: TaskWork | null;
  /** What it has made and git ignores, so that it is no part of that. */
  readonly ignored: readonly string[];
  /** Replies so far, this attempt and earlier ones. */
  readonly turns: number;
  /** All tokens in and out. */
  readonly tokens: number;
  /** null: a price is unknown. */
  readonly usd: number | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly percent: number | null;
  /** Last line it said; empty before. */
  readonly lastLine: string;
  /** What it did last with a tool, where it has said nothing. */
  readonly doing: StepState['lastTool'];
};

/** One wave of the board. `retry`: of the second plan. */
export type WaveRow = {
  readonly wave: number;
  readonly plan: 'first' | 'retry';
  readonly state: 'todo' | 'now' | 'done';
  readonly etaMinutes: number | null;
  /** When its first task started, and its last one ended. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly tasks: readonly TaskRow[];
};

/** An agent beside the tasks: decomposer, aggregator, retrospector … */
export type HelperRow = Pick<
  TaskRow,
  'step' | 'turns' | 'tokens' | 'usd' | 'percent' | 'lastLine' | 'doing' | 'model'
> & { readonly role: string; readonly status: 'running' | 'done' | 'failed' };

/** What the cockpit shows of a cmd. */
export type CrewView = {
  readonly workflow: 'crew';
  readonly cmd: string;
  readonly phases: readonly {
    readonly phase: string;
    /** `failed`: it is over, and what it is for did not come of it. */
    readonly state: 'todo' | 'now' | 'done' | 'failed';
  }[];
  readonly waves: readonly WaveRow[];
  readonly helpers: readonly HelperRow[];
  /** How many tasks ended as a success, of all. */
  readonly succeeded: number;
  readonly total: number;
  /** Where tasks change the project itself; null: nowhere, or not known. */
  readonly place: WorkPlace | null;
  /** Files from trees that are not in the project; null: not counted since a task last changed something. */
  readonly unapplied: number | null;
  /** Files that came in last and can be taken out again. */
  readonly undoable: number;
  /** How the tests ended that were last run with what is not applied yet; null: they were not. */
  readonly checked: WorkChecked | null;
  /** Why they were not, when they were asked for last. */
  readonly unchecked: WhyUnchecked | null;
  /** Why nothing came in when work was applied last, file by file, until something is decided about it. */
  readonly refused: RefusedFiles;
  /** What kept the last apply from being taken out again. */
  readonly notUndone: readonly string[];
  /** The cmd's last word; null while it is at work. */
  readonly ended: {
    readonly status: CmdOutcome;
    readonly failed: readonly number[];
  } | null;
};

/** The steps of a cmd in their order, with the phases each is made of (`docs/spec/crew.md` §5); named by the first. */
const steps = [
  ['decompose', 'plan_review', 'confirm'],
  ['execute'],
  ['aggregate'],
  ['look_back', 'lp_flush'],
  ['approve'],
] as const;

/** What the cockpit shows of a cmd. Pure. */
export function crewView(state: RunState): CrewView {
  const tasks = (crewState(state)?.tasks ?? []).map((task) => asking(task, state));
  const rows = new Map(tasks.map((task) => [task.task, rowOf(state, task)]));
  return {
    workflow: 'crew',
    cmd: state.run,
    phases: phasesOf(state),
    waves: wavesOf(state, rows),
    helpers: helpersOf(state, new Set(tasks.map(({ step }) => step))),
    succeeded: tasks.filter(({ status }) => status === 'success').length,
    total: tasks.length,
    ended: crewState(state)?.ended ?? null,
    ...workOf(crewState(state) ?? emptyCrew),
  };
}

/** Whose agent has asked its person for a permission waits for them, whatever it was at before. */
function asking(task: CrewTask, { questions }: RunState): CrewTask {
  const isAtWork = task.status === 'running' || task.status === 'retrying';
  const asks = questions.some(
    ({ kind, values }) => kind === 'permission' && values['step'] === task.step,
  );
  return isAtWork && asks ? { ...task, status: 'waiting' } : task;
}

function workOf({ unapplied, isCounted, ...work }: CrewState) {
  const { place, undoable, refused, notUndone, checked, unchecked } = work;
  const open = isCounted ? unapplied : null;
  return { place, unapplied: open, undoable, refused, notUndone, checked, unchecked };
}

/** Of a cmd that goes on also the steps it has not come to yet. */
function phasesOf(state: RunState): CrewView['phases'] {
  const { phase, phases: seen, status } = state;
  // what an earlier sitting came to counts too
  const ever = new Set([...seen, ...(crewState(state)?.came ?? [])]);
  const isIn = (step: readonly string[], name: string | null) => step.some((one) => one === name);
  const at = steps.findIndex((step) => isIn(step, phase));
  const isOver = status === 'done';
  const lost = new Set(crewState(state)?.lost);
  return steps.flatMap((step, index): CrewView['phases'] => {
    if (!step.some((name) => ever.has(name)) && (isOver || index < at)) return [];
    const isLost = lost.has(step[0]);
    if (isOver || index < at) return [{ phase: step[0], state: isLost ? 'failed' : 'done' }];
    return [{ phase: step[0], state: index === at ? 'now' : 'todo' }];
  });
}

function wavesOf(state: RunState, rows: ReadonlyMap<number, TaskRow>): readonly WaveRow[] {
  const waves = crewState(state)?.waves ?? [];
  return waves.map(({ plan, tasks, etaMinutes }, at) => {
    const own = tasks.flatMap((task) => rows.get(task) ?? []);
    const over = own.every(({ status }) => ended.has(status));
    const begun = own.some(({ status }) => status !== 'pending');
    const starts = own.flatMap(({ startedAt }) => startedAt ?? []).sort();
    const ends = own.flatMap(({ endedAt }) => endedAt ?? []).sort();
    return {
      wave: at + 1,
      plan,
      state: over ? 'done' : begun ? 'now' : 'todo',
      // a recording takes as long as it is played
      etaMinutes: state.rehearsal ? null : etaMinutes,
      startedAt: starts[0] ?? null,
      endedAt: over ? (ends.at(-1) ?? null) : null,
      tasks: own,
    };
  });
}

const ended: ReadonlySet<string> = new Set(['success', 'partial', 'failure', 'skipped']);

function rowOf(state: RunState, task: CrewTask): TaskRow {
  return { ...task, ...used(state, task.step), ...saidOf(state.steps.get(task.step)) };
}

function used(state: RunState, step: string) {
  const cost: StepCost | undefined = crewState(state)?.costs[step];
  if (cost === undefined) return { model: null, turns: 0, tokens: 0, usd: 0 };
  const { spent, turns, model } = cost;
  const { input, output, cacheRead, cacheWrite } = spent.usage;
  const usd = spent.unpriced > 0 ? null : spent.usd;
  return { model, turns, tokens: input + output + cacheRead + cacheWrite, usd };
}

function saidOf(step: StepState | undefined) {
  const lines = (step?.text ?? '').trimEnd().split('\n');
  const said = lines.findLast((line) => line.trim() !== '' && !forMachines.test(line));
  const doing = said === undefined ? (step?.lastTool ?? null) : null;
  return { percent: step?.percent ?? null, lastLine: said?.trim() ?? '', doing };
}

/** Lines of a reply that say nothing to a reader: marks of files, comments, rules, fences, keys of the front matter, JSON. */
const forMachines =
  /^\s*(?:={3}|<!--|-{3,}\s*$|`{3}|[a-z][a-z_]*:(?:\s|$)|[{}\]]|\[\s*(?:$|[{["\d])|"[^"]*"\s*:)/;

/** Agents that have no task of the plan. */
function helpersOf(state: RunState, tasks: ReadonlySet<string>): readonly HelperRow[] {
  return [...state.steps]
    .filter(([step, { role }]) => role !== null && !tasks.has(step))
    .map(([step, each]) => ({
      step,
      role: (each.role ?? '').replace(/^crew\//, ''),
      status: each.status,
      ...used(state, step),
      ...saidOf(each),
    }));
}
