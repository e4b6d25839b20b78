import { redactSecrets } from '../workspace/redact.ts';
import { type Entity, type MemoryGraph, type Relation, type Stamp, stampKey } from './graph.ts';

/** Whose words are written, as far as the caller knows; the store adds the time. */
export type Source = Omit<Stamp, 'at'>;

export type Named = {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
};

/**
 * The operations that write (`docs/spec/crew.md` §13.5), as data. Each may be done again without doing more: an entity
 * that is there is left as it is, an observation that is there is not doubled, what is gone stays gone.
 */
export type MemoryOperation =
  | {
      readonly kind: 'create_entities';
      readonly entities: readonly Named[];
      readonly source: Source;
      readonly relations?: readonly Relation[];
    }
  | {
      readonly kind: 'add_observations';
      readonly name: string;
      readonly observations: readonly string[];
      readonly source: Source;
    }
  | {
      readonly kind: 'delete_observations';
      readonly name: string;
      readonly observations: readonly string[];
    }
  | { readonly kind: 'delete_entities'; readonly names: readonly string[] }
  /**
   * The person says whose words these entities are, or that they are nobody's: doubted stamps come into force, or go.
   */
  | { readonly kind: 'vouch' | 'disown'; readonly names: readonly string[] };

export type Applied = {
  readonly graph: MemoryGraph;
  readonly changed: boolean;
  /** Names of entities whose text was not taken, and why. */
  readonly refused: readonly Refused[];
};
export type Refused = { readonly name: string; readonly why: 'secret' | 'too_long' | 'no_entity' };

const longest = 20_000;

/** Works through the operations in order. Texts that look like a credential are refused, the others stand. Pure. */
export function applyOperations(
  graph: MemoryGraph,
  operations: readonly MemoryOperation[],
  now: string,
): Applied {
  const entities = new Map(graph.entities.map((entity) => [entity.name, entity]));
  const state: State = { entities, relations: graph.relations, now, changed: false, refused: [] };
  for (const operation of operations) perform(state, operation);
  const { relations, changed, refused } = state;
  if (!changed) return { graph, changed, refused };
  return {
    graph: { version: 1, entities: [...entities.values()], relations: [...relations] },
    changed,
    refused,
  };
}

type State = {
  readonly entities: Map<string, Entity>;
  relations: readonly Relation[];
  readonly now: string;
  changed: boolean;
  readonly refused: Refused[];
};

function perform(state: State, operation: MemoryOperation): void {
  switch (operation.kind) {
    case 'create_entities':
      for (const entity of operation.entities) create(state, entity, operation.source);
      relate(state, operation.relations ?? []);
      return;
    case 'add_observations':
      add(state, operation.name, operation.observations, operation.source);
      return;
    case 'delete_observations':
      forget(state, operation.name, new Set(operation.observations));
      return;
    case 'delete_entities':
      remove(state, new Set(operation.names));
      return;
    case 'vouch':
    case 'disown':
      for (const name of operation.names) settle(state, name, operation.kind);
      return;
    default:
      operation satisfies never;
  }
}

function create(state: State, { name, entityType, observations }: Named, source: Source): void {
  if (state.entities.has(name)) return;
  const taken = acceptable(state, name, [name, entityType], observations);
  if (taken === undefined) return;
  const { now } = state;
  const stamp: Stamp = { ...source, at: now };
  const stamps = Object.fromEntries([name, ...taken].map((text) => [stampKey(text), stamp]));
  const entity = { name, entityType, observations: taken, createdAt: now, updatedAt: now, stamps };
  state.entities.set(name, entity);
  state.changed = true;
}

function add(state: State, name: string, texts: readonly string[], source: Source): void {
  const entity = state.entities.get(name);
  if (entity === undefined) {
    state.refused.push({ name, why: 'no_entity' });
    return;
  }
  const taken = acceptable(state, name, [], texts) ?? [];
  // A text that is there already keeps its stamp: repeating it changes no trust.
  const fresh = taken.filter((text) => !entity.observations.includes(text));
  if (fresh.length === 0) return;
  const stamp: Stamp = { ...source, at: state.now };
  const given = Object.fromEntries(fresh.map((text) => [stampKey(text), stamp]));
  state.entities.set(name, {
    ...entity,
    observations: [...entity.observations, ...fresh],
    stamps: { ...entity.stamps, ...given },
    updatedAt: state.now,
  });
  state.changed = true;
}

function forget(state: State, name: string, texts: ReadonlySet<string>): void {
  const entity = state.entities.get(name);
  if (!entity?.observations.some((text) => texts.has(text))) return;
  const observations = entity.observations.filter((text) => !texts.has(text));
  const gone = new Set([...texts].filter((text) => text !== name).map(stampKey));
  const stamps = Object.fromEntries(
    Object.entries(entity.stamps).filter(([key]) => !gone.has(key)),
  );
  state.entities.set(name, { ...entity, observations, stamps, updatedAt: state.now });
  state.changed = true;
}

function settle(state: State, name: string, how: 'vouch' | 'disown'): void {
  const { doubted, ...entity } = state.entities.get(name) ?? {};
  if (doubted === undefined || !('stamps' in entity)) return;
  const known = Object.entries(doubted).map(([key, { signature: _, ...stamp }]) => [key, stamp]);
  const stamps =
    how === 'vouch' ? { ...Object.fromEntries(known), ...entity.stamps } : entity.stamps;
  state.entities.set(name, { ...entity, stamps });
  state.changed = true;
}

/** Their relations go with them. */
function remove(state: State, names: ReadonlySet<string>): void {
  for (const name of names) if (state.entities.delete(name)) state.changed = true;
  const kept = state.relations.filter(({ from, to }) => !names.has(from) && !names.has(to));
  if (kept.length === state.relations.length) return;
  state.relations = kept;
  state.changed = true;
}

function relate(state: State, relations: readonly Relation[]): void {
  const known = new Set(state.relations.map(keyOf));
  const fresh = relations.filter(
    (one) =>
      state.entities.has(one.from) &&
      state.entities.has(one.to) &&
      !isSecret(one.relationType) &&
      !known.has(keyOf(one)),
  );
  if (fresh.length === 0) return;
  state.relations = [...state.relations, ...fresh];
  state.changed = true;
}

function keyOf({ from, to, relationType }: Relation): string {
  return JSON.stringify([from, to, relationType]);
}

/** The texts without duplicates; undefined, with a note, when one of them is refused. */
function acceptable(
  state: State,
  name: string,
  heads: readonly string[],
  texts: readonly string[],
): string[] | undefined {
  const all = [...heads, ...texts];
  const why = all.some(isSecret) ? 'secret' : all.some(isTooLong) ? 'too_long' : undefined;
  if (why === undefined) return [...new Set(texts)];
  state.refused.push({ name: redactSecrets(name).slice(0, 200), why });
  return undefined;
}

function isTooLong(text: string): boolean {
  return text.length > longest;
}

function isSecret(text: string): boolean {
  return redactSecrets(text) !== text;
}
