import type { Look } from '../../../components/look.tsx';
import { type Row, span } from '../../../components/row.ts';
import type { PlanTask } from './plan-asked.ts';

/** What the edges are drawn from: a task, or the head of a wave, which edges only pass. */
type Node = Pick<PlanTask, 'id' | 'dependsOn'>;

/** One line down the side of the plan: all tasks of `sources` are waited for by all of `targets`. */
type Lane = {
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  /** Rows in which it begins and ends. */
  readonly first: number;
  readonly last: number;
};

/** Lanes by the column they are drawn in; of one column none touches another. */
type Placed = readonly (readonly Lane[])[];

/**
 * The edges of a plan beside its rows, from a task down to those that wait for it. Tasks that the same others wait for
 * share a line. Where there are more lines than `most`, the last ones are left out: what a task waits for stands in its
 * row in any case.
 */
export function planEdges(
  rows: readonly (Node | undefined)[],
  chosen: number | undefined,
  most: number,
  look: Pick<Look, 'glyphs'>,
): readonly Row[] {
  const placed = placeLanes(lanesOf(rows)).slice(0, Math.max(0, most));
  const marks = look.glyphs.border === 'classic' ? ascii : lines;
  return rows.map((node, index) => edgeRow({ node, index, placed, chosen, marks }));
}

function lanesOf(rows: readonly (Node | undefined)[]): readonly Lane[] {
  const lanes = new Map<string, { sources: number[]; targets: readonly number[] }>();
  const nodes = rows.filter((node) => node !== undefined);
  for (const { id } of nodes) {
    const targets = nodes.filter(({ dependsOn }) => dependsOn.includes(id)).map((node) => node.id);
    if (targets.length === 0) continue;
    const key = targets.join(' ');
    const lane = lanes.get(key) ?? { sources: [], targets };
    lane.sources.push(id);
    lanes.set(key, lane);
  }
  return [...lanes.values()].map(({ sources, targets }) => {
    const at = [...sources, ...targets].map((id) => rows.findIndex((node) => node?.id === id));
    return { sources, targets, first: Math.min(...at), last: Math.max(...at) };
  });
}

/** Each in the first column that is free for all of its rows. */
function placeLanes(lanes: readonly Lane[]): Placed {
  const columns: Lane[][] = [];
  for (const lane of lanes.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const free = columns.find((column) => column.every(({ last }) => last < lane.first));
    if (free === undefined) columns.push([lane]);
    else free.push(lane);
  }
  return columns;
}

/** By whether the line goes up, down, and on to the right from here. */
type Marks = {
  readonly across: string;
  readonly down: string;
  readonly into: string;
  corner(up: boolean, down: boolean, right: boolean): string;
};

const lines: Marks = {
  across: '─',
  down: '│',
  into: '←',
  corner(up, down, right) {
    if (up && down) return right ? '┼' : '┤';
    if (up) return right ? '┴' : '┘';
    return right ? '┬' : '┐';
  },
};

const ascii: Marks = { across: '-', down: '|', into: '<', corner: () => '+' };

type EdgeRow = {
  readonly node: Node | undefined;
  readonly index: number;
  readonly placed: Placed;
  readonly chosen: number | undefined;
  readonly marks: Marks;
};

/** Two cells a column: what leads to it, and the line itself. A line that only crosses is drawn through. */
function edgeRow({ node, index, placed, chosen, marks }: EdgeRow): Row {
  const here = placed.map((column) =>
    column.find(({ first, last }) => first <= index && index <= last),
  );
  const touches = (lane: Lane | undefined) =>
    node !== undefined &&
    lane !== undefined &&
    (lane.sources.includes(node.id) || lane.targets.includes(node.id));
  const reach = here.findLastIndex(touches);
  const waits = here.some((lane) => node !== undefined && lane?.targets.includes(node.id));
  return here.flatMap((lane, column) => {
    const lead = column > reach ? ' ' : column === 0 && waits ? marks.into : marks.across;
    return [span(lead, 'border'), span(glyphOf(lane, column), roleOf(lane, chosen))];
  });

  function glyphOf(lane: Lane | undefined, column: number): string {
    if (lane === undefined) return column < reach ? marks.across : ' ';
    if (!touches(lane)) return marks.down;
    return marks.corner(lane.first < index, lane.last > index, column < reach);
  }
}

/** The lines of the chosen task stand out. */
function roleOf(lane: Lane | undefined, chosen: number | undefined) {
  const own =
    chosen !== undefined && (lane?.sources.includes(chosen) || lane?.targets.includes(chosen));
  return own === true ? 'accent' : 'border';
}
