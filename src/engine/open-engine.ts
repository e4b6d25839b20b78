import { offeredTrust } from './acting/project.ts';
import { RunError } from './data/failure.ts';
import type { InboxItem } from './data/inbox.ts';
import type { Engine, OpenQuestion } from './engine.ts';
import { type EngineParts, type Parts, requireTrust, runCalled } from './engine-parts.ts';
import { openRooms } from './rooms.ts';
import { adoptRun } from './runs/adopt-run.ts';
import { endedHistory } from './runs/calls-under-way.ts';
import { earlierHere } from './runs/earlier-here.ts';
import { type Owner, putInbox, readInbox } from './runs/inbox-files.ts';
import { companionsIn, holderOf, putAway } from './runs/occupant.ts';
import { companionsOf } from './runs/place.ts';
import { playedConfig } from './runs/played-config.ts';
import { restoreRun } from './runs/restore-run.ts';
import { findRuns, idsOf, listRuns, summaryOf } from './runs/run-list.ts';
import { beginRun, emptyRunState } from './runs/run-state.ts';
import { resumeRun, standingRun, startRun } from './runs/start-run.ts';
import { unreadRuns } from './runs/unread-runs.ts';
import { answerQuestion } from './walk/answer-question.ts';
import { answeredOf } from './walk/ask.ts';

/** Opens the in-process engine over one workspace. */
export function openEngine(given: EngineParts): Engine {
  const live: Parts['live'] = new Map();
  const parts: Parts = {
    ...given,
    live,
    opening: new Map(),
    watched: new Map(),
    rooms: openRooms(given.registry),
    disk: withOwnLocks(given, live),
  };
  const { disk, ports, rooms } = parts;
  return {
    root: parts.root,
    config: parts.config,
    configFor: (request) => (ports.agents.rehearsal ? playedConfig(parts, request) : parts.config),
    rehearsal: ports.agents.rehearsal,
    runs: async () => await listRuns(parts),
    start: async (workflow, input, options = {}) => await startRun(parts, workflow, input, options),
    standing: async (workflow, input) => await standingRun(parts, workflow, input),
    resume: async (id, options = {}) => await resumeRun(parts, id, options),
    questions: async (run) => await openQuestions(parts, run),
    answer: async (run, answer) => await answerQuestion(parts, run, answer),
    tell: async (run, item) => await tell(parts, run, item),
    archive: async (run) => await archiveRun(parts, run),
    restore: async (run) => await restoreRun(parts, run),
    told: async (run) => {
      const { place, input } = await runCalled(parts, run);
      const room = await rooms.contract(input.workflow);
      const owner = await ownerOf(parts, input.run, 'looking');
      return await readInbox(parts.disk.store(place.base), place, owner, room);
    },
    history: async (run) => {
      const { place, input } = await runCalled(parts, run);
      const room = await rooms.contract(input.workflow);
      const folder = place.base + place.folder;
      // asked on both sides: one that is begun or ends in between is left as it is
      const before = await disk.locked(folder);
      const events = await disk.journal(folder, room);
      return before || (await disk.locked(folder)) ? events : endedHistory(events);
    },
    paces: async () => {
      const all = await Promise.all(rooms.entries.map(({ name }) => rooms.workflow(name)));
      return (await Promise.all(all.map((room) => room.paces?.(disk.files) ?? []))).flat();
    },
    // Loaded by whoever started, resumed or read the run; its name comes from its own events.
    begin: (workflow) => {
      const room = rooms.loaded(workflow);
      return room ? beginRun(room.fold) : emptyRunState;
    },
    view: (state) => rooms.loaded(state.workflow)?.view(state) ?? { workflow: state.workflow },
    roundOf: (workflow, step) => rooms.loaded(workflow)?.roundOf?.(step),
    files: async (run) => {
      const { place, input } = await runCalled(parts, run);
      const entry = rooms.find(input.workflow);
      const folders = [place.folder, ...(entry ? companionsOf(entry.place) : [])];
      const lists = await Promise.all(
        folders.map((folder) => disk.filesBelow(place.base + folder)),
      );
      return lists.flat().map((path) => path.slice(place.base.length));
    },
    read: async (run, path) =>
      await disk.store((await runCalled(parts, run)).place.base).read(path),
    export: async (run, options) => await exportRun(parts, run, options),
    locate: async (run, path) => await disk.locate((await runCalled(parts, run)).place.base + path),
    unread: async () => await unreadRuns(parts),
    ...withPorts(parts),
    ...trustIn(parts),
  };
}

