import { Box } from 'ink';
import { useState } from 'react';
import { type EditView, editView } from '../../../../engine/workflows/edit/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { costToBegin, costToGoOn } from '../../../cockpit/cost-to-go-on.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { paneMoves } from '../../../components/pane-moves.ts';
import { type Row, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { moveScroll, type Scroll, type ScrollMove, topOf } from '../../../components/scroll.ts';
import { useNow } from '../../../components/use-now.ts';
import type { Action } from '../../../keys/keymap.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import type { Cost } from '../../../messages/about-cost.ts';
import { askedHeight, QuestionSheet } from '../../../screens/question/question-sheet.tsx';
import { useAnswersElsewhere } from '../../../screens/question/use-answers-elsewhere.ts';
import { useQuestion } from '../../../screens/question/use-question.ts';
import { endRows } from '../../../screens/run/end-rows.ts';
import { raisedBudget, walksOn } from '../../../screens/run/next-step.ts';
import { railRow } from '../../../screens/run/rail-row.ts';
import { aroundRun, askedFacts, runFooter } from '../../../screens/run/run-footer.ts';
import { RunStrip } from '../../../screens/run/run-strip.tsx';
import { sayCopied } from '../../../screens/run/say-copied.ts';
import { inSides, type Sides, sidesOf } from '../../../screens/run/sides.ts';
import { titleRow } from '../../../screens/run/title-row.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { readFile, useWalkActions } from '../../../screens/run/use-run-actions.ts';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { useWindowTitle } from '../../../terminal/use-window-title.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { undoCommand } from '../undo-command.ts';
import { wordsOf } from '../words/words.ts';
import { beginAgain, canBeginAgain } from './begin-again.ts';
import { differenceRows } from './difference-rows.ts';
import { besideRows } from './edit-beside.ts';
import { editRows, isAsked, lampRow, readFirst, shownFrom, stepsRow } from './edit-rows.ts';

/** Lamps and steps, which do not scroll. */
const fixedRows = 2;

/** From this width on there is room for what the steps give beside them. */
const wide = 120;

/** A task that changes a repository: its runs as lamps, what is said just now, what changes, what was tried. */
export function EditScreen({ cockpit, run, state }: RoomScreenProps) {
  const look = useLook();
  const view = editView(state);
  const now = useNow(cockpit.ports.now, run.live);
  const through: readonly Action[] = readFirst(view, state) === undefined ? [] : ['read'];
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun, { through });
  useWindowTitle(oneLine(state.title));
  useAnswersElsewhere(cockpit, run, state.status);
  useWalkActions(cockpit, run, state);
  const height = Math.max(0, look.rows - aroundRun - askedHeight(asked, look));
  const undo = undoOf(cockpit, view, run.folder);
  const words = wordsOf(look.messages);
  const again = canBeginAgain(run, view);
  const begin = () => void cockpit.attempt(async () => await beginAgain(cockpit, run));
  useActions('run', again ? { open: begin } : {}, { active: cockpit.dialog === undefined });
  const phases = view.phases.map(({ phase, state: at, again: anew }) => {
    const name = words.phases[phase] ?? phase;
    return { name: anew === undefined ? name : words.again(name, anew), at };
  });
  const footer = {
    ...askedFacts(cockpit, asked),
    ...{ live: run.live, readOnly: run.readOnly, resumable: walksOn(run, state) },
    ...(again ? { begins: words.beginAgain } : {}),
    cost: again ? costToBegin(cockpit, 'edit') : costToGoOn(cockpit, state),
    ...{ moreChapters: false, writing: false, copies: undo !== undefined },
    overBudget: !run.live && raisedBudget(state, null) !== undefined,
  };
  return (
    <Box flexDirection="column">
      <Rows rows={[titleRow(state, look), railRow(phases, state, run, look)]} />
      <Body cockpit={cockpit} run={run} state={state} height={height} />
      <QuestionSheet asked={asked} y={2 + height} />
      <RunStrip {...{ cockpit, run, state, now }} keys={runFooter(footer, look)} />
    </Box>
  );
}

/** What takes the change out of the repository again. */
function undoOf(
  { engine }: Pick<RoomScreenProps['cockpit'], 'engine'>,
  view: EditView,
  folder: string,
): string | undefined {
  return engine === undefined ? undefined : undoCommand(view, `${engine.root}/${folder}`);
}

