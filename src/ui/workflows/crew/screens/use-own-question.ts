import { useEffect, useEffectEvent, useState } from 'react';
import type { Json, Question } from '../../../../engine/data/question.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useLook } from '../../../components/look.tsx';
import { taskWordsOf } from '../words/of.ts';
import { ownQuestions } from './own-question.ts';
import { isLeftOf, leavesForLater, nothingOff, type PutOff } from './put-off.ts';

export type OwnAnswer = {
  readonly choice: string;
  readonly comment: string;
  readonly details?: Json;
};

/** A question that has a screen of its own, and whether that screen is in front. */
export type OwnQuestion = {
  readonly open: Question | undefined;
  readonly inFront: boolean;
  /** The person came back to it by a key of their own. */
  readonly taken: boolean;
  /** Id, when it was asked, and how often it was answered here: asked again it is another question. */
  readonly key: string;
  /** Puts it off: the board comes back, the question waits. */
  leave(): void;
  /** Back to it, or to what the next walk puts. */
  take(): void;
  /** The person goes to read something and comes back to the board: what they put off stays so. */
  keepAway(): void;
  /** Records the answer; resolves with whether it was accepted. */
  answer(given: OwnAnswer): Promise<boolean>;
};

/** What was put off by people who are reading, by the store of their run. */
const putOff = new WeakMap<object, PutOff>();

export function useOwnQuestion(cockpit: Cockpit, run: OpenRun, state: RunState): OwnQuestion {
  const [answered, setAnswered] = useState<readonly Question[]>([]);
  const [off, setOff] = useState(() => putOff.get(run.store) ?? nothingOff);
  const [taken, setTaken] = useState<string | undefined>();
  useEffect(() => {
    putOff.delete(run.store);
  }, [run.store]);
  const all = ownQuestions(state).filter(
    (question) => !answered.includes(question) && !run.answered.includes(question.id),
  );
  const keyOf = (question: Question | undefined) => {
    const times = answered.filter(({ id }) => id === question?.id).length;
    return `${question?.id ?? ''} ${question?.openedAt ?? ''} ${times}`;
  };
  const isLater = (question: Question) => off.later.some((one) => isLeftOf(question, one));
  const isOff = (question: Question) => off.away.includes(keyOf(question)) || isLater(question);
  const [first] = all;
  // who left one for the board is not led to the next
  const open = all.find((question) => !isLater(question)) ?? first;
  useSayAnsweredElsewhere(cockpit, { run, state, open, answered });
  const key = keyOf(open);
  return {
    open,
    key,
    inFront: open !== undefined && !isOff(open),
    taken: taken === key,
    leave: () => setOff(({ away, later }) => ({ away: [...away, key], later })),
    take: () => {
      setTaken(key);
      setOff(({ away, later }) => ({
        away: away.filter((one) => one !== key),
        later: later.filter((one) => open !== undefined && !isLeftOf(open, one)),
      }));
    },
    keepAway: () => void putOff.set(run.store, off),
    answer: async (given) => {
      if (open === undefined || cockpit.desk === undefined) return false;
      setAnswered((before) => [...before, open]);
      if (leavesForLater(open, given))
        setOff(({ away, later }) => ({ away, later: [...later, open] }));
      const failure = await cockpit.desk.answer(run.id, {
        question: open.id,
        asked: open,
        ...given,
      });
      if (failure === undefined) return true;
      setAnswered((before) => before.filter((one) => one !== open));
      setOff(({ away, later }) => ({ away, later: later.filter((one) => one !== open) }));
      cockpit.complain(failure);
      return false;
    },
  };
}

type Standing = {
  readonly run: Pick<OpenRun, 'answered'>;
  readonly state: Pick<RunState, 'answers'>;
  readonly open: Question | undefined;
  /** Answered here. */
  readonly answered: readonly Question[];
};

/** Was the open question answered elsewhere (another cockpit, `folio-tui answer`)? */
export function wasAnsweredElsewhere(
  before: Question | undefined,
  { run, state, open, answered }: Standing,
): boolean {
  // With another question on screen, nothing has to be said about this one.
  if (before === undefined || open !== undefined) return false;
  if (answered.some((question) => isSame(question, before))) return false;
  const told = state.answers.some(({ question }) => question === before.id);
  return told || run.answered.includes(before.id);
}

/** After a resume it is another object, but the same question. */
function isSame(one: Question, other: Question): boolean {
  return one.id === other.id && one.openedAt === other.openedAt;
}

/** Says that the question on screen was answered elsewhere; nothing is said about the next one. */
function useSayAnsweredElsewhere(cockpit: Pick<Cockpit, 'hint'>, standing: Standing): void {
  const { elsewhere } = taskWordsOf(useLook().messages);
  const [last] = useState<{ open: Question | undefined; takeBack?: () => void }>({
    open: undefined,
  });
  const look = useEffectEvent(() => {
    if (standing.open !== undefined) last.takeBack?.();
    if (wasAnsweredElsewhere(last.open, standing)) last.takeBack = cockpit.hint(elsewhere, 'place');
    last.open = standing.open;
  });
  const { open } = standing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever another question is open, or none
  useEffect(() => look(), [open]);
}
