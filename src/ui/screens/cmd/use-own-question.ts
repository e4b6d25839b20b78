import { useEffect, useState } from 'react';
import type { Json, Question } from '../../../engine/question.ts';
import type { RunState } from '../../../engine/run-state.ts';
import type { Cockpit } from '../../cockpit-state.ts';
import type { OpenRun } from '../../run-desk.ts';
import { ownQuestions } from './own-question.ts';

export type OwnAnswer = {
  readonly choice: string;
  readonly comment: string;
  readonly details?: Json;
};

/** A question that has a screen of its own, and whether that screen is in front. */
export type OwnQuestion = {
  readonly open: Question | undefined;
  readonly inFront: boolean;
  /** Id, when it was asked, and how often it was answered here: asked again it is another question. */
  readonly key: string;
  /** Puts it off: the board comes back, the question waits. */
  leave(): void;
  /** Back to it. */
  take(): void;
  /** The person goes to read something and comes back to the board: what they put off stays so. */
  keepAway(): void;
  /** Records the answer; says whether it was taken. */
  answer(given: OwnAnswer): Promise<boolean>;
};

/** Questions that were put off by people who are reading, by the store of their run. */
const putOff = new WeakMap<object, string>();

export function useOwnQuestion(cockpit: Cockpit, run: OpenRun, state: RunState): OwnQuestion {
  const [answered, setAnswered] = useState<readonly Question[]>([]);
  const [away, setAway] = useState(() => putOff.get(run.store));
  useEffect(() => {
    putOff.delete(run.store);
  }, [run.store]);
  const open = ownQuestions(state).find(
    (question) => !answered.includes(question) && !run.answered.includes(question.id),
  );
  const times = answered.filter(({ id }) => id === open?.id).length;
  const key = `${open?.id ?? ''} ${open?.openedAt ?? ''} ${times}`;
  return {
    open,
    key,
    inFront: open !== undefined && away !== key,
    leave: () => setAway(key),
    take: () => setAway(undefined),
    keepAway: () => {
      if (away !== undefined) putOff.set(run.store, away);
    },
    answer: async (given) => {
      if (open === undefined || cockpit.desk === undefined) return false;
      setAnswered((all) => [...all, open]);
      const failure = await cockpit.desk.answer(run.id, {
        question: open.id,
        asked: open,
        ...given,
      });
      if (failure === undefined) return true;
      setAnswered((all) => all.filter((one) => one !== open));
      cockpit.complain(failure);
      return false;
    },
  };
}
