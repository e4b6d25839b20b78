import { type Channel, openChannel } from '../channel.ts';
import type { Config } from '../config.ts';
import type { Happening, RunEvent } from '../data/event.ts';
import { toFailure } from '../data/failure.ts';
import { isEngineItem, type Told } from '../data/inbox.ts';
import type { Json } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import type { LiveRun, RunResult, StartOptions } from '../engine.ts';
import type { Ports } from '../ports.ts';
import { answeredOf } from '../walk/ask.ts';
import { lastCallNumber } from '../walk/call-store.ts';
import { errandOf } from '../walk/errand.ts';
import { run } from '../walk/run.ts';
import { bookkeeping, type Store, type Walk } from '../walk/walk.ts';
import type { Workflow } from '../workflow.ts';
import type { Journal } from '../workspace/journal.ts';
import { begunData, type RunInput } from './place.ts';
import { openRunFold } from './run-fold.ts';
import { beginRun, type RunState } from './run-state.ts';
import { settingsOf } from './who-is-asked.ts';

export type LaunchParts = {
  readonly workflow: Workflow<unknown>;
  readonly input: RunInput;
  readonly folder: string;
  readonly places: Walk['places'];
  /** As lists show it: base and folder. */
  readonly shownFolder: string;
  readonly store: Store;
  readonly journal: Journal;
  readonly ports: Ports;
  readonly config: Config;
  readonly screen: Walk['screen'];
  readonly programs: Walk['programs'];
  readonly patienceMs: Walk['patienceMs'];
  /** What became different when the present settings were taken; null when the run keeps its own. */
  readonly reloaded: { readonly [key: string]: Json } | null;
  readonly inbox: readonly Told[];
  /** Of the person who walks it. */
  readonly seal: Seal;
  readonly options: StartOptions;
  /** Keeps what lists say of the run; called after the journal is closed. */
  keepDigest(state: RunState): Promise<void>;
  /** Lets the lock go. Called once, after the journal is closed. */
  release(): void;
};

/** What the engine keeps of a run it walks: the run, and the ends that reach into it. */
export type Launched = LiveRun & {
  state(): RunState;
  /** Tells the run of something that happened outside the walk (an answer, an inbox item). */
  tell(event: Happening): void;
  take(item: Told): void;
};

/** Starts walking. The journal so far is the beginning of `events`; everything new follows live. */
export function launch(parts: LaunchParts): Launched {
  const { journal, ports, workflow, input } = parts;
  const { tell, emit, ...news } = openNews(journal, ports, beginRun(workflow.contract.fold));
  const abort = new AbortController();
  const close = new AbortController();
  const inbox = [...parts.inbox];
  const outside = openEars();
  const parked = new Set<string>();
  const walk = async (): Promise<RunResult> => {
    warnAboutJournal(parts, emit);
    if (parts.reloaded) emit({ type: 'observed', source: 'config', summary: parts.reloaded });
    tellForeign(parts, news.state(), emit);
    let calls = await lastCallNumber(parts);
    const walked: Walk = {
      ...givenWith(parts),
      signal: abort.signal,
      closing: () => close.signal.aborted,
      closes: close.signal,
      emit,
      hear: outside.hear,
      state: news.state,
      inbox: () => inbox,
      parked,
      nextCall: () => String(++calls).padStart(4, '0'),
      kept: journal.flush,
    };
    await prepare(parts);
    const errand = errandOf(parts, inbox.slice(parts.inbox.length), news.state());
    return await run(workflow, input.input, { ...walked, errand }, journal.events.length > 0);
  };
  const ended = (async () => {
    const result = await walk().catch((error: unknown): RunResult => {
      // Only errors from before the walk get here: the room could not write its first files.
      const failed: RunResult = { status: 'failed', failure: toFailure(error) };
      emit({ type: 'run_ended', ...failed });
      return failed;
    });
    await letGo(parts, news);
    return result;
  })();
  const answeredLate = ended.then(
    async ({ status }) =>
      status === 'waiting' && !close.signal.aborted && (await isAnswered(parts, parked)),
  );
  return {
    id: input.run,
    workflow: input.workflow,
    folder: parts.shownFolder,
    readOnly: false,
    holder: null,
    events: news.events,
    ended,
    answeredLate,
    stop: (how) => {
      close.abort();
      if (how === 'now') abort.abort();
    },
    state: news.state,
    tell: (event) => {
      tell(event);
      outside.tell(event);
    },
    take: (item) => {
      inbox.push(item);
      const event = { type: 'inbox_taken', item: String(inbox.length), kind: item.kind } as const;
      tell(event);
      outside.tell(event);
    },
  };
}

/** The history is closed, then the lock given back. */
async function letGo(
  parts: LaunchParts,
  news: Pick<ReturnType<typeof openNews>, 'walkIsOver' | 'state' | 'close'>,
): Promise<void> {
  news.walkIsOver();
  const last = news.state();
  // If the history can no longer be written (a full disk), the work itself goes on.
  await parts.journal.close().catch(() => undefined);
  await parts.keepDigest(last).catch(() => undefined);
  try {
    parts.release();
  } finally {
    news.close();
  }
}

