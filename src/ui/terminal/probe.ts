import type { Background } from '../components/theme.ts';
import type { TtyFilter } from './tty-filter.ts';

/** Draws one ambiguous character at the line's start, asks where the cursor is, wipes it away. */
const askWidth = '\u001B7\r─\u001B[6n\r\u001B[K\u001B8';
/** What colour is behind the text? Terminals without an answer send nothing. */
const askBackground = '\u001B]11;?\u001B\\';
/** Every terminal answers this one; after its answer no other will come. */
const askAttributes = '\u001B[c';

const waitMs = 100;

/** How many cells an ambiguous character takes. */
export type AmbiguousWidth = {
  /** Known within 100 ms; 1 when the terminal has not said by then. */
  readonly first: Promise<1 | 2>;
  /** The answer came later than that, over a slow line, and is another. Returns how to stop listening. */
  onLate(listener: (width: 1 | 2) => void): () => void;
  /** What the terminal has said of its background so far. */
  background(): Background;
};

/** Asks the terminal. Before anything is drawn; the filter keeps what is typed meanwhile. */
export function probeAmbiguousWidth(
  filter: TtyFilter,
  write: (text: string) => void,
  { tmux }: { readonly tmux: boolean },
): AmbiguousWidth {
  const late = new Set<(width: 1 | 2) => void>();
  const first = Promise.withResolvers<1 | 2>();
  let settled = false;
  let width: 1 | 2 = 1;
  let background: Background;
  const settle = () => {
    settled = true;
    first.resolve(width);
  };
  // While the rest of the program is loaded nobody looks; an answer that lies there by then came in time.
  const timer = setTimeout(() => setImmediate(settle), waitMs);
  const stop = filter.onReply((reply) => {
    const column = /^\u001B\[\d+;(\d+)R$/.exec(reply)?.[1];
    if (column === '3') width = 2;
    if (column === '3' && settled) for (const listener of late) listener(width);
    background ??= backgroundIn(reply);
    if (!/^\u001B\[.*c$/.test(reply)) return;
    clearTimeout(timer);
    stop();
    settle();
  });
  // tmux gives its own answer, which is not always that of the terminal around it.
  write(askWidth + (tmux ? '' : askBackground) + askAttributes);
  return {
    first: first.promise,
    background: () => background,
    onLate(listener) {
      late.add(listener);
      return () => late.delete(listener);
    },
  };
}

/** What the person has set is not asked for. */
export function knownWidth(width: 1 | 2): AmbiguousWidth {
  return {
    first: Promise.resolve(width),
    onLate: () => () => undefined,
    background: () => undefined,
  };
}

/** Light or dark, from an answer like `]11;rgb:ffff/ffff/dddd`. */
export function backgroundIn(reply: string): Background {
  const [, red, green, blue] =
    /^\u001B\]11;rgba?:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})/i.exec(reply) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const share = (digits: string) => Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  const brightness = 0.299 * share(red) + 0.587 * share(green) + 0.114 * share(blue);
  return brightness > 0.5 ? 'light' : 'dark';
}
