import type { RunState } from '../../../../engine/runs/run-state.ts';
import { folioState } from '../../../../engine/workflows/folio/contract/state.ts';
import {
  type FolioView,
  isOnlyReviewed,
  isWhole,
} from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import type { Look } from '../../../components/look.tsx';
import { exactDelta, exactScore, spentMoney } from '../../../components/numbers.ts';
import { type Row, rowWidth, type Span, span, spread } from '../../../components/row.ts';
import { railRow as phaseRail } from '../../../screens/run/rail-row.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { playsAnother } from '../../plays-another.ts';
import { storyOffer } from '../offer.ts';
import { beforePathsWords } from '../words/before-paths.ts';
import { ledgerReadingWordsOf } from '../words/ledger-reading.ts';
import { storyLinesOf } from '../words/lines.ts';
import { storyWordsOf } from '../words/of.ts';
import { isReading } from './before-draft.ts';
import { gain } from './gate-sentences.ts';

/** Title, chapter and round; on the right the average, its change and the cost. */
export function headRow(state: RunState, view: FolioView, look: Look, named: string): Row {
  const { messages, glyphs, cells, columns } = look;
  const words = storyWordsOf(messages).run;
  const chapter = view.chapter === null ? '' : words.chapter(view.chapter);
  const round = view.round === null ? '' : words.round(view.round, view.maxRounds);
  // A chapter that was just accepted is read as well: its round is over then.
  const work = view.reading ? ledgerReadingWordsOf(messages).head(view.reading.percent) : round;
  const place = (isReading(view) ? [work] : [chapter, work]).filter(Boolean);
  const right: Row = [
    ...averageSpans(view, look),
    span(cells.pad(spentMoney(state.spent, glyphs.unknown), 8, 'right')),
    span(' '),
  ];
  const where: Row = place.flatMap((text) => [span('  '), span(text)]);
  // A long title gives way before the place in the story does.
  const room = columns - rowWidth(right, cells) - rowWidth(where, cells) - 2;
  const title = cells.truncate(named, Math.max(8, room));
  return spread([span(' '), span(title, 'title'), ...where], right, columns, cells);
}

/** `7.05 → 7.31 (+0.26)`: the last two rounds of the chapter at work. */
function averageSpans(view: FolioView, { columns, glyphs }: Look): readonly Span[] {
  const gates = view.gates.filter(({ chapter }) => chapter === view.chapter);
  const last = gates.at(-1);
  const now = view.chapters.find(({ chapter }) => chapter === view.chapter);
  // a text that its author took as it is has no average
  if (last === undefined || now?.unscored === true) return [];
  const change = gain(last);
  const arrow = glyphs.border === 'classic' ? '->' : '→';
  // On a narrow screen the title and the place need the room; the change says as much.
  const before =
    last.previous === null || columns < 72 ? '' : `${exactScore(last.previous)} ${arrow} `;
  return [
    span(before, 'dim'),
    span(exactScore(last.average), 'title'),
    span(
      change === null ? '' : ` (${exactDelta(change)})`,
      change !== null && change < 0 ? 'warn' : 'good',
    ),
    span('  '),
  ];
}

/** Where the story is, and what kind of run this is. */
export function railRow(
  state: RunState,
  view: FolioView,
  run: Pick<OpenRun, 'readOnly' | 'live'>,
  look: Look,
): Row {
  const words = storyLinesOf(look.messages).phases;
  const part = partWritten(state);
  const isScored = isOnlyReviewed(state);
  const shown = view.phases.filter(({ phase }) => !isScored || ['intake', 'loop'].includes(phase));
  const phases = shown.map(({ phase, state: at }) => {
    const name =
      isScored && phase === 'loop'
        ? beforePathsWords[look.language].scoring
        : (words[phase] ?? phase);
    return { name: part !== undefined && at === 'now' ? `${name} ${part}` : name, at };
  });
  const another = playsAnother(storyOffer, state);
  const status = part === undefined ? state.status : 'paused';
  return phaseRail(phases, { ...state, status, another }, run, look);
}

/** `1/3`: of a story that rests before its last chapter, how much is written. */
function partWritten(state: RunState): string | undefined {
  if (state.status !== 'done' || isWhole(state)) return undefined;
  const rested = state.notices.findLast(
    ({ notice }) => notice === 'chapters_done' || notice === 'recording_over',
  );
  const { chapters, total } = rested?.values ?? {};
  if (typeof chapters !== 'number' || typeof total !== 'number') return undefined;
  return chapters < total ? `${chapters}/${total}` : undefined;
}

/** What its author calls the story; the title that it got with its idea; before that what was asked for. */
export function storyTitle({ runs = [] }: Partial<Pick<Cockpit, 'runs'>>, state: RunState): string {
  const own = runs.find(({ id }) => id === state.run)?.ownTitle;
  return oneLine(own ?? folioState(state).named ?? state.title);
}
