import type { PlanProblem } from './problems.ts';

/** A task as the order of work knows it. */
export type Node = { readonly id: number; readonly dependsOn: readonly number[] };

/** Waves of a plan, or why there are none. */
export type Layers =
  | { readonly ok: true; readonly waves: readonly (readonly number[])[] }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/**
 * Layers tasks by `Depends On` alone (`docs/spec/crew.md` §8.2): a task stands in the first wave in which all it
 * depends on is done. Ids of a wave are in the order of the table. Linear in tasks and dependencies.
 */
export function layer(nodes: readonly Node[]): Layers {
  const index = new Map(nodes.map(({ id }, at) => [id, at] as const));
  const problems = idProblems(nodes, index);
  if (problems.length > 0) return { ok: false, problems };
  const { waves, waiting } = peel(nodes, index);
  if (waiting.length === 0) return { ok: true, waves };
  return { ok: false, problems: cyclesIn(nodes, index, waiting) };
}

function idProblems(nodes: readonly Node[], index: ReadonlyMap<number, number>): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const { id } of nodes) {
    if (seen.has(id)) twice.add(id);
    seen.add(id);
  }
  for (const task of twice) problems.push({ kind: 'duplicate_id', task });
  for (const { id, dependsOn } of nodes) {
    for (const dependency of dependsOn) {
      if (dependency === id) problems.push({ kind: 'self_dependency', task: id });
      else if (!index.has(dependency)) {
        problems.push({ kind: 'unknown_dependency', task: id, dependency });
      }
    }
  }
  return problems;
}

/** Removes tasks that wait for nothing, wave by wave; tasks that are left wait for each other. */
function peel(nodes: readonly Node[], index: ReadonlyMap<number, number>) {
  const open = new Int32Array(nodes.length);
  const followers = followersOf(nodes, index, open);
  const waves: number[][] = [];
  let wave = [...open.keys()].filter((at) => open[at] === 0);
  while (wave.length > 0) {
    waves.push(wave.map((at) => nodes[at]?.id ?? 0));
    const next: number[] = [];
    for (const at of wave) {
      for (let edge = followers.from[at] ?? 0; edge < (followers.from[at + 1] ?? 0); edge += 1) {
        const follower = followers.to[edge] ?? 0;
        const left = (open[follower] ?? 0) - 1;
        open[follower] = left;
        if (left === 0) next.push(follower);
      }
    }
    wave = next.sort((a, b) => a - b);
  }
  return { waves, waiting: [...open.keys()].filter((at) => (open[at] ?? 0) > 0) };
}

/** For each task the tasks that wait for it, in one array: those of `at` stand at `from[at]` up to `from[at + 1]`. */
function followersOf(nodes: readonly Node[], index: ReadonlyMap<number, number>, open: Int32Array) {
  const from = new Int32Array(nodes.length + 1);
  const edges: number[] = [];
  nodes.forEach(({ dependsOn }, at) => {
    for (const dependency of dependsOn) {
      const before = index.get(dependency) ?? 0;
      edges.push(before, at);
      from[before + 1] = (from[before + 1] ?? 0) + 1;
      open[at] = (open[at] ?? 0) + 1;
    }
  });
  for (let at = 0; at < nodes.length; at += 1) from[at + 1] = (from[at + 1] ?? 0) + (from[at] ?? 0);
  const to = new Int32Array(edges.length / 2);
  const place = from.slice();
  for (let edge = 0; edge < edges.length; edge += 2) {
    const before = edges[edge] ?? 0;
    const at = place[before] ?? 0;
    to[at] = edges[edge + 1] ?? 0;
    place[before] = at + 1;
  }
  return { from, to };
}

/**
 * Cycles among tasks that all wait for another of them: from each not yet seen, back along the first such dependency.
 */
function cyclesIn(
  nodes: readonly Node[],
  index: ReadonlyMap<number, number>,
  waiting: readonly number[],
): readonly PlanProblem[] {
  const stuck = new Set(waiting.map((at) => nodes[at]?.id ?? 0));
  const seen = new Map<number, number>();
  const cycles: PlanProblem[] = [];
  for (const start of stuck) {
    const walk: number[] = [];
    let id: number | undefined = start;
    while (id !== undefined && !seen.has(id)) {
      seen.set(id, start);
      walk.push(id);
      id = nodes[index.get(id) ?? 0]?.dependsOn.find((dependency) => stuck.has(dependency));
    }
    // The search came back to a task on its own path: that part of the path is a circle.
    if (id !== undefined && seen.get(id) === start)
      cycles.push(cycle(walk.slice(walk.indexOf(id))));
  }
  return cycles;
}

/** In the order of work, the smallest number first. */
function cycle(backwards: readonly number[]): PlanProblem {
  const tasks = backwards.toReversed();
  const least = tasks.indexOf(tasks.reduce((a, b) => Math.min(a, b)));
  return { kind: 'cycle', tasks: [...tasks.slice(least), ...tasks.slice(0, least)] };
}
