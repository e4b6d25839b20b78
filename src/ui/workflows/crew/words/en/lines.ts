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
      `Nothing was taken out: this task is at work elsewhere (there d, then u takes it out), is a rehearsal, or is in the archive (folio-tui runs restore ${id} brings it back)`,
  },
  noOpenWork: 'Nothing of it is open: no task that is done has changes left to decide on.',
  validated: {
    valid: (cmd) => `${cmd}: every check passed`,
    invalid: (cmd) => `${cmd}: not all is as it should be`,
  },
};
