import type { z } from 'zod';
import type { CommandSeen } from './acting/acting.ts';
import type { Git } from './acting/git.ts';
import type { Repository } from './acting/repository.ts';
import type { Repositories } from './acting/shell.ts';
import type { AiUse } from './ai-use.ts';
import type { Config } from './config.ts';
import type {
  AskOf,
  AsksOf,
  Contract,
  ItemOf,
  MarkOf,
  NoticeOf,
  NoticeValues,
  WarningOf,
  WarningValues,
} from './contract.ts';
import type { ChecksTaken } from './data/checks-taken.ts';
import type { RunEvent, Tier } from './data/event.ts';
import type { ExportedEpisode } from './data/exported-episode.ts';
import type { Failure } from './data/failure.ts';
import type { HandEdit } from './data/hand-edit.ts';
import type { InboxItem } from './data/inbox.ts';
import type { Answer, Ask, Choice, Json, JsonMapping, Question } from './data/question.ts';
import type { FieldsOf } from './data/shapes.ts';
import type { TextLength } from './data/text-length.ts';
import type { Unread } from './data/unread.ts';
import type { Usage } from './data/usage.ts';
import type { RoomFiles } from './files-of-room.ts';
import type { Memory } from './memory/memory.ts';
import type {
  AgentTask,
  Artifact,
  Budget,
  Clock,
  Ids,
  Learning,
  Ports,
  ProjectFiles,
  RunFiles,
} from './ports.ts';
import type { RunState } from './runs/run-state.ts';
import type { Pace } from './runs/statistics.ts';
import type { OpenedRepository, RepositoryWish } from './workspace/repository/desk.ts';
import type { OpenTrees, Surroundings } from './workspace/trees/desk.ts';

/** Names a room: `Entry.name` of the registry, `RunInput.workflow` of a run. */
export type WorkflowName = string;

/** Something made once: done = the output exists, reads well, and its inputs are what they were. */
export type MakeStep<T> = {
  readonly output: Artifact<T>;
  /** Files the result was made from; a change makes the step stale. */
  readonly inputs: readonly string[];
  /** Further data the result depends on (settings, a choice). */
  readonly basis?: Json;
  /** What of the basis was shown as part of a file, by its path: named where it is another one later. */
  readonly texts?: Readonly<Record<string, string>>;
  /** While this file exists the step is never stale: it was accepted. */
  readonly frozenBy?: string;
  maker(signal: AbortSignal): Promise<T>;
};

/** A make whose maker is an agent. `finish` turns what the model said into what the file says. */
export type AgentStep<R, T> = {
  readonly task: AgentTask<R>;
  readonly output: Artifact<T>;
  readonly frozenBy?: string;
  /** The step has not run before: a file at its output path without a record is foreign, and is put aside. */
  readonly isNew?: boolean;
  /** Called for every new inbox item: true gives up this step, and only this one (`agent_failed`: cancelled). */
  unwanted?(): boolean;
  /** The task with what makes no result stale, when it is sent; not asked for work that is done. */
  sent?(task: AgentTask<R>): Promise<AgentTask<R>>;
  /** Told whenever more of its reply is there (`state().steps` says how much). Must not throw. */
  heard?(): void;
  finish(reply: R): T | Promise<T>;
};

/** Something done to the world, once. The receipt is the proof. */
export type EffectStep<T extends Json> = {
  readonly key: string;
  /** Re-checked right before the deed; throw to refuse. */
  before?(): Promise<void>;
  deed(signal: AbortSignal): Promise<T>;
  /** Asked when the deed was started and nobody saw it end. */
  happened(): Promise<
    { readonly done: true; readonly result: T } | { readonly done: false } | 'unknown'
  >;
};

export type AskStep = Omit<Question, 'openedAt'> & {
  /** A founding file that also answers (`user_input.json`); consulted when there is no answer yet. */
  fromFile?(): Promise<Omit<Answer, 'question' | 'shown' | 'answeredAt'> | undefined>;
  /** All that the answer led to has been done: it only tells what was decided, so it need not be signed by anybody. */
  readonly isOver?: boolean;
};

/** A question of one kind, with the values and choices of that kind. */
type AskStepAs<Kind extends string, A extends Ask> = Omit<
  AskStep,
  'kind' | 'values' | 'choices'
> & {
  readonly kind: Kind;
  readonly values: JsonMapping & FieldsOf<A['values']>;
  readonly choices: readonly (Omit<Choice, 'id'> & { readonly id: A['choices'][number] })[];
};

/** What a room of this contract may ask. */
export type AskStepOf<C extends Pick<Contract, 'asks'>> = {
  [K in AskOf<C>]: AskStepAs<K, AsksOf<C>[K]>;
}[AskOf<C>];

