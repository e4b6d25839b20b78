import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { CrewView, TaskRow } from '../../../../engine/workflows/crew/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useTwice } from '../../../cockpit/use-twice.ts';
import { useLook } from '../../../components/look.tsx';
import type { KeyPress } from '../../../keys/keys.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { walksOn } from '../../../screens/run/next-step.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import type { TaskWords } from '../words/ja/screens.ts';
import { taskWordsOf } from '../words/of.ts';
import { type BoardEntry, isAtWork, stepTo } from './board-list.ts';
import { againCost } from './task-cost.ts';
import { cancelDeed, type Deed, enterOn, retryDeed, taskFile } from './task-deeds.ts';
import { tellCmd } from './tell-cmd.ts';

/** What a person is writing: a note to a worker, or their own words about a result. `task` null: about the cmd. */
export type Writing =
  | { readonly kind: 'note'; readonly task: number; readonly step: string }
  | { readonly kind: 'feedback'; readonly task: number | null };

export type BoardProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
  readonly view: CrewView;
  readonly writing: Writing | undefined;
  write(writing: Writing | undefined): void;
  /** Says what the cmd was told to do, until that is done. */
  doing(text: string): void;
  /** Shows what the tasks changed, first of all what this one did. */
  showWork(task: number | undefined): void;
  /** Called before the person leaves the board to read a file. */
  leaveToRead(): void;
};

type Board = {
  readonly entries: readonly BoardEntry[];
  readonly chosen: string | undefined;
  readonly height: number;
  choose(key: string | undefined): void;
  /** Shows the next face of the second pane; undefined: it has only one. */
  readonly turn: (() => void) | undefined;
};

/** The keys of the wave board. What ends or repeats work is asked for twice, never by a key that is held down. */
export function useBoardKeys(props: BoardProps, board: Board): void {
  const { cockpit, run, state, view, write } = props;
  const { entries, chosen, choose } = board;
  const {
    deed: words,
    work: { elsewhere },
  } = taskWordsOf(useLook().messages);
  const entry = entries.find(({ key }) => key === chosen);
  const task = entry?.kind === 'task' ? entry.row : undefined;
  const pickFirst = view.total === 0 ? words.noTasks : words.pickFirst;
  const move = (by: number) => choose(stepTo(entries, chosen, by));
  // It is about this row: gone with the board.
  const say = (why: string) => void cockpit.hint(why);
  const cancel = (row: TaskRow) => cancelDeed(row, words);
  const retry = (row: TaskRow) => retryDeed(row, words, againCost(cockpit, state, row));
  const twice = useTwice(cockpit);
  const isAsked = (deed: Deed) => deed.ok && twice(deed.sure, deed.key).isAsked;
  const perform = (deedOf: (row: TaskRow) => Deed, key: KeyPress) => {
    if (task === undefined) return say(pickFirst);
    const deed = deedOf(task);
    if (!deed.ok) return say(deed.why);
    if (run.readOnly) return say(elsewhere);
    if (key.held) return;
    if (!isAsked(deed)) return twice(deed.sure, deed.key).ask();
    void tell(props, deed.item, deed.said);
  };
  const read = (path: string | undefined) => {
    props.leaveToRead();
    readFile(cockpit, run.id, path);
  };
  const asked = [cancel, retry].find((deedOf) => task !== undefined && isAsked(deedOf(task)));
  const enter = enterOn(entry, view, walksOn(run, state));
  useActions(
    'cmd',
    {
      ...(enter?.kind === 'read' ? { open: () => read(enter.path) } : {}),
      ...(asked === undefined ? {} : { open: (key) => perform(asked, key) }),
      ...(task === undefined ? {} : { task_file: () => read(taskFile(task)) }),
      files: () => read(undefined),
      ...(hasWork(view) ? { work_diff: () => props.showWork(task?.task) } : {}),
      cancel_task: (key) => perform(cancel, key),
      retry_task: (key) => perform(retry, key),
      note: () => {
        if (task === undefined) return say(pickFirst);
        if (!isAtWork(task)) return say(words.notRunning);
        if (run.readOnly) return say(elsewhere);
        write({ kind: 'note', task: task.task, step: task.step });
      },
      feedback: () => write({ kind: 'feedback', task: task?.task ?? null }),
      ...(board.turn === undefined ? {} : { switch_pane: board.turn }),
      move_up: () => move(-1),
      move_down: () => move(1),
      page_up: () => move(1 - board.height),
      page_down: () => move(board.height - 1),
      top: () => move(-Infinity),
      bottom: () => move(Infinity),
    },
    { active: cockpit.dialog === undefined },
  );
}

/** Has a task changed something in a tree of its own? */
export function hasWork({ waves }: CrewView): boolean {
  return waves.some((wave) => wave.tasks.some(({ work }) => work !== null));
}

/** Tells the run; one that rests goes on where it is to do something about it. */
async function tell(
  { cockpit, run, doing }: BoardProps,
  item: InboxItem,
  said: string,
): Promise<void> {
  await cockpit.attempt(async () => {
    if (item.kind === 'retry_task') return await tellCmd(cockpit, run, item, () => doing(said));
    await cockpit.engine?.tell(run.id, item);
    doing(said);
  });
}

/** Sends what was written, unless it is empty. */
export function sendWords(props: BoardProps, text: string, words: Words): void {
  const { writing, write } = props;
  write(undefined);
  const said = text.trim();
  if (writing === undefined || said === '') return;
  if (writing.kind === 'note')
    void tell(props, { kind: 'note', step: writing.step, text: said }, words.noted(writing.task));
  else void tell(props, { kind: 'feedback', task: writing.task, text: said }, words.kept);
}

type Words = TaskWords['deed'];
