import { z } from 'zod';
import { normalForm } from '../../data/normal-form.ts';
import {
  AxisScore,
  divideHalfUp,
  fromHundredths,
  hundredths,
  readScore,
} from '../../data/score.ts';
import { parseLocation } from './contract/findings.ts';
import { draftName } from './contract/paths.ts';
import {
  type Agent,
  axesOf,
  crossReviewer,
  nameOf,
  reviewerOf,
  severities,
} from './contract/reviewers.ts';
import { unmetIn } from './unmet.ts';

const Severity = z.preprocess(
  (raw) => (typeof raw === 'string' ? normalForm(raw, 'NFKC').trim().toLowerCase() : raw),
  z.enum(severities),
);
const words = z.string().trim().min(1, 'must not be empty');
/** A model may write a bare paragraph number or leave the place out; the issue is kept all the same. */
const Location = z.preprocess(
  (raw) => (typeof raw === 'number' ? `¶${raw}` : (raw ?? '')),
  z.string().trim(),
);

const IssueReply = z.object({
  severity: Severity,
  location: Location,
  problem: words,
  fix: words,
});
const CrossFinding = z.object({
  severity: Severity,
  scope: z.preprocess((raw) => raw ?? '', z.string().trim()),
  problem: words,
  fix: words,
});
export type CrossFinding = z.infer<typeof CrossFinding>;

/** Passages worth keeping, at most two; what is not of the form is left out, since nothing hangs on it. */
const Keep = z.object({ location: Location.pipe(words), why: words });
const mostKept = 2;
const keeps = z
  .unknown()
  .optional()
  .transform((given) =>
    (Array.isArray(given) ? given : [])
      .flatMap((each) => Keep.safeParse(each).data ?? [])
      .slice(0, mostKept),
  );

/** Lens's answer about one condition of the author's. */
const Answered = z.object({
  condition: words,
  met: z.preprocess(
    (raw) => (typeof raw === 'string' ? /^(?:yes|true|はい|満たす)/i.test(raw.trim()) : raw),
    z.boolean(),
  ),
  location: Location.optional(),
  quote: z.string().trim().default(''),
});
const answers = z
  .unknown()
  .optional()
  .transform((given) =>
    (Array.isArray(given) ? given : []).flatMap((each) => Answered.safeParse(each).data ?? []),
  );

/** From 1 to 10; what cannot be read is left out, since nothing is decided by it. */
const EpisodeHook = z.object({
  has_hook: z.boolean(),
  hook_type: z
    .enum(['cliffhanger', 'question', 'revelation', 'decision_point', 'emotional_peak', ''])
    .catch(''),
  effectiveness: z.number().min(0).max(10).nullable().catch(null),
  suggestion: z.string().trim().catch(''),
});
const WebNovel = z.object({
  avg_paragraph_length: z.number().nullable().catch(null),
  dialogue_ratio: z.number().nullable().catch(null),
  scroll_friendly: z.boolean().nullable().catch(null),
  suggestions: z.array(z.string()).catch([]),
});
const assessmentShapes = {
  episode_hook_assessment: EpisodeHook.optional().catch(undefined),
  web_novel_assessment: WebNovel.optional().catch(undefined),
} as const;

/** The reply of the optional cross-review pass: findings only, no scores. */
export const CrossReply = z.object({ cross_review_findings: z.array(CrossFinding) });
export type CrossReply = z.infer<typeof CrossReply>;

export type Review = {
  readonly agent: Agent;
  readonly chapter: number;
  readonly round: number;
  /** The chapter of the book, where what is reviewed is an episode and `chapter` its number. */
  readonly part?: number | undefined;
};

