import { exactDelta } from './numbers.ts';

/** Hundredths → `+0.2`, half away from zero (docs/spec/folio.md §9); `-0.02`, where one decimal would say that nothing changed. */
export function delta(hundredths: number): string {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  if (tenths === 0 && hundredths !== 0) return exactDelta(hundredths);
  return `${hundredths < 0 ? '-' : '+'}${(tenths / 10).toFixed(1)}`;
}
