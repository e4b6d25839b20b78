import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Question } from '../../../../engine/data/question.ts';
import type { CrewView } from '../../../../engine/workflows/crew/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useLook } from '../../../components/look.tsx';
import type { Row } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useAnswersElsewhere } from '../../../screens/question/use-answers-elsewhere.ts';
import { moneyRow } from '../../../screens/run/money-row.ts';
import { type NoticeContext, noticeRow } from '../../../screens/run/notice-row.ts';
import { cmdHeadRow, cmdRailRow } from './board-head.ts';
import type { OwnQuestion } from './use-own-question.ts';

/** What every screen of a cmd is given. */
export type CmdProps = RoomScreenProps & { readonly view: CrewView };

/** Of a screen that puts one question. */
export type OwnScreenProps = CmdProps & {
  readonly question: Question;
  readonly own: OwnQuestion;
};

type FrameProps = CmdProps & {
  readonly now: number;
  readonly footer: Row;
  readonly said?: NoticeContext['said'];
  readonly children: ReactNode;
};

/**
 * What every screen of a cmd has around it (`aroundRun` rows): which cmd, how far it is; what is to be said, the money,
 * the keys.
 */
export function CmdFrame(props: FrameProps) {
  const { cockpit, run, state, view, now, footer, said, children } = props;
  const look = useLook();
  useAnswersElsewhere(cockpit, run, state.status);
  const activeMs = run.activeMs(now);
  const context = {
    toast: cockpit.toast,
    stopping: run.stopping !== undefined,
    holder: run.live && run.readOnly ? { pid: run.holderPid } : undefined,
    now,
    finished: undefined,
    said,
  };
  return (
    <Box flexDirection="column">
      <Rows rows={[cmdHeadRow(state, view, activeMs, look), cmdRailRow(state, view, run, look)]} />
      {children}
      <Rows rows={[noticeRow(state, context, look), moneyRow(state, activeMs, look), footer]} />
    </Box>
  );
}
