import type { KeyEvent, KeyPress } from './keys.ts';

/**
 * Is it one key a person pressed, and no combination that the terminal itself may have sent? Ctrl with c, l and z means
 * what it means everywhere.
 */
export function isPlainPress(event: KeyEvent): event is KeyPress {
  if (event.kind !== 'key' || event.alt || event.held || event.joined) return false;
  return !event.ctrl || /^[abd-km-y]$/.test(event.name);
}
