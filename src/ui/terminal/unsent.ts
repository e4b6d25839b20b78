import { createDraft, type Draft } from '../text/draft.ts';
import { moved } from '../text/text-buffer.ts';

/** What was typed and has not been used yet, by its place; it outlives the program, however that ends. */
export type Unsent = {
  at(name: string): string | undefined;
  /** On disk before it returns; undefined forgets it. */
  mark(name: string, text: string | undefined): void;
};

/** How old what is on disk may be while somebody types (ms). */
const everyMs = 300;

/** Writes what `text` gives (undefined: nothing that would be missed), soon after it is told that it may have changed. */
export function keeping(unsent: Unsent, name: string, text: () => string | undefined) {
  let waiting: NodeJS.Timeout | undefined;
  const flush = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    unsent.mark(name, text());
  };
  return {
    changed: () => {
      waiting ??= setTimeout(flush, everyMs).unref();
    },
    /** What is not on disk yet gets there at once. */
    flush,
    /** It has been used. */
    forget: () => {
      clearTimeout(waiting);
      waiting = undefined;
      unsent.mark(name, undefined);
    },
  };
}

export type KeptDraft = {
  readonly draft: Draft;
  flush(): void;
  forget(): void;
};

/** A field's text that begins with `start`, or with what was left at this place; without a place nothing is left. */
export function keptDraft(unsent: Unsent, name: string | undefined, start = ''): KeptDraft {
  const draft = createDraft(start);
  if (name === undefined) return { draft, flush: () => undefined, forget: () => undefined };
  const first = draft.text();
  const left = unsent.at(name);
  if (left !== undefined) {
    draft.set(left);
    draft.change((buffer) => moved(buffer, endOfChange(first, buffer.text)));
  }
  const kept = keeping(unsent, name, () => (draft.text() === first ? undefined : draft.text()));
  draft.subscribe(kept.changed);
  return { draft, ...kept };
}

/** Where the person was: behind what is not as it was before. */
function endOfChange(before: string, now: string): number {
  let same = 0;
  while (
    same < Math.min(before.length, now.length) &&
    before.at(-1 - same) === now.at(-1 - same) &&
    !/[\uD800-\uDFFF]/.test(now.at(-1 - same) ?? '')
  )
    same += 1;
  return now.length - same;
}
