import { type Memory, openMemory } from '../memory/memory.ts';
import type { Walk } from './walk.ts';

/**
 * The memory of the workspace; a recording has one of its own, so that nothing it learns is ever taken for the
 * person's. null: there is none here. What is wrong with the file is told once a walk.
 */
export function memoryOf({ ports, emit }: Pick<Walk, 'ports' | 'emit'>): Memory | null {
  const disk = ports.memory?.(ports.agents.rehearsal ? 'rehearsal' : 'own');
  if (disk === undefined) return null;
  return openMemory({
    disk,
    now: () => ports.clock.now(),
    warn: (failure) => {
      const values = { detail: failure.kind === 'file_damaged' ? failure.detail : failure.kind };
      emit({ type: 'warned', warning: 'memory_unreadable', values });
    },
  });
}
