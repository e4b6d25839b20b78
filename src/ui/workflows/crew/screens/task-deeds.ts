import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { CrewView, TaskRow } from '../../../../engine/workflows/crew/contract/view.ts';
import type { Cost } from '../../../messages/about-cost.ts';
import type { TaskWords } from '../words/ja/screens.ts';
import { type BoardEntry, isAtWork } from './board-list.ts';

type Words = TaskWords['deed'];

/** What a person may do to a task, or why not, in words. `sure`: what `key` would do; `said`: how it is confirmed. */
export type Deed =
  | {
      readonly ok: true;
      readonly item: InboxItem;
      readonly key: 'c' | 'r';
      readonly sure: string;
      readonly said: string;
    }
  | { readonly ok: false; readonly why: string };

export function cancelDeed({ task, status }: TaskRow, words: Words): Deed {
  if (!isAtWork({ status }) && status !== 'pending') return { ok: false, why: words.notRunning };
  const item = { kind: 'cancel_task', task } as const;
  return { ok: true, item, key: 'c', sure: words.cancelSure(task), said: words.cancelled(task) };
}

/** `cost`: undefined in a rehearsal, where no model is called and nothing is paid. */
export function retryDeed({ task, status }: TaskRow, words: Words, cost: Cost): Deed {
  if (isAtWork({ status })) return { ok: false, why: words.stillRunning };
  if (status === 'pending') return { ok: false, why: words.notBegun };
  const item = { kind: 'retry_task', task } as const;
  const sure = cost === undefined ? words.retrySureFree(task) : words.retrySure(task, cost);
  return { ok: true, item, key: 'r', sure, said: words.retried(task) };
}

/** A task's file beside its result: `…/results/result_3.md` → `…/tasks/task_3.md`; undefined for others. */
export function taskFile({ step, task }: Pick<TaskRow, 'step' | 'task'>): string | undefined {
  const cut = step.lastIndexOf('/results/');
  return cut < 0 ? undefined : `${step.slice(0, cut)}/tasks/task_${task}.md`;
}

/** What Enter does on the board. */
export type Enter = { readonly kind: 'go_on' } | { readonly kind: 'read'; readonly path: string };

/**
 * Goes on with a run that rests, unless there is a row with something to read; else reads that, without a row the
 * report. undefined = nothing: what is still being written cannot be read.
 */
export function enterOn(
  entry: BoardEntry | undefined,
  view: Pick<CrewView, 'ended' | 'total'>,
  mayGoOn: boolean,
): Enter | undefined {
  const path = entry === undefined ? reportOf(view) : rowFile(entry);
  if (mayGoOn && (entry === undefined || path === undefined)) return { kind: 'go_on' };
  return path === undefined ? undefined : { kind: 'read', path };
}

/** Where no plan came of it, nobody has reported. */
function reportOf({ ended, total }: Pick<CrewView, 'ended' | 'total'>): string | undefined {
  return ended === null || total === 0 ? undefined : '/report.md';
}

function rowFile(entry: BoardEntry): string | undefined {
  if (entry.kind === 'task') return fileToRead(entry.row);
  return entry.kind === 'helper' && entry.row.status === 'done' ? entry.row.step : undefined;
}

/** What Enter reads of a task: its result where there is one, else what it was told to do. */
export function fileToRead(row: TaskRow): string {
  return hasResult(row) ? row.step : (taskFile(row) ?? row.step);
}

export function hasResult({ status }: Pick<TaskRow, 'status'>): boolean {
  return ['success', 'partial', 'failure', 'timeout'].includes(status);
}
