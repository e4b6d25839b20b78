import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { type Failure, toFailure } from '../../engine/data/failure.ts';
import type { RunSummary, StartResult } from '../../engine/engine.ts';
import { type Look, useLook } from '../components/look.tsx';
import { paceOf } from '../components/motion.ts';
import type { Toast } from '../components/toast-rows.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { createDraft } from '../text/draft.ts';
import { type Begin, runToResume, tellAll, tellChanges } from './begin-run.ts';
import {
  type Cockpit,
  type Dialog,
  type Known,
  nothingKnown,
  type RoomedPorts,
} from './cockpit-state.ts';
import { useLiveQuestions } from './live-questions.ts';
import { type Offering, offeringsOf } from './offering.ts';
import { loadRooms } from './room-of.ts';
import { home, present, routeReducer } from './route.ts';

const toastMs = 8000;

/** Everything the screens share: what is known, where the person is, what they may do. */
export function useCockpit(ports: RoomedPorts): Cockpit {
  const look = useLook();
  const [known, learn] = useReducer(addKnown, nothingKnown);
  const [stack, go] = useReducer(routeReducer, [home]);
  const [dialog, ask] = useState<Dialog | undefined>();
  const [idea] = useState(() => createDraft());
  const offers = offeringsOf(ports.workflows, look);
  const [way, turnTo] = useState<string | undefined>();
  const [picked, pick] = useState<string | undefined>();
  const { toast, say, hint } = useToast();
  useDesk(known);
  const runs = useLiveQuestions(known.runs, known.desk);
  const refresh = async () => await refreshRuns(known, learn);
  const complain = (failure: Failure) => {
    say(complaint(failure, look), 'bad');
    void ports.log.add(`failure ${JSON.stringify(failure)}`);
  };
  const actions: Actions = {
    ...{ known, go, ask, idea, offers, say, complain, refresh, look, ports, turnTo },
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
  useLoading(ports, learn, async () => await attempt(async () => await startWhere(actions)));
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
    offer: offers.find(({ name }) => name === picked) ?? lastUsed(offers, known.runs) ?? offers[0],
    isPicked: picked !== undefined,
    switchOffer: (from) => pick(nextOffer(offers, from)),
    pickOffer: pick,
    go,
    ask,
    say,
    hint,
    complain,
    refresh,
    attempt,
    begin: async (start) => await attempt(async () => await begin(actions, start)),
    open: async (run) => await attempt(async () => await openRun(actions, run)),
    resume: async (run) => await attempt(async () => await resumeRun(actions, run)),
  };
}

/** What the newest run here was begun with. */
function lastUsed(offers: readonly Offering[], runs: Known['runs'] = []): Offering | undefined {
  const [newest] = runs
    .filter(({ startedAt }) => startedAt !== null)
    .toSorted((a, b) => ((a.startedAt ?? '') < (b.startedAt ?? '') ? 1 : -1));
  return offers.find(({ name }) => name === newest?.workflow);
}

/** The offer behind this one; of the last one the first. */
function nextOffer(offers: readonly Offering[], from: string | undefined): string | undefined {
  const at = offers.findIndex(({ name }) => name === from);
  return offers[(at + 1) % Math.max(1, offers.length)]?.name;
}

type Actions = Pick<
  Cockpit,
  'go' | 'ask' | 'say' | 'complain' | 'refresh' | 'idea' | 'offers' | 'turnTo'
> & {
  readonly known: Known;
  readonly look: Look;
  readonly ports: RoomedPorts;
};

function addKnown(known: Known, more: Partial<Known>): Known {
  return { ...known, ...more };
}

