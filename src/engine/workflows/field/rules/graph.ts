/** What each issue waits for: unsatisfied edges between issues. */
export type Edges = ReadonlyMap<number, readonly number[]>;

/**
 * Groups that wait for themselves (docs/spec/field.md §7.3), each beginning with its smallest number and in the order of
 * its edges where it is a ring; the groups by that number.
 */
export function cyclesIn(edges: Edges): readonly (readonly number[])[] {
  return strongGroups(edges)
    .filter(
      ([first, ...rest]) =>
        rest.length > 0 || (first !== undefined && (edges.get(first) ?? []).includes(first)),
    )
    .map((group) => asRing(group, edges))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function asRing(group: readonly number[], edges: Edges): readonly number[] {
  const inside = new Set(group);
  const first = Math.min(...group);
  const ring = [first];
  const seen = new Set(ring);
  for (let at: number | undefined = first; at !== undefined; ) {
    at = (edges.get(at) ?? []).find((to) => inside.has(to) && !seen.has(to));
    if (at === undefined) break;
    ring.push(at);
    seen.add(at);
  }
  return ring.length === group.length ? ring : [...group].sort((a, b) => a - b);
}

/** Tarjan's groups, without recursion: a chain may be as long as the field. */
function strongGroups(edges: Edges): readonly number[][] {
  const search = openSearch();
  for (const start of edges.keys()) {
    if (search.isKnown(start)) continue;
    const open = [search.enter(start)];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const to = (edges.get(top.node) ?? [])[top.next];
      top.next += 1;
      if (to === undefined) {
        open.pop();
        search.leave(top.node, open.at(-1)?.node);
      } else if (search.isKnown(to)) search.meet(top.node, to);
      else open.push(search.enter(to));
    }
  }
  return search.groups;
}

/** What the search has met: in which order, how far back each leads, and which are still open. */
function openSearch() {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  const groups: number[][] = [];
  const lower = (node: number, to: number) => low.set(node, Math.min(low.get(node) ?? to, to));
  return {
    groups,
    isKnown: (node: number) => order.has(node),
    enter(node: number) {
      low.set(node, order.size);
      order.set(node, order.size);
      stack.push(node);
      onStack.add(node);
      return { node, next: 0 };
    },
    meet(node: number, to: number) {
      if (onStack.has(to)) lower(node, order.get(to) ?? 0);
    },
    leave(node: number, above: number | undefined) {
      if (above !== undefined) lower(above, low.get(node) ?? 0);
      if (low.get(node) !== order.get(node)) return;
      const group = stack.splice(stack.lastIndexOf(node));
      for (const each of group) onStack.delete(each);
      groups.push(group);
    },
  };
}

/** More roots than this are not told of one issue. */
const mostRoots = 20;

/**
 * Where the waiting of each issue begins: what it waits for, directly or not, and itself waits for nothing. The members
 * of a ring are each other's root together.
 */
export function rootsOf(edges: Edges): ReadonlyMap<number, readonly number[]> {
  const inRing = new Map(
    cyclesIn(edges).flatMap((ring) => ring.map((node) => [node, ring] as const)),
  );
  const roots = new Map<number, readonly number[]>();
  const toOf = (node: number) => edges.get(node) ?? [];
  for (const start of edges.keys()) {
    const open = [start];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const ring = inRing.get(node);
      const next = ring ? [] : toOf(node).filter((to) => !roots.has(to));
      if (next.length > 0) {
        open.push(...next);
        continue;
      }
      open.pop();
      roots.set(node, ring?.slice(0, mostRoots) ?? gathered(toOf(node), roots));
    }
  }
  return roots;
}

/** Of what it waits for: the roots of each, or itself where it has none. */
function gathered(
  to: readonly number[],
  roots: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const all = to.flatMap((one) => {
    const own = roots.get(one) ?? [];
    return own.length === 0 ? [one] : own;
  });
  return [...new Set(all)].sort((a, b) => a - b).slice(0, mostRoots);
}

/** Everything that waits for each issue, directly or not: those whose end would let others go on. */
export function isWaitedFor(edges: Edges): ReadonlySet<number> {
  return new Set([...edges.values()].flat());
}
