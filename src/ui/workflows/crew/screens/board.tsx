import { Box } from 'ink';
import { useState } from 'react';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { CrewView } from '../../../../engine/workflows/crew/contract/view.ts';
import { costToGoOn } from '../../../cockpit/cost-to-go-on.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';
import { FieldRow } from '../../../components/field-row.tsx';
import { fieldFooter, footerRow } from '../../../components/footer.ts';
import { withLeftOut } from '../../../components/left-out.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { chosenRow, fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useNow } from '../../../components/use-now.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import { costBehind } from '../../../messages/about-cost.ts';
import type { Messages } from '../../../messages/ja.ts';
import { askedHeight, QuestionSheet } from '../../../screens/question/question-sheet.tsx';
import { type Asked, useQuestion } from '../../../screens/question/use-question.ts';
import { lastSaid } from '../../../screens/run/last-said.ts';
import { raisedBudget, walksOn } from '../../../screens/run/next-step.ts';
import { aroundRun, askedFacts, questionWord, runFooter } from '../../../screens/run/run-footer.ts';
import { inSides, sidesOf } from '../../../screens/run/sides.ts';
import { useWalkActions } from '../../../screens/run/use-run-actions.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { taskReading } from '../task-files.ts';
import type { TaskWords } from '../words/ja/screens.ts';
import { taskWordsOf } from '../words/of.ts';
import { detailHeight, detailRows } from './board-detail.ts';
import {
  type BoardEntry,
  boardList,
  inSight,
  isAtWork,
  keptTop,
  withNeighbours,
} from './board-list.ts';
import { askedFile, planningRows } from './board-planning.ts';
import { boardRow, wrapSaid } from './board-rows.ts';
import { facesOf, nameOf } from './board-sides.ts';
import { stepOf, streamOf, workerText } from './board-text.ts';
import { timeBelow, timeRows } from './board-time.ts';
import { CmdFrame } from './cmd-frame.tsx';
import { leftForLater, ownKinds, ownQuestions } from './own-question.ts';
import { boardColumns, columnHeads } from './task-cells.ts';
import { type Enter, enterOn, hasResult, taskFile } from './task-deeds.ts';
import { type BoardProps, hasWork, sendWords, useBoardKeys } from './use-board-keys.ts';
import { type Shelf, useKept } from './use-kept.ts';

/** A cmd at work, or as it was left: its waves and tasks, who helps, what each is doing. */
export function BoardScreen(props: BoardProps) {
  const { cockpit, run, state } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun, {
    elsewhere: ownKinds,
    named: (path, { language }) => taskReading.called(path, language),
    step: (step, messages) => taskNamed(step, props.view, messages),
  });
  const height = Math.max(0, look.rows - aroundRun - askedHeight(asked, look));
  const board = useBoard(props, height, asked.focused);
  useWalkActions(cockpit, run, state);
  useBoardKeys(props, board);
  const footer = boardFooter(props, { asked, entry: board.entry }, look);
  return (
    <CmdFrame
      {...props}
      now={now}
      footer={footer}
      said={isOutdated(state, props.view) ? undefined : lastSaid(state, look)}
    >
      <BoardPane {...props} board={board} now={now} height={height} />
      <QuestionSheet asked={asked} y={2 + height} />
    </CmdFrame>
  );
}

/** Was it said last that a task waits for an answer, which it has been given since? */
export function isOutdated(
  { notices }: Pick<RunState, 'notices'>,
  { waves }: Pick<CrewView, 'waves'>,
): boolean {
  const last = notices.at(-1);
  if (last?.notice !== 'task_left_open') return false;
  const { task } = last.values;
  return !waves.some(({ tasks }) =>
    tasks.some((row) => row.task === task && row.status === 'waiting'),
  );
}

const rows: Shelf<string | undefined> = new WeakMap();

