import { sealOf } from '../../src/engine/data/seal.ts';
import type { Used } from '../../src/engine/ports.ts';

/** The key of the one person there is in a test that has no folder of theirs; every process of it has the same. */
export const ownSeal = sealOf(new Uint8Array(32).fill(7));

/** The same, as it is opened. */
export const openOwnSeal = async () => ownSeal;

/** What was used, as long as this process lives. */
export function usedHere(): Used {
  const used = new Set<string>();
  return {
    has: async ({ signature }) => used.has(signature),
    add: async ({ signature }) => void used.add(signature),
  };
}
