import type { MemoryHit } from '../ports.ts';
import { type Entity, stampOf } from './graph.ts';
import type { Memory } from './memory.ts';

export type MemoryHits = ReturnType<typeof memoryHits>;

/**
 * The memory as agents may search it. `preferences`: also what was learned of the person's ways; off with
 * `lp_system.enabled`. What was imported says so in front of each text.
 */
export function memoryHits(memory: Memory, preferences: boolean) {
  return {
    async search(query: string, most: number): Promise<readonly MemoryHit[]> {
      const found = await memory.searchNodes(query);
      // what its person turned down is no knowledge to work by
      const known = found.filter(({ entityType }) => entityType !== 'rejection_memory');
      const open = preferences ? known : known.filter(({ name }) => !name.startsWith('lp:'));
      return open.slice(0, most).map(hitOf);
    },
  };
}

function hitOf(entity: Entity): MemoryHit {
  return { name: entity.name, kind: entity.entityType, text: markedTexts(entity).join('\n') };
}

/** What an entity says, as agents are told it: what nobody of this workspace has checked says so. */
export function markedTexts(entity: Entity): readonly string[] {
  return entity.observations.map((text) =>
    stampOf(entity, text).origin === 'imported' ? `(imported, unchecked) ${text}` : text,
  );
}
