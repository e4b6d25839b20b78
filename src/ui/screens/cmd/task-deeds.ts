import type { InboxItem } from '../../../engine/inbox.ts';
import type { TaskRow } from '../../../engine/view.ts';
import type { Look } from '../../look.tsx';
import { isAtWork } from './board-list.ts';

type Words = Look['messages']['screens']['cmd']['deed'];

/** What a person may do to a task, or why not, in words. `said`: how it is confirmed. */
export type Deed =
  | { readonly ok: true; readonly item: InboxItem; readonly sure: string; readonly said: string }
  | { readonly ok: false; readonly why: string };

export function cancelDeed({ task, status }: TaskRow, words: Words): Deed {
  if (!isAtWork({ status }) && status !== 'pending') return { ok: false, why: words.notRunning };
  const item = { kind: 'cancel_task', task } as const;
  return { ok: true, item, sure: words.cancelSure(task), said: words.cancelled(task) };
}

export function retryDeed({ task, status }: TaskRow, words: Words): Deed {
  if (isAtWork({ status })) return { ok: false, why: words.stillRunning };
  if (status === 'pending') return { ok: false, why: words.notBegun };
  const item = { kind: 'retry_task', task } as const;
  return { ok: true, item, sure: words.retrySure(task), said: words.retried(task) };
}

/** A task's file beside its result: `…/results/result_3.md` → `…/tasks/task_3.md`; undefined for others. */
export function taskFile({ step, task }: Pick<TaskRow, 'step' | 'task'>): string | undefined {
  const cut = step.lastIndexOf('/results/');
  return cut < 0 ? undefined : `${step.slice(0, cut)}/tasks/task_${task}.md`;
}

/** What Enter reads of a task: its result where there is one, else what it was told to do. */
export function fileToRead(row: TaskRow): string {
  const ended = ['success', 'partial', 'failure', 'timeout'].includes(row.status);
  return ended ? row.step : (taskFile(row) ?? row.step);
}
