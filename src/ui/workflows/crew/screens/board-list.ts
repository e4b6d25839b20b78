import type { RunState } from '../../../../engine/runs/run-state.ts';
import type {
  CrewView,
  HelperRow,
  TaskRow,
  WaveRow,
} from '../../../../engine/workflows/crew/contract/view.ts';
import type { Extent } from '../../../components/scroll.ts';

/** One row of the board. */
export type BoardEntry =
  | { readonly kind: 'helper'; readonly key: string; readonly row: HelperRow }
  | {
      readonly kind: 'wave';
      readonly key: string;
      readonly row: WaveRow;
      /** Its place among the waves of the same plan, from 1, and how many these are. */
      readonly at: number;
      readonly of: number;
    }
  | { readonly kind: 'task'; readonly key: string; readonly row: TaskRow }
  /** What became of the approvals, told at the end. */
  | {
      readonly kind: 'said';
      readonly key: string;
      readonly notice: Told;
      /** Which of its lines, where it has been wrapped. */
      readonly line: number;
    };

export type Told = RunState['notices'][number];

/** Who makes and looks at plans works before the waves, everybody else after them. */
const before = new Set(['decomposer', 'plan_reviewer']);

/** What is worth a line of its own when a cmd has ended. */
const told: ReadonlySet<string> = new Set([
  'nothing_proposed',
  'proposals_applied',
  'improvement_committed',
  'improvement_not_committed',
  'improvement_by_hand',
  'git_not_asked',
  'uncommitted',
  'repositories_changed',
  'commits',
]);

/** The board from top to bottom. Keys stay the same for as long as a row means the same. */
export function boardList(
  { waves, helpers }: Pick<CrewView, 'waves' | 'helpers'>,
  notices: readonly Told[] = [],
): BoardEntry[] {
  const planners = helpers.filter(({ role }) => before.has(shortRole(role)));
  const again = planners.filter(({ step }) => step.endsWith('/plan_retry.md'));
  const first = planners.filter((helper) => !again.includes(helper));
  const rest = helpers.filter((helper) => !planners.includes(helper));
  const wavesOf = (plan: WaveRow['plan']) => waves.filter((row) => row.plan === plan);
  const said = notices.filter(({ notice }) => told.has(notice));
  return [
    ...first.map(helperEntry),
    ...wavesOf('first').flatMap(waveEntries),
    ...again.map(helperEntry),
    ...wavesOf('retry').flatMap(waveEntries),
    ...rest.map(helperEntry),
    ...said.map((notice, at): BoardEntry => ({ kind: 'said', key: `said ${at}`, notice, line: 0 })),
  ];

  function waveEntries(row: WaveRow): BoardEntry[] {
    const same = waves.filter(({ plan }) => plan === row.plan);
    const tasks = row.tasks.map((task): BoardEntry => {
      return { kind: 'task', key: `task ${task.task}`, row: task };
    });
    const place = { at: same.indexOf(row) + 1, of: same.length };
    return [{ kind: 'wave', key: `${row.plan} ${row.wave}`, row, ...place }, ...tasks];
  }
}

function helperEntry(row: HelperRow): BoardEntry {
  return { kind: 'helper', key: `helper ${row.step}`, row };
}

/** `crew/worker_coder`, `worker_coder` → `coder`; `crew/aggregator` → `aggregator`. */
export function shortRole(role: string): string {
  return (role.split('/').at(-1) ?? role).replace(/^worker_/, '');
}

export function isAtWork({ status }: Pick<TaskRow, 'status'>): boolean {
  return status === 'running' || status === 'retrying' || status === 'waiting';
}

type Range = { readonly first: number; readonly last: number };

/** The rows that should be in sight: the chosen one, else all that is at work with its heading. */
export function inSight(entries: readonly BoardEntry[], chosen: string | undefined): Range {
  const at = entries.findIndex(({ key }) => key === chosen);
  if (at >= 0) return { first: entries[at - 1]?.kind === 'wave' ? at - 1 : at, last: at };
  const busy = entries.flatMap((entry, index) => (isBusy(entry) ? [index] : []));
  const last = busy.at(-1);
  if (busy[0] === undefined || last === undefined) return { first: 0, last: 0 };
  return { first: entries[busy[0] - 1]?.kind === 'wave' ? busy[0] - 1 : busy[0], last };
}

function isBusy(entry: BoardEntry): boolean {
  if (entry.kind === 'helper') return entry.row.status === 'running';
  return entry.kind === 'task' && isAtWork(entry.row);
}

const wrong: ReadonlySet<string> = new Set(['failure', 'timeout', 'partial', 'failed']);

function wentWrong(entry: BoardEntry): boolean {
  return (entry.kind === 'helper' || entry.kind === 'task') && wrong.has(entry.row.status);
}

/** With the rows beside it: where a list is longer than its place, these say how much of it is left out. */
export function withNeighbours({ first, last }: Range, { total, height }: Extent): Range {
  if (total <= height || height < 4) return { first, last };
  return { first: Math.max(0, first - 1), last: Math.min(total - 1, last + 1) };
}

/**
 * First row shown: where it was, as long as what should be in sight is; moved no further than needed. What is more than
 * the pane holds begins at its top.
 */
export function keptTop(top: number, { first, last }: Range, { total, height }: Extent): number {
  const bottom = Math.max(0, total - height);
  const low = Math.min(first, Math.max(0, last - height + 1));
  return Math.min(bottom, Math.min(first, Math.max(low, top)));
}

/**
 * The next row that can be chosen; headings are stepped over. The first one downwards is what is at work, else what
 * went wrong.
 */
export function stepTo(
  entries: readonly BoardEntry[],
  chosen: string | undefined,
  by: number,
): string | undefined {
  const rows = entries.filter(({ kind }) => kind === 'task' || kind === 'helper');
  const at = rows.findIndex(({ key }) => key === chosen);
  if (at < 0) {
    const first = rows.find(isBusy) ?? (by < 0 ? rows.at(-1) : (rows.find(wentWrong) ?? rows[0]));
    return first?.key;
  }
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.key;
}
