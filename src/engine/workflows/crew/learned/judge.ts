import { checkObservation } from '../../../learned/check.ts';
import { topicOf } from '../../../learned/clusters.ts';
import { readMetadata } from '../../../learned/metadata.ts';
import {
  isInForce,
  observationText,
  type Preference,
  preferencesIn,
} from '../../../learned/preference.ts';
import { isStale } from '../../../learned/staleness.ts';
import type { MemoryGraph } from '../../../memory/graph.ts';
import type {
  LearnedPreference,
  PreferenceUpdate,
  Priority,
  SignalUpdate,
} from '../shapes/proposals.ts';
import { byPriority } from './criteria.ts';
import { quotesOf, saysOf } from './quotes.ts';
import { readSignalLog } from './signal-log.ts';
import {
  accumulate,
  isDeclaration,
  type Session,
  type Signal,
  signalIn,
  type Topic,
  threshold,
} from './signals.ts';

/** What preferences are judged by. */
export type Ground = {
  readonly graph: MemoryGraph;
  readonly session: Session;
  /** Local date. */
  readonly today: string;
  /** Everything the person typed in this cmd: the request, notes, feedback, comments. */
  readonly spoken: string;
};

export type Proposed = LearnedPreference | PreferenceUpdate;

/** Why a preference is not shown to a person. */
export type PreferenceRefusal =
  | 'invalid'
  | 'no_quote'
  /** What is quoted says something else. */
  | 'other_words'
  | 'below_threshold'
  | 'conservative'
  | 'nothing_to_update'
  | 'over_three';

export type Judged = {
  readonly proposal: Proposed;
  readonly topic: string;
  /** As the engine counts, in tenths. */
  readonly counter: number;
  readonly declared: boolean;
  readonly quotes: readonly string[];
  readonly priority: Priority;
};

export type JudgedPreferences = {
  /** At most three, the most important first. */
  readonly shown: readonly Judged[];
  readonly refused: readonly {
    readonly id: string;
    readonly why: PreferenceRefusal;
    readonly problems: readonly string[];
  }[];
  /** What this session says about topics, for the log of signals. */
  readonly heard: readonly { readonly topic: string; readonly signals: readonly Signal[] }[];
  /** Names of preferences that this session confirms. */
  readonly reinforced: readonly string[];
};

const mostShown = 3;
/** After this many rejections in a row only plain declarations become candidates. */
const conservativeFrom = 3;

/**
 * What of the proposed preferences is put before a person (`docs/spec/crew.md` §13.3–13.10). What the model added up
 * does not count: one session adds at most 1.0 to what the log says, unless the person declared a rule in words that
 * are quoted.
 */
export function judgePreferences(
  proposals: readonly Proposed[],
  updates: readonly SignalUpdate[],
  ground: Ground,
): JudgedPreferences {
  const view = viewOf(ground);
  const { heard, reinforced } = hear(updates, view);
  const refused: JudgedPreferences['refused'][number][] = [];
  const good: Judged[] = [];
  for (const proposal of proposals) {
    const known = view.preferences.get(proposal.name);
    if (proposal.family === 'LP' && isInForce(known)) {
      reinforced.add(known.name);
      continue;
    }
    const judged = judge(proposal, known, heard, view);
    if ('why' in judged) refused.push({ id: proposal.id, ...judged });
    else good.push(judged);
    const topic = pathOf(proposal.name);
    // A proposal that quotes no words of the person is not counted as a signal either.
    if (topic !== undefined && !('why' in judged && groundless.has(judged.why)))
      heard.set(topic, signalsOf(proposal, heard.get(topic), ground.spoken));
  }
  const sorted = ranked(good);
  const later = sorted
    .slice(mostShown)
    .map(({ proposal: { id } }) => ({ id, why: 'over_three', problems: [] }) as const);
  return {
    shown: sorted.slice(0, mostShown),
    refused: [...refused, ...later],
    heard: [...heard].map(([topic, signals]) => ({ topic, signals })),
    reinforced: [...reinforced],
  };
}

const groundless: ReadonlySet<PreferenceRefusal> = new Set([
  'invalid',
  'no_quote',
  'other_words',
  'nothing_to_update',
]);

function hear(updates: readonly SignalUpdate[], { preferences }: View) {
  const heard = new Map<string, readonly Signal[]>();
  const reinforced = new Set<string>();
  for (const update of updates) {
    const topic = pathOf(`lp:${update.topic}`);
    if (topic === undefined) continue;
    const known = preferences.get(`lp:${topic}`);
    const signal = signalIn(update);
    if (isInForce(known) && signal.kind !== 'contradiction') reinforced.add(known.name);
    // If it contradicts a learned preference, it supports an update.
    else
      heard.set(topic, [
        ...(heard.get(topic) ?? []),
        isInForce(known) ? { kind: 'course_correction' } : signal,
      ]);
  }
  return { heard, reinforced };
}

