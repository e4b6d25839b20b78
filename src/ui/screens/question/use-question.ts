import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Question } from '../../../engine/data/question.ts';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Route } from '../../cockpit/route.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { type Action, actionFor } from '../../keys/keymap.ts';
import { type KeyEvent, type KeyPress, pressedName } from '../../keys/keys.ts';
import { useActions, useKeys, useListening } from '../../keys/use-keys.tsx';
import { keptWords } from './kept-words.ts';
import { isUnread, type Named, readFrom, type ShownAs } from './question-rows.ts';
import {
  amountOf,
  choosesIn,
  openQuestion,
  pressKey,
  type QuestionState,
  unpicked,
} from './question-state.ts';
import { isForAll } from './read-through.ts';
import { type PermissionFront, usePermission } from './use-permission.ts';

/** Nobody has pressed a key for so long: the open question may take the focus (ms). */
const quietMs = 1500;
/** Whoever has pressed a key of the screen within this time is using it: a question that comes leaves them its keys (ms). */
const usedMs = 20_000;

/** The question of a run that is in front of the person, if any. */
export type Asked = {
  readonly open: Question | undefined;
  readonly shownAs: ShownAs | undefined;
  readonly named: Named | undefined;
  readonly state: QuestionState | undefined;
  readonly focused: boolean;
  /** Can what it is about be edited before it is answered? */
  readonly editable: boolean;
  /** Keys of the screen below that count meanwhile. */
  readonly through: readonly Action[];
  /** The same where it is a wish for permission, which is shown and answered in its own way. */
  readonly permission: PermissionFront | undefined;
  /** Where the comment outlives the program until it has gone with the answer. */
  readonly commentAs: string | undefined;
  /** What is written beside it, also before it has had the focus. */
  readonly comment: string;
  /** A recording plays on after it. */
  readonly rehearsal: boolean;
  /** Closes the comment field, whichever way it is left: what was written stays. */
  keepComment(comment: string): void;
};

type Given = Pick<QuestionState, 'picked' | 'amount' | 'comment'>;

type Focus = {
  /**
   * Id, and how often it was answered here: asked again it is another question, put again by a resumed run it is not.
   */
  readonly key: string;
  readonly state: QuestionState;
  readonly focused: boolean;
  /** The person came to it by a key of their own: from its comment field, or by asking for it. */
  readonly returning: boolean;
};

/** What a workflow does its own way with questions of its runs. */
export type OwnQuestions = {
  /** What a file of its runs is, in words. */
  readonly named?: Named;
  /** The same of a step whose agent wishes for a permission. */
  readonly step?: Named;
  /** Kinds that have a screen of their own. */
  readonly elsewhere?: readonly Question['kind'][];
  /** What keys of the screen below do while a question is in front: what it is about is read by them. */
  readonly through?: readonly Action[];
  /** How a question is shown where that is not by a row for each choice. */
  shownAs?(question: Question): ShownAs | undefined;
  /** Did the person ask for it by a key of this screen? Then it is in front of them at once. */
  atOnce?(question: Question): boolean;
  /** Can what a question is about be edited, where that is not said by how it is shown? */
  editable?(question: Question): boolean;
  /** Lets the person edit what a choice stands for, or what the question is about, before it is answered. */
  edit?(picked: string | undefined, question: Question): void;
};

/** What was picked and written outlives the screen, and who was at it: whoever goes elsewhere and comes back finds it. */
const shelf = new WeakMap<OpenRun['store'], Focus>();

function focusOn(key: string, state: QuestionState, returning = false): Focus {
  return { key, state, focused: true, returning };
}

/**
 * Which question is in front, whether it hears keys, and how it is answered. What was answered here is hidden until it
 * is asked again, also while the run has not taken the answer yet.
 */
