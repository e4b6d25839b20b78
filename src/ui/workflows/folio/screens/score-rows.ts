import { sparkline } from '../../../components/bar.ts';
import type { Look } from '../../../components/look.tsx';
import { delta, limitText } from '../../../components/numbers.ts';
import {
  blank,
  fitRow,
  fitRows,
  type Row,
  ruleRow,
  type Span,
  span,
} from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine } from '../../../text/sanitise.ts';
import type { ScoreHistory, Series } from '../reader/score-history.ts';
import { axisLabel } from '../words/reviewers.ts';

/** Points below which a score fails: of one reviewer, and of all. */
export type ScoreLimits = { readonly each: number; readonly average: number };

export type ScoresShown = {
  readonly history: ScoreHistory | undefined;
  /** The reviewer whose axes are shown; undefined = all reviewers. */
  readonly agent: string | undefined;
  readonly selected: number;
  readonly limits: ScoreLimits;
  /** Are there other chapters to go to? */
  readonly others: boolean;
  /** Recorded scores, not of the person's own story. */
  readonly rehearsal?: boolean;
};

/** One row of the table, and the limit that its scores are held against. */
export type ScoreLine = Series & { readonly label: string; readonly limit: number | undefined };

/** All reviewers under their average, or one reviewer's axes under their mean. */
export function scoreLines(
  { agents, average }: ScoreHistory,
  agent: string | undefined,
  limits: ScoreLimits,
  { messages }: Look,
): readonly ScoreLine[] {
  const { reading } = messages.screens;
  const chosen = agents.find(({ name }) => name === agent);
  if (chosen !== undefined) {
    return [
      { ...chosen, label: reading.scores.overall, limit: limits.each },
      // The gate asks for nothing of a single axis.
      ...chosen.axes.map((axis) => ({
        ...axis,
        label: axisLabel(axis.name, messages.language) ?? oneLine(axis.name),
        limit: undefined,
      })),
    ];
  }
  return [
    { name: '', points: average, label: reading.scores.average, limit: limits.average },
    ...agents.map((each) => ({ ...each, label: oneLine(each.name), limit: limits.each })),
  ];
}

/** The chosen line as a chart, above the table of all: as many rows as the screen has above toast and footer. */
export function scoreRows(shown: ScoresShown, look: Look): readonly Row[] {
  const { history, agent, limits, others } = shown;
  const { cells, columns, glyphs, messages, rows } = look;
  const words = messages.screens.reading.scores;
  const body = rows - 3;
  const chapter = history === undefined ? '' : words.title(history.chapter);
  const title = ruleRow(glyphs.rule, columns, cells, [
    ...(shown.rehearsal === true
      ? [span(` ${messages.screens.rehearsal} `, 'selected'), span('  ')]
      : []),
    span(agent === undefined ? chapter : words.of(oneLine(agent)), 'title'),
    span(others && agent === undefined ? `  ${words.others}` : `  ${words.selfScored}`, 'dim'),
  ]);
  if (history === undefined)
    return [title, ...fitRows([[span(` ${messages.screens.loading}`, 'dim')]], body)];
  const lines = scoreLines(history, agent, limits, look);
  if (history.rounds.length === 0)
    return [title, ...fitRows([[span(` ${words.none}`, 'dim')]], body)];
  const height = body - lines.length - 2;
  const chart =
    height < leastChart
      ? []
      : [...chartRows(lines, shown, Math.min(height, mostChart), look), blank];
  const room = body - chart.length;
  return [title, ...chart, ...fitRows(tableRowsOf(lines, shown, room, look), room)];
}

/** With fewer rows the chart adds nothing to the table; more rows add nothing either. */
const leastChart = 7;
const mostChart = 14;

const labelWidth = 14;
const pointWidth = 6;
const changeWidth = 7;

function tableRowsOf(
  lines: readonly ScoreLine[],
  { history, selected, agent }: ScoresShown,
  height: number,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens.reading.scores;
  const rounds = history?.rounds ?? [];
  const room = columns - 3 - labelWidth - changeWidth - 10;
  const shown = Math.max(1, Math.min(rounds.length, Math.floor(room / pointWidth)));
  const from = rounds.length - shown;
  const head: Row = [
    span('   '),
    span(cells.pad(agent === undefined ? words.agent : words.axis, labelWidth), 'dim'),
    ...rounds
      .slice(from)
      .map((round) => span(cells.pad(words.round(round), pointWidth, 'right'), 'dim')),
    span(cells.pad(words.change, changeWidth, 'right'), 'dim'),
    span(`  ${words.trend}`, 'dim'),
  ];
  const top = listTop(selected, { total: lines.length, height: height - 1 });
  const rows = lines.slice(top, top + height - 1).map((line, index): Row => {
    const chosen = top + index === selected;
    const spark = line.points.map((point) => (point === null ? null : Math.round(point * 100)));
    return [
      span(cells.pad(chosen ? ` ${glyphs.pointer}` : '', 3), 'accent'),
      fitSpan(line.label, chosen, look),
      ...line.points.slice(from).map((point) => pointSpan(point, line.limit, look)),
      span(cells.pad(changeText(line.points, look), changeWidth, 'right'), 'dim'),
      span(`  ${sparkline(spark, 8, glyphs)}`, 'dim'),
    ];
  });
  return [head, ...rows];
}

function fitSpan(label: string, chosen: boolean, { cells }: Look): Span {
  const text = cells.pad(cells.truncate(label, labelWidth - 1), labelWidth);
  return chosen ? span(text, 'accent') : span(text);
}

