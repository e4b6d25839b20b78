import { decidingScopes, type Scope, scopeLayers } from './keymap.ts';
import type { KeyEvent } from './keys.ts';

/** Looks at an event before the handler does: may it answer, or was it on its way before the question was there? */
export type Guard = (event: KeyEvent, before: KeyEvent | undefined) => 'pass' | 'swallow';

/** The keyboard must have been quiet this long before the first key counts (ms). */
const quietMs = 400;
/** A key that was down when the question opened counts again after this much silence of it (ms). */
const heldMs = 1000;
/** A dialog that opens this soon after a key was opened by it, on whatever busy machine (ms). */
const sameMomentMs = 500;

/** What opened, when, and what was the last event before it. */
type Opening = {
  readonly scope: Scope;
  readonly openedAt: number;
  readonly last: KeyEvent | undefined;
  readonly returning: boolean;
};

/**
 * The rules for whatever decides something: no key counts until the keyboard was quiet for 400 ms, a key held down
 * since before never does, neither does anything pasted or typed ahead. A dialog that the person has just opened by a
 * key does not wait, nor does a question they went to or come back to from its field, but the other rules hold for these too.
 * Ctrl+C always passes.
 */
export function guardFor({ scope, openedAt, last, returning }: Opening): Guard {
  if (!decidingScopes.has(scope)) return () => 'pass';
  const openedByKey = last !== undefined && openedAt - last.at < sameMomentMs;
  let armed = returning || (scopeLayers[scope] === 'dialog' && openedByKey);
  // Coming back from a field by Tab or Esc: held on, they only open or leave it again, and decide nothing.
  const harmless = returning && last?.kind === 'key' && ['tab', 'esc'].includes(last.name);
  let heldDown = last?.kind === 'key' && !harmless ? { name: last.name, at: last.at } : undefined;

  return (event, before) => {
    if (isInterrupt(event)) return 'pass';
    const quietFor = event.at - Math.max(openedAt, before?.at ?? openedAt);
    armed ||= quietFor >= quietMs;
    if (!armed || event.kind === 'paste' || event.joined) return 'swallow';
    if (heldDown?.name !== event.name) return 'pass';
    const silence = event.at - heldDown.at;
    heldDown = silence < heldMs || event.held ? { name: event.name, at: event.at } : undefined;
    return heldDown ? 'swallow' : 'pass';
  };
}

export function isInterrupt(event: KeyEvent): boolean {
  return event.kind === 'key' && event.ctrl && event.name === 'c';
}
