import type { PlanRow } from '../shapes/plan.ts';
import type { ResultCheck } from '../shapes/result.ts';

/** Plan against results (`docs/spec/crew.md` §7.2); `results` holds the status of each result that is there. */
export type Reconciliation = {
  readonly total_planned: number;
  readonly total_found: number;
  readonly missing: readonly number[];
  readonly results: Readonly<Record<string, string>>;
  readonly status: 'success' | 'partial';
};

/** Success only when every planned task has a result with status success. */
export function reconcile(
  rows: readonly Pick<PlanRow, 'id'>[],
  results: ReadonlyMap<number, ResultCheck>,
): Reconciliation {
  const planned = rows.map(({ id }) => id);
  const found = planned.flatMap((id) => {
    const status = results.get(id)?.result_status;
    return status === undefined ? [] : [[String(id), status] as const];
  });
  const there = new Set(found.map(([id]) => Number(id)));
  const whole = planned.length > 0 && found.length === planned.length;
  return {
    total_planned: planned.length,
    total_found: found.length,
    missing: planned.filter((id) => !there.has(id)),
    results: Object.fromEntries(found),
    status: whole && found.every(([, status]) => status === 'success') ? 'success' : 'partial',
  };
}
