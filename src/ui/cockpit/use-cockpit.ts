import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { type Failure, toFailure } from '../../engine/data/failure.ts';
import { useLook } from '../components/look.tsx';
import { paceOf } from '../components/motion.ts';
import type { Toast, Until } from '../components/toast-rows.ts';
import { createDraft, type Draft } from '../text/draft.ts';
import type { Actions } from './cockpit-deeds.ts';
import {
  type Cockpit,
  type Dialog,
  type Known,
  nothingKnown,
  type RoomedPorts,
} from './cockpit-state.ts';
import { type DescribeFailure, failureWords } from './failure-words.ts';
import { useLiveQuestions } from './live-questions.ts';
import { type Offering, offeringsOf } from './offering.ts';
import { loadRooms } from './room-of.ts';
import { home, present, routeReducer } from './route.ts';
import { toMend } from './to-mend.ts';

const toastMs = 8000;

/** Everything the screens share: what is known, where the person is, what they may do. */
export function useCockpit(ports: RoomedPorts): Cockpit {
  const look = useLook();
  const [known, learn] = useReducer(addKnown, {
    ...nothingKnown,
    opening: ports.start.kind === 'resume' ? '' : undefined,
  });
  const [stack, move] = useReducer(routeReducer, [home]);
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const [idea] = useState(() => ports.idea ?? createDraft());
  const [beginning] = useState(() => new Set<string>());
  const offers = offeringsOf(ports.workflows, look);
  const { way, turnTo, offer, picked, pick, begun } = useOffer(offers, known, idea);
  const { toast, say, hint, forget, hintGone } = useToast(ports.monotonic);
  const go: Cockpit['go'] = (action) => {
    forget();
    move(action);
  };
  const ask: Cockpit['ask'] = (next) => {
    forget();
    setDialog(next);
  };
  useDesk(known);
  const runs = useLiveQuestions(known.runs, known.desk);
  const refresh = async () => await (await import('./refresh-runs.ts')).refreshRuns(known, learn);
  const complain = (failure: Failure) => {
    void failureWords().then((wording) => say(complaint(wording(failure, look.messages)), 'bad'));
    void ports.log.add(`failure ${JSON.stringify(failure)}`);
  };
  const actions: Actions = {
    ...{ known, go, ask, idea, beginning, offers, say, complain, refresh, look, ports, turnTo },
    pickOffer: pick,
    learn,
  };
  const attempt: Cockpit['attempt'] = async (work) => {
    try {
      await work();
    } catch (error) {
      complain(toFailure(error));
    }
  };
  // If the other screens could not be loaded, only home is shown, and it says why.
  const bare = known.screens === undefined && known.failure !== undefined;
  const doing = async (deed: (deeds: typeof import('./cockpit-deeds.ts')) => Promise<void>) =>
    await attempt(async () => await deed(await import('./cockpit-deeds.ts')));
  const reopen = useLoading(ports, learn, async (failure) => {
    if (failure === undefined) await doing(({ startWhere }) => startWhere(actions));
    else ask(toMend(failure));
    learn({ opening: undefined });
  });
  return {
    ...known,
    runs,
    ports,
    route: bare ? home : present(stack),
    dialog: bare ? undefined : dialog,
    toast,
    idea,
    offers,
    way,
    turnTo,
    offer,
    isPicked: picked !== undefined,
    switchOffer: (from) => pick(nextOffer(offers, from)),
    pickOffer: pick,
    ...{ go, ask, say, hint, hintGone, complain, refresh, reopen, attempt },
    begin: async (start) => {
      begun(start.workflow);
      await doing(({ begin }) => begin(actions, start));
    },
    open: async (run, said) => await doing(({ openRun }) => openRun(actions, run, said)),
    resume: async (run, tell) => await doing(({ resumeRun }) => resumeRun(actions, run, tell)),
  };
}

/** What home begins now: what the person took, else what was begun last. */
function useOffer(offers: readonly Offering[], { runs }: Pick<Known, 'runs'>, idea: Draft) {
  const [picked, pick] = useState<string | undefined>();
  const [way, turnTo] = useState<string | undefined>();
  // Decided once: what is marked does not change under whoever is typing.
  const [first] = useState<{ name?: string | undefined }>({});
  if (runs !== undefined)
    first.name ??=
      (idea.text() === '' ? lastUsed(offers, runs) : undefined)?.name ?? offers[0]?.name;
  const called = (wanted: string | undefined) => offers.find(({ name }) => name === wanted);
  return {
    offer: called(picked) ?? called(first.name) ?? offers[0],
    ...{ picked, pick, way, turnTo },
    begun: (name: string) => {
      first.name = name;
    },
  };
}

