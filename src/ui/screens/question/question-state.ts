import type { Question } from '../../../engine/data/question.ts';
import { type Action, actionFor } from '../../keys/keymap.ts';
import type { KeyPress } from '../../keys/keys.ts';

/** A question in front of a person: what they have picked so far. Nothing is picked for them. */
export type QuestionState = {
  readonly picked: string | undefined;
  readonly amount: number | undefined;
  readonly comment: string;
  /** Is the comment field open? */
  readonly writing: boolean;
  /** A weighty choice was pressed once. */
  readonly sure: string | undefined;
};

/** What is to be done after a key. */
export type QuestionStep = {
  readonly state: QuestionState;
  /** `unused`: the key means nothing here and may mean something to the screen below. */
  readonly effect: 'none' | 'send' | 'leave' | 'edit' | 'unused';
};

export function openQuestion(question: Question): QuestionState {
  return {
    picked: undefined,
    amount: question.amount?.default,
    comment: '',
    writing: false,
    sure: undefined,
  };
}

/**
 * One key for an open question. A weighty choice needs its own key twice, anything else its key and Enter. Keys that
 * were on their way before the question was there do not come this far (`key-guard.ts`). `editable`: what a choice
 * stands for can be edited before it is chosen.
 */
export function pressKey(
  state: QuestionState,
  question: Question,
  key: KeyPress,
  editable = false,
): QuestionStep {
  const choice = choiceOf(question, key);
  return choice === undefined
    ? act(state, question, actionFor('question', key), editable)
    : press(state, question, choice);
}

function press(state: QuestionState, question: Question, id: string): QuestionStep {
  if (!isWeighty(question, id))
    return { state: { ...state, picked: id, sure: undefined }, effect: 'none' };
  const again = state.sure === id && state.picked === id;
  return { state: { ...state, picked: id, sure: id }, effect: again ? 'send' : 'none' };
}

function act(
  state: QuestionState,
  question: Question,
  action: Action | undefined,
  editable: boolean,
): QuestionStep {
  const stay = (change: Partial<QuestionState>): QuestionStep => ({
    state: { ...state, ...change },
    effect: 'none',
  });
  switch (action) {
    case 'confirm': {
      const ready = state.picked !== undefined && !isWeighty(question, state.picked);
      return { state, effect: ready ? 'send' : 'none' };
    }
    case 'leave_question':
      return { state, effect: 'leave' };
    case 'more':
      return stay({ amount: stepped(state, question, 1) });
    case 'less':
      return stay({ amount: stepped(state, question, -1) });
    case 'comment':
      return stay({ writing: question.comment === true });
    case 'edit_path':
      return { state, effect: editable ? 'edit' : 'unused' };
    case 'move_up':
      return stay({ picked: neighbour(state.picked, question, -1), sure: undefined });
    case 'move_down':
      return stay({ picked: neighbour(state.picked, question, 1), sure: undefined });
    default:
      return { state, effect: 'unused' };
  }
}

/** The choice a key names: its own key in either case, or its number. */
function choiceOf(question: Question, key: KeyPress): string | undefined {
  if (key.ctrl || key.alt) return undefined;
  const name = key.name.toLowerCase();
  const number = /^[1-9]$/.test(name) ? Number(name) : 0;
  const byKey = question.choices.find((choice) => choice.key.toLowerCase() === name);
  return (byKey ?? question.choices[number - 1])?.id;
}

export function isWeighty(question: Question, id: string): boolean {
  return question.choices.find((choice) => choice.id === id)?.weighty === true;
}

/** The number that goes with the answer, and the most it may be: a short path has fewer chapters than a long one. */
export function amountOf(
  question: Question,
  state: Pick<QuestionState, 'picked' | 'amount'> | undefined,
): { readonly now: number; readonly max: number } {
  const { amount, choices } = question;
  const count = choices.find(({ id }) => id === state?.picked)?.values?.['chapter_count'];
  const max = Math.min(amount?.max ?? 1, typeof count === 'number' ? count : Infinity);
  return { now: Math.min(max, state?.amount ?? amount?.default ?? 1), max };
}

function stepped(state: QuestionState, question: Question, by: 1 | -1): number | undefined {
  if (state.amount === undefined) return undefined;
  const { now, max } = amountOf(question, state);
  return Math.min(max, Math.max(1, now + by));
}

function neighbour(picked: string | undefined, { choices }: Question, by: 1 | -1) {
  const at = choices.findIndex(({ id }) => id === picked);
  if (at < 0) return (by === 1 ? choices[0] : choices.at(-1))?.id;
  return choices[Math.min(choices.length - 1, Math.max(0, at + by))]?.id;
}
