import { setTimeout as sleep } from 'node:timers/promises';
import type { TtyFilter } from './tty-filter.ts';

/** "Are you well?", and the answer of every terminal that answers anything. */
const ask = '\u001B[5n';
const isAnswer = (reply: string) => /^\u001B\[[03]n$/.test(reply);

/** How long (ms) a terminal that has answered before is waited for. */
const patience = 5_000;

/** Resolves when the terminal has taken what was written, since it answers a question only after that, or is gone. */
export async function untilTaken(filter: TtyFilter, write: (text: string) => void): Promise<void> {
  if (filter.writableEnded) return;
  const over = new AbortController();
  const done = () => over.abort();
  const stopAsking = filter.onReply((reply) => {
    if (isAnswer(reply)) done();
  });
  filter.once('finish', done);
  write(ask);
  await sleep(patience, undefined, { signal: over.signal }).catch(() => undefined);
  filter.off('finish', done);
  stopAsking();
}
