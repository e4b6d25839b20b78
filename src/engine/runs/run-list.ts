import { z } from 'zod';
import type { Contract } from '../contract.ts';
import { RunError } from '../data/failure.ts';
import { jsonIn } from '../data/json-text.ts';
import type { RunSummary } from '../engine.ts';
import type { RunFiles } from '../ports.ts';
import type { Rooms } from '../rooms.ts';
import { answeredOf } from '../walk/ask.ts';
import { needs } from '../walk/errand.ts';
import { readableOr } from '../walk/readable.ts';
import { bookkeeping } from '../walk/walk.ts';
import { withCutOff } from './calls-under-way.ts';
import { numberedRuns } from './number-run.ts';
import { inputPath, type Place, type RoomPlace, RunInput } from './place.ts';
import type { RunState } from './run-state.ts';
import { summarise } from './run-summary.ts';

/** What listing runs needs of the disk. Paths are relative to the workspace root. */
export type ListDisk = {
  readonly files: RunFiles;
  /** What lists say of a run folder: its journal folded, without steps; of a huge one what was kept of it. */
  state(folder: string, room: Contract): Promise<RunState>;
  locked(folder: string): Promise<boolean>;
};

/** What listing runs needs besides: which rooms there are. */
export type ListParts = { readonly disk: ListDisk; readonly rooms: Rooms };

export type FoundRun = { readonly place: Place; readonly input: RunInput };

/**
 * Every run in the workspace: its own, rehearsals, archived ones. Folders that are not runs are passed over; those that were
 * runs and cannot be read any more are told by `unreadRuns`.
 */
export async function findRuns({
  disk,
  rooms,
}: {
  readonly disk: Pick<ListDisk, 'files'>;
  readonly rooms: Pick<Rooms, 'entries' | 'find'>;
}): Promise<FoundRun[]> {
  const found: FoundRun[] = [];
  for (const place of await placesOfRuns({ disk, rooms })) {
    const run = await runAt({ files: disk.files, rooms }, place);
    if (run) found.push(run);
  }
  return found;
}

/** Where runs can lie: in the workspace itself, among rehearsals, and in what was put away of both. */
export async function placesOfRuns({
  disk: { files },
  rooms,
}: {
  readonly disk: Pick<ListDisk, 'files'>;
  readonly rooms: Pick<Rooms, 'entries'>;
}): Promise<Place[]> {
  const places: Place[] = [];
  for (const root of ['', 'rehearsal/']) {
    places.push(...(await placesIn(files, rooms, root)));
    for (const name of await readableOr(files.list(`${root}archive`), []))
      places.push(...(await placesIn(files, rooms, `${root}archive/${name}/`)));
  }
  return places;
}

/** Where runs of any room can lie. Two rooms may share a folder: whose a run is, its own record says. */
async function placesIn(
  files: RunFiles,
  rooms: Pick<Rooms, 'entries'>,
  base: string,
): Promise<Place[]> {
  const folders = new Set<string>();
  for (const { place } of rooms.entries)
    for (const folder of await readableOr(foldersIn(files, base, place), [])) folders.add(folder);
  return [...folders].map((folder) => ({ base, folder }));
}

async function foldersIn(files: RunFiles, base: string, place: RoomPlace): Promise<string[]> {
  if ('only' in place) return [place.only];
  if ('numbered' in place)
    return (await numberedRuns(files, base, place)).map((name) => `${place.numbered}/${name}`);
  return (await files.list(base + place.each)).map((name) => `${place.each}/${name}`);
}

/** The run in a place; undefined when there is none that can be read inside the workspace, or its room is unknown. */
export async function runAt(
  { files, rooms }: { readonly files: RunFiles; readonly rooms: Pick<Rooms, 'find'> },
  place: Place,
): Promise<FoundRun | undefined> {
  const input = await readableOr(readInput(files, place), undefined);
  return input && rooms.find(input.workflow) && { place, input };
}

/**
 * Why nothing was found: a story in hand whose first record cannot be read is there all the same, and is named
 * instead of being called unknown.
 */
export async function notFound({ disk, rooms }: ListParts, id: string): Promise<RunError> {
  const { files } = disk;
  const folders = new Set(
    rooms.entries.flatMap(({ place }) => ('only' in place ? place.only : [])),
  );
  for (const base of ['', 'rehearsal/']) {
    for (const folder of folders) {
      const path = base + inputPath(folder);
      if ((await files.read(path)) === undefined || (await readInput(files, { base, folder })))
        continue;
      return new RunError({ kind: 'file_damaged', path, detail: 'not the record of a run' });
    }
  }
  return new RunError({ kind: 'unknown_run', id });
}

/** Newest first; what was put away stands below. */
export async function listRuns(parts: ListParts): Promise<RunSummary[]> {
  const summaries: RunSummary[] = [];
  for (const found of await findRuns(parts)) {
    // one that cannot be read hides no others
    const summary = await readableOr(summaryOf(parts, found), undefined);
    if (summary !== undefined && summary.neverBegan !== true) summaries.push(summary);
  }
  return summaries.sort(
    (a, b) =>
      Number(a.archived) - Number(b.archived) || (b.lastAt ?? '').localeCompare(a.lastAt ?? ''),
  );
}

export async function summaryOf(
  { disk, rooms }: ListParts,
  { place, input }: FoundRun,
): Promise<RunSummary> {
  const room = await rooms.contract(input.workflow);
  const folder = place.base + place.folder;
  // Asked before reading: a run that ends in between is read as one that has ended.
  const locked = await disk.locked(folder);
  const read = await disk.state(folder, room);
  const state = locked ? read : { ...read, spent: withCutOff(read.spent, read.underWay) };
  return summarise({
    room,
    input,
    place,
    state,
    locked,
    answered: new Set(await answeredOf(disk.files, folder, idsOf(state))),
    untaken: state.status === 'done' ? await untakenIn(disk.files, folder, room, state) : 0,
    ownTitle: await titleIn(disk.files, folder, room),
  });
}

/** Of the open questions. */
export function idsOf({ questions }: Pick<RunState, 'questions'>): readonly string[] {
  return questions.map(({ id }) => id);
}

async function titleIn(
  files: RunFiles,
  folder: string,
  { ownTitle }: Pick<Contract, 'ownTitle'>,
): Promise<string | undefined> {
  if (ownTitle === undefined) return undefined;
  const text = await readableOr(files.read(`${folder}/${ownTitle.file}`), undefined);
  return text === undefined ? undefined : ownTitle.titleIn(text);
}

const Item = z.object({ kind: z.string() });

/**
 * How many things a run has been told without being asked that no walk has taken up, and one has to. What cannot be looked
 * at was told to nobody.
 */
async function untakenIn(
  files: RunFiles,
  folder: string,
  room: Contract,
  { told }: RunState,
): Promise<number> {
  if (told === null) return 0;
  const inbox = bookkeeping({ folder }, 'inbox');
  const names = await readableOr(files.list(inbox), []);
  const behind = names.filter((name) => /^\d+\.json$/.test(name)).slice(told);
  const items = await Promise.all(
    behind.map(async (name) => {
      const text = await readableOr(files.read(`${inbox}/${name}`), undefined);
      return Item.safeParse(jsonIn(text)).data;
    }),
  );
  return items.filter((item) => item !== undefined && needs(room, item) !== 'nothing').length;
}

async function readInput(files: RunFiles, { base, folder }: Place): Promise<RunInput | undefined> {
  return RunInput.safeParse(jsonIn(await files.read(base + inputPath(folder)))).data;
}