/** Which row the person is on, also when they come back from reading it, and which rows are in sight. */
function useBoard({ cockpit, run, state, view }: BoardProps, height: number, isAsked: boolean) {
  const screen = useLook();
  const place = { owner: cockpit.ports, key: run.id, first: () => undefined };
  const [chosen, choose] = useKept(rows, place);
  const [turned, turn] = useState(0);
  const [kept] = useState({ top: 0 });
  const layout = sidesOf(screen.columns);
  const look = layout.right === 0 ? screen : { ...screen, columns: layout.left };
  const entries = wrapSaid(boardList(view, state.notices), look);
  const entry = entries.find(({ key }) => key === chosen);
  const faces = facesOf(layout, entry);
  const face = faces[turned % faces.length] ?? 'list';
  // of what is behind a question its person needs no hint
  const below = isAsked ? [] : detailRows(entry, state, view, run.live, look);
  const detail = roomFor(below, height - 1);
  const list = Math.max(0, height - 1 - detail.length);
  const extent = { total: entries.length, height: list };
  kept.top = keptTop(kept.top, withNeighbours(inSight(entries, chosen), extent), extent);
  return {
    ...{ entries, entry, chosen, choose, height: list, top: kept.top, detail, look, layout, face },
    isAsked,
    turn: faces.length > 1 ? () => turn(turned + 1) : undefined,
  };
}

/** Less than this is left to the list: then it gives the lines below it up (a sheet is open on a small screen). */
const leastList = 4;

/** Of the lines below the list those that leave it enough; none where not even the least of them do. */
function roomFor(detail: readonly Row[], height: number): readonly Row[] {
  const room = height - leastList;
  return room < detailHeight ? [] : detail.slice(0, room);
}

function BoardPane(
  props: BoardProps & {
    readonly board: ReturnType<typeof useBoard>;
    readonly now: number;
    readonly height: number;
  },
) {
  const look = useLook();
  const { board, writing, height } = props;
  const side = useSide(props, height);
  const planned = usePlanned(props);
  if (height === 0) return null;
  const { layout } = board;
  const list = layout.right > 0 || board.face === 'list' ? listRows(props, planned) : side;
  const both = inSides({ left: list, right: side }, layout, height, look);
  const all = board.isAsked ? both.map(behind) : both;
  if (writing === undefined) return <Rows rows={all} />;
  const words = taskWordsOf(look.messages).deed;
  const above = fitRows(all, height - 1);
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      <FieldRow
        label={fieldLabel(writing, words)}
        y={2 + above.length}
        keptAs={unsentAt(props.cockpit, props.run.id, `${writing.kind} ${writing.task}`)}
        onSend={(text) => sendWords(props, text, words)}
        onLeave={() => props.write(undefined)}
      />
    </Box>
  );
}

/** What is behind a question: only what waits for its person has a colour. */
function behind(row: Row): Row {
  return row.map((piece) => (piece.role === 'warn' ? piece : span(piece.text, 'dim')));
}

/** The task of a step by its name. */
function taskNamed(step: string, { waves }: CrewView, messages: Messages): string | undefined {
  const task = waves.flatMap(({ tasks }) => tasks).find((one) => one.step === step);
  return task && taskWordsOf(messages).detail.title(task.task, oneLine(task.name));
}

/** What was asked for, while that is still being planned: the request, or its first line until it is read. */
function usePlanned({ cockpit, run, state, view }: BoardProps): string | undefined {
  const asked = askedFile(view);
  const version = useRunVersion(run, {});
  const request = useRunFile(cockpit, run.id, asked, version);
  return asked === undefined ? undefined : (request ?? state.title);
}

/** `asked`: what was asked for, while that is still being planned. */
function listRows(
  { board, now, run, state, view }: Parameters<typeof BoardPane>[0],
  asked: string | undefined,
): readonly Row[] {
  const { look } = board;
  const names = view.waves.flatMap(({ tasks }) => tasks.map(({ name }) => name));
  const longest = Math.max(0, ...names.map((name) => look.cells.width(oneLine(name))));
  const columns = boardColumns(look.columns, !state.rehearsal, longest);
  const context = { columns, chosen: board.chosen, now: run.live ? now : null };
  const shown = board.entries.slice(board.top, board.top + board.height);
  const all = shown.map((entry) => {
    const row = boardRow(entry, context, look);
    return entry.key === board.chosen ? chosenRow(row, look.columns, look.cells) : row;
  });
  const list = withLeftOut(all, { top: board.top, total: board.entries.length }, look);
  const free = board.layout.right > 0 ? 0 : board.height - list.length;
  const below =
    asked === undefined
      ? timeBelow(view, run.live ? now : null, free, look)
      : planningRows(asked, board.height - list.length, { ...state, live: run.live }, look);
  const both = [...list, ...below];
  return [columnHeads(columns, look), ...fitRows(both, board.height), ...board.detail];
}

