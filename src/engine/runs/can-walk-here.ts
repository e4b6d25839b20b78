/** Nobody writes in a person's own run with recorded replies; a rehearsal goes on as one, whatever is connected. */
export function canWalkHere(
  run: { readonly rehearsal: boolean },
  engine: { readonly rehearsal: boolean },
): boolean {
  return run.rehearsal || !engine.rehearsal;
}
