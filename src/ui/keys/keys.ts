import type { Key as InkKey } from 'ink';
import { normalForm } from '../../engine/data/normal-form.ts';
import { splitGraphemes } from '../text/graphemes.ts';

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

/** When a key came, and whether other characters came in the same read. */
export type Arrival = { readonly at: number; readonly joined: boolean };

/** A key as it is told back to the person: `shift+tab`, `Q`. */
export function pressedName({
  name,
  text,
  shift,
  ctrl,
}: Pick<KeyPress, 'name' | 'text' | 'shift' | 'ctrl'>): string {
  if (ctrl) return `ctrl+${name}`;
  return shift && text === '' ? `shift+${name}` : name;
}

/** What Ink reports of one read → key events. Empty for key releases and for what is not a key. */
export function readKeys(input: string, key: InkKey, arrival: Arrival): readonly KeyEvent[] {
  if (key.eventType === 'release') return [];
  const named = namedKey(key);
  if (named !== undefined) return [press(named, '', key, arrival)];
  // What came before Ink was listening comes as one string: `y\r`, three kanji, or a paste that nobody marked.
  if (looksPasted(input)) return [readPaste(input, arrival.at)];
  const characters = splitGraphemes(input);
  const joined = arrival.joined || characters.length > 1;
  return characters.map((character) => readCharacter(character, key, { ...arrival, joined }));
}

/** A paste as fields want it: line ends as `\n`. */
export function readPaste(text: string, at: number): Paste {
  return { kind: 'paste', text: text.replace(/\r\n?/g, '\n'), at };
}

function namedKey(key: InkKey): NamedKey | undefined {
  if (key.return) return 'enter';
  if (key.escape) return 'esc';
  if (key.tab) return 'tab';
  if (key.backspace) return 'backspace';
  if (key.delete) return 'delete';
  if (key.pageUp) return 'pageup';
  if (key.pageDown) return 'pagedown';
  if (key.home) return 'home';
  if (key.end) return 'end';
  return arrow(key);
}

function arrow(key: InkKey): NamedKey | undefined {
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  return undefined;
}

/** Typing never produces this much in one read, nor text right after Enter. */
export function looksPasted(text: string): boolean {
  if (text.length < 6) return false;
  const characters = splitGraphemes(text.slice(0, 200)).length;
  return characters > 32 || (characters >= 6 && /[\r\n][^\r\n]/.test(text));
}

const controlNames: Readonly<Record<string, NamedKey>> = {
  '\r': 'enter',
  '\r\n': 'enter',
  '\t': 'tab',
  '\u007F': 'backspace',
  '\b': 'backspace',
  '\u001B': 'esc',
};

function readCharacter(character: string, key: InkKey, at: Arrival): KeyPress {
  const named = controlNames[character];
  if (named !== undefined) return press(named, '', key, at);
  const code = character.charCodeAt(0);
  // A control character among others: Ctrl+J is a line feed, Ctrl+A is 1 …
  if (code < 0x20) {
    const letter = String.fromCharCode(code + (code <= 26 ? 96 : 64));
    return { ...press(letter, '', key, at), ctrl: true };
  }
  const folded = normalForm(character, 'NFKC');
  const inserts = !key.ctrl && !key.meta && code !== 0x7f;
  return press(folded === ' ' ? 'space' : folded, inserts ? character : '', key, at);
}

function press(name: string, text: string, key: InkKey, arrival: Arrival): KeyPress {
  return {
    kind: 'key',
    name,
    text,
    ctrl: key.ctrl,
    alt: key.meta,
    shift: key.shift,
    held: key.eventType === 'repeat',
    ...arrival,
  };
}
