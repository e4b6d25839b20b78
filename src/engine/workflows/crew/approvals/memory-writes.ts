import { entityIn, metadataOperations, ownNote, readMetadata } from '../../../learned/metadata.ts';
import {
  deprecatedText,
  isInForce,
  isMeta,
  preferenceOf,
  preferencesIn,
  reinforcedText,
} from '../../../learned/preference.ts';
import { type ProfileRow, staleIn } from '../../../learned/profile.ts';
import { type Entity, type MemoryGraph, rejectedKnowledge } from '../../../memory/graph.ts';
import type { Memory } from '../../../memory/memory.ts';
import { applyOperations, type MemoryOperation, type Source } from '../../../memory/operations.ts';
import { byPriority } from '../learned/criteria.ts';
import { readSignalLog, signalLogOperations } from '../learned/signal-log.ts';
import { accumulate } from '../learned/signals.ts';
import type { Deed } from './deeds.ts';
import type { MemoryChange } from './memory-changes.ts';

export type MemoryDeed = Extract<Deed, { kind: 'memory' }>;
/** `today`: local date; `cap`: `lp_system.lp_cap`. */
export type WriteFacts = { readonly today: string; readonly cap: number };

/** What came of it; plain data, for the receipt. */
export type MemoryResult = {
  readonly written: boolean;
  /** Ids of preferences for which there was no room. */
  readonly noRoom: string[];
  /** Names whose text was not taken. */
  readonly refused: string[];
  readonly total: number;
  /** Preferences that nothing has borne out for long; told where the room is gone. */
  readonly stale: ProfileRow[];
};

/**
 * Writes what a batch changes, all of it at once. Running it again changes nothing, even if it crashed before its
 * receipt: the batch id is in the store itself.
 */
export async function writeMemory(
  memory: Memory,
  deed: MemoryDeed,
  facts: WriteFacts,
): Promise<MemoryResult> {
  const { changed, refused } = await memory.write(
    (graph) => operationsFor(graph, deed, facts).operations,
  );
  const graph = await memory.readGraph();
  const notTaken = new Set(refused.map(({ name }) => name));
  // judged by what is in the store: the write may have been followed by a crash
  const noRoom = deed.changes.flatMap((change) =>
    change.kind === 'preference' && !notTaken.has(change.name) && !entityIn(graph, change.name)
      ? [change.id]
      : [],
  );
  const after = readMetadata(graph);
  const full = after.total >= facts.cap || noRoom.length > 0;
  return {
    written: changed,
    noRoom,
    refused: refused.filter(({ why }) => why !== 'no_entity').map(({ name }) => name),
    total: after.total,
    stale: full ? [...staleIn(graph, facts.today)] : [],
  };
}

type Planned = {
  readonly operations: readonly MemoryOperation[];
  readonly noRoom: readonly string[];
};

/** The operations of a deed on this graph. Pure. */
export function operationsFor(graph: MemoryGraph, deed: MemoryDeed, facts: WriteFacts): Planned {
  if (readMetadata(graph).counted.includes(deed.batch)) return { operations: [], noRoom: [] };
  const noRoom = withoutRoom(graph, deed.changes, facts.cap);
  const operations: MemoryOperation[] = [];
  let now = graph;
  for (const change of deed.changes) {
    const more = operationsOf(now, change, {
      ...facts,
      noRoom,
      batch: deed.batch,
      all: deed.changes,
    });
    operations.push(...more);
    // Each change sees the result of the ones before it; the store adds the time.
    now = applyOperations(now, more, facts.today).graph;
  }
  return { operations, noRoom: [...noRoom.keys()] };
}

/** New preferences beyond the cap, the least important first: id → topic. */
function withoutRoom(
  graph: MemoryGraph,
  changes: readonly MemoryChange[],
  cap: number,
): ReadonlyMap<string, string> {
  const known = new Set(preferencesIn(graph).map(({ name }) => name));
  const fresh = changes
    .flatMap((change) => (change.kind === 'preference' && !known.has(change.name) ? change : []))
    .toSorted(byPriority);
  return new Map(fresh.slice(Math.max(0, cap - known.size)).map(({ id, topic }) => [id, topic]));
}

type Around = WriteFacts & {
  readonly noRoom: ReadonlyMap<string, string>;
  readonly batch: string;
  readonly all: readonly MemoryChange[];
};

function operationsOf(
  graph: MemoryGraph,
  change: MemoryChange,
  around: Around,
): readonly MemoryOperation[] {
  switch (change.kind) {
    case 'signals':
      return signalOperations(graph, change, around.today);
    case 'reinforced':
      return change.names.flatMap((name) => reinforce(graph, name, around.today));
    case 'decided': {
      const kept = new Set(around.noRoom.values());
      const over = new Set(
        [...change.approved, ...change.rejected].filter((one) => !kept.has(one)),
      );
      const left = [...readSignalLog(graph)].filter(([topic]) => !over.has(topic));
      return signalLogOperations(graph, new Map(left));
    }
    case 'knowledge':
      return created(
        change.entity.name,
        change.entity.entityType,
        change.entity.observations,
        change.source,
      );
    case 'preference':
      return around.noRoom.has(change.id) ? [] : learn(graph, change, around.today);
    case 'update':
      return update(graph, change, around.today);
    case 'rejected_kind':
      return rejectKind(change, around.today);
    case 'rejected_knowledge': {
      // their words are the agent's
      const source = { origin: 'agent', run: change.cmd, quotes: [] } as const;
      return created(rejectedKnowledge, 'rejection_memory', change.observations, source);
    }
    case 'count':
      return count(graph, change, around);
    default:
      return change satisfies never;
  }
}

