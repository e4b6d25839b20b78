import type {
  CrewView,
  TaskRow,
  WaveRow,
} from '../../../../engine/workflows/crew/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { clock } from '../../../components/numbers.ts';
import { type Row, ruleRow, type Span, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { taskWordsOf } from '../words/of.ts';

/** From when to when, in ms; `over` false: it is at work. */
type Stretch = { readonly from: number; readonly to: number; readonly over: boolean };

/**
 * The waves as a time line: when each task was at work, and of each wave that is over the task on which the next one had to
 * wait (the critical path), drawn thick. Waves to come are as long as they were estimated. `now` null: nothing is at work.
 */
export function timeRows(
  { waves }: Pick<CrewView, 'waves'>,
  now: number | null,
  width: number,
  look: Look,
): readonly Row[] {
  const words = taskWordsOf(look.messages).time;
  const begun = waves.flatMap(({ tasks }) => tasks.flatMap((task) => stretchOf(task, now) ?? []));
  if (begun.length === 0) return [[span(` ${words.nothing}`, 'dim')]];
  const from = Math.min(...begun.map((each) => each.from));
  const last = Math.max(...begun.map((each) => each.to));
  const scale = scaleOf({ from, to: last + aheadMs(waves, now) }, waves, width, look);
  const critical = criticalPath(waves);
  const path = critical.map(({ task }) => task);
  const longest = critical.reduce((sum, row) => sum + lengthOf(stretchOf(row, null)), 0);
  const told: readonly Row[] =
    path.length === 0 ? [] : [[span(` ${words.critical(path.join(' → '), clock(longest))}`)], []];
  let ahead = last;
  const rows = waves.flatMap((wave): readonly Row[] => {
    const head: Row = [span(` ${words.wave(wave.wave)}`, 'dim')];
    if (wave.state === 'todo') {
      const stretch = { from: ahead, to: ahead + etaOf(wave), over: false };
      ahead = stretch.to;
      const glyph = look.glyphs.pending;
      return [head, ...wave.tasks.map((task) => line(task, stretch, { glyph, role: 'dim' }))];
    }
    return [head, ...wave.tasks.map((task) => drawn(task))];
  });
  return [...told, ...rows];

  function drawn(task: TaskRow): Row {
    const isLongest = path.includes(task.task);
    const { trackFull, trackEmpty } = look.glyphs;
    const glyph = isLongest ? trackFull : trackEmpty;
    return line(task, stretchOf(task, now), { glyph, role: barRole(task, isLongest) });
  }

  function line(
    task: TaskRow,
    stretch: Stretch | undefined,
    { glyph, role }: { readonly glyph: string; readonly role: ColourRole | undefined },
  ): Row {
    const { cells } = look;
    const isAhead = stretch !== undefined && task.startedAt === null;
    const took = stretch === undefined || isAhead ? '' : clock(lengthOf(stretch));
    return [
      span(`${cells.pad(String(task.task), 4, 'right')} `, 'dim'),
      span(`${cells.pad(oneLine(task.name), scale.name)} `),
      ...barOf(stretch, scale, glyph, role),
      span(cells.pad(took, 7, 'right'), 'dim'),
    ];
  }
}

/** What each wave that is over had to wait for: its task that ended last. */
export function criticalPath(waves: readonly WaveRow[]): readonly TaskRow[] {
  return waves.flatMap(({ tasks, state }) => {
    if (state !== 'done') return [];
    const timed = tasks.flatMap((task) => {
      const stretch = stretchOf(task, null);
      return stretch === undefined ? [] : [{ task, stretch }];
    });
    const [longest] = timed.toSorted(
      (a, b) => b.stretch.to - a.stretch.to || a.stretch.from - b.stretch.from,
    );
    return longest === undefined ? [] : [longest.task];
  });
}

function stretchOf(
  { startedAt, endedAt }: Pick<TaskRow, 'startedAt' | 'endedAt'>,
  now: number | null,
): Stretch | undefined {
  const from = Date.parse(startedAt ?? '');
  const to = endedAt === null ? now : Date.parse(endedAt);
  if (Number.isNaN(from) || to === null || Number.isNaN(to)) return undefined;
  return { from, to: Math.max(from, to), over: endedAt !== null };
}

function lengthOf(stretch: Stretch | undefined): number {
  return stretch === undefined ? 0 : stretch.to - stretch.from;
}

function etaOf({ etaMinutes }: WaveRow): number {
  return (etaMinutes ?? 0) * 60_000;
}

/** What is still to come, as it was estimated; nothing where the run rests. */
function aheadMs(waves: readonly WaveRow[], now: number | null): number {
  if (now === null) return 0;
  return waves.filter(({ state }) => state === 'todo').reduce((sum, wave) => sum + etaOf(wave), 0);
}

type Scale = Pick<Stretch, 'from' | 'to'> & {
  /** Cells of a task's name and of its bar. */
  readonly name: number;
  readonly bar: number;
};

function scaleOf(
  whole: Pick<Stretch, 'from' | 'to'>,
  waves: readonly WaveRow[],
  width: number,
  { cells }: Look,
): Scale {
  const names = waves.flatMap(({ tasks }) => tasks.map(({ name }) => cells.width(oneLine(name))));
  const name = Math.min(Math.max(4, ...names), Math.max(8, Math.floor(width * 0.45)));
  return { ...whole, name, bar: Math.max(6, width - name - besideBar) };
}

/** Number, blanks, how long it took, a margin. */
const besideBar = 5 + 1 + 7 + 1;

function barOf(
  stretch: Stretch | undefined,
  { from, to, bar }: Scale,
  glyph: string,
  role: ColourRole | undefined,
): readonly Span[] {
  if (stretch === undefined) return [span(' '.repeat(bar))];
  const cellOf = (at: number) => (to === from ? 0 : Math.round(((at - from) / (to - from)) * bar));
  const first = Math.min(bar - 1, cellOf(stretch.from));
  const end = Math.min(bar, Math.max(first + 1, cellOf(stretch.to)));
  const drawn = glyph.repeat(end - first);
  return [
    span(' '.repeat(first)),
    role === undefined ? span(drawn) : span(drawn, role),
    span(' '.repeat(bar - end)),
  ];
}

/** Only what went wrong, or waits for a person, has a colour of its own. */
function barRole({ status }: TaskRow, isLongest: boolean): ColourRole | undefined {
  switch (status) {
    case 'failure':
    case 'timeout':
      return 'bad';
    case 'waiting':
    case 'partial':
    case 'retrying':
      return 'warn';
    case 'running':
      return 'running';
    case 'pending':
    case 'success':
    case 'skipped':
      return isLongest ? undefined : 'dim';
    default:
      return status satisfies never;
  }
}

/** On a screen that is high but not wide the time line stands under the list, where `free` rows hold it whole. */
const high = 36;

/** The same under a title of its own; nothing where there is no room for it or nothing has begun. */
export function timeBelow(
  view: Pick<CrewView, 'waves'>,
  now: number | null,
  free: number,
  look: Look,
): readonly Row[] {
  if (look.rows < high || view.waves.every(({ state }) => state === 'todo')) return [];
  const { title } = taskWordsOf(look.messages).time;
  const width = look.columns;
  const head = ruleRow(look.glyphs.rule, width, look.cells, [span(title, 'title')]);
  const rows = [[], head, ...timeRows(view, now, width, look)];
  return rows.length <= free ? rows : [];
}
