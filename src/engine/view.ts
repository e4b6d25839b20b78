import type { GateEvent } from './event.ts';
import type { Failure } from './failure.ts';

/** One of the eight rows. Scores are hundredths; `history` has one entry a round of this chapter, null = no score. */
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

export type ToyView = { readonly workflow: 'toy' };

/** RunState → what the cockpit shows, per workflow. */
export type RunView = FolioView | ToyView;