/** What the change is so far; read again with each edit, and once more at the end. */
function usePatch(
  { engine }: Pick<RoomScreenProps['cockpit'], 'engine'>,
  { id, live }: Pick<RoomScreenProps['run'], 'id' | 'live'>,
  view: EditView,
  state: RoomScreenProps['state'],
): string | undefined {
  const first = readFirst(view, state);
  const path = first?.endsWith('.patch') === true ? first : undefined;
  const of = path === undefined ? undefined : `${id} ${path}`;
  const version = `${view.batches.length} ${view.attempts.length} ${live}`;
  const { loaded } = useFromFiles(engine, { of, version }, async (from) => {
    const found = (await from.files(id)).find((file) => file.endsWith(`/${path}`));
    return found === undefined ? undefined : await from.read(id, found);
  });
  return loaded;
}

/** What the last run of the checks said, as far as it is kept; read again when the run has gone on, since it is written last. */
function useLog(
  { engine }: Pick<RoomScreenProps['cockpit'], 'engine'>,
  { id, live }: Pick<RoomScreenProps['run'], 'id' | 'live'>,
  { attempts }: EditView,
  { steps }: RoomScreenProps['state'],
): string | undefined {
  const last = attempts.at(-1);
  const of = last?.status === 'FAIL' ? `${id} ${last.run}` : undefined;
  const { loaded } = useFromFiles(
    engine,
    { of, version: `${steps.size} ${live}` },
    async (from) => {
      const found = (await from.files(id)).filter((file) => /\/logs\/run-\d+\.log$/.test(file));
      const newest = found.toSorted().at(-1);
      return newest === undefined ? undefined : await from.read(id, newest);
    },
  );
  return loaded;
}

/** Why it rests before it has come to an end of its own, e.g. because nobody is to pay. */
function stoppedRows(
  state: RoomScreenProps['state'],
  { ended }: EditView,
  { live, rest }: { readonly live: boolean; readonly rest: Cost },
  look: Look,
): readonly Row[] {
  if (ended !== null || state.status !== 'paused') return [];
  const own = { done: [], more: [], next: undefined, rest };
  return endRows(state, own, live, look.columns - 2, look).map((row) => [span(' '), ...row]);
}

function Body({ cockpit, run, state, height }: RoomScreenProps & { readonly height: number }) {
  const look = useLook();
  const view = editView(state);
  const [scroll, setScroll] = useState<Scroll>({ kind: 'at', top: 0 });
  const terminal = useTerminal();
  const undo = undoOf(cockpit, view, run.folder);
  const fixed = [lampRow(view, look), stepsRow(view, look)].slice(0, height);
  const room = Math.max(0, height - fixedRows);
  const sides = sidesOf(look.columns, wide);
  const panes = usePanes({ cockpit, run, state }, view, sides, room);
  const extent = { total: Math.max(panes.left.length, panes.right.length), height: room };
  const move = (how: ScrollMove) => {
    const next = moveScroll(scroll, how, extent);
    setScroll({ kind: 'at', top: topOf(next, extent) });
  };
  const actions = {
    ...(undo === undefined
      ? {}
      : { copy: () => sayCopied(cockpit, terminal, undo, look.messages) }),
    read: () => readFile(cockpit, run.id, readFirst(view, state)),
    ...paneMoves(move),
  };
  useActions('run', actions, { active: cockpit.dialog === undefined });
  if (height === 0) return null;
  const top = topOf(scroll, extent);
  const at = (rows: readonly Row[]) =>
    shownFrom(rows, { top: Math.min(top, Math.max(0, rows.length - room)), height: room }, look);
  const shown = { left: at(panes.left), right: at(panes.right) };
  return <Rows rows={[...fixed, ...inSides(shown, sides, room, look)]} />;
}

/** All that is told of the task, and what its steps give: beside it where there is room, else behind it. */
function usePanes(
  { cockpit, run, state }: RoomScreenProps,
  view: EditView,
  { left, right }: Sides,
  room: number,
): { readonly left: readonly Row[]; readonly right: readonly Row[] } {
  const look = useLook();
  const patch = usePatch(cockpit, run, view, state);
  const log = useLog(cockpit, run, view, state);
  const isBeside = right > 0;
  const narrow = { ...look, columns: left };
  const own = [
    ...stoppedRows(state, view, { live: run.live, rest: costToGoOn(cockpit, state) }, narrow),
    ...editRows(state, view, narrow, isBeside),
  ];
  if (isBeside) {
    const pane = { ...look, columns: right };
    const given = { patch, log };
    return { left: own, right: besideRows(state, view, given, Math.ceil(room / 2), pane) };
  }
  const difference = differenceRows(patch, look);
  // what a question is about stands before all that led to it
  return { left: isAsked(state) ? [...difference, ...own] : [...own, ...difference], right: [] };
}
