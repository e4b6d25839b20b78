import type { Json } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import { type Entity, type MemoryGraph, type Stamp, stampKey } from './graph.ts';

/*
 * A stamp says whose words a text is, so it counts only where this person's program has signed it, for this very text
 * of this entity in this workspace. One that anybody could have written is kept in the file and makes its text no more
 * than imported.
 */

/**
 * As the memory is worked with: only stamps that count are in force. `place`: of the memory; absolute, links resolved.
 */
export function withOwnStamps(graph: MemoryGraph, seal: Seal, place: string): MemoryGraph {
  return { ...graph, entities: graph.entities.map((entity) => divided(entity, seal, place)) };
}

/**
 * As it goes into the file: every stamp in force signed, the doubted ones as they were. To be used for one memory: what has
 * not changed since it was signed with the same seal is not signed again, which would take longer than all else.
 */
export function openSigning(): (graph: MemoryGraph, seal: Seal, place: string) => MemoryGraph {
  let last = '';
  let signed = new WeakMap<Entity, Entity>();
  return (graph, seal, place) => {
    const now = `${seal.key} ${place}`;
    if (now !== last) signed = new WeakMap();
    last = now;
    const entities = graph.entities.map((entity) => {
      const done = signed.get(entity) ?? joined(entity, seal, place);
      signed.set(entity, done);
      return done;
    });
    return { ...graph, entities };
  };
}

function divided(entity: Entity, seal: Seal, place: string): Entity {
  const own: Record<string, Stamp> = {};
  const doubted: Record<string, Stamp> = {};
  const texts = textsOf(entity);
  for (const [key, stamp] of Object.entries(entity.stamps)) {
    const { signature, ...said } = stamp;
    const text = texts.get(key);
    const counts =
      said.origin === 'imported' ||
      (text !== undefined && seal.isOwn(dataOf(entity, text, said, place), signature));
    if (counts) own[key] = said;
    else doubted[key] = stamp;
  }
  const { doubted: _, ...rest } = entity;
  return { ...rest, stamps: own, ...(Object.keys(doubted).length === 0 ? {} : { doubted }) };
}

function joined({ doubted = {}, ...entity }: Entity, seal: Seal, place: string): Entity {
  const texts = textsOf(entity);
  const own = Object.entries(entity.stamps).map(([key, stamp]) => {
    const text = texts.get(key);
    if (text === undefined || stamp.origin === 'imported') return [key, stamp] as const;
    const signature = seal.sign(dataOf(entity, text, stamp, place));
    return [key, { ...stamp, signature }] as const;
  });
  return { ...entity, stamps: { ...doubted, ...Object.fromEntries(own) } };
}

function textsOf({ name, observations }: Entity): ReadonlyMap<string, string> {
  return new Map([name, ...observations].map((text) => [stampKey(text), text]));
}

function dataOf({ name, entityType }: Entity, text: string, stamp: Stamp, place: string): Json {
  const { origin, at, run, quotes } = stamp;
  return { what: 'memory', place, name, entityType, text, origin, at, run, quotes: [...quotes] };
}