/** `cluster:topic` of an entity's name. */
function pathOf(name: string): string | undefined {
  const named = topicOf(name);
  return named && `${named.cluster}:${named.topic}`;
}

type View = Ground & {
  readonly preferences: ReadonlyMap<string, Preference>;
  readonly log: ReadonlyMap<string, Topic>;
  readonly sessions: number;
  readonly conservative: boolean;
};

function viewOf(ground: Ground): View {
  const { rejectStreak, sessions } = readMetadata(ground.graph);
  return {
    ...ground,
    preferences: new Map(preferencesIn(ground.graph).map((one) => [one.name, one])),
    log: readSignalLog(ground.graph),
    sessions,
    conservative: rejectStreak >= conservativeFrom,
  };
}

/** A proposal without a line in the log is one signal of this session. */
function signalsOf(
  proposal: Proposed,
  heard: readonly Signal[] | undefined,
  spoken: string,
): readonly Signal[] {
  const quotes = quotesIn(proposal, spoken);
  const declared = quotes.some(isDeclaration);
  const signals: readonly Signal[] = heard ?? [
    { kind: 'course_correction', words: quotes.join('\n') },
  ];
  return declared ? signals.map((one) => ({ ...one, declared: true })) : signals;
}

function quotesIn(proposal: Proposed, spoken: string): readonly string[] {
  const text =
    proposal.family === 'LP'
      ? `${proposal.evidence}\n${proposal.what}`
      : `${proposal.reason}\n${proposal.newObservation}`;
  return quotesOf(text, spoken);
}

function judge(
  proposal: Proposed,
  known: Preference | undefined,
  heard: ReadonlyMap<string, readonly Signal[]>,
  view: View,
): Judged | { why: PreferenceRefusal; problems: readonly string[] } {
  const named = topicOf(proposal.name);
  const problems = problemsOf(proposal);
  if (named === undefined) problems.push(`"${proposal.name}" is not lp:{cluster}:{topic}`);
  if (named === undefined || problems.length > 0) return { why: 'invalid', problems };
  if (proposal.family === 'LP-UPD' && known === undefined)
    return { why: 'nothing_to_update', problems: [] };
  const quotes = quotesIn(proposal, view.spoken);
  if (quotes.length === 0) return { why: 'no_quote', problems: [] };
  if (!quotes.some((quote) => saysOf(quote, ruleOf(proposal))))
    return { why: 'other_words', problems: [] };
  const declared = quotes.some(isDeclaration);
  const topic = `${named.cluster}:${named.topic}`;
  const signals = signalsOf(proposal, heard.get(topic), view.spoken);
  const { counter } = accumulate(topic, view.log.get(topic), signals, view);
  const stale = known !== undefined && isStale(known, view);
  if (counter < threshold && !(stale && counter > 0))
    return { why: 'below_threshold', problems: [] };
  if (view.conservative && !declared) return { why: 'conservative', problems: [] };
  const priority = priorityOf({ counter, declared, said: proposal.priority, ...named }, view);
  return { proposal, topic, counter, declared, quotes, priority };
}

/** What it would tell agents, and its name. */
function ruleOf(proposal: Proposed): string {
  const said =
    proposal.family === 'LP' ? [proposal.what, proposal.action] : [proposal.newObservation];
  return [proposal.name.replaceAll(/[:_]/g, ' '), ...said].join('\n');
}

function problemsOf(proposal: Proposed): string[] {
  if (proposal.family === 'LP') return [...checkObservation(observationText(proposal)).errors];
  if (proposal.change === 'deprecate') return [];
  return [...checkObservation(proposal.newObservation).errors];
}

/** `docs/spec/crew.md` §13.10; `said` decides only where the rule leaves it to the agent that saw the tasks. */
function priorityOf(
  one: { counter: number; declared: boolean; said: Priority; topic: string; cluster: string },
  { preferences }: View,
): Priority {
  // Confirmed by a preference of another cluster.
  const elsewhere = [...preferences.values()].some(
    ({ topic, cluster }) => topic === one.topic && cluster !== one.cluster,
  );
  if (one.counter >= 40 || elsewhere) return 'HIGH';
  return one.counter <= threshold && !one.declared && one.said === 'LOW' ? 'LOW' : 'MEDIUM';
}

function ranked(all: readonly Judged[]): readonly Judged[] {
  return all.toSorted(
    (a, b) => byPriority(a, b) || b.counter - a.counter || (a.proposal.id < b.proposal.id ? -1 : 1),
  );
}