function useFront(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
  elsewhere: NonNullable<OwnQuestions['elsewhere']>,
) {
  const [answered, setAnswered] = useState<readonly Question[]>([]);
  const [focus, setFocus] = useState<Focus | undefined>();
  const [ahead, setAhead] = useState<string | undefined>();
  const waiting = state.questions.filter(
    (question) =>
      !answered.includes(question) &&
      !run.answered.includes(question.id) &&
      !elsewhere.includes(question.kind),
  );
  const keyOf = ({ id }: Question) => `${id} ${answered.filter((one) => one.id === id).length}`;
  const open = waiting.find((question) => keyOf(question) === ahead) ?? waiting[0];
  const key = open && keyOf(open);
  const mine = key !== undefined && focus?.key === key ? focus : undefined;
  const wishes = waiting.filter(({ kind }) => kind === 'permission');
  useEffect(() => {
    if (focus !== undefined) shelf.set(run.store, focus);
  }, [run.store, focus]);
  const words = keptWords(cockpit, run.id);
  const stateOf = (question: Question): QuestionState => {
    const kept = shelf.get(run.store);
    if (kept?.key === keyOf(question)) return kept.state;
    return { ...openQuestion(question), comment: words.of(question) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another question others were left
  const left = useMemo(() => (open === undefined ? '' : stateOf(open).comment), [key]);
  const goTo = (question: Question | undefined) => {
    setAhead(question && keyOf(question));
    setFocus(question && focusOn(keyOf(question), stateOf(question)));
  };

  async function answer(question: Question, given: Given): Promise<void> {
    if (given.picked === undefined || cockpit.desk === undefined) return;
    setAnswered([...answered, question]);
    shelf.delete(run.store);
    // One wish after the other; the next one is guarded again.
    const others = wishes.filter((wish) => wish !== question);
    goTo(question.kind === 'permission' ? others[0] : undefined);
    const amount = question.amount === undefined ? {} : { amount: amountOf(question, given).now };
    const { picked: choice, comment } = given;
    const reply = { question: question.id, asked: question, choice, comment, ...amount };
    const failure = await cockpit.desk.answer(run.id, reply);
    if (failure === undefined) return words.keep(question, '');
    setAnswered((all) => all.filter((one) => one !== question));
    cockpit.complain(failure);
  }

  const inFront = cockpit.dialog === undefined && open !== undefined;
  const focused = inFront && mine?.focused === true;
  return {
    ...{ open, key, mine, wishes, inFront, focused, setFocus, stateOf, goTo, answer },
    wordsAs: open && words.nameOf(open),
    comment: mine?.state.comment ?? left,
    rehearsal: state.rehearsal,
    keepComment: (comment: string) => {
      words.keep(open, comment);
      setFocus((before) => before && withComment(before, comment));
    },
  };
}

/**
 * The oldest open question of a run. It takes the focus when the person says so (`a`), or when they have pressed no key
 * for a while; when they have put it off it waits for them. `room`: rows that a wish for permission may take.
 */
export function useQuestion(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
  room: number,
  own: OwnQuestions = {},
): Asked {
  const front = useFront(cockpit, run, state, own.elsewhere ?? []);
  const { open, key, mine, wishes, inFront, focused, setFocus, stateOf, goTo, answer } = front;
  const shownAs = open && own.shownAs?.(open);
  const editable = shownAs?.editable ?? (open !== undefined && own.editable?.(open) === true);
  const take = (returning: boolean) => {
    if (open !== undefined && key !== undefined)
      setFocus(focusOn(key, mine?.state ?? stateOf(open), returning));
  };
  const left = shelf.get(run.store);
  const wasAt = left !== undefined && left.key === key && left.focused;
  useArrival(cockpit, wasAt, inFront && mine === undefined, () => take(true));
  const quiet = open !== undefined && own.atOnce?.(open) === true ? 0 : quietMs;
  // keys that a question or a sheet has are no use of the screen
  const away = cockpit.dialog === undefined && !focused;
  useQuietFocus(cockpit, away, quiet, inFront && mine === undefined, key, () => take(false));
  const byKey = () => take(true);
  useActions('global', open === undefined ? {} : { next_question: byKey }, { active: inFront });
  usePresses(cockpit, front, { own, shownAs, editable });
  const at = open === undefined ? -1 : wishes.indexOf(open);
  const permission = usePermission({
    cockpit,
    question: at < 0 ? undefined : open,
    subject: key ?? '',
    place: { at: at + 1, total: wishes.length },
    focused,
    returning: mine?.returning === true,
    step: own.step,
    room,
    wordAs: front.wordsAs,
    answer: (choice, comment) => {
      if (open !== undefined) void answer(open, { picked: choice, amount: undefined, comment });
    },
    leave: () => setFocus(mine && { ...mine, focused: false }),
    next: () => goTo(wishes[(at + 1) % wishes.length]),
  });
  return {
    open,
    shownAs,
    named: own.named,
    state: mine?.state,
    focused,
    editable,
    through: own.through ?? [],
    permission,
    commentAs: front.wordsAs,
    comment: front.comment,
    rehearsal: state.rehearsal,
    keepComment: front.keepComment,
  };
}

/** Hears what is pressed at the question in front. */
function usePresses(
  cockpit: Cockpit,
  { open, key, mine, focused, comment, rehearsal, setFocus, answer }: ReturnType<typeof useFront>,
  {
    own,
    shownAs,
    editable,
  }: {
    readonly own: OwnQuestions;
    readonly shownAs: ShownAs | undefined;
    readonly editable: boolean;
  },
): void {
  const look = useLook();
  const lineFrom = (question: Question, from: number, by: 1 | -1) =>
    readFrom({ question, shownAs, named: own.named, comment, rehearsal }, from, by, look);
  const isLast = (question: Question, from: number | undefined) =>
    from !== undefined && lineFrom(question, from, 1) === from;
  /** A page more or less of what it is about; false: all of it is on the screen. */
  const read = (question: Question, at: Focus, by: 1 | -1) => {
    const from = lineFrom(question, at.state.from, by);
    const seen = at.state.seen === true || isLast(question, from);
    if (from !== undefined)
      setFocus({ ...at, state: { ...at.state, from, seen, sure: undefined } });
    return from !== undefined;
  };
  const words = look.messages.screens.question;
  const { again, nothingPicked } = words;
  const readsThrough = (event: KeyPress) =>
    own.through?.some((action) => actionFor('run', event) === action) === true;
  const press = (event: KeyPress, question: Question, at: Focus): boolean => {
    const { effect, state } = pressKey(at.state, question, event, editable);
    const asked = { question, shownAs, named: own.named, comment, rehearsal, state };
    // What cannot be taken back is not said before all of it was on the screen; the sheet says so.
    if ((effect === 'send' || state.sure !== undefined) && isUnread(asked, look)) {
      setFocus({ ...at, state: { ...state, sure: undefined } });
      return true;
    }
    setFocus({ ...at, state, focused: effect !== 'leave' });
    const does: { readonly [name in typeof effect]?: () => unknown } = {
      unused: () => {
        if (readsThrough(event)) return false;
        if (calls(event, question)) return true;
        const isSaid = saidOfLetter(cockpit, event, look);
        if (isSaid) setFocus({ ...at, state: unpicked(state) });
        return isSaid;
      },
      read_on: () => read(question, at, 1),
      read_back: () => read(question, at, -1),
      send: () => void answer(question, state),
      edit: () => own.edit?.(state.picked, question),
      picked_again: () => cockpit.hint(again),
      nothing_picked: () => cockpit.hint(nothingPicked),
    };
    return does[effect]?.() !== false;
  };
  useKeys(
    'question',
    (event) =>
      event.kind === 'key' && open !== undefined && mine !== undefined && press(event, open, mine),
    {
      active: focused && open?.kind !== 'permission' && mine?.state.writing !== true,
      subject: key ?? '',
      returning: mine?.returning === true,
      // The key that calls a question has done so: it is in front.
      tooSoon: (event) =>
        open !== undefined && calls(event, open) ? () => undefined : cockpit.hint(words.tooSoon),
      sentence: () => {
        if (mine !== undefined) setFocus({ ...mine, state: unpicked(mine.state) });
        return cockpit.hint(open?.comment === true ? words.sentenceComment : words.sentence);
      },
      means: (key) => readsThrough(key) || (open !== undefined && choosesIn(open, key)),
      offers: () =>
        open === undefined ? [] : [...doneHere(open, editable), ...(own.through ?? [])],
    },
  );
}

/** Is it the key that brings the question in front, and none of its choices? */
function calls(event: KeyEvent, { choices }: Question): boolean {
  return (
    event.kind === 'key' &&
    actionFor('global', event) === 'next_question' &&
    !choices.some(({ key }) => key.toLowerCase() === event.name.toLowerCase())
  );
}

/** What its keys do besides the letters of its choices. */
function doneHere({ amount, comment }: Question, editable: boolean): readonly Action[] {
  return [
    ...(['confirm', 'move_up', 'move_down', 'page_up', 'page_down', 'leave_question'] as const),
    ...(amount === undefined ? [] : (['less', 'more'] as const)),
    ...(comment === true ? (['comment'] as const) : []),
    ...(editable ? (['edit_path'] as const) : []),
  ];
}

/** A letter chooses: none may do something behind the question that nobody reads there. Was it one, and is that said? */
function saidOfLetter(cockpit: Pick<Cockpit, 'hint'>, key: KeyPress, { messages }: Look): boolean {
  if (key.text.trim() === '' || isForAll(key)) return false;
  cockpit.hint(messages.screens.unusedKey(pressedName(key)));
  return true;
}

function withComment(focus: Focus, comment: string): Focus {
  return { ...focus, state: { ...focus.state, comment, writing: false }, returning: true };
}

/** Where somebody came for what a run asks, and had it in front of them: on coming back there it is not taken again. */
const heeded = new WeakSet<Route>();

/**
 * Whoever came to the run for what it asks has the question in front of them at once, while it is there soon; and so has
 * whoever comes back to one that they left while it had the keys (`wasAt`).
 */
function useArrival({ route }: Cockpit, wasAt: boolean, isThere: boolean, take: () => void): void {
  const [came, been] = useState(wasAt || (isFor(route) && !heeded.has(route)));
  const settle = useEffectEvent(() => {
    heeded.add(route);
    been(false);
  });
  const arrive = useEffectEvent(() => {
    settle();
    take();
  });
  useEffect(() => {
    if (!came) return;
    if (isThere) return arrive();
    const timer = setTimeout(() => settle(), quietMs);
    return () => clearTimeout(timer);
  }, [came, isThere]);
}

function isFor(route: Route): boolean {
  return route.screen === 'run' && route.asked === true;
}

/** Calls `take` when no key has come for a while. Keys that the screen hears start the wait again, and make it longer. */
function useQuietFocus(
  { ports: { monotonic } }: Pick<Cockpit, 'ports'>,
  away: boolean,
  quiet: number,
  waiting: boolean,
  subject: string | undefined,
  take: () => void,
): void {
  const [keys, setKeys] = useState(0);
  const used = useRef<number>(undefined);
  useListening('each', ({ kind }) => {
    if (!away || kind !== 'key') return;
    used.current = monotonic();
    if (waiting) setKeys((count) => count + 1);
  });
  const onQuiet = useEffectEvent(take);
  const left = useEffectEvent(() =>
    quiet === 0 || used.current === undefined
      ? quiet
      : Math.max(quiet, usedMs - (monotonic() - used.current)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key and each question starts the wait again
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(onQuiet, left());
    return () => clearTimeout(timer);
  }, [waiting, subject, keys]);
}
