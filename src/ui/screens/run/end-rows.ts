import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import type { Cost } from '../../messages/about-cost.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { sanitise } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';
import { canGoOn, raisedBudget } from './next-step.ts';

export type EndLine = { readonly text: string; readonly role: ColourRole };

/** What a workflow has to say of its own about the end of a run. */
export type OwnEnd = {
  /** How finished work came out, in place of the words for any work. */
  readonly done: readonly EndLine[];
  /** What else is worth knowing, however the run has ended. */
  readonly more: readonly EndLine[];
  /** What to do next when the work is done; undefined = nothing but to look at it. */
  readonly next: string | undefined;
  /** About what it costs to go on where it rests; undefined: nobody pays, or nobody knows. */
  readonly rest?: Cost;
  /** What can be done instead of going on, with its key; undefined: nothing. */
  readonly instead?: string | undefined;
};

/** How a run has ended: what happened and what to do next. Empty while it is alive. */
export function endRows(
  state: RunState,
  own: OwnEnd | undefined,
  live: boolean,
  width: number,
  look: Look,
): readonly Row[] {
  if (live || state.status === 'starting') return [];
  const lines = [
    ...outcome(state, own, look),
    ...(own?.more ?? []),
    ...failureLines(state, look),
    endLine(nextText(state, own, look), 'key'),
  ];
  return lines.flatMap(({ text, role }) =>
    wrapProse(sanitise(text), look.cells, width).map((piece): Row => [span(piece, role)]),
  );
}

export function endLine(text: string, role: ColourRole): EndLine {
  return { text, role };
}

function outcome(state: RunState, own: OwnEnd | undefined, { messages }: Look): readonly EndLine[] {
  const words = messages.screens.summary;
  // nothing has stopped it: what was recorded is over
  if (state.failure?.kind === 'tape_ended') return [];
  switch (state.status) {
    case 'done':
      return own?.done ?? [endLine(words.workDone, 'good')];
    case 'waiting':
      return [endLine(words.waiting, 'warn')];
    case 'paused':
    case 'running':
      return [endLine(words.paused, 'warn')];
    case 'failed':
      return [endLine(words.failed, 'bad')];
    case 'cancelled':
      return [endLine(words.cancelled, 'warn')];
    default:
      return [];
  }
}

function failureLines(state: RunState, { messages }: Look): readonly EndLine[] {
  if (state.failure === null || state.failure.kind === 'cancelled') return [];
  const told = describeFailure(state.failure, messages, state.run || undefined);
  const { title, detail, next, onScreen } = told;
  const more =
    onScreen === undefined
      ? [endLine(detail, 'dim'), endLine(next, 'accent')]
      : [endLine(onScreen, 'accent')];
  return [endLine(title, 'title'), ...more].filter(({ text }) => text !== '');
}

function nextText(state: RunState, own: OwnEnd | undefined, { messages }: Look): string {
  const words = messages.screens.summary;
  switch (state.status) {
    case 'done':
      return own?.next ?? words.nextOver;
    case 'waiting':
      return words.nextWaiting;
    default:
      if (raisedBudget(state, null) !== undefined) return words.nextOverBudget;
      return canGoOn(state) ? words.nextStopped(own?.rest, own?.instead) : words.nextOver;
  }
}
