import { RunError } from '../data/failure.ts';
import { nothingSpent } from '../data/usage.ts';
import type { RunSummary } from '../engine.ts';
import type { EngineDisk, Parts } from '../engine-parts.ts';
import { bookkeeping } from '../walk/walk.ts';
import type { WorkflowName } from '../workflow.ts';
import { companionsOf, givenTo, newRunId, type Place } from './place.ts';
import { runAt, summaryOf } from './run-list.ts';

/** Folders that belong to a run beside its own. */
type Companions = readonly string[];

export function companionsIn({ rooms }: Pick<Parts, 'rooms'>, workflow: WorkflowName): Companions {
  const entry = rooms.find(workflow);
  return entry ? companionsOf(entry.place) : [];
}

/**
 * What lies in a place that only one run can have, and in the folders that go with it. Files that are no run of ours
 * count too: a new run would take them for its own. That is what is meant with those below `given`.
 */
export async function occupantOf(
  parts: Parts,
  companions: Companions,
  place: Place,
  given: readonly string[] = [],
): Promise<RunSummary | undefined> {
  const { disk, ports } = parts;
  const there = await runAt({ files: disk.files, rooms: parts.rooms }, place);
  if (there) return await summaryOf(parts, there);
  for (const folder of [place.folder, ...companions]) {
    const found = place.base + folder;
    const files = (await disk.filesBelow(found)).filter((file) => !isGiven(file));
    if (files.length > 0 || (await hasBookkeeping(parts, found)))
      return foreignRun(found, newRunId('unknown', ports.clock.now(), ports.ids.random(6)));
  }
  return undefined;

  function isGiven(file: string): boolean {
    return given.some((folder) => file.startsWith(`${place.base}${folder}/`));
  }
}

/** What a person may have put there for the next run of this workflow. */
export function givenIn({ rooms }: Pick<Parts, 'rooms'>, workflow: WorkflowName): Companions {
  const entry = rooms.find(workflow);
  return entry ? givenTo(entry.place) : [];
}

/** A start that crashed before its first record leaves these; they are no run. */
const beforeFirstRecord: ReadonlySet<string> = new Set([
  'lock',
  'lock.json',
  'config.yaml',
  'presets.json',
]);

async function hasBookkeeping({ disk }: Pick<Parts, 'disk'>, folder: string): Promise<boolean> {
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
    // whose it is nobody can say
    workflow: '',
    title: '',
    folder,
    rehearsal: false,
    status: 'paused',
    outcome: null,
    exit: null,
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
  { disk }: Pick<Parts, 'disk'>,
  companions: Companions,
  place: Place,
  id: string,
): Promise<void> {
  const folder = place.base + place.folder;
  const lock = (await disk.files.exists(folder)) ? await disk.lock(folder) : noLock;
  if (!lock)
    throw new RunError({ kind: 'already_running', ...(await holderOf(disk, folder)), run: id });
  try {
    const into = await freeArchive(disk, companions, place, id);
    for (const companion of companions)
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
  disk: EngineDisk,
  companions: Companions,
  place: Place,
  id: string,
): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const into = `${place.base}archive/${id}${copy === 1 ? '' : `-${copy}`}`;
    const inBoth = async (folder: string) =>
      (await disk.files.exists(place.base + folder)) &&
      (await disk.files.exists(`${into}/${folder}`));
    const taken = await Promise.all(companions.map(inBoth));
    if (taken.includes(true) || (await disk.files.exists(`${into}/${place.folder}`))) continue;
    return into;
  }
}

/** Who walks the run of a folder, as far as the failure tells it. */
export async function holderOf(disk: EngineDisk, folder: string) {
  const { pid, host, started } = await disk.holder(folder);
  return { pid, host, started };
}

/** When a run goes on after its archiving was interrupted, the files that had been moved come back. */
export async function takeBack(
  { disk }: Pick<Parts, 'disk'>,
  companions: Companions,
  place: Place,
  id: string,
): Promise<void> {
  const half = await freeArchive(disk, companions, place, id);
  for (const companion of companions) {
    if (await disk.files.exists(place.base + companion)) continue;
    await disk.moveFolder(`${half}/${companion}`, place.base + companion);
  }
}
