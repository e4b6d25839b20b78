import type { Config } from '../../../engine/config.ts';
import { cachedShare } from '../../../engine/data/usage.ts';
import {
  type Counted,
  countAll,
  countBy,
  type StatisticsKey,
  type StatisticsRow,
} from '../../../engine/runs/statistics.ts';
import type { Look } from '../../components/look.tsx';
import { clock, exactScore, money, spentMoney } from '../../components/numbers.ts';
import { percent } from '../../components/percent.ts';
import { type Row, rowText, ruleRow, span } from '../../components/row.ts';
import { agentName } from '../../messages/agent-name.ts';
import type { Messages } from '../../messages/ja.ts';
import { ofEpisodes } from '../../messages/of-episodes.ts';
import type { Curve } from '../../messages/telling.ts';
import { matchesFilter } from '../../text/filter.ts';
import { oneLine } from '../../text/sanitise.ts';
import { type Sides, sidesOf } from '../run/sides.ts';
import { stripHeight } from '../strip/strip-row.ts';
import { budgetOf, costPoints } from './cost-points.ts';
import { costPlot, scorePlot } from './score-plot.ts';

/** Tables of the statistics, in the order Tab shows them. */
export const statsTables = ['role', 'model', 'round', 'run', 'workflow'] as const;

/** The tables, and behind them what the newest run has cost over its time. */
export const statsViews = [...statsTables, 'time'] as const;

type StatsView = (typeof statsViews)[number];

/** A run's history with the title a person knows it by, and how its worth is told where it is judged. */
export type CountedRun = Counted & { readonly title: string; readonly curve?: Curve | undefined };

/** What all of it has cost, in one row. */
export function summaryRow(counted: readonly CountedRun[], look: Look): Row {
  const { glyphs, messages } = look;
  const all = countAll(counted);
  const cost = spentMoney(all.spent, glyphs.unknown);
  const cached = shareText(all, look);
  const { calls } = all.spent;
  return [
    span(` ${messages.cli.stats.summary(counted.length, calls, cost, clock(all.ms), cached)}`),
  ];
}

/** Which table is shown, among all there are. */
export function tabsRow(by: StatsView, { messages }: Look): Row {
  const words = { ...messages.cli.stats.by, time: messages.screens.stats.time };
  return statsViews.flatMap((key) => [
    span(' '),
    // Without colours the brackets say which one it is.
    key === by ? span(`[${words[key]}]`, 'selected') : span(` ${words[key]} `, 'dim'),
  ]);
}

/** Title, summary, tabs and a blank above; field and footer below. */
export const aroundStats = 4 + stripHeight;

/**
 * What is shown of a view: its lines, of which only some fit, and below them the score against the money. `counted`
 * undefined: not read yet.
 */
export function statsView(
  by: StatsView,
  from: {
    readonly counted: readonly CountedRun[] | undefined;
    readonly filter: string;
    readonly settings: Config | undefined;
  },
  look: Look,
): {
  readonly lines: readonly Row[];
  readonly curve: readonly Row[];
  /** Cells of the table and of the curve beside it; `right` 0: the curve stands below. */
  readonly sides: Sides;
  /** Is there nothing at all yet? */
  readonly isEmpty: boolean;
} {
  const { counted = [], filter, settings } = from;
  const room = look.rows - aroundStats;
  const nothing = counted.every(({ events }) => events.length === 0);
  if (by === 'time') {
    const costs = costRows(counted, { width: look.columns, height: room }, look);
    const words = look.messages.screens.stats;
    const none: Row = [span(` ${nothing ? look.messages.cli.stats.nothing : words.noCost}`, 'dim')];
    const sides = { left: look.columns, right: 0 };
    return { lines: costs.length > 0 ? costs : [none], curve: [], sides, isEmpty: nothing };
  }
  const sides = sidesOf(look.columns);
  const isBeside = sides.right > 0;
  const size = isBeside
    ? { width: sides.right, height: Math.min(room, highestBeside) }
    : { width: look.columns, height: Math.floor(room / 2) };
  const all = tableRows(by, counted, { ...look, columns: sides.left });
  const shown = all.filter((row, index) => index === 0 || matchesFilter(rowText(row), filter));
  const none: Row = [span(` ${look.messages.screens.sheet.none}`, 'dim')];
  return {
    lines: shown.length > 1 || filter === '' ? shown : [...shown, none],
    curve: curveRows(counted, settings, size, isBeside ? { ...look, columns: size.width } : look),
    sides,
    isEmpty: all.length < 2 && nothing,
  };
}

/** A curve that is higher than this says no more. */
const highestBeside = 22;

