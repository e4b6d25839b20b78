import { isRest } from '../../../../engine/data/failure.ts';
import type { GateEvent } from '../../../../engine/workflows/folio/contract/events.ts';
import { judgedBy, type Limits } from '../../../../engine/workflows/folio/contract/gate.ts';
import type {
  ChapterRow,
  FolioView,
  ReviewerRow,
} from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { exactScore, score } from '../../../components/numbers.ts';
import {
  beside,
  chosenRow,
  fitRows,
  type Row,
  rowWidth,
  ruleRow,
  type Span,
  span,
} from '../../../components/row.ts';
import { type Extent, type Scroll, scrolledPercent, topOf } from '../../../components/scroll.ts';
import { type ColourRole, noColours } from '../../../components/theme.ts';
import { whatFailed } from '../../../messages/describe-failure.ts';
import { gutter, type RunLayout } from '../../../screens/run/run-layout.ts';
import { storyWordsOf } from '../words/of.ts';
import { dutyOf } from '../words/reviewers.ts';
import { bookMap, type Outlined } from './book-map.ts';
import { gateRows } from './gate-rows.ts';
import { hasBegun, lowestText, reviewerRow } from './reviewer-rows.ts';
import { scoreChart } from './score-chart.ts';

/** What the body of the run screen is painted from. */
export type RunBody = {
  readonly view: FolioView;
  readonly limits: Limits;
  readonly now: number;
  readonly selected: string | undefined;
  /** Chapters of the chosen path; empty before it was read. */
  readonly outline: readonly Outlined[];
  /** Which pane is seen where only one fits. */
  readonly pane: 'reviewers' | 'prose';
  readonly right: {
    readonly title: string;
    /** How the run has ended: stays above the prose. */
    readonly above: readonly Row[];
    readonly rows: readonly Row[];
    readonly scroll: Scroll;
  };
};

/** Reviewers, gate and chapters on the left, prose on the right, under a rule with the prose's title. */
export function runBody(body: RunBody, layout: RunLayout, look: Look): readonly Row[] {
  const { cells, glyphs, columns } = look;
  const prose = proseRows(body, layout);
  const title = proseTitle(body, layout, look);
  if (layout.panes === 'one') {
    const rows = body.pane === 'prose' ? prose : reviewersPane(body, layout, look);
    const head = body.pane === 'prose' ? title : [];
    return [ruleRow(glyphs.rule, columns, cells, head), ...fitRows(rows, layout.body)];
  }
  // The rule over the pane that hears the arrows has the colour of the focus; where there are no colours it is thick.
  const focused = (text: string) =>
    look.colours === noColours ? text.replaceAll(glyphs.rule, glyphs.trackFull) : text;
  const over = (pane: RunBody['pane'], row: Row): Row =>
    body.pane === pane
      ? row.map(({ text, role }) =>
          role === 'border' ? span(focused(text), 'borderFocused') : span(text, role),
        )
      : row;
  const head: Row = [
    ...over('reviewers', ruleRow(glyphs.rule, layout.left + 1, cells)),
    ...ruleRow(glyphs.rule, 1, cells),
    ...over('prose', ruleRow(glyphs.rule, layout.right + 1, cells, title)),
  ];
  const panes = beside(
    [
      { rows: reviewersPane(body, layout, look), width: layout.left },
      { rows: prose, width: layout.right },
    ],
    layout.body,
    span(cells.pad(` ${glyphs.separator}`, gutter), 'border'),
    cells,
  );
  return [head, ...panes];
}

/** Cells the prose is wrapped to: the pane less a margin at the edge of the screen. */
export function proseWidth(layout: RunLayout): number {
  return layout.right - (layout.panes === 'one' ? 2 : 1);
}

function extentOf({ right }: RunBody, layout: RunLayout): Extent {
  return { total: right.rows.length, height: Math.max(0, layout.body - right.above.length) };
}

function proseRows(body: RunBody, layout: RunLayout): readonly Row[] {
  const { right } = body;
  const extent = extentOf(body, layout);
  const top = topOf(right.scroll, extent);
  const shown = [...right.above, ...right.rows.slice(top, top + extent.height)];
  return layout.panes === 'one' ? shown.map((row) => [span(' '), ...row]) : shown;
}

