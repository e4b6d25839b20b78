import type { RunEvent } from '../../engine/data/event.ts';
import { type Failure, toFailure } from '../../engine/data/failure.ts';
import type { Answer, Question } from '../../engine/data/question.ts';
import type { Engine, LiveRun, StartOptions, StartResult } from '../../engine/engine.ts';
import type { WorkflowName } from '../../engine/workflow.ts';
import { type Active, activeMs, foldActive, notActive } from './active-time.ts';
import { createSights, type Sights } from './first-sight.ts';
import { createRunStore, type RunStore } from './store.ts';

/** A run that has been opened on this screen. */
export type OpenRun = {
  readonly id: string;
  readonly folder: string;
  readonly store: RunStore;
  /** Is a process walking it, as far as this screen knows? */
  readonly live: boolean;
  /** Another process walks it. */
  readonly readOnly: boolean;
  /** Its process id, where it is known. */
  readonly holderPid: number | null;
  readonly stopping: 'soft' | 'now' | undefined;
  /** Open questions that somebody has answered elsewhere meanwhile (ids). */
  readonly answered: readonly string[];
  /** How long it has been at work, all sittings together (ms). */
  activeMs(now: number): number;
};

export type GivenAnswer = Pick<Answer, 'question' | 'choice' | 'comment' | 'amount' | 'details'> & {
  /** The question as it was shown. */
  readonly asked?: Question;
};

/** A person who starts or resumes a run here is present to answer its agents. */
const attended = { attended: true } as const;

/** The runs this screen has opened: their stores, and what a person may do to them. */
export type RunDesk = {
  get(id: string): OpenRun | undefined;
  live(): readonly OpenRun[];
  subscribe(listener: () => void): () => void;
  start(workflow: WorkflowName, input: unknown, options?: StartOptions): Promise<StartResult>;
  /** Without an id the newest run that is not done. */
  resume(id: string | undefined, options?: StartOptions): Promise<StartResult>;
  /** Reads a run that no process walks, without walking it. */
  look(id: string, folder: string): Promise<void>;
  readonly sights: Sights;
  /** Records an answer and walks the run on. undefined = it is recorded. */
  answer(id: string, answer: GivenAnswer): Promise<Failure | undefined>;
  /**
   * Asks whether another process walks a resting run, and watches it; whether somebody has answered elsewhere what it
   * waits for, and walks it on.
   * Says what kept it from that, if anything did.
   */
  catchUp(id: string): Promise<Failure | undefined>;
  stop(id: string, how: 'soft' | 'now'): void;
  /** Resolves when no run of this process is walking any more. */
  idle(): Promise<void>;
};

type Entry = { run: OpenRun; source: LiveRun | undefined; done: Promise<void> };

/** What has been opened, and who wants to hear of changes. */
type Shelf = {
  readonly entries: Map<string, Entry>;
  readonly hz: number;
  begin: Engine['begin'];
  tell(): void;
  change(id: string, changes: Partial<OpenRun>): void;
  resume(id: string | undefined, options?: StartOptions): Promise<StartResult>;
};

export function createRunDesk(engine: Engine, hz: number): RunDesk {
  const listeners = new Set<() => void>();
  const shelf = openShelf(engine, hz, listeners);
  const { entries } = shelf;
  return {
    get: (id) => entries.get(id)?.run,
    live: () => [...entries.values()].map(({ run }) => run).filter(({ live }) => live),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async (workflow, input, options) => {
      const result = await engine.start(workflow, input, { ...options, ...attended });
      if (result.kind === 'started') adopt(shelf, result.run);
      return result;
    },
    resume: shelf.resume,
    sights: createSights(),
    look: async (id, folder) => {
      if (entries.has(id)) return;
      const events = await engine.history(id);
      const store = createRunStore(hz, engine.begin(workflowIn(events)));
      const run = readRun({ id, folder, store }, events);
      if (!entries.has(id)) entries.set(id, { run, source: undefined, done: Promise.resolve() });
      shelf.tell();
    },
    answer: async (id, answer) => {
      const questions = entries.get(id)?.run.store.state().questions;
      const asked = questions?.find((question) => question.id === answer.question);
      try {
        await engine.answer(id, { ...answer, by: 'person', ...(asked && { asked }) });
      } catch (error) {
        return toFailure(error);
      }
      if (entries.get(id)?.run.live === true) return undefined;
      const result = await shelf.resume(id);
      return result.kind === 'refused' ? result.failure : undefined;
    },
    catchUp: async (id) => await catchUp(engine, shelf, id),
    stop: (id, how) => {
      entries.get(id)?.source?.stop(how);
      shelf.change(id, { stopping: how });
    },
    idle: async () => {
      const own = [...entries.values()].filter(({ source }) => source?.readOnly === false);
      await Promise.all(own.map(({ done }) => done));
    },
  };
}

