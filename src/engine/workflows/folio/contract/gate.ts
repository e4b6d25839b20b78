import { z } from 'zod';
import { number, oneOf, whole, yesOrNo } from '../../../config/bounded.ts';
import { hundredths, scoreText } from '../../../data/score.ts';
import { number as figure, flag, isNameIn, text } from '../../../data/shapes.ts';
import { averageOf, improvedLessThan, improvementOf, isBelow, type Total } from './average.ts';
import { type GateSettings, toldShape, valuesShape } from './gate-setting.ts';
import { type Agent, allReviewers, nameOf, type Severity } from './reviewers.ts';
import type { LengthUnit } from './scale.ts';

/*
 * The quality gate (`docs/spec/folio.md` §10) as one table: what can be set of it, and by which rules a round is judged.
 * Settings with their place in `config.yaml`, shapes of files and marks, the verdict, the sentences in files, the sheet
 * and `--gate` all come from it. Words for the screen are `ui/workflows/folio/words/gate.ts`: a row a rule, a row a setting.
 */

/** Section `quality_gate`, in the order of the file. */
export const limitSettings = {
  min_overall: {
    schema: number(1, 10),
    builtIn: 7,
    unit: 'points',
    by: 0.1,
    sheet: 20,
    note: '1.0–10.0',
  },
  min_each: {
    schema: number(1, 10),
    builtIn: 6.5,
    unit: 'points',
    by: 0.1,
    sheet: 10,
    note: '1.0–10.0',
  },
  no_critical: { schema: yesOrNo(), builtIn: true, unit: 'choice', sheet: 30 },
  max_rounds: { schema: whole(1, 20), builtIn: 5, unit: 'count', by: 1, sheet: 40, note: '1–20' },
  min_improvement: {
    schema: number(0, 9),
    builtIn: 0.3,
    unit: 'points',
    by: 0.1,
    sheet: 50,
    note: '0–9',
  },
} as const satisfies GateSettings;

/** In the section `folio`: what becomes of a round that was judged. */
export const choiceSettings = {
  require_convergence: { schema: yesOrNo(), builtIn: false, unit: 'choice', sheet: 60 },
  cross_review_pass: { schema: yesOrNo(), builtIn: false, unit: 'choice', sheet: 80 },
  force_pass_draft: {
    schema: oneOf('latest', 'best'),
    builtIn: 'best',
    unit: 'choice',
    sheet: 70,
    note: 'latest | best',
  },
} as const satisfies GateSettings;

export const gateSettings = { ...limitSettings, ...choiceSettings } as const;
export type GateKey = keyof typeof gateSettings;

/** All that decides how a round is judged and what becomes of it. */
export const StoryGate = z.object(valuesShape(gateSettings));
export type StoryGate = z.infer<typeof StoryGate>;

/** What an author changes of it for one story: any of them. */
export const GateChange = StoryGate.partial();
export type GateChange = z.infer<typeof GateChange>;

/** Among the values of a phase or a notice. */
export const toldGate = toldShape(gateSettings);

const isKey = (name: string): name is GateKey => isNameIn(gateSettings, name);

/** In the order in which they are shown. */
export const gateKeys: readonly GateKey[] = Object.keys(gateSettings)
  .filter(isKey)
  .toSorted((a, b) => gateSettings[a].sheet - gateSettings[b].sheet);

/** The gate as a round is held against it: points in hundredths. */
export type Limits = Readonly<StoryGate> & { readonly unit: 'hundredths' };

export function limitsOf(gate: StoryGate): Limits {
  const points = gateKeys.filter(isPoints).map((key) => [key, hundredths(gate[key])]);
  return Object.assign({ ...gate, unit: 'hundredths' as const }, Object.fromEntries(points));
}

type PointsKey = {
  [K in GateKey]: (typeof gateSettings)[K]['unit'] extends 'points' ? K : never;
}[GateKey];

function isPoints(key: GateKey): key is PointsKey {
  return gateSettings[key].unit === 'points';
}

/** Overalls in hundredths, by agent. */
export type ReviewerScores = Readonly<Partial<Record<Agent, number>>>;