/** Cells of a rule that its title has not: the stroke before it and a space on each side. */
const besideTitle = 4;

function proseTitle(body: RunBody, layout: RunLayout, { cells, messages }: Look): Row {
  const { right } = body;
  const words = storyWordsOf(messages).run;
  const extent = extentOf(body, layout);
  const away = right.scroll.kind === 'at' && extent.total > extent.height;
  const percent = scrolledPercent(right.scroll, extent);
  const said: Row = [
    span(right.title, 'title'),
    ...(away ? [span('  '), span(words.scrolled(percent), 'dim')] : []),
  ];
  const key: Row = away ? [span('  '), span(words.toEnd, 'key')] : [];
  // A key hint that does not fit is left out entirely.
  return rowWidth([...said, ...key], cells) <= layout.right - besideTitle
    ? [...said, ...key]
    : said;
}

function reviewersPane(body: RunBody, layout: RunLayout, look: Look): readonly Row[] {
  const { view, limits, selected, now } = body;
  const round = view.gates.find((gate) => gate.round === view.round);
  const { min_each, min_overall } = round ? judgedBy(round.rules, limits) : limits;
  const context = {
    limits: [min_each, min_overall],
    sparkLength: sparkLength(view.maxRounds),
    axisWidth: layout.axis,
    ...{ now, selected },
    noneBegun: !view.reviewers.some(hasBegun),
  };
  const reviewers = view.reviewers.map((row) => {
    const drawn = reviewerRow(row, context, look);
    return row.agent === selected ? chosenRow(drawn, layout.left, look.cells) : drawn;
  });
  const detail = layout.axis > 0 ? [] : [detailRow(body, look)];
  const rest = layout.body - reviewers.length - detail.length;
  const chapters = chapterPart(body, layout, rest, look);
  const scores = view.reviewers.some(({ score: points }) => points !== null);
  const note: readonly Row[] =
    scores && rest > 7 ? [[span(` ${storyWordsOf(look.messages).run.selfScored}`, 'dim')]] : [];
  const height = rest - chapters.length - note.length;
  const gates = view.gates.filter(({ chapter }) => chapter === view.chapter);
  const width = layout.left - 1;
  const gate = gateRows({ gates, now: view.round }, limits, { width, height }, look);
  const free = { width: layout.left, height: height - gate.length - 1 };
  const indented = [
    ...gate.map((row): Row => [span(' '), ...row]),
    ...averagesPart(gates, body, free, look),
  ];
  return [...reviewers, ...detail, ...fitRows(indented, height), ...note, ...chapters];
}

/** With fewer rows, or one round alone, a chart says no more than the rounds above it. */
const leastChart = 8;
const mostChart = 14;

/** The averages as a line over the rounds, where the verdicts leave room for it. */
function averagesPart(
  gates: readonly GateEvent[],
  { view, limits }: Pick<RunBody, 'view' | 'limits'>,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const last = gates.at(-1);
  if (last === undefined || gates.length < 2 || height < leastChart) return [];
  const limit = judgedBy(last.rules, limits).min_overall / 100;
  const points = gates.map(({ average }) => average / 100);
  const low = Math.floor(Math.min(limit, ...points) - 0.5);
  const chart = {
    label: storyWordsOf(look.messages).scores.average,
    rounds: gates.map(({ round }) => round),
    scale: { low, high: Math.max(low + 2, Math.ceil(Math.max(limit, ...points))) },
    planned: view.maxRounds,
    ...{ points, limit },
  };
  return [[], ...scoreChart(chart, { width, height: Math.min(height, mostChart) }, look)];
}

/** Cells of the sparkline: one a round, as long as that is a sensible width. */
export function sparkLength(maxRounds: number): number {
  return Math.min(8, Math.max(3, maxRounds));
}

