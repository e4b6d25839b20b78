import { type Ask, type Asks, engineAsks, type Weight } from './question.ts';
import { isNameIn } from './shapes.ts';

/** A kind of question, of the engine or of these; undefined: nobody knows it. */
export function askOf(kind: string, asks: Asks): Ask | undefined {
  if (isNameIn(engineAsks, kind)) return engineAsks[kind];
  return isNameIn(asks, kind) ? asks[kind] : undefined;
}

/** Why an answer to a question of this kind counts only signed; null: a choice about the work. What nobody knows counts as a grant. */
export function weightOf(kind: string, asks: Asks): Weight | null {
  const ask = askOf(kind, asks);
  return ask === undefined ? 'grants' : ask.weight;
}