/** What is known of a round when it is judged. */
export type Compared = {
  readonly round: number;
  readonly scores: ReviewerScores;
  /** Agents without a scorecard: a person skipped them for this round. */
  readonly missing: readonly Agent[];
  /** How many issues of each severity, cross-review included. */
  readonly issues: Readonly<Partial<Record<Severity, number>>>;
  readonly total: Total;
  /** How long the draft is, and how long it may be; absent where the unit is a chapter. */
  readonly length?:
    | {
        readonly count: number;
        readonly from: number;
        readonly to: number;
        readonly unit: LengthUnit;
      }
    | undefined;
  /** Of the round before; null: there is none. */
  readonly previous: Total | null;
};

/** What a rule found, of one reviewer or of all. Points in hundredths. */
export type Found = {
  readonly ok: boolean;
  /** As it is shown: `Stylist`. */
  readonly agent?: string;
  readonly value: number;
  readonly limit: number;
  /** What was counted, where it is not characters. */
  readonly unit?: 'words';
};

/** A rule of the gate. */
export type GateRow = {
  /** What sets it. */
  readonly settings: readonly GateKey[];
  /** Its name in `decision_log`. */
  readonly log: string;
  /** As a person reads its numbers: scores, a gain with its sign, or a count. */
  readonly shown: 'points' | 'gain' | 'count';
  /** In the reviewers' order. Empty: it has nothing to say of this round. */
  found(compared: Compared, limits: Limits): readonly Found[];
  /** What was found wrong, in the words of the files. */
  sentence(found: Found, total: Total): string;
} & (
  | {
      /** A round that breaks it has failed; `note`: why, in the notes for the Plotter. */
      readonly leads: 'fail';
      note(found: Found): string;
    }
  /** `flat`: a round that met all others has converged, one that did not is stalled; `last`: no round may follow. */
  | { readonly leads: 'flat' | 'last' }
);

/** In the order in which their numbers are told. */
export const gateRules = {
  length: {
    settings: [],
    leads: 'fail',
    log: 'word_count_range',
    shown: 'count',
    // the end that was passed over, so that it says both which one and how far
    found: ({ length }) =>
      length === undefined
        ? []
        : [
            {
              ok: length.count >= length.from && length.count <= length.to,
              value: length.count,
              limit: length.count > length.to ? length.to : length.from,
              ...inWords(length),
            },
          ],
    sentence: lengthSentence,
    note: lengthSentence,
  },
  each: {
    settings: ['min_each'],
    leads: 'fail',
    log: 'min_each',
    shown: 'points',
    found: ({ scores }, { min_each }) => lowScores(scores, min_each),
    sentence: ({ agent, value, limit }) => `${agent} ${scoreText(value)} < ${scoreText(limit)}`,
    note: ({ agent, limit }) => `${agent} < ${scoreText(limit)}`,
  },
  missing: {
    settings: [],
    leads: 'fail',
    log: 'missing_scorecard',
    shown: 'count',
    found: ({ missing }) =>
      missing.map((agent) => ({ ok: false, agent: nameOf(agent), value: 1, limit: 0 })),
    sentence: ({ agent }) => `${agent} missing`,
    note: ({ agent }) => `${agent} missing`,
  },
  average: {
    settings: ['min_overall'],
    leads: 'fail',
    log: 'min_overall',
    shown: 'points',
    found: ({ total }, { min_overall: limit }) => [
      { ok: !isBelow(total, limit), value: averageOf(total), limit },
    ],
    sentence: ({ limit }, total) =>
      `Average ${failedAverageText(total, limit)} < ${scoreText(limit)}`,
    note: ({ limit }) => `Average < ${scoreText(limit)}`,
  },
  critical: {
    settings: ['no_critical'],
    leads: 'fail',
    log: 'no_critical',
    shown: 'count',
    found: ({ issues: { critical: value = 0 } }, { no_critical }) => [
      { ok: value === 0 || !no_critical, value, limit: 0 },
    ],
    sentence: ({ value }) => `Critical issues: ${value}`,
    note: ({ value }) => `Critical: ${value}`,
  },
  improvement: {
    settings: ['min_improvement', 'require_convergence'],
    leads: 'flat',
    log: 'min_improvement',
    shown: 'gain',
    found: ({ total, previous }, { min_improvement: limit }) => {
      if (previous === null) return [];
      const ok = !improvedLessThan(total, previous, limit);
      return [{ ok, value: improvementOf(total, previous), limit }];
    },
    sentence: ({ value, limit }) => `improvement ${scoreText(value)} < ${scoreText(limit)}`,
  },
  rounds: {
    settings: ['max_rounds'],
    leads: 'last',
    log: 'max_rounds',
    shown: 'count',
    found: ({ round }, { max_rounds }) => [
      { ok: round < max_rounds, value: round, limit: max_rounds },
    ],
    sentence: ({ value, limit }) => `round ${value} >= ${limit}`,
  },
} as const satisfies Readonly<Record<string, GateRow>>;

