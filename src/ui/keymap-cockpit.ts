/* Keys of the cockpit's own sheets: what the author decides, the palette, statistics. Part of the one table (`keymap.ts`). */

export const cockpitLayers = {
  author: 'dialog',
} as const;

export const cockpitKeys = [
  { action: 'use_round', scope: 'author', keys: ['u', 'enter'], footer: 10 },
  { action: 'redo_chapter', scope: 'author', keys: ['w'], footer: 20 },
  { action: 'edit_draft', scope: 'author', keys: ['e'], footer: 30 },
  { action: 'retry_review', scope: 'author', keys: ['r'], footer: 40 },
  { action: 'skip_review', scope: 'author', keys: ['s'], footer: 50 },
  { action: 'move_up', scope: 'author', keys: ['up', 'k'] },
  { action: 'move_down', scope: 'author', keys: ['down', 'j'] },
  { action: 'earlier_chapter', scope: 'author', keys: ['left', 'h'], footer: 60 },
  { action: 'later_chapter', scope: 'author', keys: ['right', 'l'] },
  { action: 'stay', scope: 'author', keys: ['esc', 'q'], footer: 85 },
] as const;
