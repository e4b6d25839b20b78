import type { Config } from './config.ts';
import type { Contract } from './contract.ts';
import type { Happening, RunEvent } from './data/event.ts';
import { RunError } from './data/failure.ts';
import type { LiveRun } from './engine.ts';
import type { Ports } from './ports.ts';
import type { Entry, Rooms } from './rooms.ts';
import type { Launched } from './runs/live-run.ts';
import {
  type FoundRun,
  findRuns,
  type ListDisk,
  type ListParts,
  notFound,
} from './runs/run-list.ts';
import type { RunState } from './runs/run-state.ts';
import type { Store } from './walk/walk.ts';
import type { Journal } from './workspace/journal.ts';

/**
 * The disk below the engine, opened on one workspace (`workspace/engine-disk.ts`). Paths start at the workspace root.
 */
export type EngineDisk = ListDisk & {
  /** Files of a place; their paths start at its base. */
  store(base: string): Store;
  openJournal(folder: string, how: OpenJournal): Promise<Journal>;
  /** The journal of a run folder; of a huge one its beginning and its end. */
  journal(folder: string, room: Contract): Promise<readonly RunEvent[]>;
  /** Keeps what lists say of a run whose journal is long and closed. */
  keepDigest(folder: string, state: RunState, room: Contract): Promise<void>;
  /** Takes the lock of a run folder, making the folder; undefined = a live process holds it. */
  lock(folder: string): Promise<{ release(): void; unsign(): void } | undefined>;
  holder(folder: string): Promise<{
    pid: number | null;
    host: string | null;
    started: string | null;
  }>;
  /** Makes a folder that is not there yet, and what is missing above it; false when it is there. */
  claimFolder(folder: string): Promise<boolean>;
  /** Moves a whole folder. Nothing happens when it is not there. */
  moveFolder(from: string, to: string): Promise<void>;
  /** All files below a folder, sorted, names that start with a dot left out. */
  filesBelow(folder: string): Promise<readonly string[]>;
  /** Where something of the workspace really lies, there already or not. Rejects with `outside_workspace`. */
  locate(path: string): Promise<string>;
  /** Writes a file a person asked for outside the run folders; absolute path. */
  writeOut(file: string, content: string | Uint8Array): Promise<void>;
  /** Events of a run that another process walks: what is there, then what is added, until it ends or `signal` fires. */
  follow(folder: string, room: Contract, signal: AbortSignal): AsyncIterable<RunEvent>;
};

/** `beside`: what lies beside the folder belongs to the run as well, and is swept with it. */
export type OpenJournal = { readonly room: Contract; readonly beside: boolean };

export type EngineParts = {
  readonly root: string;
  readonly config: Config;
  readonly ports: Ports;
  readonly disk: EngineDisk;
  readonly registry: readonly Entry[];
  /** The settings of a run as they were when it was started: changing them later must not change a run half-way. */
  readonly snapshot: { write(config: Config): string; read(text: string): Config };
  /** The budget that was said for the runs begun now (`--budget`): it goes on counting whatever the settings say. */
  readonly saidBudget?: { readonly usd: number | null };
  /** Language of the screen. Absent: rehearsals play in that of the settings, as where it was said for this start. */
  readonly screen?: 'ja' | 'en';
  /** `permissions.park_after_min`; ten minutes by default. */
  readonly parkAfterMin?: () => Promise<number>;
};

/** What the engine remembers while it is open. */
export type OpenState = {
  readonly live: Map<string, Launched>;
  /** Runs that are being opened: a second request gets the same one. */
  readonly opening: Map<string, Promise<LiveRun>>;
  /** Views of runs that another process walks: they are told at once what this process does to them. */
  readonly watched: Map<string, Set<(happening: Happening) => void>>;
  readonly rooms: Rooms;
};

export type Parts = EngineParts & OpenState;

/** Nothing is started, answered or written in a workspace that this person does not trust (docs/spec/engine.md §7.1). */
export async function requireTrust({ ports, root }: EngineParts): Promise<void> {
  if (!(await ports.consents.trusted(root)))
    throw new RunError({ kind: 'workspace_untrusted', path: root });
}

/** The name of the one folder of a room (`current`) is the run in hand there; anything else is a run id. */
export async function runCalled(parts: ListParts, id: string): Promise<FoundRun> {
  const runs = await findRuns(parts);
  const isOnly = parts.rooms.entries.some(({ place }) => 'only' in place && place.only === id);
  const found = isOnly
    ? runs.find(({ place }) => place.base === '' && place.folder === id)
    : runs.find(({ input }) => input.run === id);
  if (!found) throw await notFound(parts, id);
  return found;
}
