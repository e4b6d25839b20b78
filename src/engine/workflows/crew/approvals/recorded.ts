import type { MemoryOperation } from '../../../memory/operations.ts';
import type { ProposalsRead } from '../validate/proposals.ts';

/**
 * What a recording takes for granted: the preferences that it proposes to change. They go into the memory that recordings
 * have for themselves, so that a newcomer can walk through every kind of proposal.
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
