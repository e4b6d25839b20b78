/** Paragraphs a reviewer cites, first and last. */
export type Range = { readonly from: number; readonly to: number };

const cited = /¶\s*(\d{1,6})(?:\s*[-–—~〜ー]\s*¶?\s*(\d{1,6}))?/;

/** Reads `¶12`, `¶12-15`, also `¶¶12–15` or full-width digits; the first place named counts. */
export function parseLocation(location: string): Range | undefined {
  const match = cited.exec(location.normalize('NFKC').replace(/¶+/g, '¶'));
  if (!match?.[1]) return undefined;
  const from = Number(match[1]);
  const to = match[2] === undefined ? from : Number(match[2]);
  return to < from ? { from: to, to: from } : { from, to };
}

/** A place is valid when it names paragraphs the draft has, or is in words (章末). Absent or beyond: not (A16). */
export function isValidLocation(location: string, paragraphs: number): boolean {
  const range = parseLocation(location);
  if (range) return range.from >= 1 && range.to <= paragraphs;
  return location.trim() !== '' && !location.includes('¶');
}
