import type { Config } from '../../../config.ts';
import type { FirstCalls } from '../../../data/first-calls.ts';
import { noUsage } from '../../../data/usage.ts';
import type { StoryGate } from './gate.ts';
import { allReviewers, directions } from './reviewers.ts';
import { draftUsage, tokens } from './round-price.ts';

/*
 * The calls that a story makes from where it stands: how many, by which of its models, of what size. What is said before anything
 * is paid is made of them.
 */

type Folio = Pick<Config['folio'], 'models' | 'context'>;

/** Chapters that the author handed over; of none, a story begins with an idea. */
export type Brought = { readonly chapters: number; readonly tokens: number };

export const nothingBrought: Brought = { chapters: 0, tokens: 0 };

export function brought(texts: readonly string[]): Brought {
  return {
    chapters: texts.length,
    tokens: texts.reduce((sum, text) => sum + tokensIn(text), 0),
  };
}

/** The same as a phase says it: what going on costs goes by it until the story has chapters. */
export function broughtValues(
  manuscript: readonly { readonly text: string }[] = [],
): Readonly<Record<string, number>> {
  if (manuscript.length === 0) return {};
  const { chapters, tokens: size } = brought(manuscript.map(({ text }) => text));
  return { brought_chapters: chapters, brought_tokens: size };
}

/** As the phase says that the run is in; nothing where it was begun by an earlier version. */
export function broughtIn(values: Readonly<Record<string, unknown>>): Brought {
  const { brought_chapters: chapters, brought_tokens: size } = values;
  if (typeof chapters !== 'number' || typeof size !== 'number') return nothingBrought;
  return { chapters, tokens: size };
}

/** Four Latin letters are about a token, of other writing a letter is more than one. */
function tokensIn(text: string): number {
  const latin = text.match(/[\u0020-\u024f]/g)?.length ?? 0;
  return Math.round(latin * 0.3 + (text.length - latin) * 1.3);
}

const usual = { ...noUsage, input: 3500, output: 3000 };

const once = (times: number): FirstCalls['times'] => [times, times];

/** The Editor reads the idea. */
function intakeCall({ models }: Folio, isRead: boolean): FirstCalls {
  return { tier: models.editor, usage: { ...usual, output: 1200 }, times: once(isRead ? 0 : 1) };
}

/** Until its author chooses a path: the idea is read, and the Plotter writes three paths. */
export function callsToPaths(
  folio: Folio,
  { tokens: handed }: Brought,
  done: { readonly idea: boolean; readonly paths: number } = { idea: false, paths: 0 },
): readonly FirstCalls[] {
  // of a long manuscript the Plotter reads what there is room for
  const read = Math.min(handed, folio.context.characters * 1.3 + tokens.draft);
  const usage = { ...usual, input: usual.input + Math.round(read) };
  const left = Math.max(0, directions.length - done.paths);
  return [intakeCall(folio, done.idea), { tier: folio.models.plotter, usage, times: once(left) }];
}

/** Each chapter of a manuscript is reviewed once. `reviews`: how many of them are there. */
export function callsOfReview(
  folio: Folio,
  { chapters, tokens: handed }: Brought,
  done: { readonly idea: boolean; readonly reviews: number } = { idea: false, reviews: 0 },
): readonly FirstCalls[] {
  const left = Math.max(0, chapters * allReviewers.length - done.reviews);
  const draft = Math.round(handed / Math.max(1, chapters));
  return [intakeCall(folio, done.idea), ...reviewCalls(folio, draft, once(left))];
}

export type LoopLeft = {
  /** Is the draft of the round at work still to be written? */
  readonly draft: boolean;
  /** Reviews of that round that are not there. */
  readonly reviews: number;
  /** Rounds that may come after it. */
  readonly rounds: number;
  /** Chapters after it that were asked for. */
  readonly chapters: number;
};

/** From where a chapter stands to the last one that was asked for. */
export function callsOfLoop(
  folio: Folio,
  gate: Pick<StoryGate, 'cross_review_pass' | 'max_rounds'>,
  { draft, reviews, rounds, chapters }: LoopLeft,
): readonly FirstCalls[] {
  const each = allReviewers.length + (gate.cross_review_pass ? 1 : 0);
  const further = [chapters, rounds + chapters * gate.max_rounds] as const;
  const of = (now: number, round: number): FirstCalls['times'] => [
    now + further[0] * round,
    now + further[1] * round,
  ];
  return [
    { tier: folio.models.plotter, usage: draftUsage(folio), times: of(draft ? 1 : 0, 1) },
    ...reviewCalls(folio, tokens.draft, of(reviews, each)),
  ];
}

/** The first of each round writes what they share to the cache, the others read it there. */
function reviewCalls(
  { models }: Folio,
  draft: number,
  [least, most]: FirstCalls['times'],
): readonly FirstCalls[] {
  const own = { input: tokens.rubric, output: tokens.review };
  const firsts = (of: number) => Math.ceil(of / allReviewers.length);
  const first = { ...noUsage, ...own, cacheWrite: draft };
  const other = { ...noUsage, ...own, cacheRead: draft };
  return [
    { tier: models.reviewers, usage: first, times: [firsts(least), firsts(most)] },
    { tier: models.reviewers, usage: other, times: [least - firsts(least), most - firsts(most)] },
  ];
}
