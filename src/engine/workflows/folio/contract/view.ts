import type { Failure } from '../../../data/failure.ts';
import { isWalked, newStep, type RunState, type StepState } from '../../../runs/run-state.ts';
import type { GateEvent, ScoreEvent } from './events.ts';
import { mostRounds } from './most-rounds.ts';
import { type Files, filesOf, openings, storyFolder } from './paths.ts';
import { type Agent, allReviewers, directions, nameOf } from './reviewers.ts';
import { folioState } from './state.ts';
import { takenGate } from './taken-gate.ts';
import { chapterIn, type Unit, unitIn } from './unit.ts';

/** The row of one reviewer. Scores are hundredths; `history` has one entry a round of this chapter, null = no score. */
export type ReviewerRow = {
  readonly agent: string;
  /** `unscored`: nobody is at work, and it has no score of this round. */
  readonly status: 'pending' | 'unscored' | 'drafting' | 'reviewing' | 'waiting' | 'done' | 'error';
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
  /** Its text is its author's own, and nobody has scored it; absent: a round is. */
  readonly unscored?: true;
  /** High issues that are open in what was accepted; absent: none. */
  readonly high?: number;
};

/** What the cockpit shows of a story. */
export type FolioView = {
  readonly workflow: 'folio';
  /** Is somebody at work on it? */
  readonly isWalked: boolean;
  /** What `chapter` counts. */
  readonly unit: Unit;
  readonly phases: readonly { readonly phase: string; readonly state: 'todo' | 'now' | 'done' }[];
  readonly paths: readonly PathCard[];
  readonly chapter: number | null;
  readonly round: number | null;
  readonly maxRounds: number;
  /** Chapters of its author's own get their scores, and nothing is written; absent: it is a story. */
  readonly onlyReviewed?: true;
  readonly reviewers: readonly ReviewerRow[];
  readonly gates: readonly GateEvent[];
  readonly chapters: readonly ChapterRow[];
  /** The chapter that is being read for the ledger; of how many, how many of them have been read, and how far this one. */
  readonly reading: {
    readonly chapter: number;
    readonly done: number;
    readonly of: number;
    /** null: it is not known. */
    readonly percent: number | null;
  } | null;
  /** The draft: streamed while it is written, else where the file lies. */
  readonly prose: { readonly step: string | null; readonly streaming: string | null };
};

const phases: readonly string[] = ['intake', 'paths', 'select', 'loop'];

/** Steps are named by their files, and a story always lies in the same place; an episode in the folder of its chapter. */
function filesIn(state: RunState): Files {
  return filesOf(storyFolder, chapterIn(state));
}

/** RunState → what the cockpit shows of a story. Pure; every number comes from an event. */
export function folioView(state: RunState): FolioView {
  const { chapter, round } = positionIn(state);
  return {
    workflow: 'folio',
    isWalked: isWalked(state),
    unit: unitIn(state),
    phases: phaseRail(state),
    paths: directions.map(({ id }) => pathCard(state, id)),
    chapter,
    round,
    maxRounds: maxRoundsIn(state),
    ...(isOnlyReviewed(state) ? { onlyReviewed: true } : {}),
    reviewers: allReviewers.map((agent) => reviewerRow(state, agent, chapter, round)),
    gates: gatesOf(state, chapter),
    chapters: chapterRows(state, { chapter, round }),
    reading: readingIn(state),
    prose: proseIn(state, chapter, round),
  };
}

function readingIn({ notices, steps }: RunState): FolioView['reading'] {
  const told = notices.findLast(({ notice }) => notice === 'ledger_reading')?.values;
  const { chapter, done, of } = told ?? {};
  if (typeof chapter !== 'number' || typeof done !== 'number' || typeof of !== 'number')
    return null;
  const [, step] =
    [...steps].find(
      ([path, { status }]) => status === 'running' && /\/keeper-\d+\.json$/.test(path),
    ) ?? [];
  return step === undefined ? null : { chapter, done, of, percent: step.percent };
}

function positionIn(state: RunState): { chapter: number | null; round: number | null } {
  if (state.phase !== 'loop') return { chapter: null, round: null };
  const { chapter, round } = state.phaseValues;
  return {
    chapter: typeof chapter === 'number' ? chapter : null,
    round: typeof round === 'number' ? round : null,
  };
}

/** By what the story said last; one of earlier versions said it with its verdicts. */
function maxRoundsIn(state: RunState): number {
  // each chapter is read once
  if (isOnlyReviewed(state)) return 1;
  const judged = folioState(state)
    .gates.at(-1)
    ?.rules.find(({ rule }) => rule === 'rounds')?.limit;
  const before = judged === undefined ? undefined : { quality_gate: { max_rounds: judged } };
  // what its author has changed counts from then on, before a phase says it
  const { max_rounds: set } =
    state.notices.findLast(({ notice }) => notice === 'gate_set')?.values ?? {};
  const said = typeof set === 'number' ? { max_rounds: set } : {};
  return mostRounds({ ...state.phaseValues, ...said }, before);
}

