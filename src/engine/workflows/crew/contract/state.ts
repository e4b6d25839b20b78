import { z } from 'zod';
import type { RunEvent } from '../../../data/event.ts';
import { addEnded, nothingSpent, type Spent } from '../../../data/usage.ts';
import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import {
  type CmdOutcome,
  type CrewMark,
  type CrewTaskStatus,
  crewMark,
  type PlannedEvent,
  type ReviewVerdict,
  type TaskWork,
  type WorkPlace,
} from './events.ts';
import { type crewNotices, crewWarnings } from './notices.ts';

/** One task of a cmd as its events tell of it. */
export type CrewTask = PlannedEvent['tasks'][number] & {
  readonly status: CrewTaskStatus;
  readonly retries: number;
  /** Self-reported. */
  readonly quality: 'GREEN' | 'YELLOW' | 'RED' | null;
  readonly completeness: number | null;
  readonly error: string | null;
  /** What the independent reviewer said of the result as it is; null: not reviewed. */
  readonly review: { readonly verdict: ReviewVerdict; readonly reason: string } | null;
  /** What it changed in a tree of its own; null: nothing, or it worked in the project itself. */
  readonly work: TaskWork | null;
  /** What it has made and git ignores. */
  readonly ignored: readonly string[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
};

/** What a step has used so far; `turns` counts replies. */
export type StepCost = {
  readonly turns: number;
  readonly spent: Spent;
  readonly model: string | null;
};

/** What crew's events say beside those of every run. */
export type CrewState = {
  readonly waves: readonly {
    readonly plan: 'first' | 'retry';
    readonly tasks: readonly number[];
    readonly etaMinutes: number | null;
  }[];
  readonly tasks: readonly CrewTask[];
  readonly costs: Readonly<Record<string, StepCost>>;
  /** Phases it has come to, in whatever walk. */
  readonly came: readonly string[];
  /** Those of them that came to nothing. */
  readonly lost: readonly string[];
  readonly ended: {
    readonly status: CmdOutcome;
    readonly failed: readonly number[];
  } | null;
  /** Where tasks change the project itself; null: nowhere, or not known. */
  readonly place: WorkPlace | null;
  /** Files that are changed in trees and not in the project, as they were counted last. */
  readonly unapplied: number;
  /** Have they been counted since a task last changed something? */
  readonly isCounted: boolean;
  /** Files that came from trees into the project last, and can be taken out again. */
  readonly undoable: number;
  /** Why nothing was applied when that was last tried, file by file; none: it was, or something else was decided since. */
  readonly refused: RefusedFiles;
  /** What kept the last apply from being taken out again: files that have been changed since. */
  readonly notUndone: readonly string[];
  /** The last time the tests were run with what is not applied yet; or why they were not. */
  readonly checked: WorkChecked | null;
  readonly unchecked: WhyUnchecked | null;
};

export type RefusedFiles = z.infer<typeof Refused>['files'];
export type WhyUnchecked = z.infer<typeof NotChecked>;

export type WorkChecked = Omit<Extract<CrewMark, { type: 'work_checked' }>, 'type'>;

export const emptyCrew: CrewState = {
  ...{ waves: [], tasks: [], costs: {}, came: [], lost: [], ended: null, place: null },
  ...{ unapplied: 0, isCounted: true, undoable: 0 },
  ...{ refused: [], notUndone: [], checked: null, unchecked: null },
};

/** A cmd has no state of its own before its first call. */
export const crewFold: RoomFold<CrewState | null> = {
  begin: null,
  next: (before, event, lastAt) =>
    event.type === 'run_started' ? withoutRest(before, event.at, lastAt) : heard(before, event),
};

function heard(before: CrewState | null, event: RunEvent): CrewState | null {
  if (event.type === 'call_finished' || event.type === 'call_failed') {
    // what the plan itself has cost, too
    const known = before ?? emptyCrew;
    return { ...known, costs: counted(known.costs, event) };
  }
  if (event.type === 'phase_started') return cameTo(before ?? emptyCrew, event.phase);
  if (event.type === 'step_finished') return before && madeBy(before, event);
  if (event.type === 'said') return before && saidOf(before, event.notice);
  if (event.type === 'warned') return before && warnedOf(before, event);
  const mark = crewMark(event);
  return mark === undefined ? before : marked(before, mark, event.at);
}

/**
 * What tasks have taken is the time somebody worked on them: moments before a rest, which a kill begins with the last event,
 * are moved behind it.
 */
function withoutRest(
  before: CrewState | null,
  at: string,
  lastAt: string | null,
): CrewState | null {
  const rest = Date.parse(at) - Date.parse(lastAt ?? '');
  if (before === null || !(rest > 0)) return before;
  const moved = (moment: string | null) => {
    const to = new Date(Date.parse(moment ?? '') + rest);
    return Number.isNaN(to.getTime()) ? moment : to.toISOString();
  };
  return {
    ...before,
    tasks: before.tasks.map((task) => ({
      ...task,
      ...{ startedAt: moved(task.startedAt), endedAt: moved(task.endedAt) },
    })),
  };
}

/** Plan and tasks of a cmd; null where nothing was called and nothing is planned. */
export function crewState({ room }: Pick<RunState, 'room'>): CrewState | null {
  return ownState(crewFold, room);
}

function marked(before: CrewState | null, mark: CrewMark, at: string): CrewState | null {
  switch (mark.type) {
    case 'planned':
      return planned(before ?? emptyCrew, mark);
    case 'task_changed':
      return before && { ...before, tasks: changed(before.tasks, mark, at) };
    case 'task_reviewed': {
      const { task, verdict, reason } = mark;
      const review = verdict === null ? null : { verdict, reason };
      return (
        before && {
          ...before,
          tasks: before.tasks.map((each) => (each.task === task ? { ...each, review } : each)),
        }
      );
    }
    case 'work_place':
      return { ...(before ?? emptyCrew), place: mark.where };
    case 'work_open':
      return {
        ...(before ?? emptyCrew),
        ...{ unapplied: mark.files, isCounted: true, undoable: mark.undo ?? 0 },
      };
    case 'task_work': {
      const { task, files, state } = mark;
      const work = files === 0 ? null : { files, state };
      return (
        before && {
          ...before,
          isCounted: false,
          tasks: before.tasks.map((each) => (each.task === task ? { ...each, work } : each)),
        }
      );
    }
    case 'task_ignored': {
      const { task, names: ignored } = mark;
      return (
        before && {
          ...before,
          tasks: before.tasks.map((each) => (each.task === task ? { ...each, ignored } : each)),
        }
      );
    }
    case 'work_checked': {
      const { type: _, ...checked } = mark;
      return { ...(before ?? emptyCrew), checked, unchecked: null };
    }
    case 'cmd_ended':
      return { ...(before ?? emptyCrew), ended: { status: mark.status, failed: mark.failed } };
    default:
      return mark satisfies never;
  }
}

function cameTo(before: CrewState, phase: string): CrewState {
  return before.came.includes(phase) ? before : { ...before, came: [...before.came, phase] };
}

/** What phases are lost with, by the warning, and what makes them good: the file of each, by its name. */
const losing: Readonly<Record<string, string>> = {
  ...{ report_failed: 'aggregate', look_back_failed: 'look_back' },
} satisfies Partial<Record<keyof typeof crewWarnings, string>>;
const making: Readonly<Record<string, string>> = {
  ...{ 'report.md': 'aggregate', 'retrospective.md': 'look_back' },
};

function madeBy(before: CrewState, { step, skipped }: { step: string; skipped: boolean }) {
  const phase = skipped ? undefined : making[step.replace(/^.*\//, '')];
  if (phase === undefined || !before.lost.includes(phase)) return before;
  return { ...before, lost: before.lost.filter((one) => one !== phase) };
}

/** What was refused is said until something is decided about the work. */
function saidOf(before: CrewState, notice: string): CrewState {
  if (!decides.has(notice)) return before;
  if (before.refused.length === 0 && before.notUndone.length === 0) return before;
  return { ...before, refused: [], notUndone: [] };
}

const decides: ReadonlySet<string> = new Set([
  'work_applied',
  'work_is_in',
  'work_dropped',
  'work_undone',
] satisfies (keyof typeof crewNotices)[]);

function warnedOf(
  before: CrewState,
  { warning, values }: Extract<RunEvent, { type: 'warned' }>,
): CrewState {
  const phase = Object.hasOwn(losing, warning) ? losing[warning] : undefined;
  if (phase !== undefined) return { ...before, lost: [...new Set([...before.lost, phase])] };
  if (warning === 'work_refused') {
    const { files } = Refused.safeParse(values).data ?? { files: [] };
    return { ...before, refused: files };
  }
  if (warning === 'work_not_undone') {
    const { files = [] } = NotUndone.safeParse(values).data ?? {};
    return { ...before, notUndone: files };
  }
  if (warning !== 'work_not_checked') return before;
  return { ...before, checked: null, unchecked: NotChecked.safeParse(values).data ?? null };
}

const Refused = z.object(crewWarnings.work_refused);
const NotUndone = z.object(crewWarnings.work_not_undone);
const NotChecked = z.object(crewWarnings.work_not_checked);

/** A first plan, told again or made again, replaces all; a retry plan is added behind it. */
function planned(before: CrewState, { plan, waves, tasks }: PlannedEvent): CrewState {
  const known = new Map(before.tasks.map((task) => [task.task, task]));
  const own = new Set(tasks.map(({ task }) => task));
  const stays = plan === 'retry' ? before.tasks.filter(({ task }) => !own.has(task)) : [];
  const earlier = plan === 'retry' ? before.waves.filter((wave) => wave.plan === 'first') : [];
  return {
    ...before,
    // that no plan came of it is over: now there is one
    ended: before.tasks.length === 0 ? null : before.ended,
    waves: [...earlier, ...waves.map((wave) => ({ plan, ...wave }))],
    tasks: [...stays, ...tasks.map((task) => ({ ...begin, ...known.get(task.task), ...task }))],
  };
}

const begin = {
  status: 'pending',
  retries: 0,
  quality: null,
  completeness: null,
  error: null,
  review: null,
  work: null,
  ignored: [],
  startedAt: null,
  endedAt: null,
} as const;

type TaskMark = Extract<CrewMark, { type: 'task_changed' }>;

function changed(tasks: readonly CrewTask[], mark: TaskMark, at: string): readonly CrewTask[] {
  const { type: _, task, ...news } = mark;
  return tasks.map((each) =>
    each.task === task ? { ...each, ...news, ...times(each, mark) } : each,
  );

  function times(each: CrewTask, { status }: TaskMark) {
    // another result is coming: the review of the last one no longer counts
    if (status === 'pending') return { startedAt: null, endedAt: null, review: null };
    if (status === 'running' || status === 'retrying')
      return { startedAt: takenUp(each, status) ?? at, endedAt: null, review: null };
    return { endedAt: status === 'waiting' ? null : (each.endedAt ?? at) };
  }
}

/** Since when one is at work that was left in the middle; null: it begins now. */
function takenUp(each: CrewTask, status: TaskMark['status']): string | null {
  return each.status === status && each.endedAt === null ? each.startedAt : null;
}

function counted(
  costs: CrewState['costs'],
  event: Extract<RunEvent, { type: 'call_finished' | 'call_failed' }>,
): CrewState['costs'] {
  const before = costs[event.step] ?? { turns: 0, spent: nothingSpent, model: null };
  const reused = event.type === 'call_finished' && event.reused;
  return {
    ...costs,
    [event.step]: {
      turns: before.turns + (reused ? 0 : 1),
      spent: addEnded(before.spent, event),
      model: event.model,
    },
  };
}
