import { RunError } from '../../engine/data/failure.ts';
import type { Engine, LiveRun, RunSummary, StartResult } from '../../engine/engine.ts';
import { clip } from '../messages/clip.ts';
import { askOfRun, asksHere } from './ask-here.ts';
import { type ExitCode, failureCode } from './exit-code.ts';
import { followRun } from './follow-run.ts';
import type { Options } from './options.ts';
import { failureText } from './plain.ts';
import { type RoomRuns, roomRunsOf, tellingOf } from './room-runs.ts';
import type { VerbPorts } from './verb-ports.ts';

/** One sitting of a person, or a script, with a run. */
type Sitting = {
  readonly options: Options;
  readonly ports: VerbPorts;
  /** When it began. */
  readonly since: Date;
  /** The run, where it was there before: what is said of a refusal names it. */
  readonly of?: string | undefined;
};

/** Exit codes from here on: a signal ended it. */
const stopped = 128;

/**
 * Follows a run that was started to its end, or says why it was not. Where questions are asked at the terminal, it goes on with each
 * answer.
 */
export async function goOn(
  started: StartResult,
  engine: Engine,
  { options, ports, since, of }: Sitting,
): Promise<ExitCode> {
  switch (started.kind) {
    case 'refused':
      ports.complain(failureText(started.failure, ports.messages, of));
      return failureCode(started.failure);
    case 'occupied':
      ports.complain(`${occupiedText(started.by, ports)}\n`);
      return 1;
    case 'started': {
      const { run } = started;
      if (!run.readOnly) {
        const room = await roomRunsOf(run.workflow, ports.workflows);
        const ending = await room?.ending?.();
        const telling = await tellingOf(run.workflow, ports.workflows);
        const asks = async () => await askedAtOnce(run.id, engine, { options, ports, room });
        const following = { options, ports, since, ending, telling, asks };
        const code = await followRun(run, engine, following);
        if (
          code === 'answered' ||
          (code < stopped && (await askedHere(run.id, engine, { options, ports })))
        ) {
          const again = { yes: options.yes, attended: ports.attended };
          const next = await engine.resume(run.id, again);
          return await goOn(next, engine, { options, ports, since: ports.now(), of: run.id });
        }
        return (await ending?.code?.(run, engine, code)) ?? code;
      }
      throw alreadyWalked(run);
    }
    default:
      return started satisfies never;
  }
}

type Here = Pick<Sitting, 'options' | 'ports'>;

async function askedHere(run: string, engine: Engine, { options, ports }: Here): Promise<boolean> {
  return asksHere(options, ports) && (await askOfRun(run, engine, ports));
}

/**
 * What a person would look at on a screen (a plan) is asked of one at the terminal as soon as it is open, before anything
 * is said of the run. Where what is printed goes elsewhere, or is for a program, the question goes to the error stream.
 */
async function askedAtOnce(
  run: string,
  engine: Engine,
  { options, ports, room }: Here & { readonly room: RoomRuns | undefined },
): Promise<boolean> {
  const kinds = new Set((room?.unattended ?? []).map(({ kind }) => kind));
  if (!ports.attended || asksHere(options, ports) || kinds.size === 0) return false;
  const isSeen = ports.outIsSeen && options.output === 'plain';
  const out = isSeen ? ports.out : { write: async (text: string) => ports.complain(text) };
  return await askOfRun(run, engine, { ...ports, out }, kinds);
}

/** Another process walks it: it is no longer watched, and why nothing was done is said. */
export function alreadyWalked(run: LiveRun): RunError {
  run.stop('now');
  const { pid = null, host = null, started = null } = run.holder ?? {};
  return new RunError({ kind: 'already_running', pid, host, started, run: run.id });
}

function occupiedText(by: RunSummary, { messages }: VerbPorts): string {
  const { archiveNeeded, foreignFolder } = messages.cli;
  return by.title === '' ? foreignFolder(clip(by.folder)) : archiveNeeded(clip(by.title, 60));
}
