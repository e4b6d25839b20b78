import { Box } from 'ink';
import { useState } from 'react';
import { FieldRow } from '../../components/field-row.tsx';
import { fitRows } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { useLook } from '../../look.tsx';
import { lastSaid } from '../last-said.ts';
import { moneyRow } from '../money-row.ts';
import { noticeRow } from '../notice-row.ts';
import { askedHeight, QuestionSheet } from '../question-sheet.tsx';
import { aroundRun } from '../run-footer.ts';
import { useAnswersElsewhere } from '../use-answers-elsewhere.ts';
import { useQuestion } from '../use-question.ts';
import { useWalkActions } from '../use-run-actions.ts';
import { detailHeight, detailRows } from './board-detail.ts';
import { boardFooter } from './board-footer.ts';
import { cmdHeadRow, cmdRailRow } from './board-head.ts';
import { boardList, inSight, keptTop } from './board-list.ts';
import { boardRow } from './board-rows.ts';
import { ownKinds } from './own-question.ts';
import { boardColumns, columnHeads } from './task-cells.ts';
import { type BoardProps, sendWords, useBoardKeys } from './use-board-keys.ts';
import { type Shelf, useKept } from './use-kept.ts';

/** A cmd at work, or as it was left: its waves and tasks, who helps, what each is doing. */
export function BoardScreen(props: BoardProps) {
  const { cockpit, run, state, view } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const asked = useQuestion(cockpit, run, state, look.rows - aroundRun, ownKinds);
  useAnswersElsewhere(cockpit, run, state.status);
  const height = Math.max(0, look.rows - aroundRun - askedHeight(asked, look));
  const context = {
    toast: cockpit.toast,
    stopping: run.stopping !== undefined,
    holder: run.live && run.readOnly ? { pid: run.holderPid } : undefined,
    now,
    finished: undefined,
    said: lastSaid(state, look),
  };
  const board = useBoard(props, height);
  useWalkActions(cockpit, run, state);
  useBoardKeys(props, board);
  const activeMs = run.activeMs(now);
  return (
    <Box flexDirection="column">
      <Rows rows={[cmdHeadRow(state, view, activeMs, look), cmdRailRow(state, view, run, look)]} />
      <BoardPane {...props} board={board} now={now} height={height} />
      <QuestionSheet asked={asked} y={2 + height} />
      <Rows
        rows={[
          noticeRow(state, context, look),
          moneyRow(state, activeMs, look),
          boardFooter(props, { asked, entry: board.entry }, look),
        ]}
      />
    </Box>
  );
}

const rows: Shelf<string | undefined> = new WeakMap();

/** Which row the person is on, also when they come back from reading it, and which rows are in sight. */
function useBoard({ cockpit, run, state, view }: BoardProps, height: number) {
  const place = { owner: cockpit.ports, key: run.id, first: undefined };
  const [chosen, choose] = useKept(rows, place);
  const [kept] = useState({ top: 0 });
  const entries = boardList(view, state.notices);
  const list = listHeight(height);
  kept.top = keptTop(kept.top, inSight(entries, chosen), { total: entries.length, height: list });
  const entry = entries.find(({ key }) => key === chosen);
  return { entries, entry, chosen, choose, height: list, top: kept.top };
}

/** Less than this is left to the list: then it gives the lines below it up (a sheet is open on a small screen). */
const leastList = 4;

function listHeight(height: number): number {
  const without = height - 1 - detailHeight;
  return Math.max(0, without < leastList ? height - 1 : without);
}

function BoardPane(
  props: BoardProps & {
    readonly board: ReturnType<typeof useBoard>;
    readonly now: number;
    readonly height: number;
  },
) {
  const look = useLook();
  const { board, now, run, state, view, writing, height } = props;
  if (height === 0) return null;
  const columns = boardColumns(look.columns);
  const context = { columns, chosen: board.chosen, now: run.live ? now : null };
  const shown = board.entries.slice(board.top, board.top + board.height);
  const list = shown.map((entry) => boardRow(entry, context, look));
  const rows = [columnHeads(columns, look), ...fitRows(list, board.height)];
  const detail =
    board.height + 1 + detailHeight > height
      ? []
      : detailRows(board.entry, state, view, run.live, look);
  if (writing === undefined) return <Rows rows={[...rows, ...detail]} />;
  const words = look.messages.screens.cmd.deed;
  const above = [...rows, ...detail].slice(0, height - 1);
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      <FieldRow
        label={fieldLabel(writing, words)}
        y={2 + above.length}
        onSend={(text) => sendWords(props, text, words)}
        onLeave={() => props.write(undefined)}
      />
    </Box>
  );
}

function fieldLabel(
  writing: NonNullable<BoardProps['writing']>,
  words: ReturnType<typeof useLook>['messages']['screens']['cmd']['deed'],
): string {
  if (writing.kind === 'note') return words.note(writing.task);
  return writing.task === null ? words.feedbackAll : words.feedback(writing.task);
}