export type RuleName = keyof typeof gateRules;
export const ruleNames: readonly RuleName[] = Object.keys(gateRules).filter(
  (name): name is RuleName => isNameIn(gateRules, name),
);

/**
 * The limits that a round's rules were held against: what they name of them, the rest as `now` says. What is set later
 * does not change what an earlier round was judged by.
 */
export function judgedBy(rules: readonly GateRule[], now: Limits): Limits {
  const limitOf = (name: RuleName) => rules.find(({ rule }) => rule === name)?.limit;
  const critical = rules.find(({ rule, value }) => rule === 'critical' && value > 0);
  return {
    ...now,
    min_each: limitOf('each') ?? now.min_each,
    min_overall: limitOf('average') ?? now.min_overall,
    min_improvement: limitOf('improvement') ?? now.min_improvement,
    max_rounds: limitOf('rounds') ?? now.max_rounds,
    no_critical: critical === undefined ? now.no_critical : !critical.ok,
  };
}

/** How a round ends, as files and marks call it. */
export const outcomes = ['PASS', 'CONVERGED', 'FORCE_PASS', 'FAIL'] as const;
export type GateOutcome = (typeof outcomes)[number];

/** What a rule found, ready to be shown: in marks, and in a summary beside its sentences. */
export const GateRule = z.object({
  rule: z.enum(ruleNames),
  ok: flag,
  agent: text.exactOptional(),
  value: figure,
  limit: figure,
  unit: z.literal('words').exactOptional(),
});
export type GateRule = Readonly<z.infer<typeof GateRule>>;

/** What is wrong with a draft of this length, in the words of the files. */
export function faultsOfLength(length: Compared['length']): readonly string[] {
  if (length === undefined || (length.count >= length.from && length.count <= length.to)) return [];
  const limit = length.count > length.to ? length.to : length.from;
  return [lengthSentence({ ok: false, value: length.count, limit, ...inWords(length) })];
}

function inWords({ unit }: { readonly unit: LengthUnit }): { readonly unit?: 'words' } {
  return unit === 'words' ? { unit } : {};
}

/** The founding sentences (`docs/spec/books.md` §7), with the limits that hold; of words they say nothing, and only English has words. */
function lengthSentence({ value, limit, unit }: Found): string {
  const at = limit.toLocaleString('en-US');
  if (unit === 'words')
    return value < limit
      ? `Too short (${value} words): it needs ${at} words or more.`
      : `Too long (${value} words): it needs ${at} words or fewer.`;
  return value < limit
    ? `文字数不足（${value}字）。${at}字以上に拡充が必要。`
    : `文字数超過（${value}字）。${at}字以下に圧縮が必要。`;
}

/** One line for each agent below the limit; when there is none, one for the lowest. */
function lowScores(scores: ReviewerScores, limit: number): readonly Found[] {
  const scored = allReviewers.flatMap((agent) => {
    const value = scores[agent];
    return value === undefined ? [] : [{ agent, value }];
  });
  const low = scored.filter(({ value }) => value < limit);
  const lowest = lowestOf(scores);
  const shown = low.length > 0 ? low : scored.filter(({ agent }) => agent === lowest);
  return shown.map(({ agent, value }) => ({
    ...{ ok: value >= limit, agent: nameOf(agent), value, limit },
  }));
}

/** The agent with the lowest overall; the first in the reviewers' order when several share it. */
export function lowestOf(scores: ReviewerScores): Agent | null {
  let lowest: Agent | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const agent of allReviewers) {
    const score = scores[agent];
    if (score !== undefined && score < least) {
      lowest = agent;
      least = score;
    }
  }
  return lowest;
}

/**
 * An average that failed, never shown as the limit it is below: exact 6.99875 is 7.00 in hundredths and is
 * written 6.998.
 */
export function failedAverageText(total: Total, limit: number): string {
  const average = averageOf(total);
  if (average < limit) return scoreText(average);
  const thousandths = Math.floor((total.sum * 10) / total.count);
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
