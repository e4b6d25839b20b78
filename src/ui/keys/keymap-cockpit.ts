import { choiceKeys, pageKeys, textPageKeys } from './list-keys.ts';

/* Keys of the cockpit's own sheets: the palette, statistics. Part of the one table (`keymap.ts`). */

export const cockpitLayers = {
  palette: 'dialog',
  stats: 'screen',
  sheet: 'screen',
  exported: 'dialog',
  readings: 'dialog',
  put_away: 'dialog',
  mend: 'dialog',
  text_editor: 'dialog',
  leave_edit: 'dialog',
} as const;

/** Where letters are typed. */
const pages = <S extends string>(scope: S) =>
  [
    { action: 'page_up', scope, keys: ['pageup'] },
    { action: 'page_down', scope, keys: ['pagedown'] },
  ] as const;

export const cockpitKeys = [
  { action: 'run_command', scope: 'palette', keys: ['enter'], footer: 10 },
  { action: 'move_up', scope: 'palette', keys: ['up', 'shift+tab'] },
  { action: 'move_down', scope: 'palette', keys: ['down', 'tab'] },
  ...pages('palette'),
  { action: 'close', scope: 'palette', keys: ['esc', 'ctrl+p'], footer: 85 },

  { action: 'next_table', scope: 'stats', keys: ['tab', 'right'], footer: 10 },
  { action: 'previous_table', scope: 'stats', keys: ['shift+tab', 'left'] },
  { action: 'search', scope: 'stats', keys: ['/'], footer: 20 },
  ...pageKeys('stats'),
  { action: 'back', scope: 'stats', keys: ['esc', 'q'], footer: 85 },

  { action: 'search', scope: 'sheet', keys: ['/'], footer: 10 },
  { action: 'edit_file', scope: 'sheet', keys: ['e', 'enter'], footer: 20 },
  { action: 'look_again', scope: 'sheet', keys: ['r'], footer: 30 },
  ...textPageKeys('sheet'),

  { action: 'begin_with', scope: 'readings', keys: ['enter'], footer: 10 },
  { action: 'other_reading', scope: 'readings', keys: ['r', 'tab'], footer: 20 },
  ...pageKeys('readings'),
  { action: 'retitle', scope: 'readings', keys: ['t'], footer: 25 },
  { action: 'only_review', scope: 'readings', keys: ['o'], footer: 22 },
  { action: 'cancel', scope: 'readings', keys: ['esc'], footer: 30 },

  { action: 'keep_edit', scope: 'text_editor', keys: ['ctrl+s'], footer: 10 },
  ...pages('text_editor'),
  { action: 'back', scope: 'text_editor', keys: ['esc'], footer: 85 },
  { action: 'keep_edit', scope: 'leave_edit', keys: ['enter', 'ctrl+s'], footer: 10 },
  { action: 'leave_unkept', scope: 'leave_edit', keys: ['y'], footer: 20 },
  { action: 'write_on', scope: 'leave_edit', keys: ['esc'], footer: 30 },

  ...choiceKeys('put_away'),
  { action: 'put_away_yes', scope: 'put_away', keys: ['y'], footer: 10 },
  { action: 'stay', scope: 'put_away', keys: ['esc'], footer: 20 },
  ...choiceKeys('mend'),
  { action: 'edit_file', scope: 'mend', keys: ['e'], footer: 10 },
  { action: 'look_again', scope: 'mend', keys: ['r'], footer: 20 },
  { action: 'stay', scope: 'mend', keys: ['esc'], footer: 30 },
  { action: 'close', scope: 'exported', keys: ['esc', 'enter', 'q'], footer: 10 },
] as const;
