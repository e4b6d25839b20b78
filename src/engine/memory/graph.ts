import { z } from 'zod';
import { hashOf } from '../data/canonical.ts';

/** Who a text comes from, the most trusted first: typed by the person, said by an agent, brought in from elsewhere. */
const origins = ['person', 'agent', 'imported'] as const;
const Origin = z.enum(origins);
export type Origin = z.infer<typeof Origin>;

/** Where a text of the memory comes from and why it is there. Stamped by the engine, never by an agent. */
const Stamp = z.object({
  origin: Origin,
  /** UTC. */
  at: z.string(),
  /** The run that it was learned in. */
  run: z.string().nullable(),
  /** Words of the person that it rests on. */
  quotes: z.array(z.string()).readonly(),
  /** In the file: of the key of whose memory it is (`stamps.ts`). */
  signature: z.string().optional(),
});
export type Stamp = Readonly<z.infer<typeof Stamp>>;

const Entity = z.object({
  name: z.string().min(1),
  entityType: z.string(),
  observations: z.array(z.string()),
  /** UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** By `stampKey` of a text: the name, or an observation. A text without one was not written by this program. */
  stamps: z.record(z.string(), Stamp).default({}),
  /** Stamps that nobody signed whose memory this is. They are kept and count for nothing. Never in the file. */
  doubted: z.record(z.string(), Stamp).optional(),
});
export type Entity = Readonly<z.infer<typeof Entity>>;

const Relation = z.object({ from: z.string(), to: z.string(), relationType: z.string() });
export type Relation = Readonly<z.infer<typeof Relation>>;

/** `workspace/memory.json`. */
export const MemoryGraph = z.object({
  version: z.literal(1),
  entities: z.array(Entity),
  relations: z.array(Relation),
});
export type MemoryGraph = Readonly<z.infer<typeof MemoryGraph>>;

export function emptyGraph(): MemoryGraph {
  return { version: 1, entities: [], relations: [] };
}

/** Binds a stamp to the very words it was given for: a changed text has none. */
export function stampKey(text: string): string {
  return hashOf(text).slice(0, 16);
}

/** The stamp of a text of this entity; without one it counts as imported. */
export function stampOf({ stamps, createdAt }: Entity, text: string): Stamp {
  const key = stampKey(text);
  const known = Object.hasOwn(stamps, key) ? stamps[key] : undefined;
  return known ?? { origin: 'imported', at: createdAt, run: null, quotes: [] };
}

/** Where texts of agents stand that a person did not want remembered, so that they are not proposed once more. */
export const rejectedKnowledge = 'workflow:rejected_knowledge';

/** Was this written by an agent, and rejected by the person? */
export function isRejected({ name }: Pick<Entity, 'name'>): boolean {
  return name === rejectedKnowledge;
}

/** The least trusted of everything an entity says: the lowest trust wins. */
export function originOf(entity: Entity): Origin {
  const texts = [entity.name, ...entity.observations];
  const ranks = texts.map((text) => origins.indexOf(stampOf(entity, text).origin));
  return origins[Math.max(...ranks)] ?? 'imported';
}

/** What the program keeps for itself (`docs/spec/crew.md` §13.5): no search ever returns it. */
export function isInternal({ name, entityType }: Pick<Entity, 'name' | 'entityType'>): boolean {
  const parts = name.toLowerCase().split(':');
  return parts.includes('_internal') || entityType.toLowerCase() === 'lp_internal';
}
