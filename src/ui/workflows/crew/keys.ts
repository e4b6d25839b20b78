import { listKeys, pageKeys, readKeys } from '../../keys/list-keys.ts';

/* Keys of a task's own screens. Part of the one table (`ui/keys/keymap.ts`). */

export const crewLayers = {
  plan: 'approval',
  approvals: 'approval',
  change: 'approval',
  work: 'approval',
  learned: 'approval',
  cmd: 'screen',
} as const;

export const crewDeciding = ['plan', 'approvals', 'change', 'work', 'learned'] as const;

/** Where the help shows them: after which other ones. */
export const crewHelped = {
  cmd: 'run',
  plan: 'permission',
  approvals: 'plan',
  change: 'approvals',
  work: 'change',
  learned: 'change',
} as const;

export const crewKeys = [
  { action: 'open', scope: 'cmd', keys: ['enter'], footer: 10 },
  { action: 'note', scope: 'cmd', keys: ['m'], footer: 20 },
  { action: 'work_diff', scope: 'cmd', keys: ['d'], footer: 22 },
  { action: 'feedback', scope: 'cmd', keys: ['f'], footer: 25 },
  { action: 'retry_task', scope: 'cmd', keys: ['r'], footer: 30 },
  { action: 'cancel_task', scope: 'cmd', keys: ['c'], footer: 35 },
  { action: 'task_file', scope: 'cmd', keys: ['t'], footer: 40 },
  { action: 'switch_pane', scope: 'cmd', keys: ['tab'], footer: 82 },
  { action: 'files', scope: 'cmd', keys: ['v'], footer: 45 },
  ...listKeys('cmd'),

  { action: 'confirm', scope: 'plan', keys: ['enter'], footer: 5 },
  { action: 'plan_go', scope: 'plan', keys: ['g'], footer: 10 },
  { action: 'plan_edit', scope: 'plan', keys: ['e'], footer: 20 },
  { action: 'plan_stop', scope: 'plan', keys: ['s'], footer: 30 },
  { action: 'plan_grant', scope: 'plan', keys: [...'123456789'] },
  ...pageKeys('plan'),
  { action: 'task_file', scope: 'plan', keys: ['t'], footer: 40 },
  { action: 'leave_question', scope: 'plan', keys: ['esc'], footer: 86 },

  { action: 'confirm', scope: 'approvals', keys: ['enter'], footer: 5 },
  { action: 'approve', scope: 'approvals', keys: ['y'], footer: 10 },
  { action: 'reject', scope: 'approvals', keys: ['n'], footer: 20 },
  { action: 'edit_card', scope: 'approvals', keys: ['e'], footer: 30 },
  { action: 'keep_existing', scope: 'approvals', keys: ['k'], footer: 40 },
  { action: 'defer', scope: 'approvals', keys: ['d'], footer: 50 },
  { action: 'approve_kind', scope: 'approvals', keys: ['A'], footer: 60 },
  { action: 'reject_kind', scope: 'approvals', keys: ['R'], footer: 65 },
  { action: 'take_back', scope: 'approvals', keys: ['u'], footer: 25 },
  { action: 'move_up', scope: 'approvals', keys: ['up', 'left'] },
  { action: 'move_down', scope: 'approvals', keys: ['down', 'right'] },
  { action: 'page_up', scope: 'approvals', keys: ['pageup', 'b'] },
  { action: 'page_down', scope: 'approvals', keys: ['pagedown', 'space'] },
  { action: 'leave_question', scope: 'approvals', keys: ['esc'], footer: 86 },

  { action: 'confirm', scope: 'change', keys: ['enter'], footer: 5 },
  { action: 'commit_change', scope: 'change', keys: ['c'], footer: 10 },
  { action: 'leave_change', scope: 'change', keys: ['l'], footer: 20 },
  ...readKeys('change'),

  { action: 'work_apply', scope: 'work', keys: ['a'], footer: 5 },
  { action: 'work_drop', scope: 'work', keys: ['x'], footer: 10 },
  { action: 'work_check', scope: 'work', keys: ['t'], footer: 12 },
  { action: 'work_later', scope: 'work', keys: ['l'], footer: 15 },
  { action: 'work_undo', scope: 'work', keys: ['u'], footer: 20 },
  { action: 'work_view', scope: 'work', keys: ['tab'], footer: 25 },
  { action: 'work_next', scope: 'work', keys: ['right', 'n'], footer: 30 },
  { action: 'work_back', scope: 'work', keys: ['left', 'p'] },
  ...listKeys('work'),
  { action: 'leave_question', scope: 'work', keys: ['esc'], footer: 86 },

  { action: 'page_down', scope: 'learned', keys: ['pagedown', 'space'], footer: 8 },
  { action: 'page_up', scope: 'learned', keys: ['pageup'] },
  { action: 'move_up', scope: 'learned', keys: ['up'] },
  { action: 'move_down', scope: 'learned', keys: ['down'] },
  { action: 'top', scope: 'learned', keys: ['home'] },
  { action: 'bottom', scope: 'learned', keys: ['end'] },
  { action: 'leave_question', scope: 'learned', keys: ['esc'], footer: 86 },
] as const;
