import { fieldFooter, footerRow } from '../../../components/footer.ts';
import type { Look } from '../../../components/look.tsx';
import type { Row } from '../../../components/row.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import type { Asked } from '../../../screens/question/use-question.ts';
import { raisedBudget, walksOn } from '../../../screens/run/next-step.ts';
import { askedFacts, runFooter } from '../../../screens/run/run-footer.ts';
import { type BoardEntry, isAtWork } from './board-list.ts';
import { leftForLater, ownQuestions } from './own-question.ts';
import { type Enter, enterOn, hasResult } from './task-deeds.ts';
import type { BoardProps } from './use-board-keys.ts';

/** The keys that do something right now; nothing else is promised. */
export function boardFooter(
  props: BoardProps,
  { asked, entry }: { readonly asked: Asked; readonly entry: BoardEntry | undefined },
  look: Look,
): Row {
  const { cockpit, run, state, view, writing } = props;
  const words = look.messages.screens.keys;
  const facts = askedFacts(cockpit, asked);
  if (facts.focus !== 'run') return runFooter({ ...facts, ...noStory }, look);
  if (writing !== undefined) return fieldFooter(writing.kind, look);
  const enter = enterOn(entry, view, walksOn(run, state));
  const waits =
    facts.asked || ownQuestions(state).length > 0 || (!run.live && leftForLater(state) > 0);
  const hidden: readonly Action[] = [
    ...notHere,
    ...taskHidden(entry),
    ...(enter === undefined ? (['open'] as const) : []),
    ...(run.live && !run.readOnly ? [] : (['stop'] as const)),
    ...(waits ? [] : (['next_question'] as const)),
    ...(!run.live && raisedBudget(state, null) !== undefined ? [] : (['raise_budget'] as const)),
  ];
  return footerRow(['cmd', 'run', 'global'], look, {
    hidden,
    words: { open: words[openWord(entry, enter)] ?? '' },
  });
}

function openWord(entry: BoardEntry | undefined, enter: Enter | undefined): string {
  if (enter?.kind === 'go_on') return 'resume';
  if (entry === undefined) return 'report';
  return entry.kind === 'task' && !hasResult(entry.row) ? 'task_file' : 'result';
}

/** What any run may do holds for a cmd too; the rest of that scope is about stories. */
const shared: readonly Action[] = ['open', 'stop', 'raise_budget'];
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
