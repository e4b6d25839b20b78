import type { Config } from '../../../engine/config.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Look } from '../../components/look.tsx';
import { exactScore, spentMoney } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import type { Messages } from '../../messages/ja.ts';
import { standing, standingWord } from '../../messages/run-status.ts';
import { prefixOf, type Telling } from '../../messages/telling.ts';
import { oneLine } from '../../text/sanitise.ts';

export type RunListContext = {
  readonly selected: number | undefined;
  readonly now: number;
  /** undefined before they were read. */
  readonly settings: Config | undefined;
  /** How each workflow tells of its runs; undefined before they were loaded. */
  readonly rooms: ReadonlyMap<string, { readonly telling: Telling }> | undefined;
};

/** Whether there is room to say how long a question has waited. */
type Told = RunListContext & { readonly timed: boolean };

/** From here on there is room for times in words. */
const wide = 100;

/** A title of fewer cells needs the room more than a time does, which home tells above the list as well. */
const leastTitle = 24;

/**
 * A part of a list of runs, and what its columns are. They are as wide as the whole list needs, so that none dances as
 * it is scrolled.
 */
export function runList(
  runs: readonly RunSummary[],
  place: { readonly top: number; readonly height: number },
  list: RunListContext,
  look: Look,
): { readonly head: Row; readonly rows: readonly Row[] } {
  const timed = runColumns(runs, { ...list, timed: true }, look).room >= leastTitle;
  const context = { ...list, timed };
  const widths = runColumns(runs, context, look);
  const shown = runs.slice(place.top, place.top + place.height);
  const rows = shown.map((run, index) => {
    const chosen = context.selected === place.top + index;
    return runRow(run, chosen, widths, context, look);
  });
  return { head: runHeadRow(widths, look), rows };
}

/** One run: mark, title, where it is, average, cost, status, when. */
function runRow(run: RunSummary, chosen: boolean, widths: Columns, context: Told, look: Look): Row {
  const { cells, messages } = look;
  const words = messages.screens;
  const asked = isAsking(run);
  const status = statusText(run, context, messages);
  const average = run.average === null ? look.glyphs.unknown : exactScore(run.average);
  // Where there is no column for it the word stands where the cost would: there is none.
  const numbers =
    run.rehearsal && widths.kind === 0
      ? [
          span(cells.pad(average, 4, 'right')),
          span(` ${cells.pad(words.rehearsal, 10, 'right')} `, 'accent'),
        ]
      : [
          span(cells.pad(average, 5, 'right')),
          span(cells.pad(spentMoney(run.spent, look.glyphs.unknown), 9, 'right')),
          span('  '),
        ];
  return [
    span(chosen ? look.glyphs.pointer : ' ', 'accent'),
    span(` ${mark(run, look)} `, statusRole[standing(run)]),
    span(cells.pad(titleOf(run, context), widths.title), chosen ? 'title' : undefined),
    span(' '),
    span(cells.pad(placeText(run, context, messages), widths.position), 'dim'),
    ...numbers,
    // A gap stays before what follows, however long it is.
    span(
      cells.pad(cells.truncate(status, widths.status - 1), widths.status),
      asked ? 'warn' : statusRole[standing(run)],
    ),
    span(cells.pad(run.rehearsal ? words.rehearsal : '', widths.kind), 'accent'),
    span(cells.pad(whenText(run, context, look), widths.when), 'dim'),
  ];
}

/** When it was at work last; in few cells where there is little room, and not where its question says a time already. */
function whenText(run: RunSummary, { now, timed }: Told, { columns, messages }: Look): string {
  const { ago: words, shortAgo } = messages.screens;
  if (columns >= wide) return ago(run.lastAt, now, words);
  return timed && isAsking(run) ? '' : ago(run.lastAt, now, shortAgo);
}

export function titleOf(run: RunSummary, { rooms }: Pick<RunListContext, 'rooms'>): string {
  const prefix = oneLine(prefixOf(run, rooms?.get(run.workflow)?.telling));
  return `${prefix}${prefix === '' ? '' : ' '}${oneLine(run.title)}`;
}

export function isAsking({ openQuestions, archived }: RunSummary): boolean {
  return openQuestions > 0 && !archived;
}

function statusText(run: RunSummary, context: Told, messages: Messages): string {
  const words = messages.screens;
  if (isAsking(run)) return askedText(run, context, words);
  const stands = run.archived ? words.archived : standingWord(run, words);
  const { left = 0, workflow } = run;
  const open = left > 0 ? context.rooms?.get(workflow)?.telling.left?.(left, messages) : '';
  return open ? words.listed([stands, open]) : stands;
}

