/** The candidate nearest to `word`, at most `limit` letters away (added, dropped, swapped for another). */
export function nearest(word: string, candidates: Iterable<string>, limit = 2): string | undefined {
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    // Each letter that one has more than the other is a step; a letter takes at most two units.
    if (word.length / 2 - candidate.length > limit) continue;
    const steps = distance(word, candidate);
    // A two-letter word is two letters away from every other, so that distance means nothing for it.
    if (steps < least && steps < Math.max(word.length, candidate.length)) {
      best = candidate;
      least = steps;
    }
  }
  return best;
}

/** Levenshtein distance in code points. */
export function distance(a: string, b: string): number {
  const to = [...b];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (const [column, other] of to.entries()) {
      const swap = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