/** The verbs; only they touch the world. `C`: what the room tells, asks and is told; each names its own once (`ctx.ts`). */
export type Ctx<C extends Contract = Contract> = {
  readonly runId: string;
  /** Folder of the run inside the workspace, e.g. `current`. */
  readonly folder: string;
  /** Name and version of this program. */
  readonly product: string;
  readonly config: Config;
  /** Language of the screen; undefined: what is written is in that of the settings. */
  readonly screen: 'ja' | 'en' | undefined;
  readonly signal: AbortSignal;
  /** The project that agents may work in; absolute. null: there is none, or a recording plays. */
  readonly project: string | null;
  /** Files of the project, from its folder; null where nothing of it may be touched. */
  projectFiles(): ProjectFiles | null;
  /** What a trusted project tells agents of its ways (`AGENTS.md`); data, never an order. */
  guidance(): Promise<string | undefined>;
  /** A file of the workspace that changes what agents are told, only as the person trusted it; none in a rehearsal. */
  overlay(name: string): Promise<string | undefined>;
  /** A text that comes with the program beside its prompts. */
  shipped(name: string): Promise<string | undefined>;
  /** Says that such a file was written for the person who approved it. */
  overlayEdited(name: string): Promise<void>;
  /** Does the person trust the project, or all of its repository, as it is now? Until then all but looking asks (docs/spec/engine.md §7.1). */
  trustsProject(): Promise<boolean>;
  trustsRepository(): Promise<boolean>;
  /** Git in the project; null where nothing may be started. `head`: the commit it stands on, by its files alone. */
  git(): Promise<Git | null>;
  head(): Promise<string | null>;
  /** Folders of the project that have become repositories in this run, or were set up anew as such. */
  repositories(): Promise<Repositories>;
  /** A repository to look at, by its real absolute folder. Rejects where runs may look at nothing. */
  repository(root: string): Promise<Repository>;
  /** A file of the recordings that come with the program, from their folder; undefined: there is none. */
  recorded(path: string): Promise<string | undefined>;
  /**
   * Working trees of this run's own, begun with the project as it is now, uncommitted files or not, when they are first asked
   * for; `known`: those that have been begun. `include`: what git ignores and is part of them all the same. `taken`: its
   * person has ordered that the engine changes the project and runs its commands, so that it need not be trusted besides.
   */
  trees(
    from: 'working_tree' | 'head' | 'known',
    include?: readonly string[],
    taken?: 'taken',
  ): Promise<OpenTrees>;
  /** Trusts the project by its person's word, as it was told by `surroundings`; false: it is another one by now. */
  trustProject(seal: string): Promise<boolean>;
  /** Where agents would work if such trees were begun now; null: there is no project, or nothing of it is asked. */
  surroundings(include: readonly string[]): Promise<Surroundings | null>;
  /** The project's repository (`at`: another one), for the engine to change and verify; null: none, or nothing may start. Let it go. */
  editable(needs: RepositoryWish): Promise<OpenedRepository | null>;
  /** Commands that verify a repository, by what they are: has the person seen them? Kept in their own folder. */
  readonly checks: {
    seen(what: string): Promise<boolean>;
    /** `of`: for the list of what the person has allowed. */
    remember(what: string, of: ChecksTaken): Promise<void>;
  };
  /** Lets agents start what their work needs in every run on this project, in trees of their own; for good. */
  allowWork(): Promise<void>;
  /** Said to whoever watches, and kept nowhere: what a step says just now, in place of what it said before. */
  hear(step: string, text: string): void;
  /** Who signs commits beside their author; empty: nobody. */ coAuthor(): Promise<string>;
  /** What earlier runs learned; null where nothing is remembered. Its writes belong into an `effect`. */
  readonly memory: Memory | null;
  /** Settings of what is learned; null where nobody can change them, and in a rehearsal. */
  readonly learning: Learning | null;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: RoomFiles;
  /** For files that several runs share (`Store`); they are read and written as all others. */
  readonly shared: {
    append(path: string, text: string, at: number): Promise<number | undefined>;
    alone<T>(path: string, work: () => Promise<T>): Promise<T>;
  };
  /** What people did unasked, in order; grows while the run is live. */
  inbox(): readonly (ItemOf<C> & { readonly own: boolean })[];
  /** Resolves once the inbox holds more than `known` items, or this fires. Never rejects. */
  told(known: number, signal: AbortSignal): Promise<void>;
  /** Did this person give this answer, in this run? */
  isOwn(answer: Answer): boolean;
  /** Data of this run that a person's word rests on: by its signature it is what this person's program wrote. */
  readonly signed: {
    sign(what: string, data: Json): string;
    isOwn(what: string, data: Json, signature: string | undefined): boolean;
  };
  /** Ends a walk for deeds alone. */ readonly errand: { rest(): void } | null;
  /** Does this walk take up what its person has answered, and nothing else? What had failed is then not paid once more. */
  answering(): boolean;
  /** The newest reply to this step that was paid for and never refused; undefined: none is kept. */
  paidReply(step: string): Promise<string | undefined>;
  phase(name: string, values?: Readonly<Record<string, string | number>>): void;
  say<N extends NoticeOf<C>>(notice: N, ...values: NoticeValues<C, N>): void;
  warn<N extends WarningOf<C>>(warning: N, ...values: WarningValues<C, N>): void;
  /** What the room's screens need to know of its work, e.g. a score. */
  mark(mark: MarkOf<C>): void;
  /** Commands that the agent of a step has run, oldest first, as the engine saw them end. */
  commands(step: string): Promise<readonly CommandSeen[]>;
  /** What it wanted and a person refused. */ refused(step: string): Promise<readonly string[]>;
  make<T>(step: MakeStep<T>): Promise<T>;
  agent<R, T>(step: AgentStep<R, T>): Promise<T>;
  effect<T extends Json>(step: EffectStep<T>): Promise<T>;
  observe<T extends Json>(source: string, look: (signal: AbortSignal) => Promise<T>): Promise<T>;
  ask(step: AskStepOf<C>): Promise<Answer>;
  /**
   * Runs branches at most `limit` at a time, in order of start. A parked branch parks the whole once the others are
   * done; a failed one fails it once the others are done (finished work is kept, paid work is not thrown away).
   */
  all<T>(branches: readonly (() => Promise<T>)[], limit: number): Promise<T[]>;
  /** Moves these files, and what the engine remembers of them, aside, to be made again. Gives where each lies by its whole path. */
  supersede(paths: readonly string[], reason: string): Promise<string | undefined>;
  /** Of these outputs those that somebody has changed since they were made here. */
  edited(outputs: readonly string[]): Promise<readonly HandEdit[]>;
  budget(): Budget;
  /** Model id of a tier and the price of that much use; null = unknown. */
  estimate(tier: Tier, usage: Usage): { readonly model: string; readonly usd: number | null };
  /** Every event so far, as the screen folds it. */
  state(): RunState;
};

