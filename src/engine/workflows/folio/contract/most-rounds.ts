import type { RunState } from '../../../runs/run-state.ts';

/** `docs/spec/folio.md` §10: while nobody has said otherwise; a test holds the table of the gate to it. */
export const foundingRounds = 5;

/**
 * How many rounds a chapter gets at most, by what the story said of its gate last, else by the settings. Apart from the
 * gate's table, since home tells it before anything that checks shapes is loaded.
 */
export function mostRounds(
  values: RunState['phaseValues'],
  settings: { readonly quality_gate: { readonly max_rounds: number } } | undefined,
): number {
  const { max_rounds: said, only_reviewed } = values;
  // each of its chapters is read once
  if (only_reviewed === 1) return 1;
  return typeof said === 'number' ? said : (settings?.quality_gate.max_rounds ?? foundingRounds);
}
