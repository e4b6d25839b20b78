import type { Unit } from '../../../../../engine/workflows/folio/contract/unit.ts';

/** `第3章`, `第3話`。 */
export function nth(number: number | string, unit: Unit = 'chapter'): string {
  return `第${number}${counter(unit)}`;
}

/** 章か話か。 */
export function counter(unit: Unit = 'chapter'): string {
  return unit === 'episode' ? '話' : '章';
}
