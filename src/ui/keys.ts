import type { Key as InkKey } from 'ink';

export type NamedKey =
  | 'enter'
  | 'esc'
  | 'tab'
  | 'space'
  | 'backspace'
  | 'delete'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'pageup'
  | 'pagedown';

/** One key press, whatever terminal and input method it came from. */
export type KeyPress = {
  readonly kind: 'key';
  /** A `NamedKey`, or the character folded by NFKC (`Ａ` → `A`): what commands are matched against. */
  readonly name: string;
  /** What a field inserts: the character as typed; empty for keys that insert nothing. */
  readonly text: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** The terminal says that the key is being held down. */
  readonly held: boolean;
  /** Arrived together with other characters in one read: pasted or typed ahead, never a deliberate answer. */
  readonly joined: boolean;
  /** Monotonic milliseconds. */
  readonly at: number;
};

/** Pasted text, whole, line ends as `\n`. */
export type Paste = { readonly kind: 'paste'; readonly text: string; readonly at: number };

export type KeyEvent = KeyPress | Paste;

/** What Ink reports of one read → key events. Empty for key releases and what is no key. */
export function readKeys(input: string, key: InkKey, at: number): readonly KeyEvent[] {
  if (key.eventType === 'release') return [];
  return [...input].map((text) => ({
    kind: 'key',
    name: text.normalize('NFKC'),
    text,
    ctrl: key.ctrl,
    alt: key.meta,
    shift: key.shift,
    held: false,
    joined: false,
    at,
  }));
}
