import { changedSettings, withGrantsOf } from '../config/snapshot.ts';
import type { Config } from '../config.ts';
import type { Contract } from '../contract.ts';
import { RunError } from '../data/failure.ts';
import type { Told } from '../data/inbox.ts';
import type { LiveRun, StartOptions } from '../engine.ts';
import type { EngineParts, Parts } from '../engine-parts.ts';
import { keptPresets } from '../walk/presets.ts';
import { bookkeeping, type Store } from '../walk/walk.ts';
import { whileThere } from '../walk/while-there.ts';
import type { Workflow } from '../workflow.ts';
import type { Journal } from '../workspace/journal.ts';
import { type Owner, putInbox, readInbox } from './inbox-files.ts';
import { type LaunchParts, launch } from './live-run.ts';
import { companionsIn, takeBack } from './occupant.ts';
import type { Place } from './place.ts';
import type { FoundRun } from './run-list.ts';
import { watch } from './watch.ts';
import { agentsOf } from './who-is-asked.ts';

/** How long permissions are waited for. */
const usualMinutes = 10;

type Lock = { release(): void };

/**
 * Walks a run, or watches it while another process does. Who asks for one that is at work or being opened gets that.
 */
export async function openRun(
  parts: Parts,
  room: Workflow<unknown>,
  found: FoundRun,
  options: StartOptions,
): Promise<LiveRun> {
  const { run } = found.input;
  const mine = parts.live.get(run) ?? parts.opening.get(run);
  if (mine) {
    const there = await mine;
    await tellThere(parts, room, found, options);
    return there;
  }
  const opened = lockOrWatch(parts, room, found, options);
  parts.opening.set(run, opened);
  try {
    return await opened;
  } finally {
    parts.opening.delete(run);
  }
}

/** What is told to a run that this process walks already; nothing to one that it only watches. */
async function tellThere(
  parts: Parts,
  { contract }: Workflow<unknown>,
  { place, input }: FoundRun,
  { tell = [] }: StartOptions,
): Promise<void> {
  const owner = {
    seal: await parts.ports.consents.seal(),
    at: { workspace: await parts.disk.locate(''), run: input.run },
  };
  const store = parts.disk.store(place.base);
  for (const item of tell) {
    const live = parts.live.get(input.run);
    if (live === undefined) return;
    live.take(await putInbox(store, place, { owner, room: contract }, item));
  }
}

async function lockOrWatch(
  parts: Parts,
  room: Workflow<unknown>,
  found: FoundRun,
  options: StartOptions,
): Promise<LiveRun> {
  const folder = found.place.base + found.place.folder;
  const lock = await parts.disk.lock(folder);
  if (!lock) {
    const holder = await parts.disk.holder(folder);
    return watch(parts, { input: found.input, folder, room: room.contract }, holder);
  }
  if (options.onlyWatch === true) {
    lock.release();
    throw new RunError({ kind: 'cancelled' });
  }
  return await walkUnder(lock, parts, room, { found, options });
}

/** Starts walking a run whose lock this process holds; lets it go when that fails. */
export async function walkUnder(
  lock: Lock,
  parts: Parts,
  room: Workflow<unknown>,
  { found, options }: { readonly found: FoundRun; readonly options: StartOptions },
): Promise<LiveRun> {
  const { place, input } = found;
  const folder = place.base + place.folder;
  try {
    const places = { workspace: await parts.disk.locate(''), run: await parts.disk.locate(folder) };
    const programs = programsOf(parts, input.run, places.run);
    const store = whileThere(parts.disk.store(place.base), place.folder, places.run);
    // first of all: processes left running by a crash might write into files that are read now
    if ((await store.list(bookkeeping(place, 'children'))).length > 0)
      await (await programs?.())?.sweep();
    await takeBack(parts, companionsIn(parts, input.workflow), place, input.run);
    const { config, reloaded } = await settingsOf(parts, store, place, options);
    // What is said now stands above what was said when the run was started.
    const answers = [
      ...(options.answers ?? []),
      ...(await keptPresets(store, place, room.contract.asks)),
    ];
    const seal = await parts.ports.consents.seal();
    const at = { workspace: places.workspace, run: input.run };
    const owner = { seal, at };
    const inbox = await readInbox(store, place, owner, room.contract);
    // Opened behind all that can be wrong with the other files, so that it leaves no history open; what is told comes
    // last, so that it stays unsaid where the run is refused.
    const journal = await parts.disk.openJournal(folder, {
      room: room.contract,
      beside: companionsIn(parts, input.workflow).length > 0,
    });
    inbox.push(...(await toldNow(store, place, { owner, room: room.contract, journal }, options)));
    const run = launch({
      workflow: room,
      input,
      folder: place.folder,
      places,
      programs,
      patienceMs: async () => 60_000 * ((await parts.parkAfterMin?.()) ?? usualMinutes),
      shownFolder: folder,
      store,
      journal,
      ports: { ...parts.ports, agents: agentsOf(parts.ports, room, input) },
      config,
      screen: parts.screen,
      reloaded,
      inbox,
      seal,
      options: { ...options, answers },
      keepDigest: async (state) => await parts.disk.keepDigest(folder, state, room.contract),
      release: () => {
        parts.live.delete(input.run);
        lock.release();
      },
    });
    parts.live.set(input.run, run);
    return run;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function toldNow(
  store: Store,
  place: Place,
  { owner, room, journal }: { owner: Owner; room: Contract; journal: Journal },
  { tell = [] }: StartOptions,
): Promise<readonly Told[]> {
  const told: Told[] = [];
  try {
    for (const item of tell) told.push(await putInbox(store, place, { owner, room }, item));
  } catch (error) {
    await journal.close().catch(() => undefined);
    throw error;
  }
  return told;
}

function programsOf({ ports }: Parts, run: string, folder: string): LaunchParts['programs'] {
  const { programs } = ports;
  if (programs === undefined) return undefined;
  let opened: ReturnType<typeof programs> | undefined;
  return () => {
    opened ??= programs(run, folder);
    return opened;
  };
}

/** The settings the run was started with; the present ones when it has none or the person asks for them. */
async function settingsOf(
  { snapshot, config: present }: EngineParts,
  store: Store,
  place: Place,
  options: StartOptions,
): Promise<Pick<LaunchParts, 'config' | 'reloaded'>> {
  const path = bookkeeping(place, 'config.yaml');
  const text = await store.read(path);
  if (text !== undefined && !options.reloadConfig)
    return { config: withGrantsOf(present, snapshot.read(text)), reloaded: null };
  const reloaded = text === undefined ? null : changesFrom(snapshot, text, present);
  await store.write(path, snapshot.write(present));
  return { config: present, reloaded };
}

/** With `--reload-config` a damaged file is allowed: there is then nothing to compare with. */
function changesFrom({ read }: EngineParts['snapshot'], text: string, present: Config) {
  try {
    return changedSettings(read(text), present);
  } catch {
    return {};
  }
}
