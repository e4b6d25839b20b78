import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { SessionView } from '../../../../engine/workflows/session/contract/view.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import type { Look } from '../../../components/look.tsx';
import { clock, spentMoney } from '../../../components/numbers.ts';
import { type Row, rowWidth, span, spread } from '../../../components/row.ts';
import { railRow } from '../../../screens/run/rail-row.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { playsAnother } from '../../plays-another.ts';
import { sessionOffer } from '../offer.ts';
import { sessionWordsOf } from '../words/of.ts';
import { attemptAt } from './session-rows.ts';

type Head = {
  readonly run: Pick<OpenRun, 'readOnly' | 'live' | 'activeMs'>;
  readonly state: RunState;
  readonly view: SessionView;
  readonly now: number;
};

/** Above every screen of a session: which one, how far it is. */
export function sessionHead({ run, state, view, now }: Head, look: Look): readonly Row[] {
  return [
    titleRow(state, view, run.activeMs(now), look),
    railRow(
      phasesOf(view, state, look),
      { ...state, another: playsAnother(sessionOffer, state) },
      run,
      look,
    ),
  ];
}

function titleRow(state: RunState, view: SessionView, activeMs: number, look: Look): Row {
  const { own } = view;
  const { cells, columns, glyphs } = look;
  const words = sessionWordsOf(look).head;
  const at = attemptAt(view);
  const attempt = own.chosen === null || at === undefined ? '' : words.attempt(at, own.chosen.max);
  const title = oneLine(state.title);
  const cost = [span(cells.pad(spentMoney(state.spent, glyphs.unknown), 8, 'right')), span(' ')];
  const timed: Row = [
    span(`${attempt}  `),
    span(words.elapsed(cells.pad(clock(activeMs), 5))),
    ...cost,
  ];
  const roomBeside = (right: Row) => Math.max(0, columns - rowWidth(right, cells) - 2);
  // The time stands below, too, so it makes room for a title that would be cut.
  const isWhole = cells.width(title) <= roomBeside(timed);
  const right: Row = isWhole ? timed : [span(attempt), ...cost];
  const name = span(cells.truncate(title, roomBeside(right)), 'title');
  return spread([span(' '), name], right, columns, cells);
}

/** The states it came through, the present one last; attempts after the first are said once. */
function phasesOf({ own }: SessionView, { phase, status, questions }: RunState, look: Look) {
  const words = sessionWordsOf(look).states;
  const seen = [...new Set(own.trail.map(({ state }) => String(state)))];
  // what nobody agreed on has a result while its person is asked about it
  const isAsked = own.result?.status === 'escalated' && questions.length > 0;
  const isOver = status === 'done' || (own.result !== null && !isAsked);
  // what is made has not come into the project while its person is asked about it
  const isOffered = questions.some(({ kind }) => kind === 'apply_artifacts');
  const at = isOffered ? 'applying' : phase;
  const through = isOffered ? seen.filter((state) => state !== 'completed') : seen;
  const names = at === null || through.includes(at) ? through : [...through, at];
  const now = isOver && !isOffered ? undefined : (at ?? undefined);
  return names.map((name) => ({
    name: words[name] ?? oneLine(name),
    at: name === now ? ('now' as const) : ('done' as const),
  }));
}
