import type { ExecutionLog, TaskStatus } from '../shapes/execution-log.ts';
import { hasEnded, type States } from './progress.ts';
import type { Schedule } from './schedule.ts';

/** What lies in a cmd's folder when it is taken up again. */
export type ResumeFacts = {
  /** Null: there is none, and everything starts over. */
  readonly log: ExecutionLog | null;
  /** Null: there is no plan that can be worked through. */
  readonly schedule: Schedule | null;
  readonly planComplete: boolean;
  /** The result of a task: valid and a success, there but not that, or not there. */
  result(task: number): 'valid' | 'invalid' | 'missing';
  /** `report.md` and `report_summary.md`, both with their marker. */
  readonly reported: boolean;
  /** `retrospective.md`, or `lp_flush_output.md` where Phase 4 is off; true when neither is wanted. */
  readonly lookedBack: boolean;
  /** No approvals are left open. */
  readonly approved: boolean;
};

export type Resume = {
  /** The first thing to do. `start`: old files are put aside first. */
  readonly at: 'start' | 'plan' | 'execute' | 'aggregate' | 'look_back' | 'approve' | 'end';
  /** Index of the wave with the first unfinished task; null when there is none. */
  readonly wave: number | null;
  /** Where the tasks stand now: what the log and the files say together. Unfinished ones are pending. */
  readonly states: States;
};

/**
 * Where a cmd goes on (`docs/spec/crew.md` §20.1): phases by artefact and marker, tasks by the log's status
 * together with the file.
 */
export function resumeOf(facts: ResumeFacts): Resume {
  const { log, schedule } = facts;
  const none = { wave: null, states: new Map() };
  if (log === null) return { at: 'start', ...none };
  if (schedule === null || !facts.planComplete) return { at: 'plan', ...none };
  const states = statesOf(log, schedule, facts);
  const wave = schedule.waves.findIndex((ids) => ids.some((id) => !hasEnded(states.get(id))));
  if (wave !== -1) return { at: 'execute', wave, states };
  return { at: laterPhase(facts), wave: null, states };
}

function laterPhase({ reported, lookedBack, approved }: ResumeFacts): Resume['at'] {
  if (!reported) return 'aggregate';
  if (!lookedBack) return 'look_back';
  return approved ? 'end' : 'approve';
}

function statesOf(log: ExecutionLog, schedule: Schedule, facts: ResumeFacts): States {
  const logged = new Map<number, TaskStatus>();
  for (const { task, status } of log.tasks) {
    const [, number] = /^task_(\d+)$/.exec(task ?? '') ?? [];
    if (number !== undefined) logged.set(Number(number), status);
  }
  const nodes = new Map(schedule.tasks.map((task) => [task.id, task]));
  const states = new Map<number, TaskStatus>();
  // Waves in order: what a skipped task waits for is decided before it.
  for (const id of schedule.waves.flat()) {
    const status = logged.get(id) ?? 'pending';
    const runnable = nodes.get(id)?.dependsOn.every((other) => states.get(other) === 'success');
    const stays =
      status === 'skipped' ? runnable !== true && !waits(id) : finished(status, id, facts);
    states.set(id, stays ? (status === 'running' ? 'success' : status) : 'pending');
  }
  return states;

  /** A skipped task becomes open again when the failed task it depends on is retried. */
  function waits(id: number): boolean {
    return nodes.get(id)?.dependsOn.some((other) => states.get(other) === 'pending') === true;
  }
}

function finished(status: TaskStatus, id: number, { result }: ResumeFacts): boolean {
  if (status === 'success') return result(id) !== 'missing';
  // It was running when the program ended; its result file tells whether it finished.
  if (status === 'running') return result(id) === 'valid';
  return status === 'partial';
}