function phaseRail(state: RunState): FolioView['phases'] {
  const now = phases.indexOf(state.phase ?? '');
  const finished = isWhole(state);
  return phases.map((phase, index) => {
    // what no model could read is scored all the same
    const unread = phase === 'intake' && isOnlyReviewed(state) && !isRead(state);
    if (unread && index < now) return { phase, state: 'todo' };
    if (index < now || (finished && index === now)) return { phase, state: 'done' };
    return { phase, state: index === now ? 'now' : 'todo' };
  });
}

function isRead({ notices }: Pick<RunState, 'notices'>): boolean {
  return notices.some(({ notice }) => notice === 'idea_structured');
}

function pathCard(state: RunState, id: PathCard['id']): PathCard {
  const step = state.steps.get(filesIn(state).path(id));
  if (!step) return { id, status: 'pending', streamed: 0 };
  const status = { running: 'drafting', done: 'done', failed: 'error' } as const;
  return { id, status: status[step.status], streamed: step.text.length };
}

function reviewerRow(
  state: RunState,
  agent: Agent,
  chapter: number | null,
  round: number | null,
): ReviewerRow {
  const scores = scoresIn(state, agent, chapter);
  const now = scores.find((score) => score.round === round);
  const before = scores.find((score) => score.round === (round ?? 0) - 1);
  const work = workOf(state, agent, chapter, round);
  return {
    agent: nameOf(agent),
    status: work?.status ?? restingStatus(state, agent, now),
    percent: work?.step.percent ?? null,
    score: now?.overall ?? null,
    delta: now && before ? now.overall - before.overall : null,
    history: Array.from(
      { length: now ? now.round : Math.max(0, (round ?? 0) - 1) },
      (_, index) => scores.find((score) => score.round === index + 1)?.overall ?? null,
    ),
    lowestAxis: now ? lowestAxisOf(now) : null,
    critical: now?.critical ?? 0,
    failure: work?.step.failure ?? null,
    waitingUntil: work?.step.waiting?.until ?? null,
  };
}

/** The agent is not at work: it has a score, waits for retry or skip, or has not started. */
function restingStatus(
  state: RunState,
  agent: Agent,
  now: ScoreEvent | undefined,
): ReviewerRow['status'] {
  if (now) return 'done';
  const asked = state.questions.some(
    ({ kind, values }) => kind === 'missing_scorecard' && values['agent'] === nameOf(agent),
  );
  if (asked) return 'error';
  return atRest.has(state.status) ? 'unscored' : 'pending';
}

/** Nobody waits to be asked where the walk has ended. */
const atRest: ReadonlySet<RunState['status']> = new Set(['done', 'paused', 'failed', 'cancelled']);

function scoresIn(state: RunState, agent: Agent, chapter: number | null): ScoreEvent[] {
  return folioState(state)
    .scores.filter((score) => score.chapter === chapter && score.agent === nameOf(agent))
    .sort(byRound);
}

function byRound(a: { readonly round: number }, b: { readonly round: number }): number {
  return a.round - b.round;
}

function lowestAxisOf({ axes }: ScoreEvent): ReviewerRow['lowestAxis'] {
  const [lowest] = Object.entries(axes).sort(([, a], [, b]) => a - b);
  return lowest ? { axis: lowest[0], score: lowest[1] } : null;
}

/** What an agent is at now: for the Plotter the draft or a path, before its own review. Finished work is its score. */
function workOf(
  state: RunState,
  agent: Agent,
  chapter: number | null,
  round: number | null,
): { readonly status: ReviewerRow['status']; readonly step: StepState } | undefined {
  const review = reviewStep(state, agent, chapter, round);
  if (review && review.status !== 'done')
    return { status: statusOf(review, 'reviewing'), step: review };
  if (agent !== 'plotter') return undefined;
  const written =
    chapter === null || round === null
      ? directions.map(({ id }) => filesIn(state).path(id))
      : draftsOf(state, chapter, round);
  const writing = written
    .map((path) => state.steps.get(path))
    .find((step) => step !== undefined && step.status !== 'done');
  return writing ? { status: statusOf(writing, 'drafting'), step: writing } : undefined;
}

