import type { Glyphs } from './glyphs.ts';

const barCells = 10;

/** What a bar shows of somebody: a score in hundredths when done, a percentage while at work. */
type Filling = {
  readonly status: string;
  readonly score: number | null;
  readonly percent: number | null;
};

/** How many of the ten cells are filled: a score when done, the percentage while at work (docs/spec/folio.md §13.2). */
export function filledCells(row: Filling): number {
  const filled = row.status === 'done' ? Math.ceil((row.score ?? 0) / 100) : atWork(row);
  return Math.min(barCells, Math.max(0, filled));
}

function atWork({ status, percent }: Pick<Filling, 'status' | 'percent'>): number {
  if (status === 'pending' || status === 'error') return 0;
  return Math.floor((percent ?? 0) / 10);
}

export function bar(filled: number, glyphs: Glyphs): { full: string; empty: string } {
  return {
    full: glyphs.barFull.repeat(filled),
    empty: glyphs.barEmpty.repeat(barCells - filled),
  };
}

/** Below the first level everything looks the same, as does everything above the last: half a point a level. */
const sparkFloor = 500;
const sparkStep = 50;

/** One glyph a round, the last `length` rounds, oldest first. The scale is fixed, so that nothing jumps. */
export function sparkline(
  history: readonly (number | null)[],
  length: number,
  glyphs: Glyphs,
): string {
  return history
    .slice(-length)
    .map((score) => {
      if (score === null) return glyphs.sparkNone;
      const level = Math.floor((score - sparkFloor) / sparkStep);
      return glyphs.spark[Math.min(glyphs.spark.length - 1, Math.max(0, level))] ?? '';
    })
    .join('');
}
