import { toFailure } from '../../engine/data/failure.ts';
import type { Known } from './cockpit-state.ts';

/** What others may change while home is looked at. */
export async function stateOf(engine: NonNullable<Known['engine']>) {
  return {
    runs: await engine.runs(),
    trusted: await engine.trusted(),
    untrustedProject: await engine.untrustedProject(),
    inRepository: await engine.inRepository(),
  };
}

/** Learns it, where something has changed; resolves with the runs there are, where they could be read. */
export async function refreshRuns(
  known: Known,
  learn: (more: Partial<Known>) => void,
): Promise<Known['runs']> {
  const { engine } = known;
  if (engine === undefined) return undefined;
  try {
    const now = await stateOf(engine);
    const { runs, trusted, untrustedProject, inRepository } = known;
    // Looked at again and again while home is in front: what is the same draws nothing.
    const isSame =
      JSON.stringify(now) === JSON.stringify({ runs, trusted, untrustedProject, inRepository });
    if (!isSame) learn(now);
    return now.runs;
  } catch (error) {
    learn({ failure: toFailure(error) });
    return undefined;
  }
}
