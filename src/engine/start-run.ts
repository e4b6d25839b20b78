import { z } from 'zod';
import { parseJson } from './ask.ts';
import type { RunSummary, StartOptions, StartResult } from './engine.ts';
import type { EngineParts, Parts } from './engine-parts.ts';
import { roomOf, runCalled } from './engine-parts.ts';
import { type Failure, RunError, toFailure } from './failure.ts';
import { InboxItem } from './inbox.ts';
import { launch } from './live-run.ts';
import { inputPath, newRunId, type Place, type RunInput } from './place.ts';
import type { Json } from './question.ts';
import { type FoundRun, listRuns, notFound } from './run-list.ts';
import { bookkeeping } from './walk.ts';
import { watch } from './watch.ts';
import type { Workflow, WorkflowName } from './workflow.ts';

/** Starts a new run, or says why not. Never rejects. */
export async function startRun(
  parts: Parts,
  name: WorkflowName,
  given: unknown,
  options: StartOptions,
): Promise<StartResult> {
  try {
    const untrusted = await refuseUntrusted(parts);
    if (untrusted) return untrusted;
    const room = await roomOf(parts, name);
    const parsed = room.input.safeParse(given);
    if (!parsed.success)
      return refused({ kind: 'input_invalid', reason: z.prettifyError(parsed.error), values: {} });
    const { clock, ids, agents } = parts.ports;
    const id = newRunId(room.idPrefix, clock.now(), ids.random(6));
    const place: Place = { base: agents.rehearsal ? 'rehearsal/' : '', folder: room.folder(id) };
    const occupant = await occupantOf(parts, place);
    if (occupant && !options.archiveOld) return { kind: 'occupied', by: occupant };
    if (occupant) await putAway(parts, room, place, occupant);
    const input: RunInput = {
      run: id,
      workflow: name,
      title: room.title(parsed.data),
      rehearsal: agents.rehearsal,
      startedAt: clock.now().toISOString(),
      // What the room's schema let through is plain data by its own definition.
      input: parsed.data as Json as RunInput['input'],
    };
    const store = parts.disk.store(place.base);
    await store.write(bookkeeping(place, 'config.yaml'), parts.snapshot.write(parts.config));
    await store.once(inputPath(place.folder), `${JSON.stringify(input, null, 2)}\n`);
    return await open(parts, room, { place, input }, options);
  } catch (error) {
    return refused(toFailure(error));
  }
}

/** Walks an existing run again. Without an id: the newest one that is not done. Never rejects. */
export async function resumeRun(
  parts: Parts,
  id: string | undefined,
  options: StartOptions,
): Promise<StartResult> {
  try {
    const untrusted = await refuseUntrusted(parts);
    if (untrusted) return untrusted;
    const found = await runCalled(parts, id ?? (await newestUnfinished(parts)));
    await refuseOtherKind(parts, found);
    const room = await roomOf(parts, found.input.workflow);
    return await open(parts, room, found, options);
  } catch (error) {
    return refused(toFailure(error));
  }
}

