import type { MemoryOperation } from '../../../memory/operations.ts';
import type { ProposalsRead } from '../validate/proposals.ts';

/**
 * The preferences that a recording proposes to change and therefore needs. They go into the memory that recordings have
 * for themselves, so that the rehearsal can show every kind of proposal.
 */
export function recordedMemory({ proposals }: ProposalsRead): readonly MemoryOperation[] {
  return proposals
    .filter((one) => one.family === 'LP-UPD')
    .map(({ name, currentObservation }) => ({
      kind: 'create_entities',
      entities: [{ name, entityType: 'learned_preference', observations: [currentObservation] }],
      source: { origin: 'agent', run: null, quotes: [] },
    }));
}