export type PrepareHost = {
  readonly runId: string;
  readonly folder: string;
  readonly files: RunFiles;
  readonly now: Date;
  readonly config: Config;
  readonly settings: Ports['settings'];
};

/** What a room exports. */
export type Workflow<Input, C extends Contract = Contract> = {
  /** All that others may know of the room; its name is the room's. */
  readonly contract: C;
  /** Prefix of run ids: `story`. */
  readonly idPrefix: string;
  readonly input: z.ZodType<Input>;
  /** The request with what settings say where it says nothing; kept with the run, so that later ones do not change it. */
  complete?(input: Input, config: Config): Input;
  /** One line for lists. */
  title(input: Input): string;
  /** Of a room that asks no model: is what this request looks at a recording? Of others: is it about a text of the person's own? */
  rehearses?(input: Input): boolean;
  ownText?(input: Input): boolean;
  /** Why this is not begun at all, so that nothing is made for it; undefined: it can be. `rehearsal`: it would be played. */
  refused?(
    input: Input,
    given: { readonly rehearsal: boolean; readonly config: Config; readonly ports: Ports },
  ): Failure | undefined;
  /**
   * Of a room whose requests name their run: the same thing asked for again goes on with the run that is there, which is
   * told `again`. The name is a plain one, and the room's place has a folder for each.
   */
  readonly named?: {
    /** The request with what it means here, so that it means the same later and elsewhere. */
    settled(input: Input, places: Pick<Ports, 'repository'>): Input;
    run(input: Input): string;
    again(input: Input): InboxItem;
  };
  /** The request in a folder that the original program left; undefined: the folder is not one of these. */
  adopt?(files: RunFiles, folder: string): Promise<Input | undefined>;
  /** Files that a workspace of this language begins with for it: path → text. What is there is never written over. */
  firstFiles?(language: 'ja' | 'en'): Readonly<Record<string, string>>;
  /** First files of a new run, before the first walk. */
  prepare?(host: PrepareHost, input: Input): Promise<void>;
  /** The room's own copy of the settings the run goes by: when it begins, and when present ones are taken instead. */
  keepSettings?(host: PrepareHost): Promise<void>;
  /**
   * A founding file that carries an answer as well; written once the answer is recorded. A room makes sure of it when
   * it uses the answer: a crash may come between, and answers given in advance come without.
   */
  relay?(
    question: Question,
    answer: Answer,
  ): { readonly path: string; readonly text: string } | undefined;
  /** What is wrong with an answer's details, in sentences; nothing to say where there are none. */
  checkAnswer?(
    question: Question,
    answer: Answer,
    run: { readonly files: RunFiles; readonly folder: string },
  ): Promise<readonly string[]>;
  /**
   * What of an answer still counts that came when another one was recorded already: a file that the room reads, written
   * once and signed (`lateData`). Nothing where the first one has said it all; `before`: the one that counts.
   */
  late?(
    question: Question,
    answer: Answer,
    run: { readonly before: Answer; readonly folder: string },
  ): { readonly path: string; readonly data: { readonly [key: string]: Json } } | undefined;
  run(ctx: Ctx<C>, input: Input): Promise<void>;
  /** Called once after the walk ended early, so that the room's own files say so (`paused`, `error`). */
  ended?(host: PrepareHost, last: RunEvent & { type: 'run_ended' }): Promise<void>;
  /** What the workflow's validators say of a run's files, also of one that another program left; paths start at its folder. */
  validate?(files: RunFiles, config: Config): Promise<Validation>;
  /** How long its workers take, from the runs that lie in a workspace; paths start at its root. */
  paces?(files: RunFiles): Promise<readonly Pace[]>;
  /** The finished work as files for other programs; absent where a workflow has none. Reads, never writes. */
  exported?(files: RunFiles, options: ExportOptions, input: Input): Promise<Exported>;
};

