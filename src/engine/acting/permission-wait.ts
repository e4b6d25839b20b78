import { answerPath } from '../walk/ask.ts';
import type { Walk } from '../walk/walk.ts';

/**
 * Waits until the question has an answer, given in this process or another one; until nobody has said anything for
 * `permissions.park_after_min`; until the run is stopped. Resolves with whether something came; what it is, the disk
 * tells. Never rejects for an abort.
 */
export async function waitForAnswer(walk: Walk, question: string): Promise<boolean> {
  const patience = await walk.patienceMs();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, walk.signal, walk.closes]);
  const told = Promise.withResolvers<true>();
  const stopHearing = walk.hear((event) => {
    if (event.type === 'question_answered' && event.answer.question === question)
      told.resolve(true);
  });
  try {
    return await Promise.race([
      told.promise,
      walk.store.appears(answerPath(walk, question), signal),
      walk.ports.clock.sleep(patience, signal).then(no, no),
    ]);
  } finally {
    stopHearing();
    over.abort();
  }
}

function no(): false {
  return false;
}
