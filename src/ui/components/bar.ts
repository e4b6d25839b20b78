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

/** A stretch of a track: filled, still empty, or where a limit lies. */
export type TrackPiece = { readonly text: string; readonly part: 'full' | 'empty' | 'mark' };

/** A thin line of ten cells, with a mark where a limit (hundredths) lies. */
export function track(
  filled: number,
  limit: number | undefined,
  glyphs: Glyphs,
): readonly TrackPiece[] {
  const at = limit === undefined ? -1 : Math.min(barCells - 1, Math.floor(limit / 100));
  const piece = (from: number, to: number, part: 'full' | 'empty'): TrackPiece => {
    const glyph = part === 'full' ? glyphs.trackFull : glyphs.trackEmpty;
    return { text: glyph.repeat(Math.max(0, to - from)), part };
  };
  const halves = (from: number, to: number) => [
    piece(from, Math.min(to, filled), 'full'),
    piece(Math.max(from, filled), to, 'empty'),
  ];
  const pieces =
    at < 0
      ? halves(0, barCells)
      : [
          ...halves(0, at),
          { text: glyphs.trackMark, part: 'mark' } as const,
          ...halves(at + 1, barCells),
        ];
  return pieces.filter(({ text }) => text !== '');
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
