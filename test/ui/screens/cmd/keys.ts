import type { KeyPress } from '../../../../src/ui/keys/keys.ts';

/** A key as a person presses it; `at` in monotonic milliseconds. */
export function key(name: string, at = 10_000): KeyPress {
  const text = name.length === 1 ? name : '';
  const plain = { ctrl: false, alt: false, shift: false, held: false, joined: false };
  return { kind: 'key', name, text, ...plain, at };
}