function useToast(): Pick<Cockpit, 'toast' | 'say' | 'hint'> {
  const [toast, setToast] = useState<Toast | undefined>();
  useEffect(() => {
    if (toast === undefined) return;
    const timer = setTimeout(() => setToast(undefined), toastMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return {
    toast,
    say: (text, role = 'accent') => setToast({ text, role }),
    hint: (text) => {
      const mine: Toast = { text, role: 'warn' };
      setToast(mine);
      return () => setToast((now) => (now === mine ? undefined : now));
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
  begin: () => Promise<void>,
) {
  const beginAt = useEffectEvent(begin);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void load(ports, learn).then(setReady);
  }, [ports, learn]);
  useEffect(() => {
    if (ready) void beginAt();
  }, [ready]);
}

async function load(ports: RoomedPorts, learn: (more: Partial<Known>) => void): Promise<boolean> {
  try {
    // Loaded first, because a key may open any of them.
    const [{ laterScreens }, { createRunDesk }, rooms] = await Promise.all([
      import('./later-screens.tsx'),
      import('./run-desk.ts'),
      loadRooms(ports.workflows),
    ]);
    learn({ screens: laterScreens, rooms });
    const facts = ports.provider().then((found) => learn({ facts: found }));
    // It fails for the same reason as the engine, which is reported below; the key still gets an answer.
    facts.catch(() => undefined);
    const engine = await ports.engine();
    const { hz, motion } = { ...ports.screen, ...(await ports.settled()) };
    const desk = createRunDesk(engine, paceOf(motion, hz).hz);
    learn({ engine, desk, runs: await engine.runs(), trusted: await engine.trusted() });
    await facts;
    return true;
  } catch (error) {
    learn({ failure: toFailure(error) });
    return false;
  }
}

async function startWhere(actions: Actions): Promise<void> {
  const { start } = actions.ports;
  switch (start.kind) {
    case 'home':
      if (start.typed !== undefined) actions.idea.set(start.typed);
      return;
    case 'runs':
      return actions.go({ type: 'go', to: { screen: 'runs' } });
    case 'begin':
      await begin(actions, start);
      return sayWay(actions, start);
    case 'readings':
      return actions.ask(start);
    case 'resume':
      return await resumeWith(actions, start);
    default:
      return start satisfies never;
  }
}

/** `folio-tui resume` in a terminal: what the command line changes is told to the run before it goes on. */
async function resumeWith(
  actions: Actions,
  { run: id, options, changes }: Extract<RoomedPorts['start'], { kind: 'resume' }>,
): Promise<void> {
  const { desk, engine } = actions.known;
  if (desk === undefined || engine === undefined) return;
  try {
    const run = await runToResume(engine, id, changes);
    await tellChanges(engine, run, changes);
    showStarted(actions, await desk.resume(run?.id ?? id, options));
  } catch (error) {
    showStarted(actions, { kind: 'refused', failure: toFailure(error) });
  }
}

async function refreshRuns(known: Known, learn: (more: Partial<Known>) => void): Promise<void> {
  const { engine } = known;
  if (engine === undefined) return;
  try {
    const [runs, trusted] = [await engine.runs(), await engine.trusted()];
    // Looked at again and again while home is in front: what is the same draws nothing.
    const isSame = JSON.stringify(runs) === JSON.stringify(known.runs) && trusted === known.trusted;
    if (!isSame) learn({ runs, trusted });
  } catch (error) {
    learn({ failure: toFailure(error) });
  }
}

async function begin(actions: Actions, start: Begin): Promise<void> {
  const { known, ports, ask, say } = actions;
  const words = actions.offers.find(({ name }) => name === start.workflow)?.words;
  const isSample = start.words === '' || start.words === words?.sample;
  if (!isSample) ports.history.add(start.words);
  if (known.desk === undefined) return;
  await (await import('./show-standing.ts')).showStanding(actions, start);
  const result = await known.desk.start(start.workflow, start.input, start.options);
  if (result.kind === 'occupied') return ask({ kind: 'archive', by: result.by, start });
  if (!showStarted(actions, result)) return;
  if (result.kind === 'started' && known.engine)
    await tellAll(known.engine, result.run.id, start.tell);
  actions.idea.clear();
  actions.turnTo(undefined);
  const starts = words?.rehearsalStarts;
  if (known.facts?.connected === false && !isSample && starts !== undefined) say(starts);
}

/** What begins with the program itself was not seen on home: what it means to begin it is said as it begins. */
function sayWay({ offers, known, say }: Actions, start: Begin): void {
  const offering = offers.find(({ name }) => name === start.workflow);
  if (offering === undefined || known.engine === undefined || known.facts?.connected === false)
    return;
  const way = start.way ?? offering.offer.ways?.of(start.words, known.engine.config);
  const note = offering.words.notes?.[way ?? ''];
  if (note !== undefined) say(note.said);
}

function showStarted(actions: Actions, result: StartResult): boolean {
  if (result.kind === 'started') {
    actions.go({ type: 'go', to: { screen: 'run', run: result.run.id } });
    // So that what it asks is told wherever the person looks meanwhile.
    void actions.refresh();
    return true;
  }
  if (result.kind === 'refused') {
    if (result.failure.kind === 'workspace_untrusted') actions.ask({ kind: 'trust' });
    else actions.complain(result.failure);
  }
  return false;
}

async function openRun(actions: Actions, run: RunSummary): Promise<void> {
  const { desk, engine, rooms, trusted } = actions.known;
  if (desk === undefined) return;
  const rests = run.status === 'paused' || run.status === 'cancelled';
  const walks = run.status === 'running' || (rests && run.rehearsal === engine?.rehearsal);
  const { newsSince } = await import('./since.ts');
  const news = await newsSince({ engine, rooms, ports: actions.ports }, run, actions.look);
  if (news !== undefined) actions.say(news, 'warn');
  if (walks && trusted === true && !run.archived) return await resumeRun(actions, run.id);
  try {
    await desk.look(run.id, run.folder);
    actions.go({ type: 'go', to: { screen: 'run', run: run.id } });
  } catch (error) {
    actions.complain(toFailure(error));
  }
}

async function resumeRun(actions: Actions, run: string): Promise<void> {
  const { desk } = actions.known;
  if (desk === undefined) return;
  if (desk.get(run)?.live === true) return actions.go({ type: 'go', to: { screen: 'run', run } });
  showStarted(actions, await desk.resume(run));
}

/** What happened and what to do, on one line; where it is comes last, for it is cut first. */
function complaint(failure: Failure, { messages }: Look): string {
  const { title, detail, next } = describeFailure(failure, messages);
  return [title, next, detail].filter(Boolean).join(' — ');
}