/** How many questions wait, and for how long. */
function askedText(
  run: RunSummary,
  { now, timed }: Told,
  words: Look['messages']['screens'],
): string {
  const minutes = minutesSince(run.askedSince, now);
  if (minutes === undefined) return words.status.waiting;
  const { asked } = words;
  if (minutes < 1 || !timed) return asked.now(run.openQuestions);
  if (minutes < 60) return asked.minutes(run.openQuestions, minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return asked.hours(run.openQuestions, hours);
  return asked.days(run.openQuestions, Math.floor(hours / 24));
}

/** The run whose question has waited longest; of runs that were put away nothing waits. */
export function firstAsking(runs: readonly RunSummary[]): RunSummary | undefined {
  const since = (run: RunSummary) => `${lateness(run)} ${run.askedSince ?? ''}`;
  return runs
    .filter((run) => run.openQuestions > 0 && run.askedSince !== null && !run.archived)
    .toSorted((a, b) => (since(a) < since(b) ? -1 : Number(since(a) > since(b))))[0];
}

/** What is worked on for somebody comes first, then what they have done, last what is only played. */
function lateness({ status, rehearsal }: RunSummary): number {
  return (rehearsal ? 2 : 0) + (status === 'done' ? 1 : 0);
}

function runHeadRow(widths: Columns, { cells, messages }: Look): Row {
  const words = messages.screens.runs.columns;
  // narrow as it is, no part of a word stands over it
  const when = cells.width(words.when) < widths.when ? words.when : '';
  const text = [
    cells.pad('', 4),
    cells.pad(words.title, widths.title + 1),
    cells.pad(words.position, widths.position),
    cells.pad(words.average, 5, 'right'),
    cells.pad(words.cost, 9, 'right'),
    '  ',
    cells.pad(words.status, widths.status + widths.kind),
    when,
  ];
  return [span(text.join(''), 'dim')];
}

type Columns = Readonly<Record<'title' | 'room' | 'position' | 'status' | 'kind' | 'when', number>>;

/**
 * The title gets what the others leave (`room`), and no more than the longest needs: what belongs together stands together. What
 * is narrow gives up the kind and the place, and says times in few cells.
 */
function runColumns(runs: readonly RunSummary[], context: Told, look: Look): Columns {
  const { cells, columns, messages } = look;
  const words = messages.screens;
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(cells.width));
  const column = (head: string, texts: readonly string[]) => widest([head, ...texts]) + 2;
  const { columns: heads } = words.runs;
  const places = runs.map((run) => placeText(run, context, messages));
  const statuses = runs.map((run) => statusText(run, context, messages));
  const ages = runs.map((run) => whenText(run, context, look));
  const kinds = runs.some(({ rehearsal }) => rehearsal) ? [words.rehearsal] : [];
  const rest = {
    position: columns < 80 ? 0 : Math.min(20, column(heads.position, places)),
    status: Math.min(22, column(heads.status, statuses)),
    kind: columns < 99 ? 0 : widest(kinds) + 2,
    when: columns < wide ? widest(ages) + 1 : 13,
  };
  const others = rest.position + rest.status + rest.kind + rest.when;
  const room = Math.max(8, columns - 4 - 1 - 5 - 9 - 2 - others);
  const titles = widest([heads.title, ...runs.map((run) => titleOf(run, context))]);
  return { ...rest, room, title: Math.min(room, titles + 1) };
}

/** Where a run stands, as its workflow says it, else its phase; '' where it has come to its end, and its last step says nothing. */
export function position(
  run: RunSummary,
  { rooms, settings }: Pick<RunListContext, 'rooms' | 'settings'>,
  messages: Messages,
): string {
  const { telling } = rooms?.get(run.workflow) ?? {};
  const said = telling?.position?.(run, settings, messages);
  if (said !== undefined || run.phase === null || run.status === 'done') return said ?? '';
  return telling?.phases?.(messages)[run.phase] ?? oneLine(run.phase);
}

/** In the list what is at its end says of what kind it was. */
function placeText(run: RunSummary, context: RunListContext, messages: Messages): string {
  return position(run, context, messages) || run.workflow;
}

function mark(run: RunSummary, { glyphs }: Look): string {
  if (run.openQuestions > 0) return glyphs.question;
  switch (standing(run)) {
    case 'running':
      return glyphs.running;
    case 'done':
      return glyphs.done;
    case 'failed':
      return glyphs.failed;
    default:
      return glyphs.waiting;
  }
}

export const statusRole: Readonly<Record<ReturnType<typeof standing>, ColourRole>> = {
  running: 'running',
  waiting: 'warn',
  paused: 'dim',
  failed: 'bad',
  done: 'good',
  partial: 'warn',
  cancelled: 'dim',
};

const minute = 60_000;

/** How long ago, in the words of the catalogue; empty when nobody knows. */
export function ago(
  at: string | null,
  now: number,
  words: Look['messages']['screens']['ago'],
): string {
  const minutes = minutesSince(at, now);
  if (minutes === undefined) return '';
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  if (minutes < 24 * 60) return words.hours(Math.floor(minutes / 60));
  return words.days(Math.floor(minutes / (24 * 60)));
}

function minutesSince(at: string | null, now: number): number | undefined {
  const then = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(then) ? undefined : Math.max(0, Math.floor((now - then) / minute));
}
