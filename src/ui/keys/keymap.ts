import { roomDeciding, roomKeys, roomLayers } from '../workflows/keys.ts';
import { matches } from './key-match.ts';
import { cockpitKeys, cockpitLayers } from './keymap-cockpit.ts';
import { readerKeys, readerLayers } from './keymap-reader.ts';
import type { KeyPress } from './keys.ts';
import { choiceKeys, stepKeys, textPageKeys } from './list-keys.ts';

/** Where keys are listened to. The layer says who is asked first. */
export type Layer = 'dialog' | 'approval' | 'field' | 'screen' | 'global';

export const scopeLayers = {
  stop: 'dialog',
  archive: 'dialog',
  trust: 'dialog',
  budget: 'dialog',
  help: 'dialog',
  connect: 'dialog',
  question: 'approval',
  permission: 'approval',
  field: 'field',
  mode: 'field',
  home: 'screen',
  run: 'screen',
  runs: 'screen',
  global: 'global',
  ...cockpitLayers,
  ...readerLayers,
  ...roomLayers,
} as const satisfies Readonly<Record<string, Layer>>;

export type Scope = keyof typeof scopeLayers;

/** Scopes in which a key decides something that is not taken back: their keys are guarded (`key-guard.ts`). */
export const decidingScopes: ReadonlySet<Scope> = new Set([
  'stop',
  'archive',
  'reader_ask',
  'put_away',
  'trust',
  'budget',
  'question',
  'permission',
  ...roomDeciding,
]);

/** One command: its keys, where it is listened for, and whether the footer shows it (lower number further left). */
export type Binding = {
  readonly action: string;
  readonly scope: Scope;
  readonly keys: readonly string[];
  readonly footer?: number;
};

/**
 * The one table. Footer, help and matching are made from it; the words for an action are
 * `messages.screens.keys[action]`.
 */
