import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Question } from '../../../../engine/data/question.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { CrewView } from '../../../../engine/workflows/crew/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { clock, spentMoney } from '../../../components/numbers.ts';
import { type Row, rowWidth, span, spread } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useAnswersElsewhere } from '../../../screens/question/use-answers-elsewhere.ts';
import { railRow } from '../../../screens/run/rail-row.ts';
import { RunStrip } from '../../../screens/run/run-strip.tsx';
import { oneLine } from '../../../text/sanitise.ts';
import { playsAnother } from '../../plays-another.ts';
import { taskOffer } from '../offer.ts';
import { taskWordsOf } from '../words/of.ts';
import type { OwnQuestion } from './use-own-question.ts';

/** What every screen of a cmd is given. */
export type CmdProps = RoomScreenProps & {
  readonly view: CrewView;
  /** Says what the cmd was told to do, until that is done. */
  doing(text: string): void;
};

/** Of a screen that puts one question. */
export type OwnScreenProps = CmdProps & {
  readonly question: Question;
  readonly own: OwnQuestion;
};

type FrameProps = CmdProps & {
  readonly now: number;
  readonly footer: Row;
  readonly said?: string | undefined;
  readonly children: ReactNode;
};

/**
 * What every screen of a cmd has around it (`aroundRun` rows): which cmd, how far it is; the strip.
 */
export function CmdFrame(props: FrameProps) {
  const { cockpit, run, state, view, now, footer, said, children } = props;
  const look = useLook();
  useAnswersElsewhere(cockpit, run, state.status);
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          cmdHeadRow(state, view, run.activeMs(now), look),
          cmdRailRow(state, view, run, look),
        ]}
      />
      {children}
      <RunStrip {...{ cockpit, run, state, now, said }} keys={footer} />
    </Box>
  );
}

/** Which cmd, how many of its tasks succeeded, how long it has taken against what was expected, what it cost. */
export function cmdHeadRow(state: RunState, view: CrewView, activeMs: number, look: Look): Row {
  const { cells, columns, glyphs, messages } = look;
  const words = taskWordsOf(messages).head;
  // Where it is narrow, what it is comes before what was once estimated.
  const eta = columns < 70 ? undefined : etaOf(view);
  const done = view.total === 0 ? [] : [span(`${words.done(view.succeeded, view.total)}  `)];
  const right: Row = [
    ...done,
    span(words.elapsed(cells.pad(clock(activeMs), 5))),
    span(eta === undefined ? '' : words.eta(eta), 'dim'),
    span(cells.pad(spentMoney(state.spent, glyphs.unknown), 8, 'right')),
    span(' '),
  ];
  const id = oneLine(view.cmd);
  const room = Math.max(0, columns - rowWidth(right, cells) - cells.width(id) - 4);
  const title = cells.truncate(oneLine(state.title), room);
  return spread([span(` ${id}  `, 'dim'), span(title, 'title')], right, columns, cells);
}

/** All waves together, as they were estimated; undefined when one of them is not known. */
function etaOf({ waves }: CrewView): number | undefined {
  if (waves.length === 0) return undefined;
  return waves.reduce<number | undefined>(
    (sum, { etaMinutes }) =>
      sum === undefined || etaMinutes === null ? undefined : sum + etaMinutes,
    0,
  );
}

/** Phases: done, the present one, to come; on the right what kind of run this is. */
export function cmdRailRow(
  state: Pick<RunState, 'rehearsal' | 'title'>,
  view: CrewView,
  run: Pick<OpenRun, 'readOnly' | 'live'>,
  look: Look,
): Row {
  const words = taskWordsOf(look.messages).phases;
  const phases = view.phases.map(({ phase, state: at }) => {
    return { name: words[phase] ?? oneLine(phase), at };
  });
  const another = playsAnother(taskOffer, state);
  return railRow(phases, { ...state, another }, run, look);
}
