import { useState } from 'react';
import { fitRows, type Row } from './row.ts';

/** Rows of a sheet, at most so many: it grows with what it must say and does not shrink again, so that its top stays put. */
export function useSteadyRows(rows: readonly Row[], most: number): readonly Row[] {
  const [high, setHigh] = useState(rows.length);
  if (rows.length > high) setHigh(rows.length);
  return fitRows(rows, Math.min(most, Math.max(high, rows.length)));
}
