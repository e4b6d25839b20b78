/** What the screen draws with. No glyph here is an emoji; in the ASCII set each is one plain character or more. */
export type Glyphs = {
  /** Ink's `borderStyle`. */
  readonly border: 'single' | 'classic';
  readonly barFull: string;
  readonly barEmpty: string;
  /** A thin line along which something is measured: what is filled, what is not, and a mark where a limit lies. */
  readonly trackFull: string;
  readonly trackEmpty: string;
  readonly trackMark: string;
  /** A point of a graph, from which its edges go. */
  readonly node: string;
  /** Eight levels, lowest first. */
  readonly spark: readonly string[];
  /** A round without a score. */
  readonly sparkNone: string;
  readonly done: string;
  readonly failed: string;
  readonly running: string;
  readonly waiting: string;
  readonly pending: string;
  readonly question: string;
  readonly pointer: string;
  readonly up: string;
  readonly down: string;
  readonly same: string;
  readonly minus: string;
  readonly separator: string;
  readonly rule: string;
  readonly paragraph: string;
  readonly ellipsis: string;
  readonly enter: string;
  readonly scrollThumb: string;
  readonly scrollTrack: string;
  readonly unknown: string;
};

export const unicodeGlyphs: Glyphs = {
  border: 'single',
  barFull: '█',
  barEmpty: '░',
  trackFull: '━',
  trackEmpty: '─',
  trackMark: '┃',
  node: '○',
  spark: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
  sparkNone: '·',
  done: '✓',
  failed: '✗',
  running: '●',
  waiting: '◌',
  pending: '·',
  question: '?',
  pointer: '▸',
  up: '▲',
  down: '▼',
  same: '=',
  minus: '−',
  separator: '│',
  rule: '─',
  paragraph: '¶',
  ellipsis: '…',
  enter: '↵',
  scrollThumb: '█',
  scrollTrack: '│',
  unknown: '–',
};

export const asciiGlyphs: Glyphs = {
  border: 'classic',
  barFull: '#',
  barEmpty: '.',
  trackFull: '=',
  trackEmpty: '-',
  trackMark: '|',
  node: 'o',
  spark: ['_', '.', ':', '-', '=', '+', '*', '#'],
  sparkNone: ' ',
  done: 'v',
  failed: 'x',
  running: '*',
  waiting: '~',
  pending: '.',
  question: '?',
  pointer: '>',
  up: '^',
  down: 'v',
  same: '=',
  minus: '-',
  separator: '|',
  rule: '-',
  paragraph: '#',
  ellipsis: '..',
  enter: 'Enter',
  scrollThumb: '#',
  scrollTrack: '|',
  unknown: '-',
};