/** One table: a heading and a row for each key, most expensive first. */
export function tableRows(
  by: StatisticsKey,
  counted: readonly CountedRun[],
  look: Look,
): readonly Row[] {
  const { cells, glyphs, messages } = look;
  const words = messages.cli.stats;
  const titles = new Map(counted.map(({ run, title }) => [run, title]));
  // a round is one of its work: of several each names its own
  const works = by === 'round' ? counted.map((run) => [run]) : [counted];
  const rows = works
    .flatMap((group) =>
      countBy(by, group).map((row) => ({ ...row, work: oneLine(group[0]?.title ?? '') })),
    )
    .toSorted((a, b) => b.spent.usd - a.spent.usd || b.spent.calls - a.spent.calls);
  const isSeveral = new Set(rows.map(({ work }) => work)).size > 1;
  const ofWork = (work: string) => (isSeveral ? `  ${work}` : '');
  const nameOf = ({ key, work }: StatisticsRow & { readonly work: string }) => {
    if (by === 'role') return roleName(key, messages);
    if (by === 'model' && key === 'recorded') return messages.screens.rehearsal;
    const [, unit, chapter, round] = (by === 'round' && /^(ch|ep)(\d+)\/(\d+)$/.exec(key)) || [];
    const { place } = unit === 'ep' ? ofEpisodes(messages).cli.stats : words;
    if (chapter !== undefined) return `${place(Number(chapter), Number(round))}${ofWork(work)}`;
    return oneLine(by === 'run' ? (titles.get(key) ?? key) : key);
  };
  const lines = [
    words.columns,
    ...rows.map((row) => [
      String(row.spent.calls),
      String(row.failed),
      spentMoney(row.spent, glyphs.unknown),
      clock(row.ms),
      shareText(row, look),
    ]),
  ];
  const widths = words.columns.map((_, column) =>
    Math.max(...lines.map((line) => cells.width(line[column] ?? ''))),
  );
  const numbers = widths.reduce((sum, width) => sum + width + 2, 0);
  const names = [words.by[by], ...rows.map(nameOf)];
  const widest = Math.max(...names.map((name) => cells.width(name)));
  const first = Math.max(8, Math.min(widest, look.columns - numbers - 2));
  return lines.map((line, index): Row => {
    const text = widths.map((width, column) => cells.pad(line[column] ?? '', width, 'right'));
    return [
      span(
        ` ${cells.pad(names[index] ?? '', first)}  ${text.join('  ')}`,
        index === 0 ? 'dim' : undefined,
      ),
    ];
  });
}

/** `Plotter (draft)`: the agent, and at what, where it does several things. */
function roleName(role: string, messages: Messages): string {
  const [, task] = /^[a-z]+\/[a-z]+-(.+)$/.exec(role) ?? [];
  const name = agentName(role, messages);
  return task === undefined ? name : messages.cli.stats.doing(name, oneLine(task));
}

/**
 * Score against money of the newest run that was judged more than once; as a plot where there is room, else as a
 * list.
 */
export function curveRows(
  counted: readonly CountedRun[],
  settings: Config | undefined,
  size: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = messages.cli.stats;
  const judged = counted
    .map((run) => ({ run, curve: run.curve, points: run.curve?.points(run.events) ?? [] }))
    .find(({ points }) => points.length > 1);
  if (judged?.curve === undefined || size.height < 4) return [];
  const { run, curve, points } = judged;
  const title = words.curve(cells.truncate(oneLine(run.title), Math.floor(columns / 2)));
  const list = points.slice(1 - size.height).map((point): Row => {
    const place = cells.pad(curve.place(point, messages), 14);
    const usd = cells.pad(money(point.usd), 9, 'right');
    return [span(` ${place} ${usd}  ${exactScore(point.average)}`)];
  });
  const limit = curve.limit(run.events, settings);
  const plot = scorePlot(points, limit, { ...size, height: size.height - 1 }, look);
  return [
    ruleRow(glyphs.rule, columns, cells, [span(title, 'title')]),
    ...(size.height >= 8 && plot.length > 0 ? plot : list),
  ];
}

/** What the newest run that cost anything has spent over its time, against its budget; empty where none did. */
function costRows(
  counted: readonly CountedRun[],
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const words = look.messages.screens.stats;
  const found = counted
    .map((run) => ({ run, points: costPoints(run.events) }))
    .find(({ points }) => (points.at(-1)?.usd ?? 0) > 0);
  if (found === undefined) return [];
  const { run, points } = found;
  const budget = budgetOf(run.events);
  const spent = money(points.at(-1)?.usd ?? 0);
  const title = look.cells.truncate(oneLine(run.title), Math.floor(width / 2));
  const said = budget === null ? words.spent(spent) : words.ofBudget(spent, money(budget));
  return [
    [span(` ${title}`, 'title'), span(`  ${said}`)],
    [],
    ...costPlot(points, budget, { width, height: height - 2 }, look),
  ];
}

function shareText({ spent }: StatisticsRow, { glyphs }: Look): string {
  const cached = cachedShare(spent.usage);
  return cached === undefined ? glyphs.unknown : percent(cached);
}