async function open(
  parts: Parts,
  room: Workflow<unknown>,
  { place, input }: FoundRun,
  options: StartOptions,
): Promise<StartResult> {
  const folder = place.base + place.folder;
  const mine = parts.live.get(input.run);
  if (mine) return { kind: 'started', run: mine };
  const lock = parts.disk.lock(`${folder}/.engine`);
  if (!lock) return { kind: 'started', run: watch(parts, input, folder) };
  try {
    const store = parts.disk.store(place.base);
    const journal = await parts.disk.openJournal(folder);
    const run = launch({
      workflow: room,
      input,
      folder: place.folder,
      shownFolder: folder,
      store,
      journal,
      ports: parts.ports,
      config: await settingsOf(parts, store, place, options),
      inbox: await readInbox(store, place),
      options,
      release: () => {
        parts.live.delete(input.run);
        lock.release();
      },
    });
    parts.live.set(input.run, run);
    return { kind: 'started', run };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The settings the run was started with; the present ones when it has none or the person asks for them (R11). */
async function settingsOf(
  parts: EngineParts,
  store: ReturnType<EngineParts['disk']['store']>,
  place: Place,
  options: StartOptions,
) {
  const path = bookkeeping(place, 'config.yaml');
  const text = options.reloadConfig ? undefined : await store.read(path);
  if (text !== undefined) return parts.snapshot.read(text);
  await store.write(path, parts.snapshot.write(parts.config));
  return parts.config;
}

async function readInbox(
  store: ReturnType<EngineParts['disk']['store']>,
  place: Place,
): Promise<InboxItem[]> {
  const folder = bookkeeping(place, 'inbox');
  const items: InboxItem[] = [];
  for (const name of (await store.list(folder)).filter((file) => /^\d+\.json$/.test(file))) {
    const path = `${folder}/${name}`;
    const item = InboxItem.safeParse(parseJson(path, (await store.read(path)) ?? ''));
    if (!item.success)
      throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(item.error) });
    items.push(item.data);
  }
  return items;
}

/** The run that lies in a place that only one run can have; something that is no run of ours counts too. */
async function occupantOf(parts: EngineParts, place: Place): Promise<RunSummary | undefined> {
  const folder = place.base + place.folder;
  const there = (await listRuns(parts.disk)).find((run) => run.folder === folder);
  if (there) return there;
  const foreign = (await parts.disk.filesBelow(folder)).length > 0;
  return foreign ? foreignRun(folder, parts.ports.clock.now()) : undefined;
}

function foreignRun(folder: string, now: Date): RunSummary {
  const spent = {
    calls: 0,
    usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    usd: 0,
    unpriced: 0,
  };
  return {
    id: newRunId('unknown', now, '000000'),
    workflow: 'folio',
    title: '',
    folder,
    rehearsal: false,
    status: 'paused',
    phase: null,
    phaseValues: {},
    average: null,
    openQuestions: 0,
    spent,
    startedAt: null,
    lastAt: null,
    archived: false,
  };
}

/** Moves a run to `archive/<id>/` (R6). The run folder goes last: an interrupted move is simply done again. */
async function putAway(
  parts: EngineParts,
  room: Workflow<unknown>,
  place: Place,
  run: RunSummary,
): Promise<void> {
  const folder = place.base + place.folder;
  const lock = parts.disk.lock(`${folder}/.engine`);
  if (!lock)
    throw new RunError({ kind: 'already_running', ...parts.disk.holder(`${folder}/.engine`) });
  lock.release();
  const into = `${place.base}archive/${run.id}`;
  for (const companion of room.companions)
    await parts.disk.moveFolder(place.base + companion, `${into}/${companion}`);
  await parts.disk.moveFolder(folder, `${into}/${place.folder}`);
}

/** Of the kind that can be walked now, if there is one. */
async function newestUnfinished(parts: EngineParts): Promise<string> {
  const runs = await listRuns(parts.disk);
  const open = runs.filter(({ status, archived }) => status !== 'done' && !archived);
  const { rehearsal } = parts.ports.agents;
  const newest = open.find((run) => run.rehearsal === rehearsal) ?? open[0];
  if (!newest) throw await notFound(parts.disk, '');
  return newest.id;
}

/** The tape of another story must never be written into a person's own, nor a rehearsal be paid for (O18). Watching is free. */
async function refuseOtherKind(parts: EngineParts, { place, input }: FoundRun): Promise<void> {
  if (input.rehearsal === parts.ports.agents.rehearsal) return;
  if (await parts.disk.locked(place.base + place.folder)) return;
  throw new RunError({ kind: 'rehearsal_mismatch', rehearsal: input.rehearsal });
}

async function refuseUntrusted(parts: EngineParts): Promise<StartResult | undefined> {
  if (await parts.ports.consents.trusted(parts.root)) return undefined;
  return refused({ kind: 'workspace_untrusted', path: parts.root });
}

function refused(failure: Failure): StartResult {
  return { kind: 'refused', failure };
}