/** What the newest run here was begun with. */
function lastUsed(offers: readonly Offering[], runs: Known['runs'] = []): Offering | undefined {
  const names = new Set(offers.map(({ name }) => name));
  const [newest] = runs
    .filter(({ startedAt, workflow }) => startedAt !== null && names.has(workflow))
    .toSorted((a, b) => ((a.startedAt ?? '') < (b.startedAt ?? '') ? 1 : -1));
  return offers.find(({ name }) => name === newest?.workflow);
}

/** The offer behind this one; of the last one the first. */
function nextOffer(offers: readonly Offering[], from: string | undefined): string | undefined {
  const at = offers.findIndex(({ name }) => name === from);
  return offers[(at + 1) % Math.max(1, offers.length)]?.name;
}

function addKnown(known: Known, more: Partial<Known>): Known {
  return { ...known, ...more };
}

/** What is said and done in one go is younger when the person goes elsewhere by it (ms). */
const sameDeedMs = 250;

/** `forget`: the person is elsewhere now, where what was said of the place before does not hold. */
function useToast(
  monotonic: () => number,
): Pick<Cockpit, 'toast' | 'say' | 'hint' | 'hintGone'> & { forget(): void } {
  const [toast, setToast] = useState<
    (Toast & { readonly until?: Until; readonly at?: number }) | undefined
  >();
  useEffect(() => {
    if (toast === undefined || toast.until === 'answer') return;
    const timer = setTimeout(() => setToast(undefined), toastMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return {
    toast,
    say: (text, role = 'accent') => setToast({ text, role, at: monotonic() }),
    hint: (text, until = 'key') => {
      const mine = { text, role: until === 'done' ? 'accent' : 'warn', until } as const;
      setToast(mine);
      return () => setToast((now) => (now === mine ? undefined : now));
    },
    hintGone: () =>
      setToast((now) => (now?.until === 'key' || now?.until === 'answer' ? undefined : now)),
    forget: () => {
      const since = monotonic() - sameDeedMs;
      setToast((now) => (now?.at !== undefined && now.at >= since ? now : undefined));
    },
  };
}

/** Draws again when a run is opened, ends, or gets another store. */
function useDesk({ desk }: Known): void {
  const [versions] = useState(() => ({ now: 0 }));
  useSyncExternalStore(
    (listener) =>
      desk?.subscribe(() => {
        versions.now += 1;
        listener();
      }) ?? (() => undefined),
    () => versions.now,
  );
}

/** The other screens and the engine come after the first frame; then the place where the person wanted to begin. */
function useLoading(
  ports: RoomedPorts,
  learn: (more: Partial<Known>) => void,
  begin: (failure: Failure | undefined) => Promise<void>,
): Cockpit['reopen'] {
  const beginAt = useEffectEvent(begin);
  const [end, setEnd] = useState<Pick<Known, 'failure'>>();
  const [openings, reopen] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    if (openings > 0) ports.reopen();
    void load(ports, learn).then((failure) => setEnd({ failure }));
  }, [ports, learn, openings]);
  useEffect(() => {
    if (end) void beginAt(end.failure);
  }, [end]);
  return reopen;
}

/** Resolves with what kept it from being opened. */
async function load(
  ports: RoomedPorts,
  learn: (more: Partial<Known>) => void,
): Promise<Failure | undefined> {
  try {
    // Loaded first, because a key may open any of them.
    const [{ laterScreens }, { createRunDesk }, { stateOf }, rooms] = await Promise.all([
      import('./later-screens.tsx'),
      import('./run-desk.ts'),
      import('./refresh-runs.ts'),
      loadRooms(ports.workflows),
    ]);
    learn({ screens: laterScreens, rooms });
    const facts = ports.provider().then((found) => learn({ facts: found }));
    // It fails for the same reason as the engine, which is reported below; the key still gets an answer.
    facts.catch(() => undefined);
    const engine = await ports.engine();
    const { hz, motion } = { ...ports.screen, ...(await ports.settled()) };
    const desk = createRunDesk(engine, paceOf(motion, hz).hz);
    learn({ engine, desk, failure: undefined, ...(await stateOf(engine)) });
    await facts;
    return undefined;
  } catch (error) {
    const failure = toFailure(error);
    learn({ failure, wording: await failureWords() });
    return failure;
  }
}

/** What happened and what to do, on one line; where it is comes last, for it is cut first. */
function complaint({ title, detail, next, onScreen }: ReturnType<DescribeFailure>): string {
  return [title, ...(onScreen ? [onScreen] : [next, detail])].filter(Boolean).join(' — ');
}
