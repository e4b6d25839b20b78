import type { Question } from '../../engine/data/question.ts';
import type { Engine, LiveRun, PresetAnswer } from '../../engine/engine.ts';
import type { ExitCode } from '../cli/exit-code.ts';
import type { Verb } from '../cli/verb.ts';
import type { Messages } from '../messages/ja.ts';
import type { WorkflowLine } from './registry.ts';

/** Words of a verb: its lines in the first help, as they stand there, and its own help. */
export type VerbWords = { readonly line: string; readonly help: string };

/** What a run of a workflow prints of itself when its walk has ended. */
export type RunEnding = {
  /** The exit code, where the walk itself came to `code`. */
  code?(run: LiveRun, engine: Engine, code: ExitCode): Promise<ExitCode>;
  /** What it came to, in full. `open`: questions that wait. Empty: nothing to say. */
  text?(
    run: Pick<LiveRun, 'id'>,
    engine: Engine,
    open: readonly Pick<Question, 'kind'>[],
  ): Promise<string>;
  /** Files that are its result, and a heading for them; undefined: there is none. */
  results?(
    run: Pick<LiveRun, 'id'>,
    engine: Engine,
    messages: Messages,
  ): Promise<{ readonly head: string; readonly files: readonly string[] } | undefined>;
  /** Summaries for its JSON document, in order. `files`: those of the run. */
  summaries?(
    run: Pick<LiveRun, 'id'>,
    engine: Engine,
    files: readonly string[],
  ): Promise<readonly unknown[]>;
};

/** What a workflow adds to the command line. */
export type RoomCli = {
  /** By name, each loaded when it is meant. */
  readonly verbs: Readonly<Record<string, () => Promise<Verb>>>;
  /** Answers to what a person would look at on a screen, where there is none. */
  readonly unattended?: readonly PresetAnswer[];
  /** Does it measure how long its workers take? */
  readonly hasPaces?: boolean;
  ending?(): Promise<RunEnding>;
};

export function defineRoomCli<const R extends RoomCli>(cli: R): R {
  return cli;
}

/** The command line of a workflow; undefined: nobody here knows it. */
export async function roomCliOf(
  workflow: string,
  workflows: readonly WorkflowLine[],
): Promise<RoomCli | undefined> {
  return await workflows.find(({ name }) => name === workflow)?.cli();
}
