import type { Programs } from '../acting/shell.ts';
import type { Config } from '../config.ts';
import { hashOf } from '../data/canonical.ts';
import type { EndStatus, Happening } from '../data/event.ts';
import { type Failure, RunError } from '../data/failure.ts';
import type { Told } from '../data/inbox.ts';
import type { Asks, Question } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import type { PresetAnswer } from '../engine.ts';
import type { Ports, RunFiles } from '../ports.ts';
import type { RunState } from '../runs/run-state.ts';

/** The files of a run as the engine itself uses them. Paths relative to the workspace root. */
export type Store = RunFiles & {
  /** Writes a file that may never change afterwards; false when it was there already. */
  once(path: string, text: string): Promise<boolean>;
  /** Moves a file, making folders on the way; nothing happens when `from` is not there. */
  move(from: string, to: string): Promise<void>;
  /**
   * Adds to the end of a file that has `at` bytes now, making it when it is missing (`at` 0); on disk when it resolves, with
   * the bytes there are then. undefined: the file has another length, and nothing was written.
   */
  append(path: string, text: string, at: number): Promise<number | undefined>;
  /**
   * What several runs share is read and written while nobody else does. Waits up to five seconds, then rejects with
   * `file_unwritable`.
   */
  alone<T>(path: string, work: () => Promise<T>): Promise<T>;
  /** Hash of a file's bytes, of a folder's files when `path` ends in `/`; null when there is nothing. */
  hash(path: string): Promise<string | null>;
  /** Bytes of a file; null when there is none. */
  size(path: string): Promise<number | null>;
  /** Resolves with true as soon as the file is there, no matter who made it; with false when `signal` fires. */
  appears(path: string, signal: AbortSignal): Promise<boolean>;
};

/** How a run stood before it was told something. */
export type Standing = {
  readonly status: EndStatus;
  readonly failure: Failure | null;
  readonly questions: readonly Question[];
};

/** One walk of a workflow over its files: what every verb is given. */
export type Walk = {
  readonly run: string;
  readonly folder: string;
  /** What its room asks, beside the engine's own questions. */
  readonly asks: Asks;
  /** Where the workspace and the run's folder really lie; absolute. */
  readonly places: { readonly workspace: string; readonly run: string };
  readonly store: Store;
  readonly ports: Ports;
  readonly config: Config;
  /** See `Ctx`. */
  readonly screen: 'ja' | 'en' | undefined;
  /** What the run may start; loaded when it is first needed. Absent where no agent may act. */
  readonly programs: (() => Promise<Programs>) | undefined;
  readonly signal: AbortSignal;
  /** Answers given in advance; `yes` takes a question's own harmless choice. */
  readonly presets: readonly PresetAnswer[];
  readonly yes: boolean;
  /** It was begun for deeds alone (`errand.ts`): how the run stood before. */
  readonly errand?: Standing | undefined;
  /** It takes up what was answered, as long as nothing is said besides (`said-since.ts`). */
  readonly answering?: (() => boolean) | undefined;
  /** See `StartOptions`. */
  readonly attended: boolean;
  /** How long a task waits for a person's permission before it parks. */
  patienceMs(): Promise<number>;
  /** True once a person asked to stop: what is in flight ends, nothing new starts. */
  closing(): boolean;
  /** Fires at that moment. */
  readonly closes: AbortSignal;
  emit(event: Happening): void;
  /** Hears what people do to the run from outside the walk. Returns how to stop. */
  hear(listener: (event: Happening) => void): () => void;
  state(): RunState;
  inbox(): readonly Told[];
  /** Did the person who walks it begin it, with the key they have? */
  readonly isOwnRun: boolean;
  /** Of the person who walks it: tells what they have said themselves. */
  readonly seal: Seal;
  /** What branches of the present walk have parked on (ids). */
  readonly parked: Set<string>;
  /** A new name for a stored model call. */
  nextCall(): string;
  /** Everything emitted so far is in the history. Rejects with `file_unwritable`. */
  kept(): Promise<void>;
};

/** A path inside the run's bookkeeping folder. */
export function bookkeeping(walk: Pick<Walk, 'folder'>, ...parts: readonly string[]): string {
  return [walk.folder, '.engine', ...parts].join('/');
}

/** Called before anything new starts: a stopped run starts nothing. */
export function mayStart(walk: Walk): void {
  if (walk.closing() || walk.signal.aborted) throw new RunError({ kind: 'cancelled' });
}

/** A file name may have 255 bytes; a temporary one beside it needs some of them. */
const longestName = 180;

/** A file name for any path or key: different keys never share a name. A long one ends in its hash, after `~`. */
export function recordName(key: string): string {
  const name = key
    .replaceAll('%', '%25')
    .replaceAll('+', '%2B')
    .replaceAll('~', '%7E')
    .replaceAll('/', '+');
  if (Buffer.byteLength(name) <= longestName) return `${name}.json`;
  return `${name.slice(0, 40).toWellFormed()}~${hashOf(key)}.json`;
}
