import type { RunSummary } from '../../../engine/engine.ts';

/** One that is over or waits for a word: told something, it goes its way again without a call of a model. */
export function isAtRest(
  { workflow, status, archived, rehearsal }: RunSummary,
  asRehearsal: boolean,
): boolean {
  const rests = status === 'done' || status === 'waiting';
  return workflow === 'session' && rests && !archived && rehearsal === asRehearsal;
}
