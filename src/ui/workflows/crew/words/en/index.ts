import type { RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';
import { roles } from './roles.ts';
import { crewSays } from './says.ts';

export const crewWords: RoomWords = {
  ...crewSays,
  keys: {
    note: 'note',
    feedback: 'feedback',
    retry_task: 'try again',
    cancel_task: 'cancel',
    task_file: 'read its task',
    files: 'files',
    plan_go: 'go',
    plan_edit: 'edit the plan',
    plan_stop: 'stop',
    approve: 'approve',
    reject: 'reject',
    edit_card: 'edit',
    keep_existing: 'keep as is',
    defer: 'later',
    approve_kind: 'all of a kind',
    reject_kind: 'none of a kind',
    commit_change: 'commit',
    leave_change: 'leave uncommitted',
    work_diff: 'changes',
    work_apply: 'apply',
    work_drop: 'put aside',
    work_check: 'run the tests',
    work_later: 'later',
    work_undo: 'undo',
    work_view: 'task, file or all',
    work_next: 'next',
    work_back: 'previous',
    take_back: 'take back',
  },
  scopes: {
    cmd: 'Board',
    plan: 'Plan',
    change: 'Change',
    work: 'What the tasks changed',
    approvals: 'Proposals',
    learned: 'Preferences',
  },
  groups: { report: 'Plan and report', results: 'Results', tasks: 'Tasks' },
  agent: (name) => {
    const short = name.replace(/^worker_/, '');
    return roles[short] ?? oneLine(short);
  },
};
