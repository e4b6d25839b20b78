import { textPageKeys } from './list-keys.ts';

/* Keys of the reader, and of what it asks before it decides. Part of the one table (`keymap.ts`). */

export const readerLayers = {
  reader_ask: 'dialog',
  paragraph: 'dialog',
  reader: 'screen',
} as const;

export const readerKeys = [
  { action: 'open', scope: 'reader', keys: ['enter'], footer: 10 },
  { action: 'dismiss', scope: 'reader', keys: ['d'], footer: 12 },
  { action: 'next_match', scope: 'reader', keys: ['n'], footer: 14 },
  { action: 'previous_match', scope: 'reader', keys: ['p', 'N'] },
  { action: 'findings', scope: 'reader', keys: ['i'], footer: 20 },
  { action: 'compare', scope: 'reader', keys: ['c'], footer: 22 },
  { action: 'compare_earlier', scope: 'reader', keys: ['['], footer: 23 },
  { action: 'compare_later', scope: 'reader', keys: [']'], footer: 24 },
  { action: 'use_round', scope: 'reader', keys: ['u'], footer: 30 },
  { action: 'redo_chapter', scope: 'reader', keys: ['w', 'R'], footer: 32 },
  { action: 'edit_file', scope: 'reader', keys: ['e'], footer: 34 },
  { action: 'edit_paragraph', scope: 'reader', keys: ['E'], footer: 35 },
  { action: 'search', scope: 'reader', keys: ['/'], footer: 36 },
  { action: 'show_raw', scope: 'reader', keys: ['v'], footer: 37 },
  { action: 'switch_pane', scope: 'reader', keys: ['tab'], footer: 38 },
  { action: 'scores', scope: 'reader', keys: ['s'], footer: 40 },
  { action: 'checks', scope: 'reader', keys: ['l'], footer: 42 },
  ...textPageKeys('reader'),

  { action: 'yes', scope: 'reader_ask', keys: ['y'], footer: 10 },
  { action: 'use_as_is', scope: 'reader_ask', keys: ['u'], footer: 12 },
  { action: 'go_on', scope: 'reader_ask', keys: ['enter'], footer: 15 },
  { action: 'stay', scope: 'reader_ask', keys: ['esc', 'n'], footer: 20 },

  { action: 'earlier_paragraph', scope: 'paragraph', keys: ['pageup'], footer: 12 },
  { action: 'later_paragraph', scope: 'paragraph', keys: ['pagedown'], footer: 14 },
] as const;