/** `issues`: what is wrong in which file, as `[E###] problem → action (context)`; the catalogues word it. */
export type Validation = {
  readonly ok: boolean;
  readonly report: Json;
  readonly issues: readonly { readonly file: string; readonly issue: string }[];
};

export type ExportOptions = {
  /** It is a recording and no work of the person's: whatever is made of it says so. */
  readonly rehearsal?: boolean;
  /** `narou`, `kakuyomu`, `pixiv`, `alphapolis`: as the novel sites of these names want text pasted, comments always stripped. */
  readonly format: ExportFormat;
  /** One file for each chapter instead of one for all. */
  readonly split?: boolean;
  /** One file for each episode, of so many characters. */
  readonly episodes?: { readonly from: number; readonly to: number };
  /** When they are to be published: makes a calendar beside them. */
  readonly plan?: ReleasePlan;
  readonly comments: 'keep' | 'strip';
  /** Who stands on the title page of a book, and the front of an EPUB. */
  readonly author?: string;
  readonly cover?: Picture;
  /** Chapters that have not been accepted go in by their newest drafts. */
  readonly drafts?: boolean;
};

/** `start`: `2026-12-01`; `time`: `21:07`, never on the hour; `days`: of the week, 0 = Sunday; `perDay`: at most. */
export type ReleasePlan = {
  readonly start: string;
  readonly time: string;
  readonly days: readonly number[];
  readonly perDay: number;
};

export type Picture = { readonly bytes: Uint8Array; readonly type: 'image/jpeg' | 'image/png' };

/** `epub`, `html`: one book, comments always stripped. */
export type ExportFormat =
  | 'md'
  | 'txt'
  | 'narou'
  | 'kakuyomu'
  | 'pixiv'
  | 'alphapolis'
  | 'epub'
  | 'html';

/** A text, or what is none: an archive. */
export type ExportedFile =
  | { readonly name: string; readonly text: string; readonly bytes?: undefined }
  | { readonly name: string; readonly text?: undefined; readonly bytes: Uint8Array };

/** What an export wrote, or would write; the words about it are the screen's. */
export type Exported = TextLength & {
  /** What `chapters` are, where they are not chapters. */
  readonly unit?: 'episode';
  readonly files: readonly ExportedFile[];
  readonly title: string;
  /** `source`: the file it was taken from, null = missing and left out. `characters`: docs/spec/folio.md §14's count. */
  readonly chapters: readonly {
    readonly chapter: number;
    readonly title: string;
    readonly source: string | null;
    readonly characters: number;
    /** Is it word for word what its author handed over? */
    readonly own?: true;
    /** It has not been accepted: its newest draft went in, or it was left out. */
    readonly draft?: 'taken' | 'left';
  }[];
  /** Where it was asked for in episodes. */
  readonly episodes?: readonly ExportedEpisode[];
  /** Whose words it is; told where a novel site wants to know. */
  readonly use?: AiUse;
  /** Of a book; null: nobody has been named. */
  readonly author?: string | null;
  readonly unread?: readonly Unread[];
};

export function defineWorkflow<Input, C extends Contract>(
  workflow: Workflow<Input, C>,
): Workflow<Input, C> {
  return workflow;
}
