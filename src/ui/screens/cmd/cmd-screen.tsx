import { useEffect, useState } from 'react';
import type { Question } from '../../../engine/question.ts';
import type { RunState } from '../../../engine/run-state.ts';
import type { CrewView } from '../../../engine/view.ts';
import type { Cockpit } from '../../cockpit-state.ts';
import type { OpenRun } from '../../run-desk.ts';
import { oneLine } from '../../sanitise.ts';
import { useActions } from '../../use-keys.tsx';
import { useTerminal } from '../../use-terminal.ts';
import { ApprovalsScreen } from './approvals-screen.tsx';
import { BoardScreen } from './board.tsx';
import { ChangeScreen } from './change-screen.tsx';
import { LearnedScreen } from './learned-screen.tsx';
import { PlanScreen } from './plan-screen.tsx';
import type { Writing } from './use-board-keys.ts';
import { type OwnQuestion, useOwnQuestion } from './use-own-question.ts';

export type CmdProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
  readonly view: CrewView;
};

export type OwnScreenProps = CmdProps & {
  readonly question: Question;
  readonly own: OwnQuestion;
};

/** A cmd: its plan while that waits for a person, its approvals while they do, else the wave board. */
export function CmdScreen(props: CmdProps) {
  const { cockpit, run, state } = props;
  const terminal = useTerminal();
  const own = useOwnQuestion(cockpit, run, state);
  const [writing, write] = useState<Writing | undefined>();
  const title = oneLine(state.title);
  useEffect(() => terminal.title(title), [terminal, title]);
  const { open } = own;
  // Somebody who is writing is not interrupted: the question comes when the field is left.
  if (open !== undefined && own.inFront && writing === undefined) {
    return <OwnScreen {...props} question={open} own={own} />;
  }
  return (
    <>
      <BoardScreen {...props} writing={writing} write={write} leaveToRead={own.keepAway} />
      <WayBack own={own} active={cockpit.dialog === undefined} />
    </>
  );
}

function OwnScreen(props: OwnScreenProps) {
  switch (props.question.kind) {
    case 'approvals':
      return <ApprovalsScreen {...props} />;
    case 'commit_change':
      return <ChangeScreen {...props} />;
    case 'prune_preferences':
    case 'profile_review':
    case 'preference_review':
    case 'reset_preferences':
      return <LearnedScreen {...props} />;
    default:
      return <PlanScreen {...props} />;
  }
}

/** `a` leads back to a question that was put off. */
function WayBack({ own, active }: { readonly own: OwnQuestion; readonly active: boolean }) {
  useActions('global', { next_question: own.take }, { active: active && own.open !== undefined });
  return null;
}
