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
  /** The first line that is shown of what it is about, where that has more than there is room for. */
  readonly from: number;
  /** Its last line was on the screen. */
  readonly seen?: boolean;
};

/** What is to be done after a key. */
export type QuestionStep = {
  readonly state: QuestionState;
  /** `unused`: the key means nothing here and may mean something to the screen below. */
  readonly effect:
    | 'none'
    | 'send'
    | 'leave'
    | 'edit'
    | 'unused'
    | 'nothing_picked'
    | 'picked_again'
    | 'read_on'
    | 'read_back';
};

export function openQuestion(question: Question): QuestionState {
  return {
    picked: undefined,
    amount: question.amount?.default,
    comment: '',
    writing: false,
    sure: undefined,
    from: 0,
  };
}

/**
 * One key for an open question: a choice's key picks it, Enter takes what is picked. A weighty choice is asked about once:
 * its key or Enter a second time takes it. Keys that
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
  // A key that is held down says a thing once.
  if (key.held && (choice !== undefined || key.name === 'enter')) return { state, effect: 'none' };
  if (choice !== undefined) return press(state, question, choice);
  const action = actionFor('question', key);
  // Any other key between the two takes the first back.
  const before =
    action === 'confirm' || state.sure === undefined ? state : { ...state, sure: undefined };
  return act(before, question, action, editable);
}

function press(state: QuestionState, question: Question, id: string): QuestionStep {
  if (!isWeighty(question, id)) {
    const effect = state.picked === id ? 'picked_again' : 'none';
    return { state: { ...state, picked: id, sure: undefined }, effect };
  }
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
    case 'confirm':
      return confirm(state, question);
    case 'leave_question':
      return { state, effect: 'leave' };
    case 'more':
    case 'less':
      return question.amount === undefined
        ? { state, effect: 'unused' }
        : stay({ amount: stepped(state, question, action === 'more' ? 1 : -1) });
    case 'comment':
      return question.comment === true ? stay({ writing: true }) : { state, effect: 'unused' };
    case 'edit_path':
      return { state, effect: editable ? 'edit' : 'unused' };
    case 'move_up':
      return stay({ picked: neighbour(state.picked, question, -1), sure: undefined });
    case 'move_down':
      return stay({ picked: neighbour(state.picked, question, 1), sure: undefined });
    case 'page_down':
      return { state, effect: 'read_on' };
    case 'page_up':
      return { state, effect: 'read_back' };
    default:
      return { state, effect: 'unused' };
  }
}

function confirm(state: QuestionState, question: Question): QuestionStep {
  const { picked, sure } = state;
  if (picked === undefined) return { state, effect: 'nothing_picked' };
  if (!isWeighty(question, picked) || sure === picked) return { state, effect: 'send' };
  return { state: { ...state, sure: picked }, effect: 'none' };
}

/** Does a key name one of its choices? */
export function choosesIn(question: Question, key: KeyPress): boolean {
  return choiceOf(question, key) !== undefined;
}

/** Nothing is chosen any more; what was written, and the number, stay. */
export function unpicked(state: QuestionState): QuestionState {
  return { ...state, picked: undefined, sure: undefined };
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
  const values = choices.find(({ id }) => id === state?.picked)?.values;
  const count = values?.['left'] ?? values?.['episodes'] ?? values?.['chapter_count'];
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
