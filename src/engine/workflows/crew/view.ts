import type { CrewTask, StepCost } from '../../crew-state.ts';
import type { CrewView, HelperRow, TaskRow, WaveRow } from '../../data/view.ts';
import type { RunState, StepState } from '../../runs/run-state.ts';

/** In the order of a cmd. */
const phases = [
  'decompose',
  'plan_review',
  'confirm',
  'execute',
  'aggregate',
  'look_back',
  'lp_flush',
  'approve',
];
/** Shown only where a cmd came to them: not every one does. */
const optional: ReadonlySet<string> = new Set(['plan_review', 'confirm', 'lp_flush']);

/** What the cockpit shows of a cmd. Pure. */
export function crewView(state: RunState): CrewView {
  const tasks = state.crew?.tasks ?? [];
  const rows = new Map(tasks.map((task) => [task.task, rowOf(state, task)]));
  return {
    workflow: 'crew',
    cmd: state.run,
    phases: phasesOf(state),
    waves: wavesOf(state, rows),
    helpers: helpersOf(state, new Set(tasks.map(({ step }) => step))),
    succeeded: tasks.filter(({ status }) => status === 'success').length,
    total: tasks.length,
    ended: state.crew?.ended ?? null,
  };
}

function phasesOf({ phase, phases: seen, status }: RunState): CrewView['phases'] {
  const at = phases.indexOf(phase ?? '');
  const isOver = status === 'done';
  const came = (name: string, index: number) =>
    seen.includes(name) || index === at || (!isOver && index > at);
  return phases
    .filter((name, index) => (optional.has(name) ? seen.includes(name) : came(name, index)))
    .map((name) => {
      const index = phases.indexOf(name);
      if (isOver || index < at) return { phase: name, state: 'done' };
      return { phase: name, state: index === at ? 'now' : 'todo' };
    });
}

function wavesOf({ crew }: RunState, rows: ReadonlyMap<number, TaskRow>): readonly WaveRow[] {
  const waves = crew?.waves ?? [];
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
      etaMinutes,
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

function used({ crew }: RunState, step: string) {
  const cost: StepCost | undefined = crew?.costs[step];
  if (cost === undefined) return { model: null, turns: 0, tokens: 0, usd: 0 };
  const { spent, turns, model } = cost;
  const { input, output, cacheRead, cacheWrite } = spent.usage;
  const usd = spent.unpriced > 0 ? null : spent.usd;
  return { model, turns, tokens: input + output + cacheRead + cacheWrite, usd };
}

function saidOf(step: StepState | undefined) {
  const tool = step?.lastTool;
  const lines = (step?.text ?? '').trimEnd().split('\n');
  const doing = tool === null || tool === undefined ? '' : `${tool.tool} ${tool.subject}`;
  const said = lines.findLast((line) => line.trim() !== '' && !forMachines.test(line));
  return { percent: step?.percent ?? null, lastLine: said?.trim() ?? doing };
}

/** Lines of a reply that say nothing to a reader: marks of files, comments, rules, fences, keys of the front matter. */
const forMachines = /^\s*(?:={3}|<!--|-{3,}\s*$|`{3}|[a-z][a-z_]*:(?:\s|$))/;

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
