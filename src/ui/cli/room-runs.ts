import type { Question } from '../../engine/data/question.ts';
import type { Engine, LiveRun, PresetAnswer, RunResult } from '../../engine/engine.ts';
import type { Messages } from '../messages/ja.ts';
import type { Telling } from '../messages/telling.ts';
import type { ExitCode } from './exit-code.ts';

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
  /** What must be told whatever form the output has; goes to stderr. Empty: nothing. */
  aside?(run: Pick<LiveRun, 'id'>, engine: Engine): Promise<string>;
  /** What is told on stderr as well where the output is for a program: what was taken unasked, and its price. */
  readonly aloud?: readonly string[];
  /** Files that are its result, and a heading for them; undefined: there is none. */
  results?(
    run: Pick<LiveRun, 'id'>,
    engine: Engine,
    messages: Messages,
  ): Promise<{ readonly head: string; readonly files: readonly string[] } | undefined>;
  /** Its JSON document, where that is not the one of any run, beside its open questions; undefined: the usual one. */
  document?(
    run: Pick<LiveRun, 'id'>,
    engine: Engine,
    result: Pick<RunResult, 'status'>,
    messages: Messages,
  ): Promise<object | undefined>;
  /** Summaries for its JSON document, in order. `files`: those of the run. */
  summaries?(
    run: Pick<LiveRun, 'id'>,
    engine: Engine,
    files: readonly string[],
  ): Promise<readonly unknown[]>;
};

/** What verbs need to know of a workflow whose runs they walk, follow or count. */
export type RoomRuns = {
  /** Answers to what a person would look at on a screen, where there is none. */
  readonly unattended?: readonly PresetAnswer[];
  /** Does it measure how long its workers take? */
  readonly hasPaces?: boolean;
  ending?(): Promise<RunEnding>;
  /** How its runs are told in lists and in lines. */
  telling?(): Promise<Telling>;
};

/** A workflow by its name; loaded when it is asked for. */
export type RunsOf = { readonly name: string; cli(): Promise<RoomRuns> };

/** What is to be known of a workflow's runs; undefined: nobody here knows it. */
export async function roomRunsOf(
  workflow: string,
  workflows: readonly RunsOf[],
): Promise<RoomRuns | undefined> {
  return await workflows.find(({ name }) => name === workflow)?.cli();
}

/** How the runs of a workflow are told; undefined: nobody here knows it. One that says nothing of its own is known. */
export async function tellingOf(
  workflow: string,
  workflows: readonly RunsOf[],
): Promise<Telling | undefined> {
  const room = await roomRunsOf(workflow, workflows);
  return room && ((await room.telling?.()) ?? {});
}

/** The same of every workflow, by its name. */
export async function tellingsOf(workflows: readonly RunsOf[]): Promise<Tellings> {
  const all = workflows.map(
    async ({ name }): Promise<[string, Telling]> => [
      name,
      (await tellingOf(name, workflows)) ?? {},
    ],
  );
  return new Map(await Promise.all(all));
}

export type Tellings = ReadonlyMap<string, Telling>;
