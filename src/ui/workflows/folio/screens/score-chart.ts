import { type LinePlot, plotRowOf, plotRows } from '../../../components/line-plot.ts';
import type { Look } from '../../../components/look.tsx';
import { limitText } from '../../../components/numbers.ts';
import { fitRow, type Row, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { storyWordsOf } from '../words/of.ts';

/** Scores over the rounds of a chapter, as they are drawn. */
export type ScoreChart = {
  readonly label: string;
  readonly rounds: readonly number[];
  /** Of each round, in points; null = none. */
  readonly points: readonly (number | null)[];
  /** What they are held against, in points. */
  readonly limit: number | undefined;
  /** How many rounds there may be: the chart has room for them, and the limit goes through all of it. */
  readonly planned: number;
  /** Whole points. */
  readonly scale: { readonly low: number; readonly high: number };
};

const axisWidth = 5;

/** The scores as a line over the rounds, and what they must reach as a line across: `height` rows at most. */
export function scoreChart(
  { label, rounds: all, points: given, limit: least, planned, scale }: ScoreChart,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, glyphs, messages } = look;
  const words = storyWordsOf(messages).scores;
  const room = width - axisWidth - 4;
  const wanted = Math.max(all.length, planned, 1);
  const column = Math.max(leastColumn, Math.min(mostColumn, Math.floor(room / wanted)));
  const places = Math.max(1, Math.min(wanted, Math.floor(room / column)));
  const shown = Math.min(all.length, places);
  const points = given.slice(-shown);
  const { low, high } = scale;
  const plot: LinePlot = {
    points: points.flatMap((y, x) => (y === null ? [] : [{ x, y }])),
    across: [0, Math.max(1, places - 1)],
    up: [low, high],
    limit: least,
    pointRole: ({ y }) => (least !== undefined && y < least ? 'bad' : 'good'),
    width: (places - 1) * column + 1,
    // The name of the line and the rounds stand above and below.
    height: levelsFor(height - 2, scale),
  };
  const limit = least === undefined ? '' : `  ${words.limit(limitText(Math.round(least * 100)))}`;
  const body = plotRows(plot, look).map((row, index): Row => {
    const { text, role } = tick(plot, index);
    return [
      span(cells.pad(text, axisWidth, 'right'), role),
      span(` ${glyphs.separator} `, 'border'),
      ...row,
    ];
  });
  const rounds = all.slice(-shown).map((round, index) => {
    const point = points[index];
    return `${words.round(round)} ${point == null ? glyphs.unknown : point.toFixed(2)}`;
  });
  return [
    [span('   '), span(label, 'title'), span(limit, 'dim')],
    ...body,
    [
      span(' '.repeat(axisWidth + 3)),
      ...rounds.map((text) => span(cells.pad(text, column), 'dim')),
    ],
  ].map((row) => fitRow(row, width, cells));
}

/** Cells from one round to the next. */
const leastColumn = 9;
const mostColumn = 26;

/** As many to each point as there is room for, so that whole points stand on a level. */
function levelsFor(room: number, { low, high }: { low: number; high: number }): number {
  const points = high - low;
  return room <= points ? Math.max(2, room) : points * Math.floor((room - 1) / points) + 1;
}

/** What stands beside a row of the plot: the limit, else a whole point. */
function tick(plot: LinePlot, row: number): { readonly text: string; readonly role: ColourRole } {
  const { limit, up, height } = plot;
  const [low, high] = up;
  if (limit !== undefined && plotRowOf(limit, plot) === row)
    return { text: limit.toFixed(1), role: 'title' };
  const value = high - ((high - low) / Math.max(1, height - 1)) * row;
  const whole = Math.round(value);
  return { text: Math.abs(value - whole) < 0.01 ? String(whole) : '', role: 'dim' };
}
