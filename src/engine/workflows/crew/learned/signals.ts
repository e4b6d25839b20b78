import { termsIn } from '../../../learned/words-of.ts';
import type { SignalUpdate } from '../shapes/proposals.ts';

/** Weights in tenths, so that sums are exact (`docs/spec/crew.md` §13.2). */
const weights = {
  course_correction: 10,
  afterthought: 7,
  rejection: 10,
  repeated: 7,
} as const;
export const signalKinds = ['course_correction', 'afterthought', 'rejection', 'repeated'] as const;
type SignalKind = (typeof signalKinds)[number];
/** A contradiction takes this away, down to nothing (§13.3). */
const contradictionWeight = 10;
/** From here on a topic is a candidate; what a declaration sets it to. Tenths. */
export const threshold = 30;
/** Sessions of one kind of task that begin less than this apart count once. */
const apartMs = 2 * 60 * 60 * 1000;

/** What one person's words say about a topic. */
export type Signal = {
  readonly kind: SignalKind | 'contradiction';
  /** «always», «never», いつも: it counts at once. */
  readonly declared?: boolean | undefined;
  /** The quoted words, where they are known: «just this time» takes nothing away. */
  readonly words?: string | undefined;
};

/** A session begins with the cmd's first start, and a resume is the same one. `at`: UTC. */
export type Session = { readonly at: string; readonly taskType: string };

/** What a session counted for a topic; negative: a contradiction. Tenths. */
export type Counted = Session & { readonly weight: number; readonly kind: Signal['kind'] };

export type Topic = {
  /** `cluster:topic` */
  readonly topic: string;
  /** Tenths, never below 0. */
  readonly counter: number;
  readonly counted: readonly Counted[];
  /** Local dates. */
  readonly first: string;
  readonly updated: string;
};

/**
 * A topic after one session (`docs/spec/crew.md` §13.3). Several signals of a session, and those of sessions that are
 * not independent of each other, count once with the highest weight; applying it twice changes nothing. If a session
 * has both directions, the last one counts. Pure.
 */
export function accumulate(
  topic: string,
  before: Topic | undefined,
  signals: readonly Signal[],
  { session, today }: { readonly session: Session; readonly today: string },
): Topic {
  const known = before ?? { topic, counter: 0, counted: [], first: today, updated: today };
  const last = signals.filter(({ words = '' }) => !isTemporary(words)).at(-1);
  if (last === undefined) return known;
  const against = last.kind === 'contradiction';
  const same = signals.filter((one) => (one.kind === 'contradiction') === against);
  const weight = Math.max(...same.map(({ kind }) => weightOf(kind)));
  const sign = against ? -1 : 1;
  const near = known.counted.filter(
    (one) => Math.sign(one.weight) === sign && !isIndependent(one, session),
  );
  const already = Math.max(0, ...near.map((one) => Math.abs(one.weight)));
  const more = Math.max(0, weight - already);
  const counter = Math.max(0, known.counter + sign * more);
  const declared = !against && same.some((one) => one.declared === true);
  const counted: Counted = { ...session, weight: sign * weight, kind: last.kind };
  return {
    ...known,
    counter: declared ? Math.max(threshold, counter) : counter,
    counted: more === 0 ? known.counted : [...known.counted, counted],
    updated: more === 0 && !declared ? known.updated : today,
  };
}

function weightOf(kind: Signal['kind']): number {
  return kind === 'contradiction' ? contradictionWeight : weights[kind];
}

/** Two hours apart, or a different kind of task. */
function isIndependent(one: Session, other: Session): boolean {
  if (one.at === other.at) return false;
  const distance = Math.abs(Date.parse(one.at) - Date.parse(other.at));
  return one.taskType !== other.taskType || !(distance < apartMs);
}

const temporary = [
  'this time',
  'just for now',
  'just this once',
  'for this one',
  'as an exception',
  '今回は',
  '今回だけ',
  'この件だけ',
  '例外として',
  '今だけ',
];
const declaring = [
  'always',
  'never',
  'default to',
  'by default',
  'from now on',
  'every time',
  'いつも',
  '必ず',
  '今後は',
  'これからは',
  '毎回',
  '常に',
  '二度と',
  '絶対に',
];

/** Words that speak of one occasion only. */
function isTemporary(words: string): boolean {
  return termsIn(words, temporary).length > 0;
}

/** Words that set a rule at once. */
export function isDeclaration(words: string): boolean {
  return termsIn(words, declaring).length > 0 && !isTemporary(words);
}

const kinds: readonly (readonly [Signal['kind'], RegExp])[] = [
  ['contradiction', /contradict|逆|矛盾/i],
  ['afterthought', /after-?thought|supplement|後付け|補足/i],
  ['repeated', /repeat|繰り返し|再指定/i],
  ['rejection', /reject|revert|却下|取り消し|断/i],
  ['course_correction', /correct|修正|方向/i],
];

/**
 * The signal that a line of `## Internal State Updates` tells of; the engine computes the sum. A line that names no
 * kind is taken by its direction.
 */
export function signalIn({ before, after, note }: SignalUpdate): Signal {
  const named = kinds.find(([, pattern]) => pattern.test(note))?.[0];
  return { kind: named ?? (after < before ? 'contradiction' : 'afterthought') };
}
