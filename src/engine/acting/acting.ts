import type { Piece, Thought } from '../data/piece.ts';
import type { Json } from '../data/question.ts';
import type { Usage } from '../data/usage.ts';
import type { Shell } from './shell.ts';

export type { Piece, Thought };

/**
 * What a model said in one reply. `pieces`: all of it in its order; absent where it is its text and then its calls, with no
 * thought that its provider hands out.
 */
export type Said = {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly pieces?: readonly Piece[] | undefined;
};

/** A tool the model asked for. `input` null: what it sent was not JSON; then `raw` is told back to it. */
export type ToolCall = {
  readonly id: string;
  readonly name: string;
  readonly input: Json | null;
  readonly raw: string;
};

export type ToolResult = {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
  /** Of a command that was run: the code it ended with; null: it ended without one (a signal, the time limit). */
  readonly code?: number | null;
  /** A person said no to it. */
  readonly refused?: true;
};

/** A command of an agent, and the code it ended with; null: without one. */
export type CommandSeen = { readonly command: string; readonly code: number | null };

/**
 * One turn of a tool-using agent, `.engine/turns/<step>/<n>.json`: a reply and everything it was answered with. Saved
 * when it starts and again, always whole and durable, as each of its tools ends: no finished result is ever lost.
 */
export type Turn = {
  /** From 1, without gaps. */
  readonly n: number;
  readonly assistant: Said;
  /**
   * In the order of the calls. null: its tools were started and none was seen to end. Fewer than calls: the first one
   * missing was at work (or waits), those behind it had not begun.
   */
  readonly results: readonly ToolResult[] | null;
  /** Id of the call that waits, for a person's permission or for the next sitting: it has surely not run. */
  readonly waiting: string | null;
  /** What people said to the agent before this turn's results were sent; each note is sent once. */
  readonly notes: readonly string[];
  /** How many notes of the inbox had been carried when the turn was written, this one's included. */
  readonly notesCarried: number;
  /** What the runner itself had to say, e.g. what is wrong with a reply. */
  readonly said: string | null;
  readonly usage: Usage;
  /** null = the price is unknown. */
  readonly usd: number | null;
};

/** Why the guard asks, as data; the catalogues word `reason`. */
export type GuardFacts = {
  readonly tier: string;
  readonly phase: string;
  readonly rule: string;
  readonly reason: {
    readonly kind: string;
    readonly values: Readonly<Record<string, string | number>>;
  };
};

/** How a file would change, as lines of a patch (`@@ …`, ` …`, `+…`, `-…`); `left` of them were too many to show. */
export type ShownChange = { readonly lines: readonly string[]; readonly left: number };

/** What a command could reach once it is allowed. */
export type CommandReach = {
  /** false: no sandbox holds it, and all else here says nothing. */
  readonly held: boolean;
  readonly network: boolean;
  /** Hosts that a person has allowed to this run: a command they allow reaches them. */
  readonly hosts: readonly string[];
  /** Hosts that a yes could name, by the settings of the programs that it starts. */
  readonly offers: readonly string[];
  /** It starts a program that fetches something. */
  readonly fetches: boolean;
  /** Folders that it can write to, by the names it knows them by; absolute. */
  readonly writable: readonly string[];
  /** It works in a tree of its own: the person's files stay as they are until they apply its work. */
  readonly copy: boolean;
};

/** Something an agent wants to do that a person must allow. */
export type PermissionRequest = {
  /** Hash of step, tool, normalised subject and `bound`: the same wish has the same id after a crash. */
  readonly id: string;
  readonly step: string;
  readonly role: string;
  readonly tool: string;
  /** The whole command, path or address. */
  readonly subject: string;
  readonly folder: string;
  /** Where it would write, as far as anybody can tell. */
  readonly writes: readonly string[];
  readonly guard: GuardFacts;
  /** Hash of the bytes that would run; an answer counts for these only. */
  readonly bound: string;
  /** How far the guard lets a yes be kept. */
  readonly remember: 'once' | 'session' | 'always';
  /** One yes may cover the tests and builds of the project, for this cmd, in its own trees and without network. */
  readonly checks?: boolean;
  /** Of a command. */
  readonly reach?: CommandReach;
  /** Of a file that is to be written: a yes is to these words. */
  readonly change?: ShownChange;
};

export type PermissionAnswer =
  | { readonly kind: 'once' }
  | { readonly kind: 'always' }
  | { readonly kind: 'checks' }
  /** Once, with a way out to these hosts; or to every command that is allowed in this run from now on. */
  | { readonly kind: 'network'; readonly hosts: readonly string[]; readonly forRun: boolean }
  | { readonly kind: 'deny'; readonly word: string };

/** What the engine lends an agent that may act. */
export type ActingHost = {
  readonly shell: Shell;
  /**
   * Asks a person, live. Nobody there, or nothing said for `permissions.park_after_min`: the task parks (rejects with
   * `Parked`) and a later walk finds the answer on disk. Aborts with the run.
   */
  permit(request: PermissionRequest): Promise<PermissionAnswer>;
  /**
   * What a person said with their no to the wish of this id, where its question stood open while the wish became allowed
   * elsewhere; undefined: they said no no. It counts once.
   */
  refused(id: string): Promise<string | undefined>;
  readonly turns: {
    load(): Promise<readonly Turn[]>;
    /** Durable before it resolves; replaces the turn of the same number. */
    save(turn: Turn): Promise<void>;
  };
  /** Every note people sent to this step, oldest first. */
  notes(): readonly string[];
  /** The run's own folder: where it lies (absolute), and how prompts name it (`workspace/work/cmd_001`). */
  readonly runFolder: { readonly root: string; readonly name: string };
  /** Absolute places no tool may write to: the workspace's own files, other runs. The run's folder is none of them. */
  readonly protectedPlaces: readonly string[];
  /**
   * Absolute files of the run's folder that others answer for, e.g. the results of other tasks: not written to either.
   */
  readonly othersFiles: readonly string[];
  /** Absolute files of it that this agent answers for: its commands write to these alone. */
  readonly ownFiles: readonly string[];
  readonly changes: Changes;
  /** How many other tasks of this run are at work now: what they have not finished lies in the same tree. */
  othersAtWork(): number;
};

export type Changes = {
  /** Real paths that were changed in this run or were dirty at its start: what runs them asks. */
  all(): ReadonlySet<string>;
  /** Of the project's files that git called dirty when last looked at: those that no agent of this run made. */
  unsaved(): ReadonlySet<string>;
  /** An agent is about to change this file. Durable before it resolves. */
  add(realPath: string): Promise<void>;
  /** Asks git again: the person may have changed anything meanwhile. */
  look(): Promise<void>;
  /** Runs a command of an agent, which may change anything: what is dirty after it and was not before, agents made. */
  around<T>(command: () => Promise<T>): Promise<T>;
};