function openShelf(engine: Engine, hz: number, listeners: ReadonlySet<() => void>): Shelf {
  const entries: Shelf['entries'] = new Map();
  const shelf: Shelf = {
    entries,
    hz,
    begin: engine.begin,
    tell: () => {
      for (const listener of listeners) listener();
    },
    change: (id, changes) => {
      const entry = entries.get(id);
      if (entry === undefined) return;
      entry.run = { ...entry.run, ...changes };
      shelf.tell();
    },
    resume: async (id, options) => {
      const result = await engine.resume(id, { ...options, ...attended });
      if (result.kind === 'started') adopt(shelf, result.run);
      return result;
    },
  };
  return shelf;
}

/** Follows a run from its first event on. The screen keeps the old picture until the new one has its history. */
function adopt(shelf: Shelf, source: LiveRun): void {
  const before = shelf.entries.get(source.id);
  if (before?.source === source) return;
  const store = createRunStore(shelf.hz, shelf.begin(source.workflow));
  let active: Active = notActive;
  const run: OpenRun = {
    id: source.id,
    folder: source.folder,
    store,
    live: true,
    readOnly: source.readOnly,
    holderPid: source.holder?.pid ?? null,
    stopping: undefined,
    answered: [],
    activeMs: (now) => activeMs(active, now),
  };
  const show = () =>
    shelf.change(source.id, {
      ...run,
      live: true,
      stopping: shelf.entries.get(source.id)?.run.stopping,
    });
  const follow = async () => {
    for await (const event of source.events) {
      active = foldActive(active, event);
      store.feed(event);
    }
    store.rest();
    show();
    store.flush();
    // Whoever walked it has ended: from here on it is this screen's as much as anybody's.
    shelf.change(source.id, { live: false, readOnly: false, holderPid: null, stopping: undefined });
    // Also for a run of another process: it resumes after an answer, and the lock decides between two.
    if (goesOn(store) || (await source.answeredLate)) await shelf.resume(source.id);
  };
  const shown = before === undefined ? run : { ...before.run, live: true, stopping: undefined };
  shelf.entries.set(source.id, { run: shown, source, done: Promise.resolve() });
  if (before !== undefined) stopAfterFirst(store, show);
  const entry = shelf.entries.get(source.id);
  if (entry) entry.done = follow();
  shelf.tell();
}

/** Answered while other branches were still at work: the run is not waiting any more. */
function goesOn(store: RunStore): boolean {
  const { status, questions } = store.state();
  return status === 'waiting' && questions.length === 0;
}

async function catchUp(engine: Engine, shelf: Shelf, id: string): Promise<Failure | undefined> {
  const before = shelf.entries.get(id)?.run;
  if (before === undefined || before.live) return undefined;
  const now = (await engine.runs()).find((run) => run.id === id);
  if (now?.status === 'running') {
    if (shelf.entries.get(id)?.run === before) await shelf.resume(id, { onlyWatch: true });
    return undefined;
  }
  const asked = before.store.state().questions.map((question) => question.id);
  const open = (await engine.questions(id)).map(({ question }) => question.id);
  const answered = asked.filter((question) => !open.includes(question));
  // The person may have answered here while the disk was asked.
  if (shelf.entries.get(id)?.run !== before || answered.length === before.answered.length)
    return undefined;
  shelf.change(id, { answered });
  if (answered.length < asked.length) return undefined;
  const result = await shelf.resume(id);
  return result.kind === 'refused' ? result.failure : undefined;
}

/** Which workflow a history is of; its first line says it. */
function workflowIn(events: readonly RunEvent[]): WorkflowName {
  const started = events.find((event) => event.type === 'run_started');
  return started?.workflow ?? '';
}

function readRun(
  read: Pick<OpenRun, 'id' | 'folder' | 'store'>,
  events: readonly RunEvent[],
): OpenRun {
  const { store } = read;
  for (const event of events) store.feed(event);
  store.rest();
  store.flush();
  const active = events.reduce(foldActive, notActive);
  const still = {
    live: false,
    readOnly: false,
    holderPid: null,
    stopping: undefined,
    answered: [],
  } as const;
  // No process walks it: the clock stays at its last event.
  const at = Date.parse(events.at(-1)?.at ?? '');
  return { ...read, ...still, activeMs: () => activeMs(active, at) };
}

function stopAfterFirst(store: RunStore, listener: () => void): void {
  const stop = store.subscribe(() => {
    stop();
    listener();
  });
}