export const keymap = [
  { action: 'help', scope: 'global', keys: ['?'], footer: 90 },
  { action: 'quit', scope: 'global', keys: ['q'], footer: 99 },
  { action: 'interrupt', scope: 'global', keys: ['ctrl+c'] },
  { action: 'suspend', scope: 'global', keys: ['ctrl+z'] },
  { action: 'redraw', scope: 'global', keys: ['ctrl+l'] },
  { action: 'palette', scope: 'global', keys: ['ctrl+p'], footer: 84 },
  { action: 'back', scope: 'global', keys: ['esc'], footer: 85 },
  { action: 'next_question', scope: 'global', keys: ['a'], footer: 80 },

  { action: 'send', scope: 'field', keys: ['enter'], footer: 10 },
  { action: 'newline', scope: 'field', keys: ['ctrl+j', 'alt+enter', 'shift+enter'], footer: 20 },
  { action: 'editor', scope: 'field', keys: ['ctrl+g'], footer: 30 },
  { action: 'leave_field', scope: 'field', keys: ['esc', 'tab'], footer: 40 },
  { action: 'switch_mode', scope: 'mode', keys: ['shift+tab'], footer: 12 },
  { action: 'turn_way', scope: 'mode', keys: ['ctrl+t'] },
  { action: 'ask_model', scope: 'mode', keys: ['alt+0'], footer: 34 },
  { action: 'take_way', scope: 'mode', keys: ['alt+1', 'alt+2', 'alt+3', 'alt+4', 'alt+5'] },

  { action: 'undo', scope: 'field', keys: ['ctrl+_', 'ctrl+/', 'alt+z'] },
  { action: 'redo', scope: 'field', keys: ['alt+Z', 'alt+/'] },
  { action: 'word_left', scope: 'field', keys: ['alt+b', 'ctrl+left', 'alt+left'] },
  { action: 'word_right', scope: 'field', keys: ['alt+f', 'ctrl+right', 'alt+right'] },
  { action: 'line_start', scope: 'field', keys: ['ctrl+a', 'home'] },
  { action: 'line_end', scope: 'field', keys: ['ctrl+e', 'end'] },
  { action: 'text_start', scope: 'field', keys: ['alt+<', 'ctrl+home'] },
  { action: 'text_end', scope: 'field', keys: ['alt+>', 'ctrl+end'] },
  { action: 'cut_word', scope: 'field', keys: ['ctrl+w', 'alt+backspace', 'ctrl+backspace'] },
  { action: 'cut_word_right', scope: 'field', keys: ['alt+d', 'alt+delete', 'ctrl+delete'] },
  { action: 'cut_to_start', scope: 'field', keys: ['ctrl+u'] },
  { action: 'cut_to_end', scope: 'field', keys: ['ctrl+k'] },
  { action: 'put_back', scope: 'field', keys: ['ctrl+y'] },
  { action: 'put_back_earlier', scope: 'field', keys: ['alt+y'] },
  { action: 'earlier', scope: 'field', keys: ['alt+p'] },
  { action: 'later', scope: 'field', keys: ['alt+n'] },

  { action: 'open', scope: 'home', keys: ['enter'], footer: 10 },
  { action: 'new_run', scope: 'home', keys: ['n', 'tab'], footer: 20 },
  { action: 'all_runs', scope: 'home', keys: ['r'], footer: 30 },
  { action: 'search', scope: 'home', keys: ['/'], footer: 35 },
  { action: 'connect', scope: 'home', keys: ['c'], footer: 40 },
  { action: 'trust', scope: 'home', keys: ['t'] },
  { action: 'switch_mode', scope: 'home', keys: ['shift+tab'] },
  { action: 'rehearse', scope: 'home', keys: ['1', '2', '3', '4', '5'] },
  ...stepKeys('home'),

  { action: 'open', scope: 'run', keys: ['enter'], footer: 10 },
  { action: 'read', scope: 'run', keys: ['r'], footer: 20 },
  { action: 'gate', scope: 'run', keys: ['g'], footer: 30 },
  { action: 'decide', scope: 'run', keys: ['u'], footer: 25 },
  { action: 'set_gate', scope: 'run', keys: ['t'], footer: 48 },
  { action: 'copy', scope: 'run', keys: ['y'], footer: 21 },
  { action: 'raise_budget', scope: 'run', keys: ['+'], footer: 16 },
  { action: 'switch_pane', scope: 'run', keys: ['tab'], footer: 40 },
  { action: 'scores', scope: 'run', keys: ['s'], footer: 45 },
  { action: 'bible', scope: 'run', keys: ['b'], footer: 46 },
  { action: 'compare', scope: 'run', keys: ['d', 'c'] },
  { action: 'more_chapters', scope: 'run', keys: ['m'], footer: 15 },
  { action: 'ask_next', scope: 'run', keys: ['M'] },
  { action: 'plan_more', scope: 'run', keys: ['p'], footer: 47 },
  { action: 'only_review', scope: 'run', keys: ['o'] },
  { action: 'stop', scope: 'run', keys: ['x'], footer: 22 },
  ...stepKeys('run'),
  { action: 'page_up', scope: 'run', keys: ['pageup'] },
  { action: 'page_down', scope: 'run', keys: ['pagedown', 'space'] },
  { action: 'top', scope: 'run', keys: ['home'] },
  { action: 'bottom', scope: 'run', keys: ['end', 'G'] },

  { action: 'confirm', scope: 'question', keys: ['enter'], footer: 10 },
  { action: 'less', scope: 'question', keys: ['-'], footer: 20 },
  { action: 'more', scope: 'question', keys: ['+', '='], footer: 21 },
  { action: 'comment', scope: 'question', keys: ['tab'], footer: 30 },
  { action: 'edit_path', scope: 'question', keys: ['e'], footer: 35 },
  { action: 'move_up', scope: 'question', keys: ['up', 'left'] },
  { action: 'move_down', scope: 'question', keys: ['down', 'right'] },
  { action: 'page_up', scope: 'question', keys: ['pageup'] },
  { action: 'page_down', scope: 'question', keys: ['pagedown'] },
  { action: 'leave_question', scope: 'question', keys: ['esc'], footer: 40 },

  { action: 'allow_once', scope: 'permission', keys: ['y'], footer: 10 },
  { action: 'deny', scope: 'permission', keys: ['n'], footer: 20 },
  { action: 'deny_word', scope: 'permission', keys: ['m'], footer: 30 },
  { action: 'allow_always', scope: 'permission', keys: ['A'], footer: 40 },
  { action: 'allow_checks', scope: 'permission', keys: ['T'], footer: 42 },
  { action: 'allow_network', scope: 'permission', keys: ['H'], footer: 44 },
  { action: 'allow_network_run', scope: 'permission', keys: ['R'], footer: 46 },
  { action: 'page_down', scope: 'permission', keys: ['pagedown', 'space'], footer: 15 },
  { action: 'page_up', scope: 'permission', keys: ['pageup', 'b'] },
  ...stepKeys('permission'),
  { action: 'top', scope: 'permission', keys: ['home'] },
  { action: 'bottom', scope: 'permission', keys: ['end', 'G'] },
  { action: 'next_permission', scope: 'permission', keys: ['tab'], footer: 50 },
  { action: 'show_rule', scope: 'permission', keys: ['w'], footer: 60 },
  { action: 'leave_question', scope: 'permission', keys: ['esc'], footer: 86 },

  { action: 'open', scope: 'runs', keys: ['enter'], footer: 10 },
  { action: 'search', scope: 'runs', keys: ['/'], footer: 20 },
  { action: 'put_away', scope: 'runs', keys: ['p'], footer: 30 },
  { action: 'stats', scope: 'runs', keys: ['s'], footer: 40 },
  ...textPageKeys('runs'),

  ...choiceKeys('stop'),
  { action: 'stop_soft', scope: 'stop', keys: ['s', '1'], footer: 10 },
  { action: 'stop_now', scope: 'stop', keys: ['d', '2'], footer: 20 },
  { action: 'stay', scope: 'stop', keys: ['esc'], footer: 30 },
  ...choiceKeys('archive'),
  { action: 'archive_old', scope: 'archive', keys: ['y'], footer: 10 },
  { action: 'open_old', scope: 'archive', keys: ['o'], footer: 20 },
  { action: 'stay', scope: 'archive', keys: ['esc'], footer: 30 },
  ...choiceKeys('trust'),
  { action: 'trust_yes', scope: 'trust', keys: ['y'], footer: 10 },
  { action: 'stay', scope: 'trust', keys: ['esc'], footer: 20 },
  ...choiceKeys('budget'),
  { action: 'raise_yes', scope: 'budget', keys: ['y'], footer: 10 },
  { action: 'type_amount', scope: 'budget', keys: ['t'], footer: 15 },
  { action: 'stay', scope: 'budget', keys: ['esc'], footer: 20 },
  { action: 'close', scope: 'help', keys: ['esc', '?', 'q'], footer: 10 },
  { action: 'search', scope: 'help', keys: ['/'], footer: 15 },
  { action: 'page_up', scope: 'help', keys: ['pageup', 'b', 'up', 'k'], footer: 30 },
  { action: 'page_down', scope: 'help', keys: ['pagedown', 'space', 'down', 'j'], footer: 20 },
  { action: 'close', scope: 'connect', keys: ['esc', 'enter', 'q'], footer: 10 },
  ...cockpitKeys,
  ...readerKeys,
  ...roomKeys,
] as const satisfies readonly Binding[];

