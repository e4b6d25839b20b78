import { Box } from 'ink';
import { useState } from 'react';
import { isNoneMade } from '../../../../engine/workflows/session/contract/state.ts';
import {
  type SessionView,
  sessionView,
} from '../../../../engine/workflows/session/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { costToGoOn } from '../../../cockpit/cost-to-go-on.ts';
import { footerRow } from '../../../components/footer.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { paneMoves } from '../../../components/pane-moves.ts';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import {
  moveScroll,
  type Scroll,
  type ScrollMove,
  tail,
  topOf,
} from '../../../components/scroll.ts';
import { useNow } from '../../../components/use-now.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { costBehind } from '../../../messages/about-cost.ts';
import { askedHeight, QuestionSheet } from '../../../screens/question/question-sheet.tsx';
import { useAnswersElsewhere } from '../../../screens/question/use-answers-elsewhere.ts';
import { type Asked, useQuestion } from '../../../screens/question/use-question.ts';
import { endLine, endRows, type OwnEnd } from '../../../screens/run/end-rows.ts';
import { lastSaid } from '../../../screens/run/last-said.ts';
import { raisedBudget, walksOn } from '../../../screens/run/next-step.ts';
import { aroundRun, askedFacts, questionWord, runFooter } from '../../../screens/run/run-footer.ts';
import { RunStrip } from '../../../screens/run/run-strip.tsx';
import { inSides } from '../../../screens/run/sides.ts';
import { useDoing } from '../../../screens/run/use-doing.ts';
import { readFile, useWalkActions } from '../../../screens/run/use-run-actions.ts';
import { useWindowTitle } from '../../../terminal/use-window-title.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { sessionWordsOf } from '../words/of.ts';
import { ApplyScreen } from './apply-screen.tsx';
import { newestOf } from './session-beside.ts';
import { sessionHead } from './session-head.ts';
import { sessionRows } from './session-rows.ts';
import { useBeside } from './use-beside.ts';

/** A session: its trail, both personas, its attempts; what was made as a difference while that waits for a word. */
export function SessionScreen(props: RoomScreenProps) {
  const { cockpit, run, state } = props;
  const [away, setAway] = useState<string | undefined>();
  const [taken, take] = useState(false);
  const open = state.questions.find(
    ({ id, kind }) => kind === 'apply_artifacts' && !run.answered.includes(id),
  );
  useWindowTitle(oneLine(state.title));
  useAnswersElsewhere(cockpit, run, state.status);
  const takeUp = () => {
    take(true);
    setAway(undefined);
  };
  if (open !== undefined && away !== open.id)
    return <ApplyScreen {...props} question={open} taken={taken} leave={() => setAway(open.id)} />;
  return (
    <Trail {...props} view={sessionView(state)} back={open === undefined ? undefined : takeUp} />
  );
}

type TrailProps = RoomScreenProps & {
  readonly view: SessionView;
  /** Back to a question that was put off. */
  readonly back: (() => void) | undefined;
};

function Trail(props: TrailProps) {
  const { cockpit, run, state, view, back } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const elsewhere = ['apply_artifacts'];
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun, { elsewhere });
  const height = Math.max(0, look.rows - aroundRun - askedHeight(asked, look));
  const [scroll, setScroll] = useState<Scroll>(tail);
  const beside = useBeside(props, Math.max(0, height - 1));
  const { left } = beside.sides;
  const end = asked.focused
    ? []
    : endRows(
        state,
        { ...ownEnd(view, look), rest: costToGoOn(cockpit, state) },
        run.live,
        left - 2,
        look,
      );
  const rows = [
    ...sessionRows(state, view, { ...look, columns: left }),
    ...(end.length === 0 ? [] : [[], ...end.map((row): Row => [span(' '), ...row])]),
  ];
  const extent = { total: rows.length, height: Math.max(0, height - 1) };
  const move = (how: ScrollMove) => setScroll(moveScroll(scroll, how, extent));
  const doing = useDoing(cockpit, run);
  useWalkActions(cockpit, run, state);
  useActions(
    'session',
    {
      open: () =>
        walksOn(run, state) ? void cockpit.resume(run.id) : readFile(cockpit, run.id, newest(view)),
      ledger: () =>
        cockpit.go({
          type: 'go',
          to: { screen: 'room', page: 'ledger', run: run.id, about: undefined },
        }),
      files: () => readFile(cockpit, run.id, undefined),
      take_out: () => void takeOut(props, doing, look),
      ...paneMoves(move),
    },
    { active: cockpit.dialog === undefined },
  );
  useActions('global', back === undefined ? {} : { next_question: back }, {
    active: cockpit.dialog === undefined && back !== undefined,
  });
  const top = topOf(scroll, extent);
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ...sessionHead({ run, state, view, now }, look),
          ruleRow(look.glyphs.rule, look.columns, look.cells),
          ...inSides(
            { left: rows.slice(top), right: beside.rows },
            beside.sides,
            Math.max(0, height - 1),
            look,
          ),
        ]}
      />
      <QuestionSheet asked={asked} y={2 + height} />
      <RunStrip
        {...{ cockpit, run, state, now }}
        keys={footerOf(props, asked, look)}
        said={lastSaid(state, look)}
      />
    </Box>
  );
}

