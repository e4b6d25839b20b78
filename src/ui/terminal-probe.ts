import type { TtyFilter } from './tty-filter.ts';

/** Draws one ambiguous character at the line's start, asks where the cursor is, wipes it away. */
const askWidth = '\u001B7\r─\u001B[6n\r\u001B[K\u001B8';
/** Every terminal answers this one; its answer says that no other will come. */
const askAttributes = '\u001B[c';

const waitMs = 100;

/**
 * Finds out how wide the terminal draws ambiguous characters. Resolves within 100 ms, with 1 when it does not say.
 * Must run before anything is drawn; the filter keeps what is typed meanwhile.
 */
export function probeAmbiguousWidth(
  filter: TtyFilter,
  write: (text: string) => void,
): Promise<1 | 2> {
  return new Promise((resolve) => {
    let width: 1 | 2 = 1;
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(width);
    };
    const timer = setTimeout(finish, waitMs);
    const stop = filter.onReply((reply) => {
      const column = /^\u001B\[\d+;(\d+)R$/.exec(reply)?.[1];
      if (column === '3') width = 2;
      if (reply.endsWith('c')) finish();
    });
    write(askWidth + askAttributes);
  });
}
