import { diffArrays } from 'diff';

/** One step from the older list to the newer one: how many members stay, go or come. */
export type Step = { readonly kind: 'same' | 'removed' | 'added'; readonly count: number };

/** The most time this may take (ms); what is not matched by then counts as replaced. */
export type Bound = { readonly ms: number };

/**
 * How one list becomes the other: what is common at both ends, then Myers' algorithm on the middle. `complete` false:
 * there was no time for the middle, which is all removed and all added.
 */
export function alignLists(
  older: readonly string[],
  newer: readonly string[],
  bound: Bound,
): { readonly steps: readonly Step[]; readonly complete: boolean } {
  const shorter = Math.min(older.length, newer.length);
  let head = 0;
  while (head < shorter && older[head] === newer[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && older.at(-1 - tail) === newer.at(-1 - tail)) tail += 1;
  const from = older.slice(head, older.length - tail);
  const to = newer.slice(head, newer.length - tail);
  const middle = middleSteps(from, to, bound);
  const replaced: readonly Step[] = [
    { kind: 'removed', count: from.length },
    { kind: 'added', count: to.length },
  ];
  const steps: Step[] = [
    { kind: 'same', count: head },
    ...(middle ?? replaced),
    { kind: 'same', count: tail },
  ];
  return { steps: steps.filter(({ count }) => count > 0), complete: middle !== undefined };
}

function middleSteps(
  from: readonly string[],
  to: readonly string[],
  { ms }: Bound,
): readonly Step[] | undefined {
  const replaced: readonly Step[] = [
    { kind: 'removed', count: from.length },
    { kind: 'added', count: to.length },
  ];
  if (from.length === 0 || to.length === 0) return replaced;
  // Texts are replaced by numbers, which are compared faster.
  const numbers = new Map<string, number>();
  const numbered = (list: readonly string[]) =>
    list.map((text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
  const old = numbered(from);
  const known = numbers.size;
  const now = numbered(to);
  // Nothing in common: there is nothing to look for.
  if (!now.some((number) => number < known)) return replaced;
  const changes = diffArrays(old, now, { timeout: ms });
  return changes?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    count: value.length,
  }));
}
