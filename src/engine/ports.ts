import type { z } from 'zod';
import type { ActingHost, Piece, ToolCall } from './acting/acting.ts';
import type { Children, Programs } from './acting/shell.ts';
import type { ChecksTaken } from './data/checks-taken.ts';
import type { Happening, Payer, Tier } from './data/event.ts';
import type { Json } from './data/question.ts';
import type { OpenSeal } from './data/seal.ts';
import type { Spent, Usage } from './data/usage.ts';
import type { MemoryDisk } from './memory/memory.ts';

/** Wall clock for what is written, monotonic milliseconds for what is measured. */
export type Clock = {
  now(): Date;
  monotonic(): number;
  /** Resolves after `ms`; rejects with an AbortError when `signal` fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

/** Unpredictable lower-case letters and digits. */
export type Ids = { random(length: number): string };

/** The files of a run. Paths are relative to the workspace root, with `/`. Reads are fresh each time. */
export type RunFiles = {
  read(path: string): Promise<string | undefined>;
  /**
   * A file's text in pieces, for one that may be of any size; who has seen enough stops. `most`: of a file with more
   * bytes only so many from its beginning, and then its end.
   */
  pieces(path: string, most?: number): Promise<AsyncIterable<string> | undefined>;
  /** Names in a folder, sorted; empty when there is none. */
  list(folder: string): Promise<readonly string[]>;
  exists(path: string): Promise<boolean>;
  /**
   * Whole or not at all. For files that are derived from others or kept for people; artifacts are made by `make`.
   * `mode`: permission bits from now on; those it has, or 0600, where nobody says.
   */
  write(path: string, text: string, mode?: number): Promise<void>;
};

/** A file to the byte. `mode`: its permission bits. */
export type ExactFile = { readonly base64: string; readonly mode: number };

/** Files as they lie, and put back as they lay; the same places as `RunFiles`, and no others. */
export type ExactFiles = {
  /** null: there is none. */
  read(path: string): Promise<ExactFile | null>;
  /** Whole or not at all. null: the file goes. */
  put(path: string, file: ExactFile | null): Promise<void>;
};

/** Files of the project. `exact` absent: what was changed there cannot be put back. */
export type ProjectFiles = RunFiles & { readonly exact?: ExactFiles };

/** A file an agent reads. `path` is relative to the workspace root, as is every path of a run. */
export type Input = {
  readonly path: string;
  /** What stands behind the path in the prompt's input list, e.g. `（core_theme参照）`. */
  readonly note?: string;
  /** Same bytes for all agents of a batch: goes before the cache breakpoint. */
  readonly shared?: boolean;
  /** Listed in the prompt and sent when it exists; its absence is not an error (`characters/`). */
  readonly optional?: boolean;
  /** Sent instead of the file's own text, e.g. a bounded summary. */
  readonly text?: string;
  /** What of the text is sent; the file counts whole. */
  cut?(text: string): string;
};

/** What a reply must be. `problems` are sentences the model can act on. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** `structured`: what a provider may hold a reply to; `schema` checks it all the same. One for all calls of a batch: it is part of their prefix. */
export type ReplyShape<R> =
  | {
      readonly kind: 'json';
      readonly schema: z.ZodType<R>;
      readonly structured?: z.ZodType;
      /** How much of a good reply counts, and what does not, which is told once: a second one must lack less, and no less of it count. */
      weigh?(reply: R): { readonly counts: number; readonly lacks: readonly string[] };
    }
  /** `text`: one of the ways the reply may be meant; `received`: what came, to the letter, where that is another. */
  | { readonly kind: 'text'; check(text: string, received?: string): Checked<R> };

/** A file of a run: where it lies, how its text is read and written. */
export type Artifact<T> = {
  readonly path: string;
  read(text: string): Checked<T>;
  write(value: T): string;
  /** The text in parts that a person may edit one by one; what they were when it was made is remembered. */
  parts?(text: string): readonly string[];
};

/** How long a call may take and how much it may say. */
export type CallLimits = {
  readonly idleMs: number;
  readonly totalMs: number;
  readonly maxTokens: number;
  /** A call that stays silent so long fails for good: it is not made again. */
  readonly silenceEnds?: boolean;
};

/** What a whole task with tools may use, all its turns together, earlier sittings included. Absent = no such limit. */
export type TaskLimits = {
  /** Replies of the model; 30 by default. The last one is asked for without further tools. */
  readonly turns: number;
  /** Milliseconds at work in this sitting; waiting for a person counts too. */
  readonly workMs: number;
  /** Input and output of all turns. */
  readonly tokens: number;
  readonly usd: number;
};

/** Tools an agent may be given (`src/agents/tools/table.ts`). */
export type ToolName =
  | 'read_file'
  | 'write_file'
  | 'edit_file'
  | 'list_files'
  | 'glob'
  | 'grep'
  | 'run_command'
  | 'memory_search'
  | 'fetch';

/** The folder a task's tools work in. Relative paths start at `root` (absolute). */
export type Project = {
  readonly root: string;
  /** Where files may be written: in the project and the run's folder, or only in the run's folder. */
  readonly writes: 'project' | 'run';
  /** Patterns of commands that the person allowed for this run, e.g. `Bash(make test)`. */
  readonly granted?: readonly string[];
  /** The person allowed agents of this run to start whatever their work needs, in trees of their own. */
  readonly ownWork?: boolean;
  /** Where `root` lies in a tree of its own, and not in the person's project. */
  readonly tree?: OwnTree;
};

/** A working tree that stands for the person's project; all absolute. */
export type OwnTree = {
  /** The person's own folder that `root` stands for: what the agent is told, and what its commands see. */
  readonly at: string;
  /** Where the tree begins, and where the repository does that it stands for. */
  readonly folder: string;
  readonly top: string;
  /** Where its objects lie. */
  readonly store: string;
  /** Folders of the repository, from its top, that are seen in the tree as they are and are no part of it. */
  readonly shown: readonly string[];
};

/** How hard a model thinks before it speaks, where it can be told. */
export type Effort = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** One agent's work: role + inputs → a checked reply. `R` is what the model says. */
export type AgentTask<R> = {
  /** `folio/stylist` → `templates/folio/stylist.md`. */
  readonly role: string;
  /** Names the work in events; equals the output path. */
  readonly step: string;
  readonly tier: Tier;
  /** Language of template and content. */
  readonly language: 'ja' | 'en';
  /** Fill the template's holes, e.g. `{ chapter: 1, round: 2 }`. */
  readonly values: Readonly<Record<string, string | number>>;
  /**
   * What besides them tells which place of a recording this is. It is not sent to a model, so it makes no result stale.
   */
  readonly recording?: Readonly<Record<string, string | number>>;
  readonly inputs: readonly Input[];
  /** Listed under `出力:`. */
  readonly outputs: readonly string[];
  readonly reply: ReplyShape<R>;
  /** Data ahead of everything that is the task's own; the same for every call of a batch. */
  readonly common?: string;
  /**
   * The text of the role stands ahead of it: calls of one role share more than the calls of a batch. Its text then has no
   * holes.
   */
  readonly lead?: 'role';
  /** Texts that stand behind the role's own, by their names: `folio/episode_common`. */
  readonly along?: readonly string[];
  /** Data put after everything else, e.g. evidence counted by the engine. */
  readonly extra?: string;
  /**
   * What to look for in the memory, once, before the first word (`docs/spec/crew.md` §9.1); also where there are no
   * tools.
   */
  readonly recall?: string;
  /** About how many tokens the answer takes: the denominator of its progress bar. */
  readonly expectedTokens: number;
  readonly limits?: Partial<CallLimits & TaskLimits>;
  readonly effort?: Effort;
  /** None for a role that answers in one go. Their order is that of `ToolName`, whatever stands here. */
  readonly tools?: readonly ToolName[];
  /** Needed by every tool but `memory_search` and `fetch`. */
  readonly project?: Project;
  /** Hosts that `fetch` may read from besides those the person has listed, whatever was read before; nobody is asked. */
  readonly hosts?: readonly string[];
  /**
   * Files of the run that belong to other tasks or to the engine, below the run's folder: no tool of this agent writes
   * to them.
   */
  readonly closed?: readonly string[];
};

/** One model call as stored in `.engine/calls/<n>.json`; the reply is there before anybody parses it. */
export type CallRecord = {
  readonly call: string;
  readonly step: string;
  readonly role: string;
  readonly tier: Tier;
  readonly model: string;
  readonly provider: string;
  readonly requestHash: string;
  readonly request: Json;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly usage: Usage | null;
  readonly usd: number | null;
  readonly stop: string | null;
  readonly reply: string | null;
  /** What the reply asked to be done, in its order. */
  readonly calls: readonly ToolCall[];
  /** All of it in its order, as far as that must go back; absent: the reply, then its calls. */
  readonly pieces?: readonly Piece[] | undefined;
  /** A reply that failed its check is never taken up again on resume. */
  readonly rejected: boolean;
};

/** What the engine lends an agent for one task. */
export type AgentHost = {
  readonly signal: AbortSignal;
  /** Fires when nothing new may start any more: what is being answered goes on, what waits gives up. */
  readonly closing?: AbortSignal | undefined;
  readonly clock: Clock;
  emit(event: Happening): void;
  /** Text of a file of the run, or undefined when it is not there. A folder gives its files, joined. */
  read(path: string): Promise<string | undefined>;
  readonly calls: {
    /** A new name for a call, e.g. `0007`. */
    next(): string;
    /** Durable before it resolves. */
    save(record: CallRecord): Promise<void>;
    /** A finished, not rejected reply to the same request: it is not paid for twice. */
    find(requestHash: string): Promise<CallRecord | undefined>;
  };
  /** What the run has used so far, earlier sittings included. */
  spent(): Spent;
  /** Money, tokens, calls this run may use; raised by the inbox. */
  budget(): Budget;
  /** Where programs that agents start are written down for the next start. */
  readonly children?: Children | undefined;
  /** For tasks with tools: questions to people, the conversation so far, notes. Absent where agents have no tools. */
  readonly acting?: ActingHost;
};

export type Budget = {
  readonly usd: number | null;
  readonly tokens: number | null;
  readonly calls: number | null;
};

/**
 * The model side. `run` resolves with a reply that passed its check, or rejects with a `RunError`. It writes nothing
 * but calls; the engine writes the output. May be called for many tasks at once.
 */
export type Agents = {
  readonly provider: string;
  readonly rehearsal: boolean;
  readonly payer: Payer;
  /** Identifies the credential for the payer question; null when nobody pays. Never the credential itself. */
  readonly credential: string | null;
  /** Names of the same key wherever it is sent: one that a person pays with already is not used for the first time. */
  readonly sameKey?: readonly string[];
  run<R>(task: AgentTask<R>, host: AgentHost): Promise<R>;
  /** Of a recording: the files of the project it was played in, by their paths in it; none where it had none. */
  recordedProject?(
    workflow: string,
    language: 'ja' | 'en',
  ): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** Model id of a tier, and what a call of this size would cost; null = price unknown. */
  estimate(tier: Tier, usage: Usage): { readonly model: string; readonly usd: number | null };
};

/** Something remembered, as tools may show it. */
export type MemoryHit = { readonly name: string; readonly kind: string; readonly text: string };

/** A file of a folder, `name` below it, that would count for more once the folder is trusted. */
export type Granting = {
  readonly name: string;
  /** What it grants, by key; undefined: agents are told all of it. */
  readonly keys: readonly string[] | undefined;
  readonly change: 'new' | 'changed';
};

/** Answers that have done what they were for. */
export type Used = {
  has(answer: { readonly signature: string; readonly answeredAt: string }): Promise<boolean>;
  /** Durable before it resolves, where the person's own folder can be written. */
  add(answer: { readonly signature: string; readonly answeredAt: string }): Promise<void>;
};

/** The person's own memory outside any workspace: who may pay, which folders are trusted. */
export type Consents = {
  payerKnown(credential: string): Promise<boolean>;
  rememberPayer(credential: string): Promise<void>;
  /** Were these commands, which verify a repository, shown to the person, who took them? */
  checksSeen(what: string): Promise<boolean>;
  rememberChecks(what: string, of: ChecksTaken, at: Date): Promise<void>;
  /**
   * From now on agents that work on this project in trees of their own may start whatever their work needs, in every run.
   * `id`: a new name, by which it is taken back.
   */
  allowWork(project: string, id: string, at: Date): Promise<void>;
  trusted(folder: string): Promise<boolean>;
  /** What would count if the folder were trusted as it is, and does not count yet. */
  grants(folder: string): Promise<readonly Granting[]>;
  /** Trusts what `grants` told last; if it was not asked, what is there now. */
  trust(folder: string): Promise<void>;
  /** The key of this person, which signs what counts only as theirs. Made when it is first needed. Never rejects. */
  readonly seal: OpenSeal;
  readonly used: Used;
};

/** What being forgotten means besides the memory itself (`docs/spec/crew.md` §13.14). */
export type Learning = {
  /** Switches learning off where the settings say so, and proves it; what was wrong, where that failed. */
  switchOff(): Promise<string | undefined>;
};

/** Everything the engine needs from outside. Built in `launch.ts`; tests pass their own object. */
export type Ports = {
  /** Name and version of this program, as files name who wrote them: `folio-tui 0.1.0`. */
  readonly product?: string;
  /** What a run's own copy of the settings says beside them (`docs/spec/crew.md` §5.3, §5.4). */
  readonly settings?: {
    /** Had `local/config.yaml` a part in them? */
    readonly mergedFrom: 'base' | 'local';
    /** The permissions as they hold now; `rehearsal`: nothing of the project counts. Rejects with `config_invalid`. */
    permissions(rehearsal?: boolean): Promise<Json>;
  };
  readonly agents: Agents;
  /** Plays recordings where a model is connected: rehearsals go on by it, and are never paid for. */
  readonly played?: Agents;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly consents: Consents;
  /** Where crew and its like work: the person's own project. Absent: nowhere. `root`: absolute. */
  readonly project?: {
    readonly root: string;
    /** Its files, from its folder; nothing outside is read or written. */
    readonly files: ProjectFiles;
    /** Its `AGENTS.md`, when the person trusts the project and the file is there. */
    guidance?(): Promise<string | undefined>;
    /** Does the person trust it, as it is now? Absent: yes. */
    trusted?(): Promise<boolean>;
    /**
     * Has the person ever trusted it, whatever changed since? Settings of its git can start programs and are not part of
     * what changed: before that git is not asked about it. Absent: yes.
     */
    known?(): Promise<boolean>;
    /**
     * What the person would trust in it, where it is a repository that they never have: names of files that would count,
     * and a seal over all of them as they are. Absent, undefined: there is nothing to ask.
     */
    offered?(): Promise<{ readonly counts: readonly string[]; readonly seal: string } | undefined>;
    /** Trusts what was offered by this seal; false: by now it is something else. */
    trust?(seal: string): Promise<boolean>;
  };
  /** Any repository, to be looked at: the one that a typed folder lies in; null: the person's project. Absent: none may be. */
  readonly repository?: (typed: string | null) => {
    /** Its real folder; absolute. */
    readonly root: string;
    /** Its files, from its folder; nothing outside is read or written. */
    readonly files: RunFiles;
    /** Takes away what writers of ours left half-written in a folder of it when they were killed. Absent: there is nothing. */
    sweep?(folder: string): Promise<unknown>;
    /** Both as of `project`. */
    known?(): Promise<boolean>;
    trusted?(): Promise<boolean>;
  };
  /** Recordings that come with the program, from their folder. Absent: there are none. */
  readonly recordings?: Pick<RunFiles, 'read'>;
  /** Files of the workspace that change what agents are told: as the person trusted them. Absent: as they lie. */
  readonly overlays?: {
    text(name: string): Promise<string | undefined>;
    /** The program itself has written this one for the person: trusted before, trusted after. */
    edited(name: string): Promise<void>;
  };
  /** A text that comes with the program beside its prompts, e.g. `folio/lint.ja.yaml`. Absent: there are none. */
  readonly shipped?: (name: string) => Promise<string | undefined>;
  /** Where `memory.json` lies: the person's own, or that of recordings. Absent: nothing is remembered. */
  readonly memory?: (whose: 'own' | 'rehearsal') => MemoryDisk;
  /** Settings that say whether anything is learned. Absent: nobody can change them from here. */
  readonly learning?: Learning;
  /** What a run may start; `folder`: its own, absolute. Absent: no agent of it may act. Loaded when it is needed. */
  readonly programs?: (run: string, folder: string) => Promise<Programs>;
};
