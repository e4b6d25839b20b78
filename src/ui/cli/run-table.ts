import type { RunSummary } from '../../engine/engine.ts';
import { shortId } from '../../engine/runs/run-summary.ts';
import { exactScore, spentMoney } from '../components/numbers.ts';
import { typedHere } from '../messages/by-npm.ts';
import { clip } from '../messages/clip.ts';
import type { Messages } from '../messages/ja.ts';
import { phaseName } from '../messages/phase-name.ts';
import { standingWord } from '../messages/run-status.ts';
import type { Telling } from '../messages/telling.ts';
import { localMoment } from '../messages/time.ts';
import { makeCells } from '../text/text-width.ts';
import { visible } from '../text/visible.ts';
import type { Tellings } from './room-runs.ts';

/** What is not known is a dash. */
const unknown = '-';

/** A pipe has no terminal to ask: what is ambiguous counts one cell. */
const { pad, width, truncate } = makeCells(1);

type Fit = (rows: readonly string[][]) => readonly string[][];

const without =
  (column: number): Fit =>
  (rows) =>
    rows.map((row) => row.with(column, ''));

/** So much of a title tells one run from another. */
const leastTitle = 24;
/** Less of one, with its marks, is worth less than how a run stands and what it has cost. */
const shortestTitle = 20;

/** `across`: columns of the terminal, which no row is wider than. `all`: the runs among which an id names one. */
type RunTable = { readonly across?: number | undefined; readonly all?: readonly RunSummary[] };

function named(
  run: RunSummary | undefined,
  [id = '']: readonly string[],
  all: readonly RunSummary[],
) {
  return run === undefined ? id : clip(shortId(run.id, all));
}

/**
 * The runs as a table with aligned columns; the title stands last because it may be long.
 */
export function runTable(
  runs: readonly RunSummary[],
  messages: Messages,
  tellings: Tellings,
  { across = Number.POSITIVE_INFINITY, all = runs }: RunTable = {},
): string {
  const { columns } = messages.cli.runs;
  const head = [
    columns.id,
    columns.status,
    columns.place,
    columns.average,
    columns.cost,
    columns.when,
    columns.title,
  ];
  const short: Fit = (cells) => cells.map((row, n) => row.with(0, named(runs[n - 1], row, all)));
  const cells = runs.map((run) => cellsOf(run, messages, tellings));
  const rows = fitted([head, ...cells], short, across);
  const widths = widthsOf(rows);
  const before = beforeTitle(widths);
  return rows
    .map((row, n) => {
      const run = runs[n - 1];
      const marks = run === undefined ? '' : marksOf(run, messages);
      const room = Math.max(8, across - before - width(marks));
      const title = (row.at(-1) ?? '').slice(0, -marks.length || undefined);
      return `${line(row.with(-1, `${truncate(title, room)}${marks}`), widths)}\n`;
    })
    .join('');
}

/**
 * As many columns as there is room for beside the titles. `runs show` tells the others; an id is first cut to what names its run. What
 * a run is, how it stands, what it has cost and when it was at work go last.
 */
function fitted(rows: readonly string[][], short: Fit, across: number): readonly string[][] {
  const isWhole = (kept: readonly string[][], least: number) => {
    const widths = widthsOf(kept);
    return beforeTitle(widths) + Math.min(widths.at(-1) ?? 0, least) <= across;
  };
  const beside = (kept: readonly string[][], least: number, givesWay: readonly Fit[]) =>
    givesWay.reduce((all, giveWay) => (isWhole(all, least) ? all : giveWay(all)), kept);
  const known = beside(rows, leastTitle, [without(at.average), without(at.place), short]);
  return beside(known, shortestTitle, [without(at.cost), without(at.status)]);
}

/** Columns that give way, by their place in a row. */
const at = { status: 1, place: 2, average: 3, cost: 4 };

function beforeTitle(widths: readonly number[]): number {
  return widths.slice(0, -1).reduce((sum, each) => sum + (each === 0 ? 0 : each + 2), 0);
}

function widthsOf(rows: readonly string[][]): number[] {
  return (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ''))),
  );
}

/** One run in full. `outAgain`: the command that takes out of the project what it left there. */
export function runDetails(
  run: RunSummary,
  { files, outAgain }: { readonly files: readonly string[]; readonly outAgain: string | undefined },
  messages: Messages,
  tellings: Tellings,
): string {
  const { show, noFiles } = messages.cli.runs;
  const [id = '', status = '', place = '', average = '', cost = '', last = '', title = ''] =
    cellsOf(run, messages, tellings);
  const facts: readonly (readonly [string, string])[] = [
    [show.id, id],
    [show.title, title],
    [show.status, status],
    [show.folder, clip(run.folder)],
    [show.place, place],
    [show.average, average],
    [show.cost, cost],
    [show.calls, String(run.spent.calls)],
    [show.started, moment(run.startedAt)],
    [show.last, last],
    ...(outAgain === undefined
      ? []
      : [[show.outAgain, visible(typedHere(outAgain, messages))] as const]),
  ];
  const label = Math.max(...facts.map(([name]) => width(name)));
  const lines = facts.map(([name, value]) => `${pad(name, label)}  ${value}`);
  const list = files.length === 0 ? [`  ${noFiles}`] : files.map((file) => `  ${clip(file, 1000)}`);
  return [...lines, `${show.files}`, ...list].map((text) => `${text}\n`).join('');
}

function cellsOf(run: RunSummary, messages: Messages, tellings: Tellings): string[] {
  const words = messages.cli.runs;
  const open = run.openQuestions > 0 ? words.questions(run.openQuestions) : '';
  const left = run.left ? (tellings.get(run.workflow)?.left?.(run.left, messages) ?? '') : '';
  return [
    clip(run.id),
    messages.screens.listed([
      `${standingWord(run, messages.screens)}${open}`,
      ...(left ? [left] : []),
    ]),
    placeOf(run, messages, tellings.get(run.workflow)) || unknown,
    run.average === null ? unknown : exactScore(run.average),
    spentMoney(run.spent, unknown),
    moment(run.lastAt),
    `${clip(run.title, 60)}${marksOf(run, messages)}`,
  ];
}

function marksOf({ rehearsal, archived }: RunSummary, { cli }: Messages): string {
  return `${rehearsal ? cli.runs.rehearsal : ''}${archived ? cli.runs.archived : ''}`;
}

function placeOf(
  { phase, phaseValues, amount, status }: RunSummary,
  messages: Messages,
  telling: Telling | undefined,
): string {
  // at rest a book is told by what there is of it, as on the screen
  const book = amount && status !== 'running' ? telling?.amount?.(amount, messages) : undefined;
  if (book !== undefined) return book;
  if (phase === null) return '';
  return telling?.place?.(phaseValues, messages) || phaseName(phase, messages, telling);
}

function moment(at: string | null): string {
  return at === null ? unknown : localMoment(at);
}

function line(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => (column === row.length - 1 ? cell : pad(cell, widths[column] ?? 0)))
    .filter((_, column) => (widths[column] ?? 0) > 0)
    .join('  ')
    .trimEnd();
}