/** What is asked of what stands beside the workspace. */
function withPorts({ ports }: Parts): Pick<Engine, 'estimate' | 'shipped'> {
  return {
    estimate: (tier, usage) => ports.agents.estimate(tier, usage),
    shipped: async (name) => await ports.shipped?.(name),
  };
}

/** What its person trusts here. */
function trustIn(
  parts: Parts,
): Pick<Engine, 'trusted' | 'untrustedProject' | 'inRepository' | 'grants' | 'earlier' | 'trust'> {
  const { ports } = parts;
  return {
    trusted: async () => await ports.consents.trusted(parts.root),
    untrustedProject: async () => {
      const offered = await offeredTrust(parts);
      return offered === undefined ? null : (ports.project?.root ?? null);
    },
    inRepository: async () => {
      try {
        return (await ports.repository?.(null).files.exists('.git')) === true;
      } catch {
        // there is no such folder
        return false;
      }
    },
    grants: async () => await ports.consents.grants(parts.root),
    earlier: async () => {
      const memory = ports.memory?.('own');
      return memory === undefined ? [] : await earlierHere(parts, ports.consents.seal, memory);
    },
    trust: async () => await ports.consents.trust(parts.root),
  };
}

/** A process must not probe a lock that it holds itself: closing the probe would free it. */
function withOwnLocks({ disk }: EngineParts, live: Parts['live']): EngineParts['disk'] {
  const mine = (folder: string) => [...live.values()].some((run) => run.folder === folder);
  return { ...disk, locked: async (folder) => mine(folder) || (await disk.locked(folder)) };
}

async function openQuestions(parts: Parts, wanted?: string): Promise<OpenQuestion[]> {
  const { disk, rooms } = parts;
  const open: OpenQuestion[] = [];
  for (const found of await findRuns(parts)) {
    if (/(^|\/)archive\//.test(found.place.base)) continue;
    if (wanted !== undefined && found.input.run !== wanted) continue;
    const folder = found.place.base + found.place.folder;
    const state =
      parts.live.get(found.input.run)?.state() ??
      (await disk.state(folder, await rooms.contract(found.input.workflow)));
    const answered = await answeredOf(disk.files, folder, idsOf(state));
    const run = await summaryOf(parts, found);
    for (const question of state.questions)
      if (!answered.includes(question.id)) open.push({ run, question });
  }
  return open;
}

/** Puts an item into the run's inbox: a numbered file that never changes, seen at once by a run that is alive here. */
async function tell(parts: Parts, run: string, item: InboxItem): Promise<void> {
  await requireTrust(parts);
  await adoptRun(parts, run, item);
  const { place, input } = await runCalled(parts, run);
  const owner = await ownerOf(parts, input.run);
  const room = await parts.rooms.contract(input.workflow);
  const store = parts.disk.store(place.base);
  const told = await putInbox(store, place, { owner, room }, item);
  parts.live.get(input.run)?.take(told);
}

async function ownerOf({ ports, disk }: Parts, run: string, how?: 'looking'): Promise<Owner> {
  return {
    seal: await ports.consents.seal(how),
    at: { workspace: await disk.locate(''), run },
  };
}

/**
 * Moves a run that nobody walks to the archive, where it stays readable. One that is archived already is left alone.
 * Rejects with `already_running`, `unknown_run`, `workspace_untrusted`.
 */
async function archiveRun(parts: Parts, run: string): Promise<void> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  if (/(^|\/)archive\//.test(place.base)) return;
  if (parts.live.has(input.run) || parts.opening.has(input.run)) {
    const folder = place.base + place.folder;
    const holder = await holderOf(parts.disk, folder);
    throw new RunError({ kind: 'already_running', ...holder, run: input.run });
  }
  await putAway(parts, companionsIn(parts, input.workflow), place, input.run);
}

/** Writes a run's finished work for other programs, into the workspace's `output/` unless told otherwise. */
async function exportRun(
  parts: Parts,
  run: string,
  options: Parameters<Engine['export']>[1],
): ReturnType<Engine['export']> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  const room = await parts.rooms.workflow(input.workflow);
  const how = { ...options, rehearsal: input.rehearsal };
  const exported = await room.exported?.(parts.disk.store(place.base), how, input.input);
  if (!exported || exported.files.length === 0)
    throw new RunError({ kind: 'input_invalid', reason: 'nothing_to_export', values: { run } });
  const folder = options.out ?? (await parts.disk.locate(`${place.base}output`));
  const paths: string[] = [];
  for (const { name, text, bytes } of exported.files) {
    const file = `${folder}/${name}`;
    await parts.disk.writeOut(file, text ?? bytes);
    paths.push(file);
  }
  return { ...exported, paths };
}