/** An entity that is there gains what it lacks. */
function created(
  name: string,
  entityType: string,
  observations: readonly string[],
  source: Extract<MemoryOperation, { kind: 'create_entities' }>['source'],
): readonly MemoryOperation[] {
  return [
    { kind: 'create_entities', entities: [{ name, entityType, observations }], source },
    { kind: 'add_observations', name, observations, source },
  ];
}

function signalOperations(
  graph: MemoryGraph,
  { heard, session }: Extract<MemoryChange, { kind: 'signals' }>,
  today: string,
): readonly MemoryOperation[] {
  const log = new Map(readSignalLog(graph));
  for (const { topic, signals } of heard)
    log.set(topic, accumulate(topic, log.get(topic), signals, { session, today }));
  return signalLogOperations(graph, log);
}

/** The date at which it was last confirmed, in place of the one before. */
function reinforce(graph: MemoryGraph, name: string, today: string): readonly MemoryOperation[] {
  const entity = entityIn(graph, name);
  if (entity === undefined) return [];
  const fresh = reinforcedText(today, readMetadata(graph).sessions);
  const old = entity.observations.filter(
    (text) => /^\s*\[meta\]\s*last reinforced/i.test(text) && text !== fresh,
  );
  return [{ kind: 'delete_observations', name, observations: old }, noted(name, fresh)];
}

/** A note of the engine's own, based on no words of a person. */
function noted(name: string, text: string): MemoryOperation {
  return { kind: 'add_observations', name, observations: [text], source: ownNote };
}

function learn(
  graph: MemoryGraph,
  { name, observation, source }: Extract<MemoryChange, { kind: 'preference' }>,
  today: string,
): readonly MemoryOperation[] {
  const meta = reinforcedText(today, readMetadata(graph).sessions);
  const before = entityIn(graph, name);
  // text that was only imported, or is deprecated, would keep the approved text from counting
  if (before !== undefined && !isInForce(preferenceOf(before)))
    return madeAnew(before, observation, source, meta);
  return [...created(name, 'learned_preference', [observation], source), noted(name, meta)];
}

/**
 * Each of the three kinds has its own effect (`docs/spec/crew.md` §13.7): the text is replaced, extended or removed.
 */
function update(
  graph: MemoryGraph,
  { name, change, observation, source }: Extract<MemoryChange, { kind: 'update' }>,
  today: string,
): readonly MemoryOperation[] {
  const entity = entityIn(graph, name);
  // The entity is missing: an approved text is added as new, and a deprecation needs nothing.
  if (entity === undefined)
    return change === 'deprecate'
      ? []
      : created(
          name,
          'learned_preference',
          [observation, reinforcedText(today, readMetadata(graph).sessions)],
          source,
        );
  if (change === 'deprecate')
    return [{ kind: 'add_observations', name, observations: [deprecatedText(today)], source }];
  const meta = reinforcedText(today, readMetadata(graph).sessions);
  if (change === 'replace')
    return [
      { kind: 'delete_entities', names: [name] },
      ...created(name, 'learned_preference', [observation], source),
      noted(name, meta),
    ];
  const trusted = preferenceOf(entity)?.rules.length !== 0;
  const added: MemoryOperation = {
    kind: 'add_observations',
    name,
    observations: [observation],
    source,
  };
  if (!trusted) return madeAnew(entity, observation, source, meta);
  return [added, ...reinforce(graph, name, today)];
}

/** The entity with a text that counts; what was stored before stays, as what was only imported. */
function madeAnew(
  { name, observations }: Entity,
  text: string,
  source: Source,
  meta: string,
): readonly MemoryOperation[] {
  const kept = observations.filter((each) => each !== text && !isMeta(each));
  const imported: Source = { origin: 'imported', run: null, quotes: [] };
  return [
    { kind: 'delete_entities', names: [name] },
    ...created(name, 'learned_preference', [text], source),
    { kind: 'add_observations', name, observations: kept, source: imported },
    noted(name, meta),
  ];
}

function rejectKind(
  { name, proposals, reason, cmd }: Extract<MemoryChange, { kind: 'rejected_kind' }>,
  today: string,
): readonly MemoryOperation[] {
  const observations = [
    `Rejected on ${today} in ${cmd}`,
    `Proposal type: ${proposals.join('; ')}`,
    `Reason: ${reason === '' ? '—' : reason}`,
  ];
  return created(name, 'rejection_memory', observations, {
    origin: 'person',
    run: cmd,
    quotes: [],
  });
}

function count(
  graph: MemoryGraph,
  { taken, rejected, isRest }: Extract<MemoryChange, { kind: 'count' }>,
  { batch, noRoom }: Around,
): readonly MemoryOperation[] {
  const before = readMetadata(graph);
  const learned = taken - noRoom.size;
  return metadataOperations(graph, {
    ...before,
    rejectStreak: learned > 0 ? 0 : before.rejectStreak + rejected,
    sessions: before.sessions + (isRest === true ? 0 : 1),
    onboarded: before.onboarded || taken + rejected > 0,
    counted: [...before.counted, batch],
  });
}
