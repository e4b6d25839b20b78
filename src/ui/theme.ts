/** What a piece of text means; how it looks is decided once, here. */
export type ColourRole =
  | 'title'
  | 'dim'
  | 'accent'
  | 'good'
  | 'warn'
  | 'bad'
  | 'selected'
  | 'key'
  | 'border'
  | 'borderFocused'
  | 'streaming';

/** Props of Ink's `<Text>`; spread them: `<Text {...colours.good}>`. */
export type TextStyle = {
  readonly color?: string;
  readonly backgroundColor?: string;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
};

export type Colours = Readonly<Record<ColourRole, TextStyle>>;

/** The sixteen colours of the terminal's own palette, so that light and dark both stay readable. */
export const colours: Colours = {
  title: { bold: true },
  dim: { dimColor: true },
  accent: { color: 'cyan' },
  good: { color: 'green' },
  warn: { color: 'yellow' },
  bad: { color: 'red' },
  selected: { inverse: true },
  key: { color: 'cyan', bold: true },
  border: { color: 'gray' },
  borderFocused: { color: 'cyan' },
  streaming: { color: 'magenta' },
};

/** Under NO_COLOR nothing is styled at all: whatever matters is said by a word or a glyph as well. */
export const noColours: Colours = {
  title: {},
  dim: {},
  accent: {},
  good: {},
  warn: {},
  bad: {},
  selected: {},
  key: {},
  border: {},
  borderFocused: {},
  streaming: {},
};
