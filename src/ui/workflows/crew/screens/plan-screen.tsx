import { useState } from 'react';
import { footerRow } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import type { Row } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useNow } from '../../../components/use-now.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import { pressedName } from '../../../keys/keys.ts';
import { useKeys } from '../../../keys/use-keys.tsx';
import { aroundRun } from '../../../screens/run/run-footer.ts';
import { inSides, sidesOf } from '../../../screens/run/sides.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { taskWordsOf } from '../words/of.ts';
import { keptTop } from './board-list.ts';
import { CmdFrame, type OwnScreenProps } from './cmd-frame.tsx';
import { planAsked } from './plan-asked.ts';
import { planFoot, planGraph, planTitle, planWindow } from './plan-rows.ts';
import { leastSide, planSide, sideFile } from './plan-side.ts';
import {
  editPlan,
  keptEdit,
  openPlan,
  type PlanState,
  type PlanStep,
  planAnswer,
  pressPlan,
} from './plan-state.ts';
import type { Shelf } from './use-kept.ts';
import { useUndecided } from './use-undecided.ts';

const plans: Shelf<PlanState> = new WeakMap();

/** Head and rail above; title; the strip below. */
const aroundPlan = aroundRun + 1;

/** The plan before anything is spent on it: who does what in which order, what it costs, and whether to begin. */
export function PlanScreen(props: OwnScreenProps) {
  const { cockpit, run, state, question } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const asked = planAsked(question, state);
  const plan = usePlan(props, asked);
  const foot = planFoot(asked, plan.state, look);
  const height = Math.max(1, look.rows - aroundPlan - foot.length);
  const layout = sidesOf(look.columns);
  const graph = planGraph(
    asked,
    plan.state.chosen,
    layout.right === 0 ? look : { ...look, columns: layout.left },
  );
  const [kept] = useState({ top: 0 });
  const at = Math.max(
    0,
    graph.findIndex(({ task }) => task !== undefined && task === plan.state.chosen),
  );
  // the rows beside it may have to say what is left out
  const around = { first: Math.max(0, at - 1), last: Math.min(graph.length - 1, at + 1) };
  kept.top = keptTop(kept.top, around, { total: graph.length, height });
  const shown = planWindow(graph, { top: kept.top, height }, look);
  const side = useSide(props, asked, plan.state.chosen, { shown: shown.length, height });
  const panes = { left: layout.right === 0 ? [...shown, ...side] : shown, right: side };
  return (
    <CmdFrame {...props} now={now} footer={planFooter(plan.state, look)}>
      <Rows rows={[planTitle(asked, look), ...inSides(panes, layout, height, look), ...foot]} />
    </CmdFrame>
  );
}

/** What stands beside the graph, or below it where there is room. */
function useSide(
  { cockpit, run, state }: OwnScreenProps,
  asked: ReturnType<typeof planAsked>,
  chosen: number | undefined,
  { shown, height }: { readonly shown: number; readonly height: number },
): readonly Row[] {
  const look = useLook();
  const file = useRunFile(cockpit, run.id, sideFile(asked, chosen), state.status);
  const { right } = sidesOf(look.columns);
  if (right > 0) return planSide(asked, chosen, file, { width: right, height }, look);
  const free = height - shown - 1;
  if (free < leastSide) return [];
  const size = { width: look.columns, height: free };
  return [[], ...planSide(asked, chosen, file, size, look)];
}

function planFooter({ picked, chosen }: PlanState, look: ReturnType<typeof useLook>): Row {
  const { keys } = look.messages.screens;
  const words = { go: keys['start_plan'], edit: keys['use_plan'], stop: keys['plan_stop'] };
  return footerRow(['plan', 'global'], look, {
    hidden: [
      ...(picked === undefined ? (['confirm'] as const) : []),
      // what is chosen is said by the key that does it
      ...(picked === 'go' ? (['plan_go'] as const) : []),
      ...(picked === 'stop' ? (['plan_stop'] as const) : []),
      ...(chosen === undefined ? (['task_file'] as const) : []),
      'next_question',
      'back',
    ],
    words: { confirm: (picked && words[picked]) ?? '' },
  });
}

/** Number keys do something where there is something to grant. */
function heardOf({ grants }: ReturnType<typeof planAsked>): readonly Action[] {
  return bindingsOf('plan')
    .map(({ action }) => action)
    .filter((action) => action !== 'plan_grant' || grants.length > 0);
}

function usePlan(props: OwnScreenProps, asked: ReturnType<typeof planAsked>) {
  const { cockpit, run, own } = props;
  const look = useLook();
  const terminal = useTerminal();
  const {
    plan: words,
    deed: { pickFirst },
  } = taskWordsOf(look.messages);
  const { state, set } = useUndecided(plans, props, { text: keptEdit, open: openPlan });
  const edit = async () => {
    const before = await cockpit.engine?.read(run.id, asked.path);
    if (before === undefined) return cockpit.say(words.unread, 'warn');
    const text = await terminal.edit(state.edited?.text ?? before);
    if (text === undefined) return cockpit.say(look.messages.screens.composer.editorFailed, 'bad');
    const next = editPlan(state, before, text);
    if (next.edited === undefined) cockpit.say(words.unchanged);
    set(next);
  };
  const read = () => {
    if (state.chosen === undefined) return void cockpit.hint(pickFirst);
    const folder = asked.path.slice(0, asked.path.lastIndexOf('/') + 1);
    readFile(cockpit, run.id, `${folder}tasks/task_${state.chosen}.md`);
  };
  const act = ({ effect, state: next }: PlanStep, key: string) => {
    if (effect === 'edit') void cockpit.attempt(edit);
    if (effect === 'read') read();
    if (effect === 'leave') own.leave();
    if (effect === 'nothing') cockpit.hint(look.messages.screens.question.nothingPicked);
    if (effect === 'again') cockpit.hint(look.messages.screens.question.again);
    if (effect === 'unknown') cockpit.hint(look.messages.screens.unusedKey(key));
    if (effect === 'send') void own.answer(planAnswer(next));
  };
  useKeys(
    'plan',
    (event) => {
      if (event.kind !== 'key') return false;
      const step = pressPlan(state, asked, event, Math.max(1, look.rows - 12));
      set(step.state);
      if (step.effect === 'unused') return false;
      act(step, pressedName(event));
      return true;
    },
    {
      active: cockpit.dialog === undefined,
      subject: own.key,
      returning: own.taken,
      tooSoon: () => cockpit.hint(look.messages.screens.question.tooSoon),
      sentence: () => {
        set({ ...state, picked: undefined });
        return cockpit.hint(look.messages.screens.question.sentence);
      },
      offers: () => heardOf(asked),
    },
  );
  return { state };
}
