import { parseLocation } from './contract/findings.ts';

/** A place is valid when it names paragraphs the draft has, or is in words (章末). Absent or beyond: not. */
export function isValidLocation(location: string, paragraphs: number): boolean {
  const range = parseLocation(location);
  if (range) return range.from >= 1 && range.to <= paragraphs;
  return location.trim() !== '' && !location.includes('¶');
}
