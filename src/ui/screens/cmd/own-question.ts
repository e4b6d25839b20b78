import type { Question, QuestionKind } from '../../../engine/question.ts';
import type { RunState } from '../../../engine/run-state.ts';

/** Questions of a cmd that have a whole screen of their own. */
export const ownKinds: readonly QuestionKind[] = ['confirm_plan', 'approvals', 'commit_change'];

export function ownQuestions({ questions }: Pick<RunState, 'questions'>): readonly Question[] {
  return questions.filter(({ kind }) => ownKinds.includes(kind));
}
