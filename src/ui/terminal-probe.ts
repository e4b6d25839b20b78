import type { TtyFilter } from './tty-filter.ts';

/** Draws one ambiguous character at the line's start, asks where the cursor is, wipes it away. */
const askWidth = '\u001B7\r─\u001B[6n\r\u001B[K\u001B8';
/** Every terminal answers this one; its answer says that no other will come. */
const askAttributes = '\u001B[c';

const waitMs = 100;

/** How many cells an ambiguous character takes. */
export type AmbiguousWidth = {
  /** Known within 100 ms; 1 when the terminal has not said by then. */
  readonly first: Promise<1 | 2>;
  /** The answer came later than that, over a slow line, and is another. Returns how to stop listening. */
  onLate(listener: (width: 1 | 2) => void): () => void;
};

/** Asks the terminal. Before anything is drawn; the filter keeps what is typed meanwhile. */
export function probeAmbiguousWidth(
  filter: TtyFilter,
  write: (text: string) => void,
): AmbiguousWidth {
  const late = new Set<(width: 1 | 2) => void>();
  const first = Promise.withResolvers<1 | 2>();
  let settled = false;
  let width: 1 | 2 = 1;
  const settle = () => {
    settled = true;
    first.resolve(width);
  };
  const timer = setTimeout(settle, waitMs);
  const stop = filter.onReply((reply) => {
    const column = /^\u001B\[\d+;(\d+)R$/.exec(reply)?.[1];
    if (column === '3') width = 2;
    if (column === '3' && settled) for (const listener of late) listener(width);
    if (!reply.endsWith('c')) return;
    clearTimeout(timer);
    stop();
    settle();
  });
  write(askWidth + askAttributes);
  return {
    first: first.promise,
    onLate(listener) {
      late.add(listener);
      return () => late.delete(listener);
    },
  };
}

/** What the person has set is not asked for. */
export function knownWidth(width: 1 | 2): AmbiguousWidth {
  return { first: Promise.resolve(width), onLate: () => () => undefined };
}
