import { isRest } from '../../../../engine/data/failure.ts';
import type { ReviewerRow } from '../../../../engine/workflows/folio/contract/view.ts';
import { filledCells, sparkline, track } from '../../../components/bar.ts';
import { delta } from '../../../components/delta.ts';
import type { Look } from '../../../components/look.tsx';
import { exactScore, score, secondsUntil } from '../../../components/numbers.ts';
import { type Row, type Span, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { whatFailed } from '../../../messages/describe-failure.ts';
import { storyWordsOf } from '../words/of.ts';
import { axisLabel, dutyOf } from '../words/reviewers.ts';

/** What the reviewers' rows are drawn with. `limits` are the hundredths that a score is compared with. */
export type ReviewerContext = {
  readonly limits: readonly number[];
  readonly sparkLength: number;
  /** Cells for the lowest axis; 0 = the pane is too narrow for it. */
  readonly axisWidth: number;
  readonly now: number;
  /** No reviewer of this round is at work or has a score: there is no state to tell of any. */
  readonly noneBegun: boolean;
  /** The row the person has moved to. */
  readonly selected: string | undefined;
};

/** Cells of a reviewer's row without its lowest axis: name, bar, status with score, sparkline. */
export function reviewerWidth(sparkLength: number): number {
  return nameWidth + 10 + 1 + stateWidth + 1 + sparkLength;
}

/** A mark for the chosen row, the name, a space. */
const nameWidth = 9;
const wordWidth = 5;
const stateWidth = 16;

/**
 * Before any of them has begun, what a reviewer is there for, where its row has no room for that beside its state: an
 * empty bar says already that it waits. undefined: there is room, or something is to be told.
 */
function dutyInstead(row: ReviewerRow, context: ReviewerContext, look: Look): Row | undefined {
  const { cells, glyphs, messages } = look;
  if (!context.noneBegun || hasBegun(row)) return undefined;
  const duty = dutyOf(row.agent, messages.language);
  const width = cells.width(duty);
  if (width < context.axisWidth) return undefined;
  const { axisWidth, sparkLength } = context;
  const room = stateWidth + 1 + sparkLength + Math.max(0, axisWidth);
  if (width > room) return [span(cells.pad(duty, 11 + room), 'dim')];
  const empty = track(0, context.limits[0], glyphs).map(({ text }) => text);
  return [span(empty.join(''), 'dim'), span(' '), span(cells.pad(duty, room), 'dim')];
}

/** Is it at work in this round, or has it scored one? */
export function hasBegun({ status, history, failure }: ReviewerRow): boolean {
  return (status !== 'pending' && status !== 'unscored') || history.length > 0 || failure !== null;
}

/** One reviewer: `Plotter  ━━━━━━┃━── done  7.4  +0.2 ▃▅▇ dialogue 6.8`. Every column keeps its place. */
export function reviewerRow(row: ReviewerRow, context: ReviewerContext, look: Look): Row {
  const { cells, glyphs } = look;
  const chosen = context.selected === row.agent;
  const name: Row = [
    span(cells.pad(chosen ? glyphs.pointer : ' ', 1), 'accent'),
    span(cells.pad(row.agent, nameWidth - 1), nameRole(row, chosen)),
  ];
  const duty = dutyInstead(row, context, look);
  if (duty !== undefined) return [...name, ...duty];
  return [
    ...name,
    ...trackSpans(row, context, look),
    span(' '),
    ...stateSpans(row, context, look),
    span(' '),
    span(
      cells.pad(sparkline(row.history, context.sparkLength, glyphs), context.sparkLength),
      'dim',
    ),
    ...axisSpans(row, context, look),
  ];
}

/** How far, on a thin line; the mark is the score that one reviewer must reach. */
function trackSpans(row: ReviewerRow, { limits }: ReviewerContext, { glyphs }: Look): Row {
  const roles = { full: barRole(row, limits), empty: 'dim', mark: 'title' } as const;
  return track(filledCells(row), limits[0], glyphs).map(({ text, part }) =>
    span(text, roles[part]),
  );
}

function stateSpans(
  row: ReviewerRow,
  context: ReviewerContext,
  { cells, messages }: Look,
): readonly Span[] {
  const words = storyWordsOf(messages).run;
  const word = words.crewStatus[row.status];
  if (row.status !== 'done') {
    const text = [word, progress(row, context.now, words.seconds)].filter(Boolean).join(' ');
    return [span(cells.pad(text, stateWidth), stateRole[row.status])];
  }
  const points = row.score === null ? '' : score(row.score, context.limits);
  const change = row.delta === null ? '' : delta(row.delta);
  return [
    span(cells.pad(word, wordWidth), 'good'),
    span(cells.pad(points, 5), below(row, context.limits) ? 'bad' : 'title'),
    span(cells.pad(change, stateWidth - wordWidth - 5), changeRole(row.delta)),
  ];
}

function progress(row: ReviewerRow, now: number, seconds: (n: number) => string): string {
  if (row.status === 'waiting') {
    const left = secondsUntil(row.waitingUntil, now);
    return left === undefined ? '' : seconds(left);
  }
  const atWork = row.status === 'drafting' || row.status === 'reviewing';
  return atWork && row.percent !== null ? `${row.percent}%` : '';
}

function axisSpans(
  row: ReviewerRow,
  context: ReviewerContext,
  { cells, messages }: Look,
): readonly Span[] {
  if (context.axisWidth <= 0) return [];
  if (row.failure !== null) {
    const title = whatFailed(row.failure, messages);
    const role = isRest(row.failure) ? 'dim' : 'bad';
    return [span(' '), span(cells.pad(title, context.axisWidth - 1), role)];
  }
  const text = [criticalText(row, messages), lowestText(row, messages)];
  const role = row.critical > 0 ? 'bad' : 'dim';
  const found = text.filter(Boolean).join('  ');
  // What an agent is there for is told until there is something it has found.
  const told = found === '' ? dutyOf(row.agent, messages.language) : found;
  return [span(' '), span(cells.pad(told, context.axisWidth - 1), role)];
}

/** `リズム 5.8`: the weakest axis of a scorecard. */
export function lowestText({ lowestAxis }: ReviewerRow, messages: Look['messages']): string {
  if (lowestAxis === null) return '';
  const axis = axisLabel(lowestAxis.axis, messages.language) ?? lowestAxis.axis;
  return storyWordsOf(messages).run.lowest(axis, exactScore(lowestAxis.score).replace(/0$/, ''));
}

function criticalText({ critical }: ReviewerRow, messages: Look['messages']): string {
  return critical > 0 ? storyWordsOf(messages).run.critical(critical) : '';
}

const stateRole: Readonly<Record<ReviewerRow['status'], ColourRole>> = {
  pending: 'dim',
  unscored: 'dim',
  drafting: 'running',
  reviewing: 'running',
  waiting: 'warn',
  done: 'good',
  error: 'bad',
};

function nameRole(row: ReviewerRow, chosen: boolean): ColourRole | undefined {
  if (chosen) return 'accent';
  return row.status === 'error' ? 'bad' : undefined;
}

function barRole(row: ReviewerRow, limits: readonly number[]): ColourRole {
  if (row.status !== 'done') return stateRole[row.status];
  return below(row, limits) ? 'bad' : 'good';
}

/** Below the floor for a single reviewer, which is the first limit. */
function below(row: ReviewerRow, limits: readonly number[]): boolean {
  const [floor] = limits;
  return row.score !== null && floor !== undefined && row.score < floor;
}

function changeRole(change: number | null): ColourRole | undefined {
  if (change === null || change === 0) return 'dim';
  return change > 0 ? 'good' : 'warn';
}
