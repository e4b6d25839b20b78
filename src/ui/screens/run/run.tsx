import { Box } from 'ink';
import { useEffect } from 'react';
import type { FolioView } from '../../../engine/data/view.ts';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useRunState } from '../../cockpit/use-run.ts';
import { BrokenPane } from '../../components/broken-pane.tsx';
import { useLook } from '../../components/look.tsx';
import { PaneBoundary } from '../../components/pane-boundary.tsx';
import { Rows } from '../../components/rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { CmdScreen } from '../../workflows/crew/screens/cmd-screen.tsx';
import { isDecidable, isOwn } from '../../workflows/folio/screens/author-state.ts';
import { CrewBody } from '../../workflows/folio/screens/chapter-body.tsx';
import { sparkLength } from '../../workflows/folio/screens/chapter-panes.ts';
import { PathBody } from '../../workflows/folio/screens/path-body.tsx';
import { crewWidth } from '../../workflows/folio/screens/reviewer-rows.ts';
import { storyTitle } from '../../workflows/folio/screens/story-title.ts';
import { askedHeight, QuestionSheet } from '../question/question-sheet.tsx';
import { useAnswersElsewhere } from '../question/use-answers-elsewhere.ts';
import { type Asked, useQuestion } from '../question/use-question.ts';
import { lastSaid, manuscript } from './last-said.ts';
import { moneyRow } from './money-row.ts';
import { canWriteMore, raisedBudget, walksOn } from './next-step.ts';
import { noticeRow } from './notice-row.ts';
import { aroundRun, askedFacts, type RunFooterFacts, runFooter } from './run-footer.ts';
import { headRow, railRow } from './run-head.ts';
import { runLayout } from './run-layout.ts';
import { useLooked } from './use-looked.ts';
import { useRunActions } from './use-run-actions.ts';
import { WorkScreen } from './work-screen.tsx';

type RunProps = { readonly cockpit: Cockpit; readonly run: OpenRun };

/** A story at work, or as it was left. */
export function RunScreen({ cockpit, run }: RunProps) {
  const state = useRunState(run.store, (all) => all);
  const view = cockpit.engine?.view(state);
  useLooked(cockpit, run);
  if (view === undefined) return null;
  switch (view.workflow) {
    case 'folio':
      return <StoryScreen cockpit={cockpit} run={run} state={state} view={view} />;
    case 'crew':
      return <CmdScreen cockpit={cockpit} run={run} state={state} view={view} />;
    case 'toy':
      return <WorkScreen cockpit={cockpit} run={run} state={state} />;
    default:
      return view satisfies never;
  }
}

function StoryScreen(props: RunProps & { readonly state: RunState; readonly view: FolioView }) {
  const { cockpit, run, state, view } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun);
  useTitle(storyTitle(state));
  useRunActions(props);
  useAnswersElsewhere(cockpit, run, state.status);
  const layout = runLayout(look.columns, look.rows, crewWidth(sparkLength(view.maxRounds)));
  const height = layout.body + 1 - askedHeight(asked, look);
  const done = !run.live && state.status === 'done';
  const context = {
    toast: cockpit.toast,
    stopping: run.stopping !== undefined,
    holder: run.live && run.readOnly ? { pid: run.holderPid } : undefined,
    now,
    finished: done ? manuscript(view, run.folder, look) : undefined,
    said: lastSaid(state, look),
  };
  return (
    <Box flexDirection="column">
      <Rows rows={[headRow(state, view, look), railRow(state, view, run, look)]} />
      <PaneBoundary broken={<BrokenPane height={height} />}>
        {view.chapter === null ? (
          <PathBody {...props} height={height} picked={asked.state?.picked} />
        ) : (
          <CrewBody {...props} height={height} layout={layout} now={now} />
        )}
      </PaneBoundary>
      <QuestionSheet asked={asked} y={2 + height} />
      <Rows
        rows={[
          noticeRow(state, context, look),
          moneyRow(state, run.activeMs(now), look),
          runFooter(footerFacts(props, asked), look),
        ]}
      />
    </Box>
  );
}

/** The window's title says which story this is. */
function useTitle(title: string): void {
  const terminal = useTerminal();
  useEffect(() => terminal.title(title), [terminal, title]);
}

function footerFacts(
  { cockpit, run, state, view }: Parameters<typeof StoryScreen>[0],
  asked: Asked,
): RunFooterFacts {
  return {
    ...askedFacts(cockpit, asked),
    live: run.live,
    readOnly: run.readOnly,
    resumable: walksOn(run, state),
    moreChapters: !run.live && canWriteMore(state),
    overBudget: !run.live && raisedBudget(state, null) !== undefined,
    writing: view.chapter !== null,
    judged: view.gates.length > 0,
    own: isOwn(run),
    decidable: view.chapter !== null && isDecidable(run, state),
    editable: asked.open?.kind === 'choose_path',
  };
}