/** What stands beside the list, or in its place: what the chosen worker has written, else the time line. */
function useSide(
  { cockpit, run, state, view, board, now }: Parameters<typeof BoardPane>[0],
  height: number,
): readonly Row[] {
  const look = useLook();
  const { entry, face, layout } = board;
  const step = face === 'text' ? stepOf(entry) : undefined;
  const stream = streamOf(state, step);
  const version = useRunVersion(run, {});
  const file = useRunFile(cockpit, run.id, stream === '' ? step : undefined, version);
  const isUntold = step === undefined || stream !== '' || file !== undefined;
  const asks = !isUntold && entry?.kind === 'task' ? taskFile(entry.row) : undefined;
  const told = useRunFile(cockpit, run.id, asks, version);
  if (face === 'list') return [];
  const width = layout.right === 0 ? look.columns - 1 : layout.right;
  const words = taskWordsOf(look.messages);
  const title = face === 'text' ? nameOf(entry, look) : words.time.title;
  const rule = ruleRow(look.glyphs.rule, width, look.cells, [span(title, 'title')]);
  const rows =
    face === 'text'
      ? workerText({ stream, file, told }, { width, height: height - 1 }, look)
      : timeRows(view, run.live ? now : null, width, look);
  return [rule, ...rows];
}

function fieldLabel(writing: NonNullable<BoardProps['writing']>, words: TaskWords['deed']): string {
  if (writing.kind === 'note') return words.note(writing.task);
  return writing.task === null ? words.feedbackAll : words.feedback(writing.task);
}

/** The keys that do something right now; nothing else is promised. */
function boardFooter(
  props: BoardProps,
  { asked, entry }: { readonly asked: Asked; readonly entry: BoardEntry | undefined },
  look: Look,
): Row {
  const { cockpit, run, state, view, writing } = props;
  const facts = askedFacts(cockpit, asked);
  if (facts.focus !== 'run') return runFooter({ ...facts, ...noStory }, look);
  if (writing !== undefined) return fieldFooter(writing.kind, look);
  const enter = enterOn(entry, view, walksOn(run, state));
  const waits = facts.waits || ownQuestions(state).length > 0;
  const isOwn = waits || isLeftForLater(run, state);
  const hidden: readonly Action[] = [
    ...notHere,
    ...taskHidden(entry),
    ...(enter === undefined ? (['open'] as const) : []),
    ...(run.live && !run.readOnly ? [] : (['stop'] as const)),
    ...(isOwn || facts.asked ? [] : (['next_question'] as const)),
    ...(hasWork(view) ? [] : (['work_diff'] as const)),
    ...(facesOf(sidesOf(look.columns), entry).length > 1 ? [] : (['switch_pane'] as const)),
    ...(!run.live && raisedBudget(state, null) !== undefined ? [] : (['raise_budget'] as const)),
  ];
  return footerRow(['cmd', 'run', 'global'], look, {
    hidden,
    words: { open: openWord(props, { entry, enter }, look), ...questionWord(isOwn, look) },
    places: waits ? { next_question: 5 } : {},
  });
}

/** Does it rest with proposals that its person has put off? */
function isLeftForLater(run: BoardProps['run'], state: RunState): boolean {
  return !run.live && leftForLater(state) > 0;
}

function openWord(
  { cockpit, state }: BoardProps,
  { entry, enter }: { readonly entry: BoardEntry | undefined; readonly enter: Enter | undefined },
  { language, messages }: Look,
): string {
  const { keys } = messages.screens;
  const cost = costBehind[language](costToGoOn(cockpit, state));
  if (enter?.kind === 'go_on') return `${keys['resume'] ?? ''}${cost}`;
  if (entry === undefined) return keys['report'] ?? '';
  const name = entry.kind === 'task' && !hasResult(entry.row) ? 'task_file' : 'result';
  return keys[name] ?? '';
}

/** What any run may do holds for a cmd too; the rest of that scope is about stories. */
const shared: readonly Action[] = ['open', 'stop', 'raise_budget', 'switch_pane'];
const notHere = bindingsOf('run')
  .map(({ action }) => action)
  .filter((action) => !shared.includes(action));

/** What cannot be done to the row. */
function taskHidden(entry: BoardEntry | undefined): readonly Action[] {
  if (entry?.kind !== 'task') return ['note', 'retry_task', 'cancel_task', 'task_file'];
  const { status } = entry.row;
  if (isAtWork({ status })) return ['retry_task', 'task_file'];
  if (status === 'pending') return ['note', 'retry_task', 'task_file'];
  return ['note', 'cancel_task'];
}

/** What only stories have. */
const noStory = {
  live: true,
  readOnly: false,
  resumable: false,
  moreChapters: false,
  overBudget: false,
  writing: false,
} as const;
