import type { KeyPress } from './keys.ts';

type Chord = {
  readonly name: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
};

const chords = new Map<string, Chord>();

/**
 * Does a key press match a key as the table writes it: `?`, `enter`, `ctrl+j`, `shift+tab`, `G`? Characters are
 * compared as typed; whether Shift was needed for one depends on the keyboard and does not count.
 */
export function matches(keys: string, key: KeyPress): boolean {
  const chord = chordOf(keys);
  if (chord.name !== key.name || chord.ctrl !== key.ctrl || chord.alt !== key.alt) return false;
  return chord.shift === key.shift || isCharacter(key.name);
}

function chordOf(keys: string): Chord {
  const known = chords.get(keys);
  if (known) return known;
  const cut = keys.length === 1 ? -1 : keys.lastIndexOf('+', keys.length - 2);
  const modifiers = cut < 0 ? [] : keys.slice(0, cut).split('+');
  const chord = {
    name: keys.slice(cut + 1),
    ctrl: modifiers.includes('ctrl'),
    alt: modifiers.includes('alt'),
    shift: modifiers.includes('shift'),
  };
  chords.set(keys, chord);
  return chord;
}

function isCharacter(name: string): boolean {
  return name === 'space' || !/^[a-z]{2,}$/.test(name);
}

/** The key press that a key of the table stands for, at a moment (monotonic ms). */
export function pressOf(keys: string, at: number): KeyPress {
  const chord = chordOf(keys);
  return { kind: 'key', text: '', held: false, joined: false, at, ...chord };
}