export type CardReply = {
  readonly scores: Readonly<Record<string, number>>;
  readonly overall?: unknown;
  readonly issues: readonly (z.infer<typeof IssueReply> & {
    readonly character?: string | undefined;
  })[];
  readonly keep?: readonly z.infer<typeof Keep>[];
  readonly conditions?: readonly z.infer<typeof Answered>[];
  readonly cross_review_findings?: readonly CrossFinding[] | undefined;
  readonly episode_hook_assessment?: z.infer<typeof EpisodeHook> | undefined;
  readonly web_novel_assessment?: z.infer<typeof WebNovel> | undefined;
};

/** What this reviewer must answer about this draft. Being about another draft is a problem, not a score. */
export function cardReply(review: Review): z.ZodType<CardReply> {
  const { agent, round } = review;
  const { finds, inEpisodes } = reviewerOf(agent);
  const unit = review.part === undefined ? 'chapter' : 'episode';
  const axes = axesOf(agent, unit);
  const target = targetOf(review);
  const findings = z.array(CrossFinding).nullish();
  const assessed = unit === 'episode' ? (inEpisodes?.assesses ?? []) : [];
  return z.object({
    ...Object.fromEntries(assessed.map((name) => [name, assessmentShapes[name]])),
    agent: stated((name) => name.toLowerCase() === agent, `must be ${nameOf(agent)}`),
    target: stated(
      (name) => sameTarget(name, target),
      `must be ${target}: the scorecard is about another draft`,
    ),
    round: stated(
      (given) => Number(given) === round,
      `must be ${round}: the scorecard is about another round`,
    ),
    scores: z.object(Object.fromEntries(Object.keys(axes).map((id) => [id, AxisScore]))),
    overall: z.unknown().optional(),
    issues: z.array(finds === 'characters' ? IssueReply.extend({ character: words }) : IssueReply),
    keep: keeps,
    conditions:
      finds === 'across'
        ? answers
        : z
            .unknown()
            .optional()
            .transform(() => []),
    cross_review_findings:
      finds === 'across'
        ? findings.transform((found) => found ?? undefined).optional()
        : z
            .unknown()
            .transform(() => undefined)
            .optional(),
  });
}

/** Something a reply may leave out, but not get wrong. */
function stated(isRight: (text: string) => boolean, error: string) {
  return z
    .unknown()
    .optional()
    .refine((given) => given === undefined || given === null || isRight(String(given).trim()), {
      error,
    });
}

function targetOf({ chapter, round, part }: Omit<Review, 'agent'>): string {
  return draftName(chapter, round, part);
}

/** `ch1-draft-1` and `ch01-draft-01` name the same draft. */
function sameTarget(given: string, target: string): boolean {
  const plain = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/(?<=\D|^)0+(?=\d)/g, '');
  return plain(given.replace(/\.md$/, '')) === plain(target);
}

/** `reviews/round-RR/<agent>.json` */
export const Scorecard = z.object({
  agent: z.string(),
  target: z.string(),
  round: z.number().int(),
  scores: z.record(z.string(), AxisScore),
  overall: z.number(),
  overall_reported: z.number().optional(),
  issues: z.array(
    z.object({
      severity: z.enum(severities),
      location: z.string(),
      location_valid: z.boolean().default(true),
      character: z.string().optional(),
      problem: z.string(),
      fix: z.string(),
    }),
  ),
  keep: z.array(z.object({ location: z.string(), why: z.string() })).optional(),
  /** What Lens says of the author's conditions, one by one. */
  conditions: z
    .array(z.object({ condition: z.string(), met: z.boolean(), quote: z.string() }))
    .optional(),
  cross_review_findings: z.array(CrossFinding).optional(),
  /** Of an episode: which one in which chapter of the book, and what is said of how it ends and reads. */
  chapter: z.number().int().optional(),
  episode: z.number().int().optional(),
  ...assessmentShapes,
  delta: z.object({
    prev: z.number().nullable(),
    curr: z.number(),
    diff: z.number().nullable(),
  }),
  reviewed_at: z.string(),
});
export type Scorecard = z.infer<typeof Scorecard>;

