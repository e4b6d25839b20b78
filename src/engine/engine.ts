import type { Config } from './config.ts';
import type { Listed, RunView } from './contract.ts';
import type { EndStatus, RunEvent } from './data/event.ts';
import type { Failure } from './data/failure.ts';
import type { InboxItem } from './data/inbox.ts';
import type { Answer, Question } from './data/question.ts';
import type { Spent } from './data/usage.ts';
import type { Agents, Granting } from './ports.ts';
import type { RunState } from './runs/run-state.ts';
import type { Pace } from './runs/statistics.ts';
import type { UnreadRun } from './runs/unread-run.ts';
import type { Exported, ExportOptions, WorkflowName } from './workflow.ts';

/** One line of the runs list. Derived from the files, never stored: a stored status would be wrong after a crash. */
export type RunSummary = {
  readonly id: string;
  readonly workflow: WorkflowName;
  readonly title: string;
  /** The same, where its person has named it themselves. */
  readonly ownTitle?: string;
  /** Folder inside the workspace, e.g. `current`, `rehearsal/current`, `archive/story_…/current`. */
  readonly folder: string;
  readonly rehearsal: boolean;
  readonly status: 'running' | EndStatus;
  /** How the work itself came out, where its room says so; a run can be done and its work partial. */
  readonly outcome: Listed['outcome'];
  /** What a verb ends with when the walk itself ended well; null: the walk says all. */
  readonly exit: Listed['exit'];
  /** Files of its work that are not where they belong yet: they stay behind when it is put away. Absent: none. */
  readonly unapplied?: number;
  /** It was refused before it had begun, so no list has it. */
  readonly neverBegan?: true;
  readonly phase: string | null;
  readonly phaseValues: Readonly<Record<string, string | number>>;
  /** Hundredths of the last gate, if any. */
  readonly average: number | null;
  /** How much of what was found wrong stands in what was accepted; absent: nothing. */
  readonly left?: number;
  /** How much there is of its work (`Listed.amount`). */
  readonly amount?: Listed['amount'];
  /** It is done with a part of what is planned (`Listed.part`). */
  readonly part?: Listed['part'];
  readonly openQuestions: number;
  /** When the oldest of them was asked. */
  readonly askedSince: string | null;
  /** The oldest of them. */
  readonly asked: Question | null;
  readonly spent: Spent;
  readonly startedAt: string | null;
  readonly lastAt: string | null;
  readonly archived: boolean;
};

export type RunResult = { readonly status: EndStatus; readonly failure: Failure | null };

/** A run that this process walks, or (`readOnly`) one that another process walks and this one watches. */
export type LiveRun = {
  readonly id: string;
  readonly workflow: WorkflowName;
  readonly folder: string;
  readonly readOnly: boolean;
  /** Who walks it, when it is not this process. */
  readonly holder: {
    readonly pid: number | null;
    readonly host: string | null;
    readonly started: string | null;
  } | null;
  /** History first (journal), then live. One reader. Ends with `run_ended`. */
  readonly events: AsyncIterable<RunEvent>;
  /** soft: nothing new starts, calls in flight end; now: calls are aborted. */
  stop(how: 'soft' | 'now'): void;
  readonly ended: Promise<RunResult>;
  /**
   * Settled when the run has been let go: did somebody answer what it waits for after it was looked for the last time? Who answers later
   * than that finds nobody who walks it.
   */
  readonly answeredLate: Promise<boolean>;
};

export type StartResult =
  | { readonly kind: 'started'; readonly run: LiveRun }
  /** The workflow has one place and a run lies in it; start again with `archiveOld`. */
  | { readonly kind: 'occupied'; readonly by: RunSummary }
  | { readonly kind: 'refused'; readonly failure: Failure };

export type StartOptions = {
  readonly archiveOld?: boolean;
  /** Takes the present settings instead of those the run was started with. */
  readonly reloadConfig?: boolean;
  /** Answers given in advance on the command line: question kind → choice. */
  readonly answers?: readonly PresetAnswer[];
  /** `--yes`: takes a question's own `yes` choice. */
  readonly yes?: boolean;
  /** Only to watch another process that walks it: refused (`cancelled`) where nobody does. */
  readonly onlyWatch?: boolean;
  /** Somebody sees the questions and can answer while the run is at work: permissions are waited for. */
  readonly attended?: boolean;
  /** What it is told as this process takes it in hand, in order. Nothing of it where it is refused, or another process walks it. */
  readonly tell?: readonly InboxItem[];
};

export type PresetAnswer = {
  readonly kind: Question['kind'];
  readonly choice: string;
  readonly comment?: string;
  readonly amount?: number;
};

/** A person's answer. `asked`: the question as it was shown, so that an answer never counts for other words. */
export type GivenAnswer = Pick<
  Answer,
  'question' | 'choice' | 'comment' | 'amount' | 'details' | 'by'
> & {
  readonly asked?: Question;
};

