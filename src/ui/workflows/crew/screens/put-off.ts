import { z } from 'zod';
import type { Answer, Question } from '../../../../engine/data/question.ts';

/** What a person has put off on a screen of its own: it comes in front again when they ask for it, and not before. */
export type PutOff = {
  /** Questions they left open, each as it was put. */
  readonly away: readonly string[];
  /** Questions they answered with «later», in whole or for some cards: the next walk puts that again. */
  readonly later: readonly Question[];
};

export const nothingOff: PutOff = { away: [], later: [] };

/** May the next walk put some of it again? */
export function leavesForLater({ kind }: Question, { choice }: Pick<Answer, 'choice'>): boolean {
  return kind === 'approvals' || choice === 'later';
}

/** Is it nothing but what was left for later of an earlier one? */
export function isLeftOf(question: Question, earlier: Question): boolean {
  if (question.kind !== earlier.kind) return false;
  if (question.kind === 'apply_work') return offerOf(question) === offerOf(earlier);
  if (question.kind !== 'approvals') return false;
  const known = new Set(cardsOf(earlier));
  return cardsOf(question).every((card) => known.has(card));
}

/** Which changes are offered, however often they were. */
function offerOf({ id }: Pick<Question, 'id'>): string {
  return id.slice(0, id.lastIndexOf('-'));
}

const Cards = z.array(z.unknown()).catch([]);

function cardsOf({ values }: Pick<Question, 'values'>): readonly string[] {
  return Cards.parse(values['items']).map((card) => JSON.stringify(card));
}
