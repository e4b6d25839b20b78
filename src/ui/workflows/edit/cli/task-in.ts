import { RunError } from '../../../../engine/data/failure.ts';

/** The task in a text that was handed over. Throws RunError `input_invalid`, so that nothing is made for nothing. */
export function taskIn(text: string): string {
  const task = text.replace(/^\uFEFF/, '').trim();
  if (task === '') throw new RunError({ kind: 'input_invalid', reason: 'task_empty', values: {} });
  const length = [...task].length;
  if (length <= 10_000) return task;
  throw new RunError({ kind: 'input_invalid', reason: 'task_too_long', values: { length } });
}

/** The tasks in a text, in its order: each ends at a line of `---`. Throws as `taskIn` does, for the first that is none. */
export function tasksIn(text: string): readonly string[] {
  const parts = text
    .replaceAll('\r\n', '\n')
    .split(/^---[ \t]*$/m)
    .filter((part) => part.trim() !== '');
  return (parts.length === 0 ? [''] : parts).map(taskIn);
}
