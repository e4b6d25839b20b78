import { z } from 'zod';
import { type Failure, RunError, toFailure } from '../data/failure.ts';
import type { Json } from '../data/question.ts';
import type { StartOptions, StartResult } from '../engine.ts';
import type { Parts } from '../engine-parts.ts';
import { requireTrust, runCalled } from '../engine-parts.ts';
import type { Agents } from '../ports.ts';
import { keepPresets } from '../walk/presets.ts';
import { bookkeeping } from '../walk/walk.ts';
import type { Workflow, WorkflowName } from '../workflow.ts';
import { adoptRun } from './adopt-run.ts';
import { putInbox } from './inbox-files.ts';
import { makeNumbered } from './number-run.ts';
import { companionsIn, givenIn, holderOf, occupantOf, putAway } from './occupant.ts';
import { openRun, walkUnder } from './open-run.ts';
import { begunData, inputPath, newRunId, type Place, type RunInput } from './place.ts';
import { playedConfig } from './played-config.ts';
import { type FoundRun, listRuns, notFound, runAt } from './run-list.ts';
import { nextToWalk } from './run-summary.ts';
import { agentsOf } from './who-is-asked.ts';

/** Starts a new run, or says why not. Never rejects. */
export async function startRun(
  parts: Parts,
  name: WorkflowName,
  given: unknown,
  options: StartOptions,
): Promise<StartResult> {
  try {
    await requireTrust(parts);
    const room = await parts.rooms.workflow(name);
    const parsed = room.input.safeParse(given);
    if (!parsed.success)
      return refused({ kind: 'input_invalid', reason: z.prettifyError(parsed.error), values: {} });
    const here = playing(parts, room, parsed.data);
    const asked = room.complete?.(parsed.data, here.config) ?? parsed.data;
    return await begin(here, room, asked, options);
  } catch (error) {
    return refused(toFailure(error));
  }
}

/** Where it is played, with the settings for that. */
function playing(parts: Parts, room: Workflow<unknown>, given: unknown): Parts {
  const isWorded = room.contract.thinks !== false;
  const plays = isWorded
    ? agentsOf(parts.ports, room, { input: given }).rehearsal
    : room.rehearses?.(given) === true;
  if (!plays) return parts;
  return { ...parts, config: playedConfig(parts, isWorded ? room.title(given) : '') };
}

/** The run that such a request would go on with (`Engine.standing`). Nothing is written, and nothing made. */
export async function standingRun(
  parts: Parts,
  name: WorkflowName,
  given: unknown,
): Promise<string | undefined> {
  const room = await parts.rooms.workflow(name);
  const parsed = room.input.safeParse(given);
  if (room.named === undefined || !parsed.success) return undefined;
  const asked = room.named.settled(parsed.data, parts.ports);
  if (room.rehearses?.(asked) === true) return undefined;
  const agents = agentsOf(parts.ports, room, { input: asked });
  const { place } = await placeFor(parts, room, asked, agents);
  if (await parts.disk.locked(place.base + place.folder)) return undefined;
  return (await runAt({ files: parts.disk.files, rooms: parts.rooms }, place))?.input.run;
}

async function begin(
  parts: Parts,
  room: Workflow<unknown>,
  given: unknown,
  options: StartOptions,
): Promise<StartResult> {
  const { clock } = parts.ports;
  const asked = room.named?.settled(given, parts.ports) ?? given;
  const rehearsal = room.contract.thinks === false ? room.rehearses?.(asked) : undefined;
  const agents = agentsOf(parts.ports, room, {
    input: asked,
    ...(rehearsal === undefined ? {} : { rehearsal }),
  });
  const { ports, config } = parts;
  const why = room.refused?.(asked, { rehearsal: agents.rehearsal, config, ports });
  if (why !== undefined) return refused(why);
  const { id, place } = await placeFor(parts, room, asked, agents);
  const same = room.named && (await runAt({ files: parts.disk.files, rooms: parts.rooms }, place));
  if (same) return await goOnWith(parts, room, { found: same, asked, options });
  const companions = companionsIn(parts, room.contract.name);
  const setOut = givenIn(parts, room.contract.name);
  const occupant = await occupantOf(parts, companions, place, setOut);
  if (occupant && !options.archiveOld) return { kind: 'occupied', by: occupant };
  if (occupant) await putAway(parts, companions, place, occupant.id);
  let input: RunInput = {
    run: id,
    workflow: room.contract.name,
    title: room.title(asked),
    rehearsal: agents.rehearsal,
    startedAt: clock.now().toISOString(),
    // Whatever passed the room's schema is plain data.
    input: asked as Json as RunInput['input'],
  };
  const lock = await claim(parts, { companions, given: setOut }, place);
  if ('kind' in lock) return lock;
  try {
    const store = parts.disk.store(place.base);
    await store.write(bookkeeping(place, 'config.yaml'), parts.snapshot.write(parts.config));
    await keepPresets(store, place, {
      asks: room.contract.asks,
      given: options.answers ?? [],
    });
    const seal = await parts.ports.consents.seal();
    const signature = seal.sign(begunData(await parts.disk.locate(''), input));
    const text = `${JSON.stringify({ ...input, signature }, null, 2)}\n`;
    await store.once(inputPath(place.folder), text);
    input = { ...input, signature };
    if (parts.saidBudget !== undefined) {
      const owner = { seal, at: { workspace: await parts.disk.locate(''), run: input.run } };
      const raise = { kind: 'raise_budget', usd: parts.saidBudget.usd } as const;
      await putInbox(store, place, { owner, room: room.contract }, raise);
    }
  } catch (error) {
    lock.release();
    throw error;
  }
  const run = await walkUnder(lock, parts, room, { found: { place, input }, options });
  return { kind: 'started', run };
}

