import { listPageKeys } from '../../keys/list-keys.ts';

/* Keys of a story's own sheets and pages. Part of the one table (`ui/keys/keymap.ts`). */

export const folioLayers = {
  author: 'dialog',
  gate: 'dialog',
  scores: 'screen',
  bible: 'screen',
  checks: 'screen',
} as const;

export const folioDeciding = ['author'] as const;

/** Where the help shows them: after which other ones. */
export const folioHelped = {
  scores: 'paragraph',
  author: 'sheet',
  gate: 'author',
  bible: 'scores',
  checks: 'bible',
} as const;

export const folioKeys = [
  { action: 'use_round', scope: 'author', keys: ['u', 'enter'], footer: 10 },
  { action: 'redo_chapter', scope: 'author', keys: ['w'], footer: 20 },
  { action: 'edit_draft', scope: 'author', keys: ['e'], footer: 30 },
  { action: 'retry_review', scope: 'author', keys: ['r'], footer: 40 },
  { action: 'skip_review', scope: 'author', keys: ['s'], footer: 50 },
  { action: 'set_gate', scope: 'author', keys: ['t'], footer: 55 },
  { action: 'move_up', scope: 'author', keys: ['up', 'k'] },
  { action: 'move_down', scope: 'author', keys: ['down', 'j'] },
  { action: 'earlier_chapter', scope: 'author', keys: ['left', 'h'], footer: 60 },
  { action: 'later_chapter', scope: 'author', keys: ['right', 'l'] },
  { action: 'close', scope: 'author', keys: ['esc', 'q'], footer: 85 },

  { action: 'confirm', scope: 'gate', keys: ['enter'], footer: 10 },
  { action: 'less', scope: 'gate', keys: ['left', '-', 'h'], footer: 20 },
  { action: 'more', scope: 'gate', keys: ['right', '+', '=', 'l'], footer: 21 },
  { action: 'move_up', scope: 'gate', keys: ['up', 'k'] },
  { action: 'move_down', scope: 'gate', keys: ['down', 'j'] },
  { action: 'close', scope: 'gate', keys: ['esc', 'q'], footer: 85 },

  { action: 'open', scope: 'scores', keys: ['enter'], footer: 10 },
  { action: 'move_up', scope: 'scores', keys: ['up', 'k'] },
  { action: 'move_down', scope: 'scores', keys: ['down', 'j'] },
  { action: 'earlier_chapter', scope: 'scores', keys: ['left', 'h'], footer: 20 },
  { action: 'later_chapter', scope: 'scores', keys: ['right', 'l'] },
  { action: 'back', scope: 'scores', keys: ['esc', 'q'], footer: 85 },

  { action: 'open', scope: 'bible', keys: ['enter'], footer: 10 },
  { action: 'edit_ledger', scope: 'bible', keys: ['e'], footer: 18 },
  { action: 'keep_ledger', scope: 'bible', keys: ['y'], footer: 12 },
  { action: 'text_wrong', scope: 'bible', keys: ['t'], footer: 14 },
  { action: 'ledger_wrong', scope: 'bible', keys: ['l'], footer: 15 },
  { action: 'intended', scope: 'bible', keys: ['i'], footer: 16 },
  { action: 'next_kind', scope: 'bible', keys: ['tab', 'right'], footer: 20 },
  { action: 'earlier_kind', scope: 'bible', keys: ['shift+tab', 'left'] },
  { action: 'search', scope: 'bible', keys: ['/'], footer: 30 },
  ...listPageKeys('bible'),

  { action: 'open', scope: 'checks', keys: ['enter'], footer: 10 },
  { action: 'mend_kind', scope: 'checks', keys: ['m'], footer: 12 },
  ...listPageKeys('checks'),
] as const;
