import type { ForegroundColorName } from 'chalk';

/**
 * What a piece of text means; how it looks is decided once, here. A colour tells a state and nothing else: at work,
 * passed, needs a person, failed, changed, and which pane hears the keys. Everything else is told by weight and place.
 */
export type ColourRole =
  | 'title'
  | 'dim'
  | 'accent'
  | 'running'
  | 'good'
  | 'warn'
  | 'bad'
  | 'changed'
  | 'selected'
  | 'chosen'
  | 'key'
  | 'border'
  | 'focused'
  | 'borderFocused';

/** Props of Ink's `<Text>`; spread them: `<Text {...colours.good}>`. */
export type TextStyle = {
  readonly color?: ForegroundColorName | `#${string}`;
  readonly backgroundColor?: `#${string}`;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
};

export type Colours = Readonly<Record<ColourRole, TextStyle>> & {
  /** Of text in no role; absent: the terminal's own. */
  readonly plain?: TextStyle;
};

/** The sixteen colours of the terminal's own palette, so that light and dark both stay readable. */
export const ansi: Colours = {
  title: { bold: true },
  dim: { dimColor: true },
  accent: { bold: true },
  running: { color: 'cyan' },
  good: { color: 'green' },
  warn: { color: 'yellow' },
  bad: { color: 'red' },
  changed: { color: 'magenta' },
  selected: { inverse: true },
  // Which ground the palette has is not known: the pointer alone says what is chosen.
  chosen: {},
  key: { bold: true },
  border: { color: 'gray' },
  focused: { color: 'cyan', bold: true },
  borderFocused: { color: 'cyan' },
};

/** For a light background: yellow and cyan of most palettes can hardly be read there. */
const light: Colours = {
  ...ansi,
  running: { color: '#00687a' },
  good: { color: '#1a6b2b' },
  warn: { color: '#8a5300' },
  bad: { color: '#b3201f' },
  changed: { color: '#8b2f8b' },
  chosen: { backgroundColor: '#e4e9f0' },
  border: { color: '#8c8c8c' },
  focused: { color: '#00687a', bold: true },
  borderFocused: { color: '#00687a' },
};

/** For a dark background whose palette is too strong or too dim. */
const dark: Colours = {
  ...ansi,
  running: { color: '#6cc7d9' },
  good: { color: '#8fc98a' },
  warn: { color: '#e0b565' },
  bad: { color: '#ef7b7b' },
  changed: { color: '#c79bd6' },
  chosen: { backgroundColor: '#272d38' },
  border: { color: '#5f6673' },
  focused: { color: '#6cc7d9', bold: true },
  borderFocused: { color: '#6cc7d9' },
};

/** The background colour as the terminal reported it. */
export type Background = 'light' | 'dark' | undefined;

/**
 * The colours of a theme; `auto` asks the background, and trusts the palette where it is dark or unknown. A terminal of
 * sixteen colours has nothing but its palette, whatever the theme.
 */
export function coloursFor(
  theme: 'auto' | 'light' | 'dark' | 'ansi',
  background: Background,
  manyColours: boolean,
): Colours {
  if (!manyColours) return ansi;
  switch (theme) {
    case 'auto':
      if (background === undefined) return ansi;
      return background === 'light' ? light : { ...ansi, chosen: dark.chosen };
    case 'light':
      return light;
    case 'dark':
      return dark;
    case 'ansi':
      return ansi;
    default:
      return theme satisfies never;
  }
}

/** Under NO_COLOR nothing is styled: whatever matters is also said by a word or a glyph. */
export const noColours: Colours = {
  title: {},
  dim: {},
  accent: {},
  running: {},
  good: {},
  warn: {},
  bad: {},
  changed: {},
  selected: {},
  chosen: {},
  key: {},
  border: {},
  focused: {},
  borderFocused: {},
};
