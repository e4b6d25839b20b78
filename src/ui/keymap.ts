import type { KeyPress } from './keys.ts';

/** Where keys are listened to. The layer says who is asked first. */
export type Layer = 'dialog' | 'approval' | 'field' | 'screen' | 'global';

export const scopeLayers = {
  confirm: 'dialog',
  help: 'dialog',
  question: 'approval',
  field: 'field',
  home: 'screen',
  run: 'screen',
  reader: 'screen',
  runs: 'screen',
  global: 'global',
} as const satisfies Readonly<Record<string, Layer>>;

export type Scope = keyof typeof scopeLayers;

/** One command: its keys, where it is listened for, and whether the footer shows it (lower number further left). */
export type Binding = {
  readonly action: string;
  readonly scope: Scope;
  readonly keys: readonly string[];
  readonly footer?: number;
};

/** The one table. Footer, help and matching are made from it; the words for an action are `messages.screens.keys[action]`. */
export const keymap = [
  { action: 'help', scope: 'global', keys: ['?', 'f1'], footer: 90 },
  { action: 'quit', scope: 'global', keys: ['q'], footer: 99 },
  { action: 'interrupt', scope: 'global', keys: ['ctrl+c'] },
  { action: 'suspend', scope: 'global', keys: ['ctrl+z'] },
  { action: 'redraw', scope: 'global', keys: ['ctrl+l'] },
  { action: 'back', scope: 'global', keys: ['esc'] },
  { action: 'next_question', scope: 'global', keys: ['a'], footer: 80 },

  { action: 'send', scope: 'field', keys: ['enter'], footer: 10 },
  { action: 'newline', scope: 'field', keys: ['ctrl+j', 'alt+enter', 'shift+enter'], footer: 20 },
  { action: 'editor', scope: 'field', keys: ['ctrl+g'], footer: 30 },
  { action: 'leave_field', scope: 'field', keys: ['esc'] },

  { action: 'new_run', scope: 'home', keys: ['n'], footer: 20 },
  { action: 'open', scope: 'home', keys: ['enter'], footer: 10 },
  { action: 'move_up', scope: 'home', keys: ['up', 'k'] },
  { action: 'move_down', scope: 'home', keys: ['down', 'j'] },
  { action: 'all_runs', scope: 'home', keys: ['r'], footer: 30 },
  { action: 'connect', scope: 'home', keys: ['c'] },
] as const satisfies readonly Binding[];

export type Action = (typeof keymap)[number]['action'];

/** The action a key means in a scope. */
export function actionFor(scope: Scope, key: KeyPress): Action | undefined {
  return keymap.find(
    (binding) => binding.scope === scope && binding.keys.some((keys) => matches(keys, key)),
  )?.action;
}

/** Does a key press match a key as written in the table, e.g. `ctrl+j`, `?`, `enter`? */
export function matches(keys: string, key: KeyPress): boolean {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const name = parts.at(-1);
  return (
    name === key.name && parts.includes('ctrl') === key.ctrl && parts.includes('alt') === key.alt
  );
}

/** Bindings of a scope that the footer shows, in order. */
export function footerOf(scope: Scope): readonly Binding[] {
  const all: readonly Binding[] = keymap;
  return all
    .filter((binding) => binding.scope === scope && binding.footer !== undefined)
    .sort((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
}
