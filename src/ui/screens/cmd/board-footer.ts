import { fieldFooter, footerRow } from '../../components/footer.ts';
import type { Row } from '../../components/row.ts';
import { type Action, bindingsOf } from '../../keymap.ts';
import type { Look } from '../../look.tsx';
import { canGoOn, raisedBudget } from '../next-step.ts';
import { askedFacts, runFooter } from '../run-footer.ts';
import type { Asked } from '../use-question.ts';
import { type BoardEntry, isAtWork } from './board-list.ts';
import { ownQuestions } from './own-question.ts';
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
  const resumes = entry === undefined && !run.live && canGoOn(state);
  const opens = entry !== undefined || view.ended !== null || resumes;
  const waits = facts.asked || ownQuestions(state).length > 0;
  const hidden: readonly Action[] = [
    ...notHere,
    ...taskHidden(entry),
    ...(opens ? [] : (['open'] as const)),
    ...(run.live && !run.readOnly ? [] : (['stop'] as const)),
    ...(waits ? [] : (['next_question'] as const)),
    ...(!run.live && raisedBudget(state, null) !== undefined ? [] : (['raise_budget'] as const)),
  ];
  const open = resumes ? words['resume'] : entry === undefined ? words['report'] : openWord(entry);
  return footerRow(['cmd', 'run', 'global'], look, {
    hidden,
    words: { open: open ?? '' },
  });

  function openWord(row: BoardEntry) {
    const begun = row.kind === 'helper' || (row.kind === 'task' && hasResult(row));
    return begun ? words['result'] : words['task_file'];
  }
}

/** What any run may do holds for a cmd too; the rest of that scope is about stories. */
const shared: readonly Action[] = ['open', 'stop', 'raise_budget'];
const notHere = bindingsOf('run')
  .map(({ action }) => action)
  .filter((action) => !shared.includes(action));

function hasResult({ row }: Extract<BoardEntry, { kind: 'task' }>): boolean {
  return ['success', 'partial', 'failure', 'timeout'].includes(row.status);
}

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