export type OpenQuestion = { readonly run: RunSummary; readonly question: Question };

/** Something that would count if it were this person's own, as they are told of it. */
export type Earlier = {
  /** The question it answers, or the entity of the memory. */
  readonly id: string;
  readonly kind: Question['kind'] | 'memory';
  readonly choice: string;
  /** What it would allow, pay, apply or teach, in the words it has. */
  readonly text: string;
};

/** The in-process engine over one workspace: what a screen or a verb may ask of it. Plain data in, plain data out. */
export type Engine = {
  readonly root: string;
  readonly config: Config;
  /** The settings that a run of such a request begins with: what is played is in its language. */
  configFor(request: string): Config;
  /** No model is connected: what is started or resumed plays recorded replies, in its own place. */
  readonly rehearsal: boolean;
  /** Of a call that may be begun: its model, and what it would cost; null: not known. */
  readonly estimate: Agents['estimate'];
  runs(): Promise<readonly RunSummary[]>;
  start(workflow: WorkflowName, input: unknown, options?: StartOptions): Promise<StartResult>;
  /**
   * The run that this request would go on with instead of beginning another one, when nobody walks it; none of a
   * recording, which begins anew. undefined: there is none, or it cannot be told.
   */
  standing(workflow: WorkflowName, input: unknown): Promise<string | undefined>;
  /** Re-runs a run over its files; without an id the newest unfinished one, with work to do if there is one. */
  resume(id: string | undefined, options?: StartOptions): Promise<StartResult>;
  /** Questions that nobody has answered yet, of all runs in hand or of one. */
  questions(run?: string): Promise<readonly OpenQuestion[]>;
  /**
   * Records an answer. Rejects with unknown_question, unknown_choice, question_changed, workspace_untrusted. Twice the
   * same: no error.
   */
  answer(run: string, answer: GivenAnswer): Promise<void>;
  tell(run: string, item: InboxItem): Promise<void>;
  /**
   * Moves a run that nobody walks to the archive, where it can still be read. Rejects with `already_running`,
   * `workspace_untrusted`.
   */
  archive(run: string): Promise<void>;
  /**
   * Brings an archived run back into hand and puts away what lies in its place, whose id it returns. Rejects with
   * `already_running`, `unknown_run`, `workspace_untrusted`.
   */
  restore(run: string): Promise<string | undefined>;
  /** What a run has been told without being asked, oldest first. */
  told(run: string): Promise<readonly InboxItem[]>;
  /** Events of a run's journal, oldest first. Loads the run's room, so that `view` can be asked. */
  history(run: string): Promise<readonly RunEvent[]>;
  /** How long each kind of worker takes for a task, from the records of the runs here; none of rehearsals. */
  paces(): Promise<readonly Pace[]>;
  /** The state of a run of this workflow before its first event; its room was loaded by start, resume or history. */
  begin(workflow: WorkflowName): RunState;
  /** What the cockpit shows of a run's folded events. Its room was loaded by start, resume or history. */
  view(state: RunState): RunView;
  /** The round that a step of a run of this workflow belongs to, e.g. `ch01/02`. Its room was loaded as for `view`. */
  roundOf(workflow: WorkflowName, step: string): string | undefined;
  /** Files of a run that a person may want to read, as its steps name them; engine bookkeeping left out. */
  files(run: string): Promise<readonly string[]>;
  /** A file of a run, named as its steps and `files` name it. */
  read(run: string, path: string): Promise<string | undefined>;
  /** A text that comes with the program beside its prompts, e.g. `folio/lint.ja.yaml`. */
  shipped(name: string): Promise<string | undefined>;
  /**
   * Writes the finished work for other programs into `out` (absolute; without it the workspace's `output/`) and
   * says what was written where (absolute paths). Rejects with `input_invalid` reason `nothing_to_export`.
   */
  export(
    run: string,
    options: ExportOptions & { readonly out?: string },
  ): Promise<Exported & { readonly paths: readonly string[] }>;
  /** Where a run's file lies on disk, for a person's own tools. */
  locate(run: string, path: string): Promise<string>;
  /** Folders of runs that cannot be read as runs, and why: `runs` does not have them. */
  unread(): Promise<readonly UnreadRun[]>;
  /**
   * Whether this person trusts this workspace; untrusted = read-only: start, resume, answer, tell and export refuse
   * (docs/spec/engine.md §7.1).
   */
  trusted(): Promise<boolean>;
  /** The repository that crews work in, where this person has never trusted it; null: they have, or there is none. */
  untrustedProject(): Promise<string | null>;
  /** Does the project lie in a repository? */
  inRepository(): Promise<boolean>;
  /** What trusting it would let count, to be told with the question. */
  grants(): Promise<readonly Granting[]>;
  /** What lies unsigned here and would count if this person signed it: trusting the workspace does not. */
  earlier(): Promise<readonly Earlier[]>;
  /** Trusts what `grants` told last. Its settings count for an engine that is opened after that. */
  trust(): Promise<void>;
};
