import { keyOf, listPageKeys } from '../../keys/list-keys.ts';

/* Keys of a story's own sheets and pages. Part of the one table (`ui/keys/keymap.ts`). */

export const folioLayers = {
  author: 'dialog',
  gate: 'dialog',
  scores: 'screen',
  bible: 'screen',
  checks: 'screen',
  cuts: 'screen',
} as const;

export const folioDeciding = ['author'] as const;

/** Where the help shows them: after which other ones. */
export const folioHelped = {
  scores: 'paragraph',
  author: 'sheet',
  gate: 'author',
  bible: 'scores',
  checks: 'bible',
  cuts: 'checks',
} as const;

const [author, gate, scores] = [keyOf('author'), keyOf('gate'), keyOf('scores')];
const [bible, checks, cuts] = [keyOf('bible'), keyOf('checks'), keyOf('cuts')];

export const folioKeys = [
  author('use_round', ['u'], 10),
  author('confirm', ['enter']),
  author('redo_chapter', ['w'], 20),
  author('edit_draft', ['e'], 30),
  author('retry_review', ['r'], 40),
  author('skip_review', ['s'], 50),
  author('set_gate', ['t'], 55),
  author('move_up', ['up', 'k']),
  author('move_down', ['down', 'j']),
  author('earlier_chapter', ['left', 'h'], 60),
  author('later_chapter', ['right', 'l']),
  author('close', ['esc', 'q'], 85),

  gate('confirm', ['enter'], 10),
  gate('turn_down', ['left', '-', 'h'], 20),
  gate('turn_up', ['right', '+', '=', 'l'], 21),
  gate('move_up', ['up', 'k']),
  gate('move_down', ['down', 'j']),
  gate('close', ['esc', 'q'], 85),

  scores('open', ['enter'], 10),
  scores('move_up', ['up', 'k']),
  scores('move_down', ['down', 'j']),
  scores('earlier_chapter', ['left', 'h'], 20),
  scores('later_chapter', ['right', 'l']),
  scores('back', ['esc', 'q'], 85),

  bible('open', ['enter'], 10),
  bible('edit_entry', ['E'], 17),
  bible('edit_ledger', ['e'], 18),
  bible('keep_ledger', ['y'], 12),
  bible('text_wrong', ['t'], 14),
  bible('ledger_wrong', ['l'], 15),
  bible('intended', ['i'], 16),
  bible('next_kind', ['tab', 'right'], 20),
  bible('earlier_kind', ['shift+tab', 'left']),
  bible('search', ['/'], 30),
  bible('cuts', ['c'], 32),
  ...listPageKeys('bible'),

  checks('open', ['enter'], 10),
  checks('mend_kind', ['m'], 12),
  checks('unmend', ['z'], 11),
  ...listPageKeys('checks'),

  cuts('open', ['enter'], 16),
  cuts('scene_later', ['right', 'l'], 12),
  cuts('scene_earlier', ['left', 'h'], 13),
  cuts('paragraph_later', [']', 'L'], 14),
  cuts('paragraph_earlier', ['[', 'H']),
  cuts('part', ['s'], 20),
  cuts('join', ['x'], 22),
  cuts('cut_by_length', ['c'], 24),
  cuts('edit_cuts', ['e'], 26),
  ...listPageKeys('cuts'),
] as const;
