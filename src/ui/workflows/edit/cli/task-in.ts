import { RunError } from '../../../../engine/data/failure.ts';

/** The task in a text that was handed over. Throws RunError `input_invalid`, so that nothing is made for nothing. */
export function taskIn(text: string): string {
  const task = text.replace(/^\uFEFF/, '').trim();
  if (task === '') throw new RunError({ kind: 'input_invalid', reason: 'task_empty', values: {} });
  const length = [...task].length;
  if (length <= 10_000) return task;
  throw new RunError({ kind: 'input_invalid', reason: 'task_too_long', values: { length } });
}
