import type { AskOf } from '../../../../engine/contract.ts';
import type { Question } from '../../../../engine/data/question.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { CrewContract } from '../../../../engine/workflows/crew/contract/index.ts';

/** Questions of a cmd that have a whole screen of their own. */
export const ownKinds: readonly string[] = [
  'confirm_plan',
  'approvals',
  'commit_change',
  'apply_work',
  'prune_preferences',
  'profile_review',
  'preference_review',
  'reset_preferences',
] satisfies readonly AskOf<CrewContract>[];

export function ownQuestions({ questions }: Pick<RunState, 'questions'>): readonly Question[] {
  return questions.filter(({ kind }) => ownKinds.includes(kind));
}

/**
 * How many cards the person left for later when they last decided: they are put again when the cmd goes on
 * (`docs/spec/crew.md` §15).
 */
export function leftForLater({ notices }: Pick<RunState, 'notices'>): number {
  const left = notices.findLast(({ notice }) => notice === 'proposals_applied')?.values['left'];
  return typeof left === 'number' ? left : 0;
}
