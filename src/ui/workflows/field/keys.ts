import { stepKeys } from '../../keys/list-keys.ts';

/* Keys of a field's own screen. Part of the one table (`ui/keys/keymap.ts`). */

export const fieldLayers = { tending: 'screen' } as const;

/** Where the help shows them: after which other ones. */
export const fieldHelped = { tending: 'run' } as const;

export const fieldKeys = [
  { action: 'copy_command', scope: 'tending', keys: ['c'], footer: 10 },
  { action: 'hide_row', scope: 'tending', keys: ['x'], footer: 50 },
  { action: 'show_dismissed', scope: 'tending', keys: ['X'], footer: 51 },
  { action: 'search', scope: 'tending', keys: ['/'], footer: 45 },
  { action: 'back', scope: 'tending', keys: ['esc'], footer: 85 },
  { action: 'tick_action', scope: 'tending', keys: ['space'], footer: 20 },
  { action: 'apply_ticked', scope: 'tending', keys: ['a'], footer: 25 },
  { action: 'look_again', scope: 'tending', keys: ['r'], footer: 30 },
  { action: 'next_day', scope: 'tending', keys: ['n'], footer: 5 },
  { action: 'keep_looking', scope: 'tending', keys: ['w'], footer: 35 },
  { action: 'hand_over', scope: 'tending', keys: ['W'], footer: 27 },
  { action: 'read_report', scope: 'tending', keys: ['enter'], footer: 40 },
  ...stepKeys('tending'),
  { action: 'page_up', scope: 'tending', keys: ['pageup', 'b'] },
  { action: 'page_down', scope: 'tending', keys: ['pagedown'] },
  { action: 'top', scope: 'tending', keys: ['home'] },
  { action: 'bottom', scope: 'tending', keys: ['end', 'G'] },
] as const;