function reviewStep(
  state: RunState,
  agent: Agent,
  chapter: number | null,
  round: number | null,
): StepState | undefined {
  if (chapter === null || round === null) return undefined;
  const files = filesIn(state);
  const card = files.card(chapter, round, agent);
  const step = state.steps.get(card) ?? failedStep(state, card);
  if (step !== undefined || round !== 1) return step;
  // of two first drafts that are held against each other
  return openings
    .map((each) => state.steps.get(files.openingCard(chapter, each, agent)))
    .find((each) => each !== undefined && each.status === 'running');
}

/** What failed when the walk ended is not among its steps any more. */
function failedStep(state: RunState, path: string): StepState | undefined {
  const found = folioState(state).failed?.find(({ step }) => step === path);
  return found && { ...newStep, status: 'failed', failure: found.failure };
}

function statusOf(step: StepState, atWork: 'reviewing' | 'drafting'): ReviewerRow['status'] {
  if (step.status === 'failed') return 'error';
  return step.waiting ? 'waiting' : atWork;
}

/** Verdicts of a chapter, by round; where its author took a round, those after it are history. */
function gatesOf(state: RunState, chapter: number | null): GateEvent[] {
  const gates = folioState(state)
    .gates.filter((gate) => gate.chapter === chapter)
    .sort(byRound);
  const used = gates.find((gate) => gate.used)?.round ?? Number.POSITIVE_INFINITY;
  return gates.filter(({ round }) => round <= used);
}

/** Accepted chapters by their last verdict, then the one at work; one that is written again is at work as well. */
function chapterRows(
  state: RunState,
  { chapter: now, round }: { readonly chapter: number | null; readonly round: number | null },
): ChapterRow[] {
  const numbers = new Set([
    ...folioState(state).gates.map(({ chapter }) => chapter),
    ...(now ? [now] : []),
  ]);
  return [...numbers]
    .sort((a, b) => a - b)
    .map((chapter) => {
      const last = gatesOf(state, chapter).at(-1);
      const again =
        chapter === now && last !== undefined && !last.used && (round ?? 0) > last.round;
      const unscored = folioState(state).unscored?.includes(chapter) === true;
      if (unscored) return { chapter, status: 'accepted', average: null, rounds: 0, unscored };
      return {
        chapter,
        status: again ? 'now' : isOnlyReviewed(state) ? reviewedStatus(last) : chapterStatus(last),
        average: takenGate(gatesOf(state, chapter), state.phaseValues)?.average ?? null,
        rounds: last?.round ?? 0,
        ...(last?.high ? { high: last.high } : {}),
      };
    });
}

/** Nothing is written after a verdict: it is the last word about the chapter. */
function reviewedStatus(last: GateEvent | undefined): ChapterRow['status'] {
  return last?.outcome === 'FAIL' ? 'forced' : chapterStatus(last);
}

function chapterStatus(last: GateEvent | undefined): ChapterRow['status'] {
  if (last?.used) return 'accepted';
  if (!last || last.outcome === 'FAIL') return 'now';
  return last.outcome === 'FORCE_PASS' ? 'forced' : 'accepted';
}

function proseIn(
  state: RunState,
  chapter: number | null,
  round: number | null,
): FolioView['prose'] {
  const none = { step: null, streaming: null };
  if (chapter === null) return none;
  const final = filesIn(state).final(chapter);
  if (state.steps.get(final)?.status === 'done') return { step: final, streaming: null };
  for (let number = round ?? 0; number >= 1; number -= 1)
    for (const draft of draftsOf(state, chapter, number)) {
      const step = state.steps.get(draft);
      if (step?.status === 'running') return { step: draft, streaming: step.text };
      if (step?.status === 'done') return { step: draft, streaming: null };
    }
  return none;
}

/** Where a round's draft is written, the newest first; the first round may have two of them. */
function draftsOf(state: RunState, chapter: number, round: number): readonly string[] {
  const files = filesIn(state);
  const draft = files.draft(chapter, round);
  if (round !== 1) return [draft];
  return [draft, ...openings.map((each) => files.opening(chapter, each)).toReversed()];
}

/**
 * Is it a manuscript of which nothing is written here? One of an earlier version said so when its first chapter had been
 * reviewed.
 */
export function isOnlyReviewed({
  notices,
  phaseValues = {},
}: Pick<RunState, 'notices'> & Partial<Pick<RunState, 'phaseValues'>>): boolean {
  return (
    phaseValues['only_reviewed'] === 1 ||
    notices.some(({ notice }) => notice === 'chapter_reviewed')
  );
}

/** Has the last chapter of the outline been written? Not any more when it has grown since. */
export function isWhole({ notices }: Pick<RunState, 'notices'>): boolean {
  const complete = notices.findLastIndex(({ notice }) => notice === 'story_complete');
  return complete > notices.findLastIndex(({ notice }) => notice === 'outline_grown');
}