/** The book where there is room for it: a map, else its chapters on one line. */
function chapterPart(
  { view, outline }: RunBody,
  layout: RunLayout,
  rest: number,
  look: Look,
): readonly Row[] {
  const { chapters, chapter: now } = view;
  const gates = view.gates.filter(({ chapter }) => chapter === now);
  const width = layout.left - 1;
  const count = Math.max(chapters.length, outline.length);
  // what the chapter is about has the rows that neither verdicts nor their chart take
  const free = rest - leastGate - (gates.length < 2 ? 0 : mostChart);
  const height = Math.min(
    rest - leastGate,
    Math.max(count + 7, Math.min(free, count + 3 + mostAbout)),
  );
  const map =
    layout.chapters === 'list' && rest >= leastGate + 3
      ? bookMap({ chapters, outline, now, scored: view.onlyReviewed }, { width, height }, look)
      : [];
  if (map.length > 0) return map.map((row): Row => [span(' '), ...row]);
  return chapters.length < 2 ? [] : [chapterLine(chapters, width, look)];
}

/** Rows that the verdicts keep beside the map. */
const leastGate = 9;
/** Lines of what a chapter is about, where nothing else needs them. */
const mostAbout = 12;

/**
 * The chosen reviewer's weakest axis or what it is there for, or the weakest reviewer's: where a reviewer's row has no room
 * for it.
 */
function detailRow({ view, limits, selected }: RunBody, look: Look): Row {
  const words = storyWordsOf(look.messages);
  const failed = view.reviewers.find(({ failure }) => failure !== null);
  const chosen = view.reviewers.find(({ agent }) => agent === selected);
  if (failed?.failure && (chosen === undefined || chosen === failed)) {
    const title = whatFailed(failed.failure, look.messages);
    return [span(` ${failed.agent}: ${title}`, isRest(failed.failure) ? 'dim' : 'bad')];
  }
  const row = chosen ?? weakest(view.reviewers);
  if (row === undefined) return [];
  if (row.score === null)
    return chosen
      ? [span(` ${row.agent}`), span(`  ${dutyOf(row.agent, look.messages.language)}`, 'dim')]
      : [];
  const points = score(row.score, [limits.min_each, limits.min_overall]);
  const critical = row.critical > 0 ? `  ${words.run.critical(row.critical)}` : '';
  return [
    span(` ${selected === row.agent ? '' : `${words.run.lowestTitle} `}${row.agent} ${points}`),
    span(`  ${lowestText(row, look.messages)}`, 'dim'),
    span(critical, 'bad'),
  ];
}

function weakest(rows: readonly ReviewerRow[]): ReviewerRow | undefined {
  return rows.reduce<ReviewerRow | undefined>(
    (low, row) => (row.score !== null && row.score < (low?.score ?? Infinity) ? row : low),
    undefined,
  );
}

/** All chapters on one line, the last ones when there are many: `1 ✓ 7.31  2 ✓ 7.05  3 ●`. */
function chapterLine(chapters: readonly ChapterRow[], width: number, look: Look): Row {
  const { cells, messages } = look;
  const title = `${storyWordsOf(messages).run.chapters} `;
  const entries = chapters.map((chapter) => [
    span(` ${chapter.chapter}`),
    ...markSpans(chapter, look),
    span(' '),
  ]);
  let room = width - cells.width(title) - 1;
  const shown: Row[] = [];
  for (const entry of entries.toReversed()) {
    room -= entry.reduce((sum, { text }) => sum + cells.width(text), 0);
    if (room < 0) break;
    shown.unshift(entry);
  }
  return [span(` ${title}`, 'dim'), ...shown.flat()];
}

const statusRole: Readonly<Record<ChapterRow['status'], ColourRole>> = {
  now: 'running',
  accepted: 'good',
  forced: 'warn',
};

function markSpans({ status, average }: ChapterRow, { glyphs, cells }: Look): readonly Span[] {
  const mark = { now: glyphs.running, accepted: glyphs.done, forced: glyphs.failed }[status];
  const points = average === null ? glyphs.unknown : exactScore(average);
  return [span(` ${mark}`, statusRole[status]), span(` ${cells.pad(points, 4)}`)];
}
