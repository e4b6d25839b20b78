import type { RoomRuns } from '../cli/room-runs.ts';
import type { Verb } from '../cli/verb.ts';

/** Words of a verb: its lines in the first help, as they stand there, and its own help. */
export type VerbWords = { readonly line: string; readonly help: string };

/** What a workflow adds to the command line. */
export type RoomCli = RoomRuns & {
  /** By name, each loaded when it is meant. */
  readonly verbs: Readonly<Record<string, () => Promise<Verb>>>;
};

export function defineRoomCli<const R extends RoomCli>(cli: R): R {
  return cli;
}
