import { useEffect, useEffectEvent, useState } from 'react';
import type { Question } from '../../engine/question.ts';
import type { RunState } from '../../engine/run-state.ts';
import type { Cockpit } from '../cockpit-state.ts';
import { useLook } from '../look.tsx';
import type { OpenRun } from '../run-desk.ts';
import { useActions, useKeys } from '../use-keys.tsx';
import { amountOf, openQuestion, pressKey, type QuestionState } from './question-state.ts';

/** Nobody has pressed a key for so long: the open question may take the focus (ms). */
const quietMs = 1500;

/** The question of a run that is in front of the person, if any. */
export type Asked = {
  readonly open: Question | undefined;
  readonly state: QuestionState | undefined;
  readonly focused: boolean;
  /** Closes the comment field, whichever way it is left: what was written stays. */
  keepComment(comment: string): void;
};

type Focus = {
  readonly id: string;
  readonly state: QuestionState;
  readonly focused: boolean;
  /** The person has just come back from the comment field. */
  readonly returning: boolean;
};

/**
 * The oldest open question of a run. It takes the focus when the person says so (`a`), or when they have pressed no key
 * for a while; when they have put it off it waits for them.
 */
export function useQuestion(cockpit: Cockpit, run: OpenRun, state: RunState): Asked {
  const look = useLook();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [focus, setFocus] = useState<Focus | undefined>();
  const open = state.questions.find(({ id }) => ![...answered, ...run.answered].includes(id));
  const mine = open !== undefined && focus?.id === open.id ? focus : undefined;
  const inFront = cockpit.dialog === undefined && open !== undefined;
  const focused = inFront && mine?.focused === true;

  const take = () => {
    if (open === undefined) return;
    setFocus({
      id: open.id,
      state: mine?.state ?? openQuestion(open),
      focused: true,
      returning: false,
    });
  };

  async function answer(question: Question, given: QuestionState): Promise<void> {
    if (given.picked === undefined || cockpit.desk === undefined) return;
    setAnswered([...answered, question.id]);
    setFocus(undefined);
    const amount = question.amount === undefined ? {} : { amount: amountOf(question, given).now };
    const reply = {
      question: question.id,
      asked: question,
      choice: given.picked,
      comment: given.comment,
      ...amount,
    };
    const failure = await cockpit.desk.answer(run.id, reply);
    if (failure === undefined) return;
    setAnswered((ids) => ids.filter((id) => id !== question.id));
    cockpit.complain(failure);
  }

  useQuietFocus(inFront && mine === undefined, open?.id, take);
  useActions('global', open === undefined ? {} : { next_question: take }, { active: inFront });
  useKeys(
    'question',
    (event) => {
      if (event.kind !== 'key' || open === undefined || mine === undefined) return false;
      const step = pressKey(mine.state, open, event);
      if (step.effect === 'unused') return false;
      setFocus({ ...mine, state: step.state, focused: step.effect !== 'leave' });
      const { effect } = step;
      if (effect === 'send') void answer(open, step.state);
      return true;
    },
    {
      active: focused && mine?.state.writing !== true,
      subject: open?.id ?? '',
      returning: mine?.returning === true,
      tooSoon: () => cockpit.say(look.messages.screens.question.tooSoon, 'warn'),
    },
  );
  return {
    open,
    state: mine?.state,
    focused,
    keepComment: (comment) => setFocus((before) => before && withComment(before, comment)),
  };
}

function withComment(focus: Focus, comment: string): Focus {
  return { ...focus, state: { ...focus.state, comment, writing: false }, returning: true };
}

/** Calls `take` when no key has come for a while. Keys that the screen hears start the wait anew. */
function useQuietFocus(waiting: boolean, subject: string | undefined, take: () => void): void {
  const [keys, setKeys] = useState(0);
  useKeys(
    'run',
    () => {
      setKeys((count) => count + 1);
      return false;
    },
    { active: waiting },
  );
  const onQuiet = useEffectEvent(take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key and each question starts the wait anew
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(onQuiet, quietMs);
    return () => clearTimeout(timer);
  }, [waiting, subject, keys]);
}
