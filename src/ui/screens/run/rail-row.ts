import type { RunState } from '../../../engine/runs/run-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import type { Look } from '../../components/look.tsx';
import { type Row, rowWidth, span, spread } from '../../components/row.ts';

/** A phase in words, and whether it is over – with what it is for, or without –, at work or to come. */
export type RailPhase = {
  readonly name: string;
  readonly at: 'done' | 'failed' | 'now' | 'todo';
};

/**
 * Where a run is: done phases, the present one (at work or resting), what is to come; on the right what kind of run
 * this is. Where there is no room for all, what is done longest gives way first.
 */
export function railRow(
  phases: readonly RailPhase[],
  state: Pick<RunState, 'rehearsal'> &
    Partial<Pick<RunState, 'status'>> & {
      /** The recording is of another request than its person's. */
      readonly another?: boolean;
    },
  run: Pick<OpenRun, 'readOnly' | 'live'>,
  look: Look,
): Row {
  const { messages, cells, columns } = look;
  const { run: words, rehearsal } = messages.screens;
  const right: Row = [
    ...(run.readOnly ? [span(words.watching, 'warn'), span('  ')] : []),
    ...(state.another ? [span(`${words.another} `, 'dim')] : []),
    ...(state.rehearsal ? [span(` ${rehearsal} `, 'selected')] : []),
    span(' '),
  ];
  const room = columns - rowWidth(right, cells) - 1;
  const now = phases.findIndex(({ at }) => at === 'now');
  const present =
    now < 0 && phases.every(({ at }) => at === 'done' || at === 'failed') ? phases.length - 1 : now;
  const drawn = phases.map((phase) => phaseSpans(phase, run.live ? 'live' : state.status, look));
  const rails = Array.from({ length: Math.max(0, present) + 1 }, (_, from): Row => {
    const before = from === 0 ? [] : [span(`${cells.ellipsis} `, 'dim')];
    return [span(' '), ...before, ...drawn.slice(from).flat()];
  });
  const left = rails.find((rail) => rowWidth(rail, cells) <= room) ?? rails.at(-1) ?? [];
  return spread(left, right, columns, cells);
}

function phaseSpans(
  { name, at }: RailPhase,
  stands: 'live' | RunState['status'] | undefined,
  look: Look,
): Row {
  const { glyphs } = look;
  // What has come to its end has no phase at rest.
  if (at === 'done' || (at === 'now' && stands === 'done'))
    return [span(`${name} `, 'dim'), span(`${glyphs.done}  `, 'good')];
  if (at === 'failed') return [span(`${name} `, 'dim'), span(`${glyphs.failed}  `, 'bad')];
  if (at === 'todo') return [span(`${name}  `, 'dim')];
  const mark = stands === 'live' ? glyphs.running : glyphs.waiting;
  return [span(`${mark} `, 'running'), span(`${name}  `, 'title')];
}
