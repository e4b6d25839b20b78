import type { RunSummary } from '../../../../engine/engine.ts';

/** The story in hand: the person's own, else the rehearsal's. */
export function inHand(runs: readonly RunSummary[]): RunSummary | undefined {
  const open = runs.filter(({ archived, workflow }) => !archived && workflow === 'folio');
  return open.find(({ rehearsal }) => !rehearsal) ?? open[0];
}
