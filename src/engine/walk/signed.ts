import { type Answer, type Asks, type Json, weightOf } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import type { Consents } from '../ports.ts';

/** Where an answer was given: neither a copy of the workspace nor another run in it takes it for its own. */
export type AnswerOrigin = {
  /** Absolute, links resolved. */
  readonly workspace: string;
  readonly run: string;
};

/** The answer as it goes to disk, in one write with its signature. */
export function signedAnswer(seal: Seal, place: AnswerOrigin, answer: Answer): Answer {
  return { ...answer, signature: seal.sign(dataOf(place, answer)) };
}

/** Did this person give this very answer, to this question of this run? */
export function isOwnAnswer(seal: Seal, place: AnswerOrigin, answer: Answer): boolean {
  return seal.isOwn(dataOf(place, answer), answer.signature);
}

function dataOf({ workspace, run }: AnswerOrigin, answer: Answer): Json {
  const { question, choice, comment, amount, details, shown, by, answeredAt } = answer;
  return {
    ...{ what: 'answer', workspace, run, question, choice, comment, shown, by, answeredAt },
    ...{ amount: amount ?? null, details: details ?? null },
  };
}

/** Does an answer on disk count for a question of this kind? A permission counts only once. */
export async function counts(
  consents: Pick<Consents, 'seal' | 'used'>,
  place: AnswerOrigin,
  { kind, asks }: { readonly kind: string; readonly asks: Asks },
  answer: Answer,
): Promise<boolean> {
  if (weightOf(kind, asks) === null) return true;
  const { signature = '', answeredAt } = answer;
  if (!isOwnAnswer(await consents.seal(), place, answer)) return false;
  return kind !== 'permission' || !(await consents.used.has({ signature, answeredAt }));
}

/** The same for any other data of a run that a person answers for: `what` names its kind. */
export function signedData(
  seal: Seal,
  { workspace, run }: AnswerOrigin,
  what: string,
  data: Json,
): string {
  return seal.sign({ what, workspace, run, data });
}

export function isOwnData(
  seal: Seal,
  { workspace, run }: AnswerOrigin,
  { what, data, signature }: { what: string; data: Json; signature: string | undefined },
): boolean {
  return seal.isOwn({ what, workspace, run, data }, signature);
}

/** What the signature of a late answer is of (`Workflow.late`). */
export const lateData = 'late answer';
