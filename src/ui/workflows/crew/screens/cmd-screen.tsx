import { useState } from 'react';
import { crewView } from '../../../../engine/workflows/crew/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { useDoing } from '../../../screens/run/use-doing.ts';
import { useWindowTitle } from '../../../terminal/use-window-title.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { ApprovalsScreen } from './approvals-screen.tsx';
import { BoardScreen } from './board.tsx';
import { ChangeScreen } from './change-screen.tsx';
import type { CmdProps, OwnScreenProps } from './cmd-frame.tsx';
import { LearnedScreen } from './learned-screen.tsx';
import { leftForLater } from './own-question.ts';
import { PlanScreen } from './plan-screen.tsx';
import type { Writing } from './use-board-keys.ts';
import { type OwnQuestion, useOwnQuestion } from './use-own-question.ts';
import { WorkScreen } from './work-screen.tsx';

/** A task: its plan while that waits for a person, its approvals while they do, else the wave board. */
export function CmdScreen(props: RoomScreenProps) {
  const doing = useDoing(props.cockpit, props.run);
  return <Cmd {...props} view={crewView(props.state)} doing={doing} />;
}

function Cmd(props: CmdProps) {
  const { cockpit, run, state } = props;
  const own = useOwnQuestion(cockpit, run, state);
  const [writing, write] = useState<Writing | undefined>();
  const [work, showWork] = useState<{ readonly task: number | undefined } | undefined>();
  useWindowTitle(oneLine(state.title));
  const { open } = own;
  // Typing is not interrupted: the question comes when the field is left.
  if (open !== undefined && own.inFront && writing === undefined) {
    return <OwnScreen {...props} question={open} own={own} />;
  }
  if (work !== undefined) {
    const leave = () => showWork(undefined);
    return <WorkScreen {...props} own={own} task={work.task} byKey leave={leave} />;
  }
  return (
    <>
      <BoardScreen
        {...props}
        writing={writing}
        write={write}
        showWork={(task) => showWork({ task })}
        leaveToRead={own.keepAway}
      />
      <WayBack {...props} own={own} />
    </>
  );
}

function OwnScreen(props: OwnScreenProps) {
  switch (props.question.kind) {
    case 'approvals':
      return <ApprovalsScreen {...props} />;
    case 'commit_change':
      return <ChangeScreen {...props} />;
    case 'apply_work':
      return <WorkScreen {...props} task={undefined} byKey={false} leave={props.own.leave} />;
    case 'prune_preferences':
    case 'profile_review':
    case 'preference_review':
    case 'reset_preferences':
      return <LearnedScreen {...props} />;
    default:
      return <PlanScreen {...props} />;
  }
}

type WayBackProps = Pick<CmdProps, 'cockpit' | 'run' | 'state'> & { readonly own: OwnQuestion };

/**
 * `a` leads back to a question that was put off. For what was left for later, and for what another process has put since
 * nobody walks this run here, the run goes on.
 */
function WayBack({ cockpit, run, state, own }: WayBackProps) {
  const asks = cockpit.runs?.some(({ id, openQuestions }) => id === run.id && openQuestions > 0);
  const rests = own.open === undefined && state.questions.length === 0 && !run.live;
  const goesOn = rests && (leftForLater(state) > 0 || asks === true);
  const take = () => {
    own.take();
    if (own.open === undefined) void cockpit.resume(run.id);
  };
  useActions(
    'global',
    { next_question: take },
    { active: cockpit.dialog === undefined && (own.open !== undefined || goesOn) },
  );
  return null;
}
