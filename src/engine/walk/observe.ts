import type { Json } from '../data/question.ts';
import { mayStart, type Walk } from './walk.ts';

/** `ctx.observe`: reads the world; never remembered, fresh on every walk, noted for the history. */
export async function observe<T extends Json>(
  walk: Walk,
  source: string,
  look: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  mayStart(walk);
  const seen = await look(walk.signal);
  walk.emit({ type: 'observed', source, summary: seen });
  return seen;
}
