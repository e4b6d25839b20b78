import type { Entity, MemoryGraph } from '../memory/graph.ts';
import type { MemoryOperation, Source } from '../memory/operations.ts';
import { preferencesIn } from './preference.ts';

export const metadataName = 'lp:_internal:metadata';
export const signalLogName = 'lp:_internal:signal_log';

/** What the engine keeps about the preferences as a whole (`docs/spec/crew.md` §13.5). */
export type Metadata = {
  /** As the store itself counts. */
  readonly total: number;
  /** The last milestone at which the person looked through them all: 0, 10, 20 or 30. */
  readonly milestone: number;
  /** Rejections since the last approval. */
  readonly rejectStreak: number;
  /** Approvals that were answered. */
  readonly sessions: number;
  /** Was what preferences are explained once? */
  readonly onboarded: boolean;
  /** Cmds whose decisions are in these numbers already; the newest last. */
  readonly counted: readonly string[];
};

/** Source of everything the engine notes for itself. */
export const ownNote: Source = { origin: 'agent', run: null, quotes: [] };

export function entityIn(graph: MemoryGraph, name: string): Entity | undefined {
  return graph.entities.find((entity) => entity.name === name);
}

/** Accepts both forms: one observation per field, or all fields in one. */
export function readMetadata(graph: MemoryGraph): Metadata {
  const text = (entityIn(graph, metadataName)?.observations ?? []).join('\n');
  const field = (name: string) =>
    [...text.matchAll(new RegExp(`\\[${name}\\]\\s*([^\\[\\n]*)`, 'gi'))].at(-1)?.[1]?.trim();
  const number = (name: string) => Number(/^\d{1,9}/.exec(field(name) ?? '')?.[0] ?? 0);
  return {
    total: preferencesIn(graph).length,
    milestone: number('last_milestone'),
    rejectStreak: number('reject_streak'),
    sessions: number('session_count'),
    onboarded: field('onboarded') === 'true' || number('total_lp_count') > 0,
    counted: (field('counted') ?? '').split(/[\s,]+/).filter((cmd) => cmd !== ''),
  };
}

const mostCounted = 50;

/** Replaces what is noted by this. */
export function metadataOperations(graph: MemoryGraph, next: Metadata): readonly MemoryOperation[] {
  const observations = [
    `[total_lp_count] ${next.total}`,
    `[last_milestone] ${next.milestone}`,
    `[reject_streak] ${next.rejectStreak}`,
    `[session_count] ${next.sessions}`,
    `[onboarded] ${next.onboarded}`,
    `[counted] ${next.counted.slice(-mostCounted).join(' ')}`,
  ];
  return replaced(graph, metadataName, observations);
}

/** An entity of the program's own with exactly these observations. */
export function replaced(
  graph: MemoryGraph,
  name: string,
  observations: readonly string[],
): readonly MemoryOperation[] {
  const gone = (entityIn(graph, name)?.observations ?? []).filter(
    (text) => !observations.includes(text),
  );
  return [
    {
      kind: 'create_entities',
      entities: [{ name, entityType: 'lp_internal', observations: [] }],
      source: ownNote,
    },
    { kind: 'delete_observations', name, observations: gone },
    { kind: 'add_observations', name, observations, source: ownNote },
  ];
}

/** The largest of 10, 20, 30 that the count has just passed; null: none. */
export function milestonePassed(before: number, after: number): 10 | 20 | 30 | null {
  return ([30, 20, 10] as const).find((mark) => before < mark && mark <= after) ?? null;
}
