import { keyOf, listKeys, pageKeys, readKeys } from '../../keys/list-keys.ts';

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

const [cmd, plan, approvals] = [keyOf('cmd'), keyOf('plan'), keyOf('approvals')];
const [change, work, learned] = [keyOf('change'), keyOf('work'), keyOf('learned')];

export const crewKeys = [
  cmd('open', ['enter'], 10),
  cmd('note', ['m'], 20),
  cmd('work_diff', ['d'], 22),
  cmd('feedback', ['f'], 25),
  cmd('retry_task', ['r'], 30),
  cmd('cancel_task', ['c'], 35),
  cmd('task_file', ['t'], 40),
  cmd('switch_pane', ['tab'], 82),
  cmd('files', ['v'], 45),
  ...listKeys('cmd'),

  plan('confirm', ['enter'], 5),
  plan('plan_go', ['g'], 10),
  plan('plan_edit', ['e'], 20),
  plan('plan_stop', ['s'], 30),
  plan('plan_grant', [...'123456789']),
  ...pageKeys('plan'),
  plan('task_file', ['t'], 40),
  plan('leave_question', ['esc'], 86),

  approvals('confirm', ['enter'], 5),
  approvals('approve', ['y'], 10),
  approvals('reject', ['n'], 20),
  approvals('edit_card', ['e'], 30),
  approvals('keep_existing', ['k'], 40),
  approvals('defer', ['d'], 50),
  approvals('approve_kind', ['A'], 60),
  approvals('reject_kind', ['R'], 65),
  approvals('take_back', ['u'], 25),
  approvals('move_up', ['up', 'left']),
  approvals('move_down', ['down', 'right']),
  approvals('page_up', ['pageup', 'b']),
  approvals('page_down', ['pagedown', 'space']),
  approvals('leave_question', ['esc'], 86),

  change('confirm', ['enter'], 5),
  change('commit_change', ['c'], 10),
  change('leave_change', ['l'], 20),
  ...readKeys('change'),

  work('work_apply', ['a'], 5),
  work('work_drop', ['x'], 10),
  work('work_check', ['t'], 12),
  work('work_later', ['l'], 15),
  work('work_undo', ['u'], 20),
  work('work_view', ['tab'], 25),
  work('work_next', ['right', 'n'], 30),
  work('work_back', ['left', 'p']),
  ...listKeys('work'),
  work('leave_question', ['esc'], 86),

  learned('page_down', ['pagedown', 'space'], 8),
  learned('page_up', ['pageup']),
  learned('move_up', ['up']),
  learned('move_down', ['down']),
  learned('top', ['home']),
  learned('bottom', ['end']),
  learned('leave_question', ['esc'], 86),
] as const;