/** A session's own word about its end; the keys that are of use then stand in the footer. */
function ownEnd({ own }: SessionView, look: Look): OwnEnd {
  if (own.result === null) return { done: [], more: [], next: undefined };
  const { status } = own.result;
  const { ends, noneMade } = sessionWordsOf(look);
  const role = status === 'completed' ? 'good' : status === 'escalated' ? 'warn' : 'bad';
  const isNone = status === 'escalated' && isNoneMade(own);
  const said = isNone ? noneMade(own.attempts.length) : ends[status];
  return { done: [endLine(said, role)], more: [], next: '' };
}

/** What came into the project last is taken out of it again: the run is told, and goes on to do it. */
async function takeOut(
  { cockpit, run, view }: TrailProps,
  doing: (text: string) => void,
  look: Look,
): Promise<void> {
  const words = sessionWordsOf(look).undo;
  if (view.own.undoable === 0 || run.live || run.readOnly) {
    cockpit.say(words.nothing, 'warn');
    return;
  }
  await cockpit.attempt(async () => {
    doing(words.told);
    await cockpit.resume(run.id, [{ kind: 'undo_artifacts' }]);
  });
}

/** The file that was made last; undefined: the list of all. */
function newest(view: SessionView): string | undefined {
  const name = newestOf(view);
  return name === undefined ? undefined : `artifacts/${name}`;
}

const shared: readonly Action[] = ['open', 'stop', 'raise_budget'];
const notHere = bindingsOf('run')
  .map(({ action }) => action)
  .filter((action) => !shared.includes(action));

/** The keys that do something right now. */
function footerOf({ cockpit, run, state, view, back }: TrailProps, asked: Asked, look: Look): Row {
  const facts = askedFacts(cockpit, asked);
  if (facts.focus !== 'run') return runFooter({ ...facts, ...noStory }, look);
  const goesOn = walksOn(run, state);
  const waits = facts.asked || back !== undefined;
  const hidden: readonly Action[] = [
    ...notHere,
    ...(goesOn || newest(view) !== undefined ? [] : (['open'] as const)),
    ...(run.live && !run.readOnly ? [] : (['stop'] as const)),
    ...(waits ? [] : (['next_question'] as const)),
    ...(view.own.undoable > 0 && !run.live && !run.readOnly ? [] : (['take_out'] as const)),
    ...(!run.live && raisedBudget(state, null) !== undefined ? [] : (['raise_budget'] as const)),
  ];
  const isOwn = facts.waits || back !== undefined;
  const places = isOwn ? { next_question: 5 } : {};
  return footerRow(['session', 'run', 'global'], look, {
    ...{ hidden, places },
    words: { open: openWord(goesOn, { cockpit, state }, look), ...questionWord(isOwn, look) },
  });
}

function openWord(
  goesOn: boolean,
  { cockpit, state }: Pick<TrailProps, 'cockpit' | 'state'>,
  { language, messages }: Look,
): string {
  const { keys } = messages.screens;
  const cost = costBehind[language](costToGoOn(cockpit, state));
  return goesOn ? `${keys['resume'] ?? ''}${cost}` : (keys['result'] ?? '');
}

/** What only stories have. */
const noStory = {
  ...{ live: true, readOnly: false, resumable: false, moreChapters: false },
  ...{ overBudget: false, writing: false },
} as const;
