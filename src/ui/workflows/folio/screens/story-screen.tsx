import { Box } from 'ink';
import type { Question } from '../../../../engine/data/question.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import {
  type FolioView,
  folioView,
  isWhole,
} from '../../../../engine/workflows/folio/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { type Look, LookProvider, useLook } from '../../../components/look.tsx';
import { BrokenPane, PaneBoundary } from '../../../components/pane-boundary.tsx';
import { Rows } from '../../../components/rows.tsx';
import { useNow } from '../../../components/use-now.ts';
import { ofEpisodes } from '../../../messages/of-episodes.ts';
import { askedHeight, QuestionSheet } from '../../../screens/question/question-sheet.tsx';
import { useAnswersElsewhere } from '../../../screens/question/use-answers-elsewhere.ts';
import { type Asked, useQuestion } from '../../../screens/question/use-question.ts';
import { lastSaid } from '../../../screens/run/last-said.ts';
import { raisedBudget, walksOn } from '../../../screens/run/next-step.ts';
import {
  aroundRun,
  askedFacts,
  type RunFooterFacts,
  runFooter,
} from '../../../screens/run/run-footer.ts';
import { runLayout } from '../../../screens/run/run-layout.ts';
import { RunStrip } from '../../../screens/run/run-strip.tsx';
import { useWindowTitle } from '../../../terminal/use-window-title.ts';
import { calledAnywhere } from '../reader/story-names.ts';
import { storyWordsOf } from '../words/of.ts';
import { isDecidable, isOwn } from './author-state.ts';
import { ChapterBody } from './chapter-body.tsx';
import { sparkLength } from './chapter-panes.ts';
import { manuscript } from './manuscript-line.ts';
import { canPlan, canWriteMore, lastNext } from './more-chapters.ts';
import { PathBody } from './path-body.tsx';
import { pathQuestion } from './path-question.ts';
import { isAboutPlaces, readPassage } from './read-passage.ts';
import { reviewerWidth } from './reviewer-rows.ts';
import { headRow, railRow, storyTitle } from './story-head.ts';
import { usePathEdit } from './use-path-edit.ts';
import { usePlanEdit } from './use-plan-edit.ts';
import { useStoryActions } from './use-story-actions.ts';
import { useWaitingDecisions } from './use-waiting-decisions.ts';

/** A story at work, or as it was left. */
export function StoryScreen(props: RoomScreenProps) {
  const look = useLook();
  const view = folioView(props.state);
  if (view.unit === 'chapter') return <Story {...props} view={view} />;
  return (
    <LookProvider look={{ ...look, messages: ofEpisodes(look.messages) }}>
      <Story {...props} view={view} />
    </LookProvider>
  );
}

type StoryProps = RoomScreenProps & { readonly view: FolioView };

function Story(props: StoryProps) {
  const { cockpit, run, state, view } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const editPath = usePathEdit(cockpit, run, state);
  const editPlan = usePlanEdit(cockpit, run, state);
  const own = {
    named: calledAnywhere,
    atOnce: ({ kind }: Question) => kind === 'plan_more' || kind === 'plan_entry',
    editable: (question: Question) => question.kind === 'plan_entry' || isAboutPlaces(question),
    edit: (picked: string | undefined, question: Question) => {
      if (question.kind === 'plan_entry') editPlan(question);
      else if (!isAboutPlaces(question)) editPath(picked);
      else void cockpit.attempt(async () => await readPassage(cockpit, run.id, question, picked));
    },
    shownAs: (question: Question) => pathQuestion(question, state.rehearsal, look),
  };
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun, own);
  const title = storyTitle(cockpit, state);
  useWindowTitle(title);
  const waiting = useWaitingDecisions(cockpit, run, state);
  const goesOn = walksOn(run, state) || waiting > 0;
  useStoryActions(props, goesOn);
  useAnswersElsewhere(cockpit, run, state.status);
  const layout = runLayout(look.columns, look.rows, reviewerWidth(sparkLength(view.maxRounds)));
  const height = layout.body + 1 - askedHeight(asked, look);
  const shown = { ...props, height, answering: asked.focused };
  return (
    <Box flexDirection="column">
      <Rows rows={[headRow(state, view, look, title), railRow(state, view, run, look)]} />
      <PaneBoundary broken={<BrokenPane height={height} />}>
        {view.chapter === null ? (
          <PathBody {...shown} picked={asked.state?.picked} />
        ) : (
          <ChapterBody {...shown} {...{ goesOn, layout, now }} />
        )}
      </PaneBoundary>
      <QuestionSheet asked={asked} y={2 + height} />
      <RunStrip
        {...{ cockpit, run, state, now }}
        keys={runFooter(
          { ...footerFacts(props, asked), resumable: goesOn, turns: layout.panes === 'one' },
          look,
        )}
        finished={finished(props, waiting, look)}
        said={lastSaid(state, look)}
      />
    </Box>
  );
}

/** Where there is nothing else to write, or only the end, planning on is what is likely to be done next. */
function plansNext(state: RunState): true | 'next' {
  return state.rehearsal || isWhole(state) || lastNext(state) !== undefined ? 'next' : true;
}

function done({ live }: OpenRun, { status }: RunState): boolean {
  return !live && status === 'done';
}

/** Where the text of a finished story lies; what its author has made of it meanwhile goes before that. */
function finished({ run, state, view }: StoryProps, waiting: number, look: Look) {
  if (waiting > 0) return storyWordsOf(look.messages).decide.waiting(waiting);
  return done(run, state) ? manuscript(view, state, run.folder, look) : undefined;
}

function editable(asked: Asked): NonNullable<RunFooterFacts['editable']> {
  if (isAboutPlaces(asked.open)) return 'passage';
  return asked.open?.kind === 'plan_entry' ? 'plan' : asked.editable;
}

function footerFacts(
  { cockpit, run, state, view }: StoryProps,
  asked: Asked,
): Omit<RunFooterFacts, 'resumable'> {
  return {
    ...askedFacts(cockpit, asked),
    live: run.live,
    readOnly: run.readOnly,
    moreChapters: !run.live && canWriteMore(state),
    overBudget: !run.live && raisedBudget(state, null) !== undefined,
    writing: view.chapter !== null,
    rewritable: !state.rehearsal,
    scored: view.gates.length > 0 || view.reviewers.some(({ score }) => score !== null),
    judged: view.gates.length > 0,
    // it holds what accepted chapters say
    ledger: (view.chapter ?? 1) > 1 || view.gates.some(({ outcome }) => outcome !== 'FAIL'),
    own: isOwn(run),
    decidable: view.chapter !== null && isDecidable(run, state),
    editable: editable(asked),
    // the key is heard while it is written, too; between chapters it is offered
    plans: done(run, state) && canPlan(run, state, view) && plansNext(state),
  };
}
