import type { OpenedRepository, RepositoryNeeds } from '../workspace/repository/desk.ts';
import type { Trees, TreesNeeds } from '../workspace/trees/desk.ts';

/** Bounds of the operating system around a command. Paths are absolute. */
export type SandboxSpec = {
  /** Folders that may be written to; everything else can only be read. They must exist. */
  readonly writable: readonly string[];
  /** Places inside them that cannot be written to, made or moved all the same. A folder's name ends with `/`. */
  readonly readOnly: readonly string[];
  /** Files and folders that seem empty inside: where keys lie. */
  readonly hidden: readonly string[];
  readonly network: boolean;
  /** Without network: hosts that can be reached all the same, by a proxy that programs are told (`hosts.ts`). */
  readonly hosts?: readonly string[];
  /** Folders that are empty but for what is writable, stands there or is `shown`: the person's home. */
  readonly emptied?: readonly string[];
  /** Places inside those, or below `/tmp`, that can be read all the same; they need not exist. */
  readonly shown?: readonly string[];
  /** A home of which toolchains and what their package managers have fetched are shown too, as the runner's environment finds them. */
  readonly toolsOf?: string;
  /**
   * Folders that are seen at another place, in place of what lies there. Only where the system can (bubblewrap); they are no less writable than `writable` says of the folder itself.
   */
  readonly stands?: readonly {
    readonly folder: string;
    readonly at: string;
    readonly readOnly: boolean;
  }[];
  /** Single files that can be written to, in folders that cannot; one that is missing is there meanwhile, empty. Only where the system can (bubblewrap). */
  readonly outputs?: readonly string[];
};

export type ShellCommand = {
  /** Words of a program, or a text for `sh -c`. */
  readonly run: { readonly argv: readonly [string, ...string[]] } | { readonly command: string };
  readonly cwd: string;
  /** Added to a cleaned environment: without keys, marked with the run. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of keys that it is left all the same: of a program that the person is logged in with. */
  readonly keeps?: readonly string[];
  readonly signal: AbortSignal;
  /** From then on the whole tree is ended: SIGTERM, five seconds, SIGKILL. */
  readonly timeoutMs: number;
  /** How much output is kept, half of it from the beginning and half from the end. The rest is read and dropped. */
  readonly maxBytes: number;
  /** null = unbounded: only where the person was told, or the command is the program's own. */
  readonly sandbox: SandboxSpec | null;
  /** Given all that is said as it comes, whatever is kept of it. Must not throw. */
  heard?(bytes: Buffer): void;
};

/** Why a command did not start. */
export type ShellError =
  | 'not_found'
  | 'not_executable'
  /** The folder it should work in is not there. */
  | 'no_folder'
  /** Too many words, a NUL in one of them. */
  | 'bad_command'
  /** It was to be bounded and cannot be. */
  | 'no_sandbox'
  | 'other';

export type ShellResult = {
  /** As the program or the shell gave it; null = ended by a signal, or never started. */
  readonly code: number | null;
  /** `SIGSEGV`; also when a shell or the sandbox says so by a code above 128. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  /**
   * Both streams in the order they were written, with a line where something was left out. Bytes that are not UTF-8 are
   * replaced.
   */
  readonly output: string;
  readonly truncated: boolean;
  /** Processes that were still there when the command was over, and were ended. */
  readonly leftBehind: number;
  readonly error?: { readonly kind: ShellError; readonly detail: string };
};

/** Runs programs: own process group, no terminal, no input, nothing left behind. Never rejects. */
export type Shell = { run(command: ShellCommand): Promise<ShellResult> };

/** What bounds commands here; `reason` in words of the system. */
export type SandboxState =
  | { readonly kind: 'bubblewrap' | 'seatbelt' }
  | { readonly kind: 'none'; readonly reason: string };

/** A process at work that is not a command of an agent, e.g. a model's own program. */
export type ChildAtWork = {
  /** Belongs into its environment, and so comes into that of all it starts. */
  readonly env: Readonly<Record<string, string>>;
  /** It was started and has this number. */
  leads(pid: number): Promise<void>;
  /** Ends what is left of it and of all it started, wherever that went, and forgets it. Never rejects. */
  end(): Promise<void>;
};

/** Where processes at work are written down before they start, so that the next start ends what a crash has left. */
export type Children = { begin(): Promise<ChildAtWork> };

export type Repositories = { readonly folders: readonly string[]; readonly whole: boolean };

/** What may be started for one run, and what is known of it. */
export type Programs = {
  readonly shell: Shell;
  readonly children: Children;
  /** Ends what an earlier process of the run has left running. Resolves with how many processes there were. */
  sweep(): Promise<number>;
  /** Real paths that git calls new or changed in this folder; none where git cannot tell. Never rejects. */
  dirty(folder: string): Promise<readonly string[]>;
  /** The commit a folder's repository stands on, and real paths below it that differ between two. Never rejects. */
  readonly heads?: {
    now(folder: string): string | undefined;
    between(folder: string, commits: readonly [string, string]): Promise<readonly string[]>;
  };
  /**
   * Folders below this one, relative to it, that git would take for repositories of their own and that were made or set
   * up anew since then; `whole`: all of them were looked at. Never rejects.
   */
  repositories(folder: string, since: Date): Promise<Repositories>;
  /**
   * Working trees of a run's own; null: only known ones were asked for, and there are none. Absent where none can be
   * made. Rejects with TreeError.
   */
  trees?(needs: TreesNeeds): Promise<Trees | null>;
  /**
   * Makes a repository of these files, with one commit, where nothing lies yet; `root`: absolute. Resolves with whether it is
   * there now: not without git.
   */
  stage?(
    root: string,
    files: readonly { readonly path: string; readonly text: string }[],
  ): Promise<boolean>;
  /** Where a program of the person's own lies, outside this folder; undefined: nowhere. */
  find?(name: string, outside: string): Promise<string | undefined>;
  /** The repository around a folder, to be changed and verified. Absent where none may be. Rejects with the disk's errors. */
  editable?(needs: RepositoryNeeds): Promise<OpenedRepository>;
};
