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
 * What lies in a place that only one run can have, and in the folders that go with it. Something that is no run of ours
 * counts too: a new run would take what is there for its own.
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

/** A start that died before its first record leaves these; they say nothing of a run. */
const beforeFirstRecord: ReadonlySet<string> = new Set([
  'lock',
  'lock.json',
  'config.yaml',
  'presets.json',
]);

async function hasBookkeeping({ disk }: EngineParts, folder: string): Promise<boolean> {
  for (const name of await disk.files.list(bookkeeping({ folder }))) {
    if (beforeFirstRecord.has(name)) continue;
    // Folders may have been made for a file that never came.
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
    // A note that moved along would say for ever that a run was cut off there.
    lock.unsign();
    await disk.moveFolder(folder, `${into}/${place.folder}`);
  } finally {
    lock.release();
  }
}

const noLock = { release() {}, unsign() {} };

/**
 * The first of `archive/<id>`, `archive/<id>-2` … that holds no run: a run may have been copied back from the archive and
 * be put away a second time. One that holds companions only is of a putting away that was interrupted.
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

/** Who walks the run of a folder, as far as the failure tells it. */
export async function holderOf(disk: EngineParts['disk'], folder: string) {
  const { pid, host, started } = await disk.holder(folder);
  return { pid, host, started };
}

/** A run that is walked on after its putting away was interrupted: what had gone already comes back. */
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
