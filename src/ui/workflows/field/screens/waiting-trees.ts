import type {
  FacilitatorReport,
  IssueAssessment,
} from '../../../../engine/workflows/field/contract/report.ts';

/** An issue of a tree, or a ring of issues that wait for each other. */
export type Waiting =
  | {
      readonly kind: 'issue';
      /** The way to it from where the waiting begins. */
      readonly path: readonly number[];
      readonly issue: IssueAssessment;
      /** Of each issue above it but the first: does another branch follow below it? Then whether one follows below this. */
      readonly rails: readonly boolean[];
      /** What waits for it stands elsewhere already. */
      readonly again: boolean;
    }
  | { readonly kind: 'ring'; readonly path: readonly number[] };

/** More is no small graph; the rows of the issues themselves tell the rest. */
const mostRows = 20;

/**
 * What waits for what: from each issue where waiting begins down to those at its end, by number; rings by themselves, since
 * they begin nowhere.
 */
export function waitingTrees({
  assessments,
  health,
}: Pick<FacilitatorReport, 'assessments' | 'health'>): readonly Waiting[] {
  const known = new Map(assessments.map((one) => [one.issue, one]));
  const wakes = new Map<number, number[]>();
  for (const { issue, waitsFor = [] } of assessments)
    for (const waited of waitsFor) wakes.set(waited, [...(wakes.get(waited) ?? []), issue]);
  const rows: Waiting[] = health.cycles.map((path) => ({ kind: 'ring', path }));
  const inRing = new Set(health.cycles.flat());
  const drawn = new Set<number>();
  const draw = (path: readonly number[], rails: readonly boolean[]) => {
    const issue = known.get(path.at(-1) ?? 0);
    if (issue === undefined || rows.length === mostRows) return;
    const below = (wakes.get(issue.issue) ?? []).filter((one) => !inRing.has(one));
    const again = drawn.has(issue.issue) && below.length > 0;
    drawn.add(issue.issue);
    rows.push({ kind: 'issue', path, issue, rails, again });
    if (again) return;
    for (const [at, next] of below.entries())
      draw([...path, next], [...rails, at < below.length - 1]);
  };
  for (const [root] of [...wakes].toSorted(([a], [b]) => a - b)) {
    const waits = known.get(root)?.waitsFor ?? [];
    if (waits.length === 0 || inRing.has(root)) draw([root], []);
  }
  // a member of a ring that nothing outside of it waits for stands in the ring alone
  return rows.filter((row) => row.kind === 'ring' || row.path.length > 1 || hasMore(row, rows));
}

function hasMore({ path: [root] }: Waiting, rows: readonly Waiting[]): boolean {
  return rows.some(({ kind, path }) => kind === 'issue' && path[0] === root && path.length > 1);
}
