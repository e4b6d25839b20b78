import type { TaskLines } from '../ja/lines.ts';
import { taskReasons } from './reasons.ts';

/** What is said of tasks in lists, in plain lines and by verbs. */
export const lines: TaskLines = {
  reasons: taskReasons,
  phases: {
    decompose: 'Plan',
    plan_review: 'Review',
    confirm: 'Confirm',
    execute: 'Work',
    aggregate: 'Report',
    look_back: 'Look back',
    lp_flush: 'Preferences',
    approve: 'Approve',
  },
  finished: (n) => (n === 1 ? '1 task done' : `${n} tasks done`),
  undo: {
    nothing: 'Nothing can be taken out.',
    atWork: (id) =>
      `Nothing was taken out: this task is at work, was stopped on its way, or is in the archive. folio-tui resume ${id} goes on with it, folio-tui runs restore ${id} brings it back`,
  },
  validated: {
    valid: (cmd) => `${cmd}: every check passed`,
    invalid: (cmd) => `${cmd}: not all is as it should be`,
  },
};