/** Looked for without the lock: who answers after that sees that nobody walks the run. */
async function isAnswered(parts: LaunchParts, parked: ReadonlySet<string>): Promise<boolean> {
  const answered = await answeredOf(parts.store, parts.folder, [...parked]).catch(() => []);
  return answered.length > 0;
}

/** What a walk knows before it begins. */
function givenWith(parts: LaunchParts) {
  const { input, folder, places, store, ports, config, screen, programs, patienceMs, options } =
    parts;
  const { asks } = parts.workflow.contract;
  const { answers = [], yes = false, attended = false } = options;
  const { seal } = parts;
  const isOwnRun = seal.isOwn(begunData(places.workspace, input), input.signature);
  const own = { seal, isOwnRun };
  const given = {
    ...own,
    asks,
    run: input.run,
    folder,
    places,
    store,
    ports,
    config,
    screen,
    programs,
    patienceMs,
  };
  return { ...given, presets: answers, yes, attended };
}

/** The branches of a walk that wait for a person. */
function openEars() {
  const listeners = new Set<(event: Happening) => void>();
  return {
    hear: (listener: (event: Happening) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (event: Happening) => {
      for (const listener of listeners) listener(event);
    },
  };
}

/** Who hears of what happens: the history, the state, and the one reader of `events`. */
function openNews(journal: Journal, { clock }: Pick<Ports, 'clock'>, begin: RunState) {
  const channel = openChannel<RunEvent>();
  const fold = openRunFold(begin, journal.events);
  for (const event of journal.events) channel.push(event);
  const { show, rest } = openShowing(channel, journal);
  let over = false;
  const tell = (happening: Happening) => {
    const event: RunEvent = { at: clock.now().toISOString(), ...happening };
    // The last event of the history is the end of the walk; later items are told here and are stored in their own
    // files.
    if (!over && isHistory(event)) journal.append(event);
    fold.feed(event);
    show(event);
  };
  return {
    tell,
    /** Emits events of the walk. Events from branches after its end are dropped. */
    emit: (happening: Happening) => {
      if (!over) tell(happening);
    },
    walkIsOver: () => {
      over = true;
    },
    state: fold.state,
    events: channel.values,
    close: () => {
      rest();
      channel.close();
    },
  };
}

/**
 * What is asked is shown when it is in the history, and all that comes behind it waits for it: who has seen a question can
 * answer it, though the program is killed in that moment.
 */
function openShowing(channel: Pick<Channel<RunEvent>, 'push'>, journal: Pick<Journal, 'flush'>) {
  const waiting: RunEvent[] = [];
  async function showNext(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (next.type === 'question_opened') await journal.flush().catch(() => undefined);
      if (waiting[0] !== next) return;
      waiting.shift();
      channel.push(next);
    }
  }
  return {
    show: (event: RunEvent) => {
      if (waiting.push(event) === 1) void showNext();
    },
    /** At the end, when the history is closed. */
    rest: () => {
      for (const event of waiting.splice(0)) channel.push(event);
    },
  };
}

/** Streams are for the screen and skipped steps are no news: neither goes into the journal. */
function isHistory(event: RunEvent): boolean {
  switch (event.type) {
    case 'text':
    case 'text_void':
    case 'call_progress':
      return false;
    case 'step_finished':
      return !event.skipped;
    default:
      return true;
  }
}

function warnAboutJournal({ journal, ports }: LaunchParts, emit: (event: Happening) => void): void {
  if (journal.droppedBytes > 0)
    emit({
      type: 'warned',
      warning: 'journal_tail_dropped',
      values: { bytes: journal.droppedBytes },
    });
  const last = journal.events.at(-1);
  const behind = last ? Math.round((Date.parse(last.at) - ports.clock.now().getTime()) / 1000) : 0;
  if (behind > 0) emit({ type: 'warned', warning: 'clock_went_back', values: { seconds: behind } });
}

/**
 * Nothing of the run was made yet. A history alone can be lost: a run with steps is never put back to its first files.
 */
async function isNew({ journal, store, folder }: LaunchParts): Promise<boolean> {
  if (journal.events.some(({ type }) => type === 'run_started')) return false;
  return (await store.list(bookkeeping({ folder }, 'steps'))).length === 0;
}

async function prepare(parts: LaunchParts): Promise<void> {
  const { workflow, input, folder, store, ports, config, reloaded } = parts;
  const settings = settingsOf(ports);
  const host = { runId: input.run, folder, files: store, now: ports.clock.now(), config, settings };
  const fresh = await isNew(parts);
  if (fresh) await workflow.prepare?.(host, input.input);
  if (fresh || reloaded !== null) await workflow.keepSettings?.(host);
}

/** A budget that somebody else has raised is not raised; said once. Where no key can be kept, that is said every time. */
function tellForeign(
  { inbox, seal }: LaunchParts,
  { notices }: RunState,
  emit: (event: Happening) => void,
): void {
  if (seal.passing !== null)
    emit({ type: 'warned', warning: 'answers_pass', values: { ...seal.passing } });
  for (const item of inbox) {
    if (!isEngineItem(item) || item.kind !== 'raise_budget' || item.own) continue;
    const values = { usd: item.usd };
    const isTold = notices.some(
      (each) => each.notice === 'raise_not_own' && each.values['usd'] === item.usd,
    );
    if (!isTold) emit({ type: 'said', notice: 'raise_not_own', values });
  }
}