export type Action = (typeof keymap)[number]['action'];

export function isAction(name: string): name is Action {
  return keymap.some(({ action }) => action === name);
}

/**
 * The action a key means in a scope. A capital that means nothing of its own is the small letter, for caps lock may be on;
 * what an agent may do is allowed by the very key alone.
 */
export function actionFor(scope: Scope, key: KeyPress): Action | undefined {
  const found = bound(scope, key);
  const isExact = scopeLayers[scope] === 'field' || scope === 'permission';
  if (found !== undefined || isExact) return found;
  const small = /^[A-Z]$/.test(key.name) && !key.ctrl && !key.alt;
  return small ? bound(scope, { ...key, name: key.name.toLowerCase() }) : undefined;
}

function bound(scope: Scope, key: KeyPress): Action | undefined {
  return keymap.find(
    (binding) => binding.scope === scope && binding.keys.some((keys) => matches(keys, key)),
  )?.action;
}

/** Bindings of a scope that the footer shows, in order. */
export function footerOf(scope: Scope): readonly (Binding & { readonly action: Action })[] {
  return bindingsOf(scope)
    .filter(({ footer }) => footer !== undefined)
    .sort((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
}

/** All bindings of a scope as the help shows them, in the order of the table. */
export function bindingsOf(scope: Scope): readonly (Binding & { readonly action: Action })[] {
  return keymap.filter((binding) => binding.scope === scope);
}
