import { RunError } from '../data/failure.ts';
import { nothingSpent } from '../data/usage.ts';
import type { RunSummary } from '../engine.ts';
import type { EngineParts } from '../engine-parts.ts';
import { bookkeeping } from '../walk/walk.ts';
import type { Workflow } from '../workflow.ts';
import { newRunId, type Place } from './place.ts';
import { runAt, summaryOf } from './run-list.ts';

type Room = Pick<Workflow<unknown>, 'companions'>;

/**
 * What lies in a place that only one run can have, and in the folders that go with it. Files that are no run of ours
 * count too: a new run would take them for its own.
 */
export async function occupantOf(
  parts: EngineParts,
  room: Room,
  place: Place,
): Promise<RunSummary | undefined> {
  const { disk, ports } = parts;
  const there = await runAt(disk.files, place);
  if (there) return await summaryOf(disk, there);
  for (const folder of [place.folder, ...room.companions]) {
    const found = place.base + folder;
    if ((await disk.filesBelow(found)).length > 0 || (await hasBookkeeping(parts, found)))
      return foreignRun(found, newRunId('unknown', ports.clock.now(), ports.ids.random(6)));
  }
  return undefined;
}

/** A start that crashed before its first record leaves these; they are no run. */
const beforeFirstRecord: ReadonlySet<string> = new Set([
  'lock',
  'lock.json',
  'config.yaml',
  'presets.json',
]);

async function hasBookkeeping({ disk }: EngineParts, folder: string): Promise<boolean> {
  for (const name of await disk.files.list(bookkeeping({ folder }))) {
    if (beforeFirstRecord.has(name)) continue;
    // Folders may have been made for a file that was never written.
    const inside = await disk.files.list(bookkeeping({ folder }, name));
    if (
      inside.some((file) => !beforeFirstRecord.has(file)) ||
      (await disk.files.read(bookkeeping({ folder }, name))) !== undefined
    )
      return true;
  }
  return false;
}

function foreignRun(folder: string, id: string): RunSummary {
  return {
    id,
    workflow: 'folio',
    title: '',
    folder,
    rehearsal: false,
    status: 'paused',
    outcome: null,
    phase: null,
    phaseValues: {},
    average: null,
    openQuestions: 0,
    askedSince: null,
    asked: null,
    spent: nothingSpent,
    startedAt: null,
    lastAt: null,
    archived: false,
  };
}

/**
 * Moves a run to `archive/<id>/`, while nobody else can walk it. The run folder goes last: an interrupted move is
 * simply done again, or taken back by `takeBack`.
 */
export async function putAway(
  { disk }: EngineParts,
  room: Room,
  place: Place,
  id: string,
): Promise<void> {
  const folder = place.base + place.folder;
  const lock = (await disk.files.exists(folder)) ? await disk.lock(folder) : noLock;
  if (!lock) throw new RunError({ kind: 'already_running', ...(await holderOf(disk, folder)) });
  try {
    const into = await freeArchive(disk, room, place, id);
    for (const companion of room.companions)
      await disk.moveFolder(place.base + companion, `${into}/${companion}`);
    // If the note moved too, it would always say that a run was cut off there.
    lock.unsign();
    await disk.moveFolder(folder, `${into}/${place.folder}`);
  } finally {
    lock.release();
  }
}

const noLock = { release() {}, unsign() {} };

/**
 * The first of `archive/<id>`, `archive/<id>-2` … that holds no run: a run may have been copied back from the archive
 * and be put away a second time. A folder with companion folders only is from an interrupted archiving.
 */
async function freeArchive(
  disk: EngineParts['disk'],
  room: Room,
  place: Place,
  id: string,
): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const into = `${place.base}archive/${id}${copy === 1 ? '' : `-${copy}`}`;
    const inBoth = async (folder: string) =>
      (await disk.files.exists(place.base + folder)) &&
      (await disk.files.exists(`${into}/${folder}`));
    const taken = await Promise.all(room.companions.map(inBoth));
    if (taken.includes(true) || (await disk.files.exists(`${into}/${place.folder}`))) continue;
    return into;
  }
}

/** Which process walks the run of a folder, if the failure says so. */
export async function holderOf(disk: EngineParts['disk'], folder: string) {
  const { pid, host, started } = await disk.holder(folder);
  return { pid, host, started };
}

/** When a run goes on after its archiving was interrupted, the files that had been moved come back. */
export async function takeBack(
  { disk }: EngineParts,
  room: Room,
  place: Place,
  id: string,
): Promise<void> {
  const half = await freeArchive(disk, room, place, id);
  for (const companion of room.companions) {
    if (await disk.files.exists(place.base + companion)) continue;
    await disk.moveFolder(`${half}/${companion}`, place.base + companion);
  }
}
