import type { CrewTaskStatus, GateEvent, ReviewVerdict, Tier } from './event.ts';
import type { Failure } from './failure.ts';

/**
 * One of the eight reviewer rows. Scores are hundredths; `history` has one entry a round of this chapter, null = no
 * score.
 */
export type CrewRow = {
  readonly agent: string;
  readonly status: 'pending' | 'drafting' | 'reviewing' | 'waiting' | 'done' | 'error';
  readonly percent: number | null;
  readonly score: number | null;
  readonly delta: number | null;
  readonly history: readonly (number | null)[];
  readonly lowestAxis: { readonly axis: string; readonly score: number } | null;
  readonly critical: number;
  readonly failure: Failure | null;
  readonly waitingUntil: string | null;
};

export type PathCard = {
  readonly id: 'path-A' | 'path-B' | 'path-C';
  readonly status: 'pending' | 'drafting' | 'done' | 'error';
  /** Characters streamed so far, while drafting. */
  readonly streamed: number;
};

export type ChapterRow = {
  readonly chapter: number;
  readonly status: 'now' | 'accepted' | 'forced';
  readonly average: number | null;
  readonly rounds: number;
};

/** What the cockpit shows of a story. */
export type FolioView = {
  readonly workflow: 'folio';
  readonly phases: readonly { readonly phase: string; readonly state: 'todo' | 'now' | 'done' }[];
  readonly paths: readonly PathCard[];
  readonly chapter: number | null;
  readonly round: number | null;
  readonly maxRounds: number;
  readonly crew: readonly CrewRow[];
  readonly gates: readonly GateEvent[];
  readonly chapters: readonly ChapterRow[];
  /** The draft: streamed while it is written, else where the file lies. */
  readonly prose: { readonly step: string | null; readonly streaming: string | null };
};

/** One row of the board. `status` also tells who waits for a person. */
export type TaskRow = {
  readonly task: number;
  readonly name: string;
  readonly persona: string;
  readonly tier: Tier;
  /** The model that answered last; null before. */
  readonly model: string | null;
  readonly status: CrewTaskStatus;
  readonly dependsOn: readonly number[];
  /** The result: to read, to send a note to, to try again. */
  readonly step: string;
  readonly replaces: number | null;
  readonly retries: number;
  /** Both self-reported. */
  readonly quality: 'GREEN' | 'YELLOW' | 'RED' | null;
  readonly completeness: number | null;
  /** The independent reviewer's word beside it; null: nobody has looked. */
  readonly review: { readonly verdict: ReviewVerdict; readonly reason: string } | null;
  readonly error: string | null;
  /** Replies so far, this attempt and earlier ones. */
  readonly turns: number;
  /** All tokens in and out. */
  readonly tokens: number;
  /** null: a price is unknown. */
  readonly usd: number | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly percent: number | null;
  /** Last line it said, or the tool at work; empty before. */
  readonly lastLine: string;
};

/** One wave of the board. `retry`: of the second plan. */
export type WaveRow = {
  readonly wave: number;
  readonly plan: 'first' | 'retry';
  readonly state: 'todo' | 'now' | 'done';
  readonly etaMinutes: number | null;
  /** When its first task started, and its last one ended. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly tasks: readonly TaskRow[];
};

/** An agent beside the tasks: decomposer, aggregator, retrospector … */
export type HelperRow = Pick<
  TaskRow,
  'step' | 'turns' | 'tokens' | 'usd' | 'percent' | 'lastLine' | 'model'
> & { readonly role: string; readonly status: 'running' | 'done' | 'failed' };

/** What the cockpit shows of a cmd. */
export type CrewView = {
  readonly workflow: 'crew';
  readonly cmd: string;
  readonly phases: readonly { readonly phase: string; readonly state: 'todo' | 'now' | 'done' }[];
  readonly waves: readonly WaveRow[];
  readonly helpers: readonly HelperRow[];
  /** How many tasks ended as a success, of all. */
  readonly succeeded: number;
  readonly total: number;
  /** The cmd's last word; null while it is at work. */
  readonly ended: {
    readonly status: 'success' | 'partial' | 'failure';
    readonly failed: readonly number[];
  } | null;
};

export type ToyView = { readonly workflow: 'toy' };

/** RunState → what the cockpit shows, per workflow. */
export type RunView = FolioView | CrewView | ToyView;