/** The plain mean of the axes in hundredths; five axes of one decimal give it exactly. */
export function overallOf(scores: Readonly<Record<string, number>>): number {
  const values = Object.values(scores).map(hundredths);
  return divideHalfUp(
    values.reduce((sum, value) => sum + value, 0),
    Math.max(1, values.length),
  );
}

/**
 * The scorecard file of a reply: the engine computes `overall` (a differing claim is kept as `overall_reported`),
 * `delta` against the same agent's previous round and whether each cited place exists in the draft.
 */
export function scorecardOf(
  review: Review,
  reply: CardReply,
  facts: {
    readonly previous: Scorecard | undefined;
    readonly paragraphs: number;
    readonly at: string;
  },
): Scorecard {
  const overall = overallOf(reply.scores);
  const reported = readScore(reply.overall);
  const differs = reported !== 'invalid' && hundredths(reported) !== overall;
  const previous = facts.previous ? overallOf(facts.previous.scores) : null;
  return {
    agent: nameOf(review.agent),
    target: targetOf(review),
    round: review.round,
    ...(review.part === undefined ? {} : { chapter: review.part, episode: review.chapter }),
    scores: { ...reply.scores },
    overall: fromHundredths(overall),
    ...(differs ? { overall_reported: reported } : {}),
    issues: [...reply.issues, ...unmetIn(reply)].map(
      ({ severity, location, character, problem, fix }) => ({
        severity,
        location,
        location_valid: isValidLocation(location, facts.paragraphs),
        ...(character === undefined ? {} : { character }),
        problem,
        fix,
      }),
    ),
    ...keptIn(reply, facts.paragraphs),
    ...answersIn(reply),
    ...assessedIn(reply),
    ...(reply.cross_review_findings
      ? { cross_review_findings: [...reply.cross_review_findings] }
      : {}),
    delta: {
      prev: previous === null ? null : fromHundredths(previous),
      curr: fromHundredths(overall),
      diff: previous === null ? null : fromHundredths(overall - previous),
    },
    reviewed_at: facts.at,
  };
}

function assessedIn(reply: CardReply) {
  const { episode_hook_assessment: hook, web_novel_assessment: novel } = reply;
  return {
    ...(hook === undefined ? {} : { episode_hook_assessment: hook }),
    ...(novel === undefined ? {} : { web_novel_assessment: novel }),
  };
}

function answersIn({ conditions = [] }: CardReply): Pick<Scorecard, 'conditions'> {
  if (conditions.length === 0) return {};
  return { conditions: conditions.map(({ condition, met, quote }) => ({ condition, met, quote })) };
}

/** Only passages that are there can be kept. */
function keptIn({ keep = [] }: CardReply, paragraphs: number): Pick<Scorecard, 'keep'> {
  const there = keep.filter(({ location }) => isValidLocation(location, paragraphs));
  return there.length === 0 ? {} : { keep: [...there] };
}

/** `cross-review-RR.json`, beside the drafts: what the optional pass found. */
export const CrossReview = z.object({
  agent: z.string(),
  target: z.string(),
  round: z.number().int(),
  cross_review_findings: z.array(CrossFinding),
  reviewed_at: z.string(),
});
export type CrossReview = z.infer<typeof CrossReview>;

export function crossReviewOf(
  about: Omit<Review, 'agent'>,
  reply: CrossReply,
  at: string,
): CrossReview {
  return {
    agent: nameOf(crossReviewer),
    target: targetOf(about),
    round: about.round,
    cross_review_findings: [...reply.cross_review_findings],
    reviewed_at: at,
  };
}

/** A place is valid when it names paragraphs the draft has, or is in words (章末). Absent or beyond: not. */
export function isValidLocation(location: string, paragraphs: number): boolean {
  const range = parseLocation(location);
  if (range) return range.from >= 1 && range.to <= paragraphs;
  return location.trim() !== '' && !location.includes('¶');
}
