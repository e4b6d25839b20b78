import { foldedText } from '../../../learned/words-of.ts';
import { type Entity, type MemoryGraph, rejectedKnowledge } from '../../../memory/graph.ts';
import type { MemoryCandidate, Priority } from '../shapes/proposals.ts';

const ranks: Readonly<Record<Priority, number>> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

export function byPriority(a: { priority: Priority }, b: { priority: Priority }): number {
  return ranks[a.priority] - ranks[b.priority];
}

/** Why a candidate is not put before a person; the part of §14 that can be checked without understanding. */
export type Refusal =
  | 'names_a_cmd'
  | 'describes_crew'
  | 'name'
  | 'length'
  | 'parts'
  | 'known'
  | 'rejected'
  | 'over_the_limit';

const namesCmd = /\b(?:cmd|task|result)_\d+/i;
const internals =
  /\b(?:claude-crew|decomposer|aggregator|retrospector|plan_reviewer|parent session|execution_log|wave_plan|phase [1-4](?:\.5)?)\b|\b(?:plan|plan_retry|result_N|report_summary|retrospective)\.md\b|親セッション|フェーズ ?[1-4１-４]/i;
const nameShape = /^[a-z0-9][a-z0-9_-]*(?::[a-z0-9][a-z0-9_-]*){2,}$/;
const reserved = /^(?:claude-crew|cmd_\d+|lp|workflow):/;
const parts = [/\bwhat\b|内容|何が/i, /\bevidence\b|根拠/i, /\bscope\b|適用|範囲/i];

/** The checks of `docs/spec/crew.md` §14.1 and §14.3 over one candidate. */
export function refusalOf(
  { name, observation }: MemoryCandidate,
  graph: MemoryGraph,
): Refusal | undefined {
  const text = `${name}\n${observation}`;
  const length = [...observation].length;
  if (namesCmd.test(text)) return 'names_a_cmd';
  if (internals.test(text)) return 'describes_crew';
  if (!nameShape.test(name) || reserved.test(name)) return 'name';
  if (length < 100 || length > 500) return 'length';
  if (!parts.every((part) => part.test(observation))) return 'parts';
  if (graph.entities.some((entity) => knows(entity, name, observation))) return 'known';
  return wasRejected(graph, observation) ? 'rejected' : undefined;
}

/** So much of the shorter one's letters in a row of two stands in the other one too. */
const alike = 0.75;

/** Said again in nearly the same words, it is the same. */
function wasRejected({ entities }: MemoryGraph, observation: string): boolean {
  const rejected = entities.find(({ name }) => name === rejectedKnowledge)?.observations ?? [];
  if (rejected.length === 0) return false;
  const own = pairsOf(observation);
  return rejected.some((text) => {
    const other = pairsOf(text);
    const shared = [...own].filter((pair) => other.has(pair)).length;
    return shared >= alike * Math.min(own.size, other.size) && shared > 0;
  });
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...foldedText(text).replace(/[^\p{L}\p{N}]+/gu, '')];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

function knows(entity: Entity, name: string, observation: string): boolean {
  return entity.name === name && entity.observations.includes(observation);
}

export type JudgedMemory = {
  readonly taken: readonly (MemoryCandidate & { readonly id: string })[];
  readonly refused: readonly { readonly id: string; readonly why: Refusal }[];
};

/**
 * The candidates of report and retrospective as one list (`docs/spec/crew.md` §15): without doubles, by priority, at
 * most `max_candidates_per_cmd`. Those of a report get numbers behind the others.
 */
export function judgeMemory(
  candidates: readonly MemoryCandidate[],
  graph: MemoryGraph,
  most: number,
): JudgedMemory {
  const taken: (MemoryCandidate & { id: string })[] = [];
  const refused: { id: string; why: Refusal }[] = [];
  for (const candidate of numbered(merged(candidates)).toSorted(byPriority)) {
    const { id } = candidate;
    const why = refusalOf(candidate, graph) ?? (taken.length < most ? undefined : 'over_the_limit');
    if (why === undefined) taken.push(candidate);
    else refused.push({ id, why });
  }
  return { taken, refused };
}

/** Of two equal candidates the one with an id is kept, with the higher of the two priorities. */
function merged(candidates: readonly MemoryCandidate[]): readonly MemoryCandidate[] {
  const known = new Map<string, MemoryCandidate>();
  for (const one of candidates.toSorted((a, b) => Number(a.id === null) - Number(b.id === null))) {
    const key = one.name.trim().toLowerCase();
    const before = known.get(key);
    if (before === undefined) known.set(key, one);
    else if (byPriority(one, before) < 0) known.set(key, { ...before, priority: one.priority });
  }
  return [...known.values()];
}

function numbered(candidates: readonly MemoryCandidate[]) {
  const numbers = candidates.map(({ id }) => Number(id?.slice(-3) ?? 0));
  let next = Math.max(0, ...numbers);
  return candidates.map((one) => {
    if (one.id === null) next += 1;
    return { ...one, id: one.id ?? `MCP-${String(next).padStart(3, '0')}` };
  });
}
