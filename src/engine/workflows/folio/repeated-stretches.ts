/** A text by its letters: where each begins, and where the last one ends. */
type Piece = { readonly text: string; readonly at: readonly number[] };

/**
 * Stretches of `from` to `to` letters that occur in these texts at least `least` times, with how often. One that lies in a
 * longer one is left out, unless it comes oftener: «灯台の光が海の上» says no more than «灯台の光が海の上を». A longer stretch
 * is counted only where the shorter ones in it have come back, so that a text that never repeats itself is gone through once.
 */
export function repeatedStretches(
  texts: readonly string[],
  { from, to, least }: { readonly from: number; readonly to: number; readonly least: number },
): ReadonlyMap<string, number> {
  const pieces = texts.map(pieceOf).filter(({ at }) => at.length > from);
  const found = new Map<string, number>();
  let starts = pieces.map(({ at }) => Array.from({ length: at.length - from }, (_, nth) => nth));
  for (let length = from; length <= to; length += 1) {
    const counts = countsOf(pieces, starts, length);
    starts = starts.map((own, nth) => own.filter((start) => countAt(pieces[nth], start) >= least));
    for (const [nth, own] of starts.entries()) {
      for (const start of own) leaveOrKeep(pieces[nth], start);
    }
    starts = starts.map(longer);

    function countAt(piece: Piece | undefined, start: number): number {
      return counts.get(stretchOf(piece, start, length)) ?? 0;
    }
    function leaveOrKeep(piece: Piece | undefined, start: number): void {
      const count = countAt(piece, start);
      found.set(stretchOf(piece, start, length), count);
      for (const inner of [start, start + 1]) {
        const shorter = stretchOf(piece, inner, length - 1);
        if (found.get(shorter) === count) found.delete(shorter);
      }
    }
  }
  return found;
}

function pieceOf(text: string): Piece {
  const at = [0];
  for (const letter of text) at.push((at.at(-1) ?? 0) + letter.length);
  return { text, at };
}

function stretchOf(piece: Piece | undefined, start: number, length: number): string {
  return piece?.text.slice(piece.at[start], piece.at[start + length]) ?? '';
}

function countsOf(
  pieces: readonly Piece[],
  starts: readonly (readonly number[])[],
  length: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [nth, own] of starts.entries()) {
    for (const start of own) {
      const stretch = stretchOf(pieces[nth], start, length);
      counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
    }
  }
  return counts;
}

/** Where a stretch can go on by a letter: the one that begins with that letter has come back as well. */
function longer(starts: readonly number[]): number[] {
  return starts.filter((start, nth) => starts[nth + 1] === start + 1);
}
