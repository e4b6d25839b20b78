import type { CrewTaskStatus, PlannedEvent, ReviewVerdict, RunEvent } from './data/event.ts';
import { addEnded, nothingSpent, type Spent } from './data/usage.ts';

/** One task of a cmd as its events tell of it. */
export type CrewTask = PlannedEvent['tasks'][number] & {
  readonly status: CrewTaskStatus;
  readonly retries: number;
  /** Self-reported. */
  readonly quality: 'GREEN' | 'YELLOW' | 'RED' | null;
  readonly completeness: number | null;
  readonly error: string | null;
  /** The independent reviewer's word on the result as it is; null: nobody has looked. */
  readonly review: { readonly verdict: ReviewVerdict; readonly reason: string } | null;
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
  readonly ended: {
    readonly status: 'success' | 'partial' | 'failure';
    readonly failed: readonly number[];
  } | null;
};

type CrewEvent = Extract<
  RunEvent,
  {
    type:
      | 'planned'
      | 'task_changed'
      | 'task_reviewed'
      | 'cmd_ended'
      | 'call_finished'
      | 'call_failed';
  }
>;

export const emptyCrew: CrewState = { waves: [], tasks: [], costs: {}, ended: null };

/** Folds one event of crew, or a call of any run: the state stays null for runs that are no cmd. Pure. */
export function foldCrew(before: CrewState | null, event: CrewEvent): CrewState | null {
  switch (event.type) {
    case 'planned':
      return planned(before ?? emptyCrew, event);
    case 'task_changed':
      return before && { ...before, tasks: changed(before.tasks, event) };
    case 'task_reviewed': {
      const { task, verdict, reason } = event;
      const review = verdict === null ? null : { verdict, reason };
      return (
        before && {
          ...before,
          tasks: before.tasks.map((each) => (each.task === task ? { ...each, review } : each)),
        }
      );
    }
    case 'cmd_ended':
      return { ...(before ?? emptyCrew), ended: { status: event.status, failed: event.failed } };
    case 'call_finished':
    case 'call_failed':
      return before && { ...before, costs: counted(before.costs, event) };
    default:
      return event satisfies never;
  }
}

/** A first plan, told again or made again, replaces all; a retry plan is added behind it. */
function planned(before: CrewState, { plan, waves, tasks }: PlannedEvent): CrewState {
  const known = new Map(before.tasks.map((task) => [task.task, task]));
  const own = new Set(tasks.map(({ task }) => task));
  const stays = plan === 'retry' ? before.tasks.filter(({ task }) => !own.has(task)) : [];
  const earlier = plan === 'retry' ? before.waves.filter((wave) => wave.plan === 'first') : [];
  return {
    ...before,
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
  startedAt: null,
  endedAt: null,
} as const;

type TaskEvent = Extract<CrewEvent, { type: 'task_changed' }>;

function changed(tasks: readonly CrewTask[], event: TaskEvent): readonly CrewTask[] {
  const { at, type: _, task, ...news } = event;
  return tasks.map((each) =>
    each.task === task ? { ...each, ...news, ...times(each, event) } : each,
  );

  function times(each: CrewTask, { status }: TaskEvent) {
    // a new result is coming, so the verdict on the last one no longer counts
    if (status === 'pending') return { startedAt: null, endedAt: null, review: null };
    if (status === 'running' || status === 'retrying')
      return { startedAt: at, endedAt: null, review: null };
    return { endedAt: status === 'waiting' ? null : (each.endedAt ?? at) };
  }
}

function counted(
  costs: CrewState['costs'],
  event: Extract<CrewEvent, { type: 'call_finished' | 'call_failed' }>,
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
