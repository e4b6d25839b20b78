import type { ChangedFile } from '../contract/events.ts';
import { verifies } from '../rules/integrity/find.ts';
import { type FilePair, sizeOf } from '../rules/patch.ts';
import type { Task } from './task.ts';

/** Files whose bytes are not what they were when the task began; those that verify come first. */
export function changedFiles(
  { begin, memory }: Task,
  pairs: readonly FilePair[],
  slice: string | null,
): ChangedFile[] {
  const dirty = new Set(begin.dirty.map(({ path }) => path));
  const own = memory.slices
    .filter(({ id }) => slice === null || id === slice)
    .flatMap(({ files }) => files);
  return [...pairs]
    .sort((a, b) => Number(verifies(b.path)) - Number(verifies(a.path)))
    .filter(
      ({ before, after }) =>
        before?.text !== after?.text ||
        (before === null) !== (after === null) ||
        before?.text == null,
    )
    .map((pair) => {
      const { path, before, after } = pair;
      return {
        path,
        how: before === null ? 'created' : after === null ? 'deleted' : 'modified',
        ...sizeOf([pair]),
        dirty: dirty.has(path),
        beside: own.length > 0 && !own.includes(path),
      };
    });
}
