import type { Base, Change, Entry, FileRefusal, TaskTree, TreeRefusal } from './shapes.ts';

/* What others know of trees: types alone, so that they can be named anywhere. */

export type Changes = {
  /** In the order of their names. */
  readonly files: readonly Change[];
  /** What cannot be taken: names that are no text. */
  readonly left: readonly string[];
};

/** Two tasks whose changes to one file do not fit together. */
export type Clash = {
  readonly path: string;
  readonly tasks: readonly [number, number];
  readonly base: Entry | null;
  readonly sides: readonly [Entry | null, Entry | null];
};

export type Refused = { readonly path: string; readonly why: FileRefusal };

/** A task's working tree. */
export type Tree = {
  /** Where it lies; absolute. */
  readonly folder: string;
  /** The project's folder in it; absolute. */
  readonly root: string;
};

export type Difference = Changes & { readonly patch: Buffer };

export type Applied =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly refused: readonly Refused[] };

/** The trees of one cmd. Whoever has the run's lock calls; everything rejects with TreeError or the disk's errors. */
export type Trees = {
  readonly base: Base;
  /** Where their objects lie; absolute. */
  readonly store: string;
  /** The tree a task has; undefined: none. */
  known(task: number): Tree | undefined;
  /**
   * The tree of a task: the one it has, or a new one of the project as it was when the cmd began with the changes of
   * these tasks, each after those it began with itself.
   */
  open(
    task: number,
    after: readonly number[],
  ): Promise<
    | { readonly ok: true; readonly tree: Tree }
    /** `shown`: both sides of each, for people. */
    | { readonly ok: false; readonly clashes: readonly Clash[]; readonly shown: string }
  >;
  /** Of these a person chose this side: from now on they fit together. */
  choose(clashes: readonly Clash[], side: 'first' | 'second'): Promise<void>;
  /** Looks at a task's tree again and remembers it as it is. Nothing where the task has none. */
  take(task: number): Promise<void>;
  /** What has become of a task's work; undefined: it has none. */
  state(task: number): TaskTree['state'] | undefined;
  /** What a task changed itself, as it was last taken; null: it has no tree. */
  changes(task: number): Promise<Changes | null>;
  /** What of it has not come into the project: all of it, or what was done since that. */
  pending(task: number): Promise<readonly Change[]>;
  /** The same as `changes`, and as a patch; of these files only (from the top), where some are named. */
  difference(task: number, paths?: readonly string[]): Promise<Difference | null>;
  /** Tasks whose work has come into the project, in the order in which it did. */
  applied(): readonly number[];
  /**
   * Writes a file of a task's tree; `path` from the top. `change` is given its text, undefined: it is not there. Nothing
   * where the task has no tree, and where a link is on the way.
   */
  edit(task: number, path: string, change: (text: string | undefined) => string): Promise<void>;
  /** What these tasks changed together, over what of it has come into the project. */
  together(
    tasks: readonly number[],
  ): Promise<readonly Change[] | { readonly clashes: readonly Clash[]; readonly shown: string }>;
  /**
   * Brings changes into the person's project: all or nothing. `id` names it. These tasks are `applied` then, whose work
   * it is.
   */
  apply(id: string, changes: readonly Change[], tasks?: readonly number[]): Promise<Applied>;
  /**
   * Was this apply ended in the middle? Then it is brought to its end. Resolves with whether it is done; one that was
   * taken back since stays so.
   */
  finish(id: string): Promise<'done' | 'not_begun' | 'changed_since'>;
  /**
   * Takes an apply back, or goes on with it where that broke off; names the files that somebody has changed since, and then
   * nothing is done.
   */
  undo(id: string): Promise<readonly string[]>;
  /** The last apply of tasks' work that was not taken back; `undo` says whether its files are still what it made of them. */
  last(): { readonly id: string; readonly files: readonly string[] } | undefined;
  /** A file of a task's tree, `path` from the top; undefined: there is none, or it is no text that can be read there. */
  read(task: number, path: string): string | undefined;
  /**
   * Files and folders (`name/`) that a task has made and git ignores, as they were when it was last taken; from the top,
   * without what trees are shown and what came along already.
   */
  ignored(task: number): Promise<readonly string[]>;
  /** One of them is part of the task's work from now on. Resolves with whether it was there. */
  takeIgnored(task: number, name: string): Promise<boolean>;
  /**
   * Runs a command in the sandbox, without network, in a tree that is made for it: the project as it was with the work of these
   * tasks, each after those it builds on. What it writes there is gone afterwards.
   */
  check(tasks: readonly number[], command: CheckCommand): Promise<Checked>;
  /** Its work is not wanted; it is kept, and can still be applied. */
  drop(task: number): Promise<void>;
  /** Writes a task's difference as a patch; `file` below the run's folder. One that changed nothing has none. */
  keepPatch(task: number, file: string): Promise<void>;
  /** Those of these changes that the project does not have. */
  missing(changes: readonly Change[]): Promise<readonly Change[]>;
  /** `together` as a patch; for people. */
  shown(tasks: readonly number[]): Promise<string>;
};

/** `commandIn`: what is to be run, by what files of the tree say; null: nothing. */
export type CheckCommand = {
  commandIn(read: (path: string) => string | undefined): Promise<string | null>;
  /** A quarter of an hour where nothing is said. */
  readonly timeoutMs?: number;
};

export type Checked =
  | {
      readonly kind: 'ran';
      readonly command: string;
      /** null: it ended without one. */
      readonly code: number | null;
      /** Both streams, without what looks like a credential. */
      readonly output: string;
    }
  | { readonly kind: 'nothing_to_run' | 'clash' | 'no_sandbox' }
  | { readonly kind: 'not_started'; readonly detail: string };

/** What trees are begun with. */
export type TreesNeeds = {
  /** Names their place among all trees of this person. */
  readonly name: string;
  /** The run's folder, the project's, and those that are never part of a tree; absolute. */
  readonly run: string;
  readonly project: string;
  readonly leftOut: readonly string[];
  /** `known`: none are begun, only those that are there already are opened. */
  readonly from: 'working_tree' | 'head' | 'known';
  /** Files and folders that git ignores and that are part of the trees all the same; from the top, with `/`. */
  readonly include?: readonly string[];
  readonly signal: AbortSignal;
};

export type WithoutTrees =
  /** No project, a rehearsal, or a machine that lends none. */
  | 'no_project'
  /** Nobody has trusted the project, so nothing of it is asked. */
  | 'not_trusted'
  | 'no_repository'
  /** Only known ones were asked for, and none have been begun. */
  | 'not_begun';

export type OpenTrees =
  | { readonly kind: 'open'; readonly trees: Trees }
  /** There are none: see `why`. */
  | { readonly kind: 'none'; readonly why: WithoutTrees }
  | { readonly kind: 'refused'; readonly refusal: TreeRefusal };

/** Where the agents of a run would work, and what of the project its trees would not have. */
export type Surroundings =
  /** `bounded`: what agents start there is held by the system's sandbox. */
  | { readonly where: 'trees'; readonly missing: readonly string[]; readonly bounded: boolean }
  /** There is no repository: right in the project. */
  | { readonly where: 'in_place' }
  /**
   * Right in the project, one yes a file, since nobody has trusted this repository. `counts`, `seal`: what would be trusted
   * (`Ports.project.offered`).
   */
  | { readonly where: 'untrusted'; readonly counts: readonly string[]; readonly seal: string };
