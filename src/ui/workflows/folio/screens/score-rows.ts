import { sparkline } from '../../../components/bar.ts';
import type { Look } from '../../../components/look.tsx';
import { exactDelta } from '../../../components/numbers.ts';
import { rehearsalMark } from '../../../components/rehearsal-mark.ts';
import {
  blank,
  chosenRow,
  fitRows,
  type Row,
  ruleRow,
  type Span,
  span,
} from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import { oneLine } from '../../../text/sanitise.ts';
import type { ScoreHistory, Series } from '../reader/score-history.ts';
import { storyWordsOf } from '../words/of.ts';
import { axisLabel } from '../words/reviewers.ts';
import { type ScoreChart, scoreChart } from './score-chart.ts';

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
  /** As many rounds a chapter may have; the chart has room for them. */
  readonly planned?: number;
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
  const { scores } = storyWordsOf(messages);
  const chosen = agents.find(({ name }) => name === agent);
  if (chosen !== undefined) {
    return [
      { ...chosen, label: scores.overall, limit: limits.each },
      // The gate asks for nothing of a single axis.
      ...chosen.axes.map((axis) => ({
        ...axis,
        label: axisLabel(axis.name, messages.language) ?? oneLine(axis.name),
        limit: undefined,
      })),
    ];
  }
  return [
    { name: '', points: average, label: scores.average, limit: limits.average },
    ...agents.map((each) => ({ ...each, label: oneLine(each.name), limit: limits.each })),
  ];
}

/** The chosen line as a chart, above the table of all: as many rows as the screen has above toast and footer. */
export function scoreRows(shown: ScoresShown, look: Look): readonly Row[] {
  const { history, agent, limits, others } = shown;
  const { cells, columns, glyphs, messages, rows } = look;
  const words = storyWordsOf(messages).scores;
  const body = rows - 3;
  const chapter = history === undefined ? '' : words.title(history.chapter);
  const title = ruleRow(glyphs.rule, columns, cells, [
    ...rehearsalMark(shown.rehearsal, look),
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
      : [
          ...chartOf(lines, shown).flatMap((chart) =>
            scoreChart(chart, { width: columns, height: Math.min(height, mostChart) }, look),
          ),
          blank,
        ];
  const room = body - chart.length;
  return [title, ...chart, ...fitRows(tableRowsOf(lines, shown, room, look), room)];
}

/** With fewer rows the chart adds nothing to the table; with more a third of a point is a row, which is enough. */
const leastChart = 7;
const mostChart = 21;

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
  const words = storyWordsOf(messages).scores;
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
    const row: Row = [
      span(cells.pad(chosen ? ` ${glyphs.pointer}` : '', 3), 'accent'),
      fitSpan(line.label, chosen, look),
      ...line.points.slice(from).map((point) => pointSpan(point, line.limit, look)),
      span(cells.pad(changeText(line.points, look), changeWidth, 'right'), 'dim'),
      span(`  ${sparkline(spark, 8, glyphs)}`, 'dim'),
    ];
    return chosen ? chosenRow(row, columns, cells) : row;
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
  // beside points with both decimals
  return exactDelta(shownHundredths(now) - shownHundredths(before));
}

function shownHundredths(point: number): number {
  return Math.round(Number(point.toFixed(2)) * 100);
}

/** Whole points that hold the scores of the table and what they are held against: from line to line the scale stays. */
function scaleOf(lines: readonly ScoreLine[]): { low: number; high: number } {
  const all = lines.flatMap(({ points, limit }) => [...points, limit ?? null]);
  const known = all.filter((point) => point !== null);
  const low = Math.max(0, Math.floor(Math.min(10, ...known)));
  const high = Math.min(10, Math.ceil(Math.max(0, ...known)));
  return high - low >= leastScale
    ? { low, high }
    : { low: Math.max(0, high - leastScale), high: Math.max(high, leastScale) };
}

/** Fewer points would make a mountain of a tenth. */
const leastScale = 2;

function chartOf(
  lines: readonly ScoreLine[],
  { history, selected, planned = 0 }: ScoresShown,
): readonly ScoreChart[] {
  const line = lines[selected] ?? lines[0];
  if (line === undefined) return [];
  return [{ ...line, rounds: history?.rounds ?? [], planned, scale: scaleOf(lines) }];
}
