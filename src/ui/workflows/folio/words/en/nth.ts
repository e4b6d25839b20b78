import type { Unit } from '../../../../../engine/workflows/folio/contract/unit.ts';

/** `Chapter 3`, `Episode 3`: at the beginning of a line. */
export function nthFirst(number: number | string, unit: Unit = 'chapter'): string {
  return `${unit === 'episode' ? 'Episode' : 'Chapter'} ${number}`;
}

/** `chapter 3`, `episode 3`. */
export function nth(number: number | string, unit: Unit = 'chapter'): string {
  return `${unit} ${number}`;
}

/** `1 chapter`, `5 episodes`. */
export function so(many: number | string, unit: Unit = 'chapter'): string {
  return String(many) === '1' ? `1 ${unit}` : `${many} ${unit}s`;
}
