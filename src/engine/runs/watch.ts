import { openChannel } from '../channel.ts';
import type { Contract } from '../contract.ts';
import type { Happening, RunEvent } from '../data/event.ts';
import { toFailure } from '../data/failure.ts';
import type { LiveRun, RunResult } from '../engine.ts';
import type { Parts } from '../engine-parts.ts';
import { answeredOf } from '../walk/ask.ts';
import type { RunInput } from './place.ts';

type Watched = {
  readonly input: RunInput;
  readonly folder: string;
  readonly room: Contract;
};

/**
 * A run that another process walks: its history, then what is added, as a read-only live view. It ends when that
 * process lets the run go, in whatever way, and when this view is closed.
 */
export function watch(
  parts: Parts,
  { input, folder, room }: Watched,
  holder: LiveRun['holder'],
): LiveRun {
  const leave = new AbortController();
  const channel = openChannel<RunEvent>();
  const stamped = (happening: Happening): RunEvent => ({
    at: parts.ports.clock.now().toISOString(),
    ...happening,
  });
  const tell = (happening: Happening) => channel.push(stamped(happening));
  const open = new Set<string>();
  const ended = (async (): Promise<RunResult> => {
    const forget = hear(parts.watched, input.run, tell);
    const last = await follow(parts, { run: input.run, folder, room }, leave.signal, (event) => {
      noteOpen(event, open);
      channel.push(event);
    });
    forget();
    if (!last.told && !leave.signal.aborted) tell({ type: 'run_ended', ...last.result });
    channel.close();
    return last.result;
  })();
  return {
    id: input.run,
    workflow: input.workflow,
    folder,
    readOnly: true,
    holder,
    events: channel.values,
    // Closes only this view; the run belongs to the process that walks it.
    stop: () => leave.abort(),
    ended,
    answeredLate: ended.then(
      async ({ status }) =>
        status === 'waiting' &&
        !leave.signal.aborted &&
        (await answered(parts, folder, open).catch(() => [])).length > 0,
    ),
  };
}

async function answered({ disk }: Parts, folder: string, open: ReadonlySet<string>) {
  return await answeredOf(disk.files, folder, [...open]);
}

/** What the process that walks it has asked and not seen answered: its own history alone says so. */
function noteOpen(event: RunEvent, open: Set<string>): void {
  if (event.type === 'run_started') open.clear();
  if (event.type === 'question_opened') open.add(event.question.id);
  if (event.type === 'question_answered') open.delete(event.answer.question);
}

/** How the run ended, and whether its history says so: a process that was killed leaves no last word. */
type Last = { readonly result: RunResult; readonly told: boolean };

async function follow(
  { disk }: Parts,
  { run, folder, room }: { readonly run: string; readonly folder: string; readonly room: Contract },
  signal: AbortSignal,
  push: (event: RunEvent) => void,
): Promise<Last> {
  const killed: Last = { result: { status: 'paused', failure: null }, told: false };
  let last = killed;
  try {
    for await (const event of disk.follow(folder, room, signal)) {
      // The place was cleared, and another run begun in it.
      if (event.type === 'run_started' && event.run !== run) return last;
      last =
        event.type === 'run_ended'
          ? { result: { status: event.status, failure: event.failure }, told: true }
          : killed;
      push(event);
    }
    return last;
  } catch (error) {
    return { result: { status: 'failed', failure: toFailure(error) }, told: false };
  }
}

/** Lets a view hear what this process does to a run it only watches. Returns how to stop it. */
function hear(
  watched: Parts['watched'],
  run: string,
  listener: (happening: Happening) => void,
): () => void {
  const listeners = watched.get(run) ?? new Set();
  watched.set(run, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watched.delete(run);
  };
}
