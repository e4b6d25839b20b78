import { z } from 'zod';
import type { Json } from '../data/question.ts';

/**
 * Where a run lies. `base` is the folder, relative to the workspace root and ending in `/` or empty, that its paths
 * start from: empty for the person's own runs, `rehearsal/` for a rehearsal, `archive/<id>/` for what was put away.
 * `folder` is the run folder below it.
 */
export type Place = { readonly base: string; readonly folder: string };

/** Where the runs of a room lie, below the base. Data, so that a run is found by whoever looks for it. */
export type RoomPlace =
  /**
   * One run at a time, always in this folder. `with`: other folders that belong to it and are put away with it. `given`:
   * folders in it that a person may fill before there is a run; the next one takes what lies there.
   */
  | {
      readonly only: string;
      readonly with: readonly string[];
      readonly given?: readonly string[];
    }
  /** `<each>/<id>`. */
  | { readonly each: string }
  /**
   * `<numbered>/<prefix>NNN`, and that name is the run's id (`number-run.ts`). `inside`: folders that a new one begins
   * with, each with the error code where it cannot be made.
   */
  | {
      readonly numbered: string;
      readonly prefix: string;
      readonly inside?: Readonly<Record<string, string>>;
    };

/**
 * Where a run of this name lies below the workspace root, if there is one: the person's own first, then a rehearsal's.
 * Empty: no run of the room has such a name.
 */
export function foldersFor(place: RoomPlace, name: string): readonly string[] {
  const folder = folderFor(place, name);
  return folder === undefined ? [] : [folder, `rehearsal/${folder}`];
}

function folderFor(place: RoomPlace, name: string): string | undefined {
  if ('only' in place) return name === place.only ? name : undefined;
  if ('each' in place) return /^[\w-]+$/.test(name) ? `${place.each}/${name}` : undefined;
  const isNumbered = name.startsWith(place.prefix) && /^\d+$/.test(name.slice(place.prefix.length));
  return isNumbered ? `${place.numbered}/${name}` : undefined;
}

/** Folders beside a run's own that belong to it. */
export function companionsOf(place: RoomPlace): readonly string[] {
  return 'only' in place ? place.with : [];
}

/** Folders of a run whose files do not stand in the way of a new one. */
export function givenTo(place: RoomPlace): readonly string[] {
  return 'only' in place ? (place.given ?? []).map((name) => `${place.only}/${name}`) : [];
}

/** What was asked for: `.engine/answers/input.json`, written once, before anything else of the run. */
export const RunInput = z.object({
  /** It names a folder in the archive, so it must be a plain name. */
  run: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  /** Names the room of the run: everything in the run's folder is read by its contract. */
  workflow: z.string().regex(/^[a-z][a-z0-9_-]{0,60}$/),
  title: z.string(),
  rehearsal: z.boolean(),
  startedAt: z.string(),
  input: z.json(),
  /** Of the key of whoever began it: in such a run all that counts is signed. */
  signature: z.string().optional(),
});
export type RunInput = z.infer<typeof RunInput>;

export const inputPath = (folder: string) => `${folder}/.engine/answers/input.json`;

/** `story_20260205_104500_a1b2c3`: UTC, so that names sort by time everywhere. */
export function newRunId(prefix: string, now: Date, random: string): string {
  const digits = now.toISOString().replaceAll(/[^0-9]/g, '');
  return `${prefix}_${digits.slice(0, 8)}_${digits.slice(8, 14)}_${random}`;
}

/** What the signature of a run's input is of. */
export function begunData(workspace: string, { run, startedAt }: RunInput): Json {
  return { what: 'run', workspace, run, startedAt };
}
