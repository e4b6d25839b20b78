/* What others know of a repository that is worked in and verified: types alone, so that they can be named anywhere. */

export type PathCode =
  | 'OutsideRepo'
  | 'SymlinkEscape'
  | 'ProtectedPath'
  | 'NotARegularFile'
  | 'InvalidPath';

export type PathRefusal = { readonly code: PathCode; readonly path: string; readonly why: string };

/** Where a path of the repository really lies. */
export type Located =
  /** `path`: from the root, through no link; `named`: as it was given, plain. */
  | {
      readonly ok: true;
      readonly path: string;
      readonly named: string;
      readonly is: 'file' | 'nothing';
    }
  | { readonly ok: false; readonly refusal: PathRefusal };

export type FileFacts = {
  /** null: it is no UTF-8 text, or too large for one. */
  readonly text: string | null;
  readonly sha: string;
  readonly size: number;
  readonly mode: number;
};

/** One change of a batch. `before`: hash of the bytes it was made from; null: there was no file. */
export type Change =
  | {
      readonly how: 'write';
      readonly path: string;
      readonly before: string | null;
      readonly text: string;
      readonly mode: number;
    }
  | { readonly how: 'delete'; readonly path: string; readonly before: string }
  | { readonly how: 'move'; readonly path: string; readonly to: string; readonly before: string };

export type Written =
  | { readonly ok: true }
  /** Somebody changed these since; nothing was written. */
  | { readonly ok: false; readonly changed: readonly string[] };

/** How a batch of an earlier sitting stands. */
export type Standing = 'before' | 'after' | 'between' | 'other';

export type StepSpec = {
  /** Names its log: `step-01-install.log`. */
  readonly n: number;
  readonly name: string;
  readonly command: string;
  /** The program that must be on PATH; null: not looked for. */
  readonly needs: string | null;
  /** Below the root, with `/` behind it; empty: the root. */
  readonly at: string;
  readonly timeoutMs: number;
  readonly network: boolean;
  /** Runs in a fresh container of this image, where the repository can only be read; null: on this computer. */
  readonly image: string | null;
  /** Hears what is said as it comes. */
  heard(text: string): void;
};

export type StepDone = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly ms: number;
  readonly error: {
    readonly kind:
      | 'command_not_found'
      | 'spawn_failed'
      | 'artifact_dir_unwritable'
      | 'docker_unavailable'
      | 'image_pull'
      | 'container_creation'
      | 'unknown';
    readonly detail: string;
  } | null;
  /** The end of what it said. */
  readonly tail: string;
  /** Its log, below the run's folder. */
  readonly log: string;
};

/** Files of the working tree that are not what they were. */
export type Mutation = {
  readonly path: string;
  /** Put back as it was; false: what it was is not known. */
  readonly restored: boolean;
  /** What stood there before it was put back; null: no text, or gone. It may be what a person saved meanwhile. */
  readonly found: string | null;
};

/** One run of the pipeline: its folder below the person's artifacts, where nothing of the repository lies. */
export type VerifyRun = {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  step(spec: StepSpec): Promise<StepDone>;
  /** The last lines of all that was said. */
  tail(lines: number): Promise<string>;
  /** Ends it: the manifest is written, and it counts from then on; texts by their names are there when it is. */
  keep(manifest: object, beside?: Readonly<Record<string, string>>): Promise<void>;
  /** As if it had never been. */
  drop(): Promise<void>;
};

export type Artifacts = {
  /** Absolute. */
  readonly folder: string;
  begin(task: string): Promise<VerifyRun>;
  /** Removes runs of a task that were begun and not kept. */
  sweep(task: string): Promise<void>;
  /** A file of a kept run; undefined: there is none. `path` below its folder. */
  read(run: string, path: string): Promise<string | undefined>;
  manifest(run: string): Promise<string | undefined>;
  isThere(run: string): Promise<boolean>;
  pin(runs: readonly string[], note: object): Promise<void>;
  unpin(runs: readonly string[]): Promise<void>;
  /** Removes what is older than `days`, then the oldest above `runs`; never what is pinned or in `keep`. */
  trim(
    bounds: { readonly days: number; readonly runs: number },
    keep: readonly string[],
  ): Promise<void>;
};

