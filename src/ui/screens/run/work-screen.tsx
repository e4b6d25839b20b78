import { Box } from 'ink';
import { useState } from 'react';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { paneMoves } from '../../components/pane-moves.ts';
import { fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { moveScroll, type Scroll, type ScrollMove, topOf } from '../../components/scroll.ts';
import { covered } from '../../components/toast-rows.ts';
import { useNow } from '../../components/use-now.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { phaseName } from '../../messages/phase-name.ts';
import { useWindowTitle } from '../../terminal/use-window-title.ts';
import { oneLine } from '../../text/sanitise.ts';
import { askedHeight, QuestionSheet } from '../question/question-sheet.tsx';
import { useAnswersElsewhere } from '../question/use-answers-elsewhere.ts';
import { useQuestion } from '../question/use-question.ts';
import { endRows } from './end-rows.ts';
import { raisedBudget, walksOn } from './next-step.ts';
import { type RailPhase, railRow } from './rail-row.ts';
import { aroundRun, askedFacts, runFooter } from './run-footer.ts';
import { RunStrip } from './run-strip.tsx';
import { stepRows } from './step-rows.ts';
import { titleRow } from './title-row.ts';
import { readFile, useWalkActions } from './use-run-actions.ts';

type WorkProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
};

/** A run of a workflow that has no screen of its own: its steps, what they wait for, what they are doing. */
export function WorkScreen({ cockpit, run, state }: WorkProps) {
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun);
  useWindowTitle(oneLine(state.title));
  useAnswersElsewhere(cockpit, run, state.status);
  const height = Math.max(0, look.rows - aroundRun - askedHeight(asked, look));
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          titleRow(state, look),
          railRow(phasesSoFar(cockpit, state, look), markedAs(cockpit, state), run, look),
        ]}
      />
      <StepList {...{ cockpit, run, state, now, height }} answering={asked.focused} />
      <QuestionSheet asked={asked} y={2 + height} />
      <RunStrip
        {...{ cockpit, run, state, now }}
        keys={runFooter(footerFacts(cockpit, run, state, asked), look)}
      />
    </Box>
  );
}

function StepList(
  props: WorkProps & {
    readonly now: number;
    readonly height: number;
    /** A question has the keys: which they are is told by the question alone. */
    readonly answering: boolean;
  },
) {
  const { cockpit, run, state, now, height, answering } = props;
  const look = useLook();
  const [scroll, setScroll] = useState<Scroll>({ kind: 'at', top: 0 });
  const rows = stepRows(state, now, look);
  const extent = { total: rows.length, height: Math.max(0, height - 1) };
  const move = (how: ScrollMove) => {
    const next = moveScroll(scroll, how, extent);
    // What is at work stands on top: the end is a place here, nothing that grows.
    setScroll({ kind: 'at', top: topOf(next, extent) });
  };
  useWalkActions(cockpit, run, state);
  const actions = {
    read: () => readFile(cockpit, run.id, undefined),
    ...paneMoves(move),
  };
  useActions('run', actions, { active: cockpit.dialog === undefined });
  if (height === 0) return null;
  const top = topOf(scroll, extent);
  const end = answering ? [] : endRows(state, undefined, run.live, look.columns - 2, look);
  const rule = ruleRow(look.glyphs.rule, look.columns, look.cells);
  const ended = end.length === 0 ? end : [rule, ...end.map((row): Row => [span(' '), ...row])];
  const { steps, status } = look.messages.screens;
  const title: Row = [span(isBegun(state) ? steps.title : status.starting, 'title')];
  return (
    <Rows
      rows={[
        ruleRow(look.glyphs.rule, look.columns, look.cells, title),
        ...covered(fitRows(rows.slice(top), height - 1), ended.slice(0, height - 1)),
      ]}
    />
  );
}

/** Has it told anything yet? Until then it is not known whose run it is. */
function isBegun({ workflow }: Pick<RunState, 'workflow'>): boolean {
  return workflow !== '';
}

/** A rehearsal is marked from its first moment on, before it has told anything. */
function markedAs({ engine }: Pick<Cockpit, 'engine'>, state: RunState): RunState {
  return isBegun(state) ? state : { ...state, rehearsal: engine?.rehearsal === true };
}

/** The phases so far, the present one last. */
function phasesSoFar(
  { rooms }: Pick<Cockpit, 'rooms'>,
  { workflow, phases, phase: now }: RunState,
  { messages }: Look,
): readonly RailPhase[] {
  const { telling } = rooms?.get(workflow) ?? {};
  return phases.map((phase) => ({
    name: oneLine(phaseName(phase, messages, telling)),
    at: phase === now ? 'now' : 'done',
  }));
}

function footerFacts(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
  asked: ReturnType<typeof useQuestion>,
) {
  return {
    ...askedFacts(cockpit, asked),
    live: run.live,
    readOnly: run.readOnly,
    resumable: walksOn(run, state),
    moreChapters: false,
    overBudget: !run.live && raisedBudget(state, null) !== undefined,
    writing: false,
  };
}