/** A new run's name and place. A numbered one exists from then on, and its number is used up. */
async function placeFor(
  parts: Parts,
  room: Workflow<unknown>,
  asked: unknown,
  { rehearsal }: Pick<Agents, 'rehearsal'>,
): Promise<{ id: string; place: Place }> {
  const { clock, ids } = parts.ports;
  const base = rehearsal ? 'rehearsal/' : '';
  const lies = parts.rooms.find(room.contract.name)?.place ?? { each: room.contract.name };
  if ('numbered' in lies) {
    const { id, folder } = await makeNumbered(parts, base, lies);
    return { id, place: { base, folder } };
  }
  const id = room.named?.run(asked) ?? newRunId(room.idPrefix, clock.now(), ids.random(6));
  return { id, place: { base, folder: 'only' in lies ? lies.only : `${lies.each}/${id}` } };
}

/** The run that this request names is there: it is told of the request, and goes on by the present settings. */
async function goOnWith(
  parts: Parts,
  room: Workflow<unknown>,
  {
    found,
    asked,
    options,
  }: { readonly found: FoundRun; readonly asked: unknown; readonly options: StartOptions },
): Promise<StartResult> {
  const again = room.named?.again(asked);
  // one that is at work here is joined, not asked for the same once more
  const tell = again === undefined || parts.live.has(found.input.run) ? [] : [again];
  const run = await openRun(parts, room, found, { ...options, tell, reloadConfig: true });
  return { kind: 'started', run };
}

/** Locks a free place before anything is written there. Another process may have begun there meanwhile. */
async function claim(
  parts: Parts,
  { companions, given }: { companions: readonly string[]; given: readonly string[] },
  place: Place,
): Promise<{ release(): void } | Exclude<StartResult, { kind: 'started' }>> {
  const folder = place.base + place.folder;
  const lock = await parts.disk.lock(folder);
  if (!lock) {
    const by = await occupantOf(parts, companions, place, given);
    if (by) return { kind: 'occupied', by };
    return refused({ kind: 'already_running', ...(await holderOf(parts.disk, folder)) });
  }
  try {
    const by = await occupantOf(parts, companions, place, given);
    if (!by) return lock;
    lock.release();
    return { kind: 'occupied', by };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Walks an existing run again. Without an id: the newest one that is not done. Never rejects. */
export async function resumeRun(
  parts: Parts,
  id: string | undefined,
  options: StartOptions,
): Promise<StartResult> {
  try {
    await requireTrust(parts);
    if (id !== undefined) for (const item of options.tell ?? []) await adoptRun(parts, id, item);
    const found = await runCalled(parts, id ?? (await newestUnfinished(parts)));
    const room = await parts.rooms.workflow(found.input.workflow);
    await refuseOtherKind(parts, found, agentsOf(parts.ports, room, found.input));
    return { kind: 'started', run: await openRun(parts, room, found, options) };
  } catch (error) {
    return refused(toFailure(error));
  }
}

async function newestUnfinished(parts: Parts): Promise<string> {
  const next = nextToWalk(await listRuns(parts), parts.ports.agents.rehearsal);
  if (!next) throw await notFound(parts, '');
  return next.id;
}

/** Recorded text must never end up in a person's own story, nor a rehearsal be paid for. Watching is always allowed. */
async function refuseOtherKind(
  parts: Parts,
  { place, input }: FoundRun,
  { rehearsal }: Pick<Agents, 'rehearsal'>,
): Promise<void> {
  if (input.rehearsal === rehearsal) return;
  if (await parts.disk.locked(place.base + place.folder)) return;
  throw new RunError({ kind: 'rehearsal_mismatch', rehearsal: input.rehearsal });
}

function refused(failure: Failure): StartResult & { kind: 'refused' } {
  return { kind: 'refused', failure };
}