function pointSpan(point: number | null, limit: number | undefined, { cells, glyphs }: Look): Span {
  const text = cells.pad(point === null ? glyphs.unknown : point.toFixed(2), pointWidth, 'right');
  if (point === null) return span(text, 'dim');
  return limit !== undefined && point < limit ? span(text, 'bad') : span(text);
}

function changeText(points: readonly (number | null)[], { glyphs }: Look): string {
  const known = points.filter((point) => point !== null);
  const [before, now] = known.slice(-2);
  if (before === undefined || now === undefined) return glyphs.unknown;
  return delta(Math.round((now - before) * 100));
}

/** Whole points that hold all scores of the chapter: going from line to line, the scale stays. */
function scaleOf(
  history: ScoreHistory | undefined,
  limits: ScoreLimits,
): { low: number; high: number } {
  const all = [
    ...(history?.average ?? []),
    ...(history?.agents ?? []).flatMap(({ points, axes }) => [
      ...points,
      ...axes.flatMap((axis) => axis.points),
    ]),
  ].filter((point) => point !== null);
  const low = Math.max(0, Math.floor(Math.min(limits.each, ...all)) - 1);
  return {
    low,
    high: Math.min(10, Math.max(low + 3, Math.ceil(Math.max(limits.average, ...all)))),
  };
}

const axisWidth = 5;

/** What a chart is drawn from. */
type Chart = {
  readonly line: ScoreLine;
  readonly rounds: readonly number[];
  /** Cells of each round. */
  readonly column: number;
  readonly levels: number;
  /** Points at the foot of the chart, and at its top. */
  readonly low: number;
  readonly high: number;
};

/** A bar a round, its value above it, the limit as a line across. */
function chartRows(
  lines: readonly ScoreLine[],
  { history, selected, limits }: ScoresShown,
  height: number,
  look: Look,
): readonly Row[] {
  const whole = lines[selected] ?? lines[0];
  if (whole === undefined) return [];
  const { cells, columns, messages } = look;
  const words = messages.screens.reading.scores;
  const all = history?.rounds ?? [];
  const room = columns - axisWidth - 4;
  const column = Math.max(7, Math.min(10, Math.floor(room / Math.max(1, all.length))));
  const shown = Math.min(all.length, Math.floor(room / column));
  const rounds = all.slice(-shown);
  const line = { ...whole, points: whole.points.slice(-shown) };
  // The name of the line and the rounds stand above and below.
  const scale = scaleOf(history, limits);
  const levels = levelsFor(height - 2, scale);
  const chart: Chart = { line, rounds, column, levels, ...scale };
  const limit =
    line.limit === undefined ? '' : `  ${words.limit(limitText(Math.round(line.limit * 100)))}`;
  const body = Array.from({ length: chart.levels }, (_, index) =>
    levelRow(chart, chart.levels - 1 - index, look),
  );
  return [
    [span('   '), span(line.label, 'title'), span(limit, 'warn')],
    ...body,
    [
      span(' '.repeat(axisWidth + 2)),
      ...rounds.map((round) => span(cells.pad(`  ${words.round(round)}`, column), 'dim')),
    ],
  ].map((row) => fitRow(row, columns, cells));
}

/** As many to each point as there is room for, so that whole points end where a level does. */
function levelsFor(room: number, { low, high }: Pick<Chart, 'low' | 'high'>): number {
  const points = high - low;
  return room < points ? room : points * Math.floor(room / points);
}

/** The level of a score; the lowest is 0. */
function heightOf(point: number, { low, high, levels }: Chart): number {
  return ((point - low) / (high - low)) * levels;
}

function levelRow(chart: Chart, level: number, look: Look): Row {
  const { cells, glyphs } = look;
  const { line } = chart;
  const isLimit = line.limit !== undefined && level === Math.ceil(heightOf(line.limit, chart)) - 1;
  const label = isLimit ? line.limit?.toFixed(1) : tick(chart, level);
  return [
    span(cells.pad(label ?? '', axisWidth, 'right'), isLimit ? 'warn' : 'dim'),
    span(` ${glyphs.separator}`, 'border'),
    ...line.points.flatMap((point) => barSpans(point, chart, { level, isLimit }, look)),
  ];
}

/** A number only where a whole point ends. */
function tick({ low, high, levels }: Chart, level: number): string {
  const step = (high - low) / levels;
  const value = low + step * (level + 1);
  const whole = Math.round(value);
  return Math.abs(value - whole) < step / 2 ? String(whole) : '';
}

function barSpans(
  point: number | null,
  chart: Chart,
  { level, isLimit }: { readonly level: number; readonly isLimit: boolean },
  { cells, glyphs }: Look,
): readonly Span[] {
  const free = (width: number): Span => {
    const unit = Math.max(1, cells.width(glyphs.pending));
    const dots = cells.pad(glyphs.pending.repeat(Math.floor(width / unit)), width);
    return isLimit ? span(dots, 'warn') : span(' '.repeat(width));
  };
  const { column, line } = chart;
  if (point === null) return [free(column)];
  const filled = heightOf(point, chart) - level;
  const role: ColourRole = line.limit !== undefined && point < line.limit ? 'bad' : 'good';
  const wide = column - 3;
  if (filled > 0) {
    const last = glyphs.spark.length - 1;
    const part = glyphs.spark[Math.min(last, Math.floor(filled * glyphs.spark.length))];
    const glyph = filled >= 1 ? glyphs.barFull : (part ?? glyphs.barFull);
    return [free(2), span(glyph.repeat(wide), role), free(1)];
  }
  // Its value is drawn right above its bar.
  return filled > -1 ? [span(cells.pad(`  ${point.toFixed(2)}`, column))] : [free(column)];
}