/** A package manager that is to bring a lock up to date. */
export type LockSpec = {
  readonly argv: readonly [string, ...string[]];
  /** Below the root, with `/` behind it; empty: the root. */
  readonly at: string;
  /** What lies there now, and what would be changed before it is run. */
  readonly files: readonly string[];
  readonly changes: readonly Change[];
  /** The files it is run for. */
  readonly writes: readonly string[];
  readonly network: boolean;
  readonly timeoutMs: number;
};
export type LockRun =
  | {
      readonly kind: 'ran';
      readonly texts: readonly { readonly path: string; readonly text: string }[];
    }
  | { readonly kind: 'failed'; readonly detail: string };

/** A check that lies outside of the repository. */
export type HiddenFile =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly why: 'inside' | 'missing' };
/** How it came out; null: it did not start, or was ended. */
export type HiddenRun = {
  readonly code: number | null;
  readonly timedOut: boolean;
  readonly ms: number;
};

export type Repository = {
  /** Its real root; absolute. */
  readonly root: string;
  /** Git answers here. */
  readonly isGit: boolean;
  /** Why it does not although the repository is one of git's, in its own words; null: it does, or there is none. */
  readonly gitSilent: string | null;
  readonly platform: { readonly os: string; readonly arch: string };
  /** What bounds commands here; null: nothing does, and why. */
  readonly bounded: { readonly ok: true } | { readonly ok: false; readonly reason: string };
  head(): Promise<string | null>;
  /** Files that differ from the last commit or are new; null: git cannot tell. */
  dirty(): Promise<readonly string[] | null>;
  /** All its files that git does not ignore, from its root; of a folder without git those below it. */
  files(): Promise<readonly string[]>;
  /** Is there something of this name, ignored or not? */
  isThere(path: string): Promise<boolean>;
  locate(given: string): Promise<Located>;
  /** null: there is no such file. */
  read(path: string): Promise<FileFacts | null>;
  /** All of a batch or nothing of it. Rejects with the disk's error, after what was written is back. */
  write(changes: readonly Change[]): Promise<Written>;
  standing(changes: readonly Change[]): Promise<Standing>;
  /** Brings a batch that stands between to its end. */
  finish(changes: readonly Change[]): Promise<void>;
  /** A file of the engine's own below `agent/`, whole or not at all. */
  writeOwn(path: string, text: string): Promise<void>;
  readOwn(path: string): Promise<string | undefined>;
  listOwn(folder: string): Promise<readonly string[]>;
  moveOwn(from: string, to: string): Promise<void>;
  /** `link` beside the file it names, or a copy where there are no links. */
  linkOwn(link: string, to: string): Promise<void>;
  /** Remembers how the working tree stands; the returned function tells what has changed since, and puts it back. */
  watch(
    also: readonly string[],
    restore: (path: string) => Promise<string | null | undefined>,
  ): Promise<() => Promise<readonly Mutation[]>>;
  readonly artifacts: Artifacts;
  /** In a copy: nothing of the repository is changed. */
  runLock(spec: LockSpec): Promise<LockRun>;
  hiddenFile(named: string): HiddenFile;
  runHidden(
    file: string,
    how: { readonly timeoutMs: number; readonly network: boolean },
  ): Promise<HiddenRun>;
};

export type RepositoryWish = {
  /** Where runs of its checks are kept; absolute, or from the person's home (`~`); outside of it. */
  readonly artifacts: string;
  /** Absolute; the project itself where nothing is said. */
  readonly at?: string;
};

export type RepositoryNeeds = {
  /** The project's folder; absolute. The repository may begin above it. */
  readonly project: string;
  /** Absolute; made when it is missing. `isFixed`: there, whatever the person's environment says. */
  readonly artifacts: string;
  readonly isFixed?: boolean;
  /** Folders that are never part of it; absolute. */
  readonly leftOut: readonly string[];
  readonly signal: AbortSignal;
};

export type RepositoryRefusal =
  | { readonly kind: 'no_folder'; readonly detail: string }
  /** A repository without files of its own to work on. */
  | { readonly kind: 'bare'; readonly detail: string }
  | { readonly kind: 'artifacts_inside'; readonly detail: string }
  | { readonly kind: 'artifacts_unwritable'; readonly detail: string }
  | { readonly kind: 'in_use'; readonly detail: string };

export type OpenedRepository =
  | { readonly kind: 'open'; readonly repository: Repository; release(): void }
  | { readonly kind: 'refused'; readonly refusal: RepositoryRefusal };
