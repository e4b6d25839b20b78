import type { Model } from '../shapes/fields.ts';
import type { PlanRow } from '../shapes/plan.ts';
import { layer } from './graph.ts';
import { overlaps } from './overlaps.ts';
import type { PlanProblem } from './problems.ts';
import { failedTasks, type States } from './progress.ts';
import { readPlan } from './read-plan.ts';
import { personaProblem, type Schedule, taskOf } from './schedule.ts';

export type RetryInput = {
  /** Text of `plan_retry.md`. */
  readonly plan: string;
  readonly first: Schedule;
  /** How the tasks of the first plan ended. */
  readonly states: States;
  readonly defaultModel: Model;
  readonly personas: ReadonlySet<string> | null;
};

export type RetryRead =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/**
 * The second plan of the feedback loop (`docs/spec/crew.md` §8.10): plan.md's form with new numbers; `Replaces` names
 * the failed or skipped task of the first plan; `Depends On` may name its successes, which count as done. Waves come
 * from its own rows.
 */
export function readRetryPlan({
  plan,
  first,
  states,
  defaultModel,
  personas,
}: RetryInput): RetryRead {
  const read = readPlan(plan);
  const { rows } = read.plan;
  const old = new Set(first.tasks.map(({ id }) => id));
  const own = rows.map((row) => ({
    ...row,
    dependsOn: row.dependsOn.filter((id) => !isDone(id, old, states)),
  }));
  const layers = layer(own);
  const failed = new Set(failedTasks(first, states));
  const problems = [
    ...read.problems,
    ...rows.flatMap((row) => personaProblem(row, personas)),
    ...rows.flatMap((row) => rowProblems(row, old, failed)),
    ...(layers.ok ? [] : layers.problems),
  ];
  if (!layers.ok || problems.length > 0) return { ok: false, problems };
  const writers = rows.map((row) => ({ ...row, writes: [row.output, ...row.writes] }));
  const clashes = overlaps(writers, layers.waves, false);
  if (clashes.length > 0) return { ok: false, problems: clashes };
  return {
    ok: true,
    schedule: { tasks: own.map((row) => taskOf(row, defaultModel)), waves: layers.waves },
  };
}

function isDone(id: number, old: ReadonlySet<number>, states: States): boolean {
  return old.has(id) && states.get(id) === 'success';
}

function rowProblems(
  { id, replaces }: PlanRow,
  old: ReadonlySet<number>,
  failed: ReadonlySet<number>,
): readonly PlanProblem[] {
  const taken: PlanProblem[] = old.has(id) ? [{ kind: 'id_taken', task: id }] : [];
  const wrong = replaces !== null && !failed.has(replaces);
  return wrong ? [...taken, { kind: 'replaces_unknown', task: id, replaces }] : taken;
}

/**
 * Where the tasks of the first plan stand once the second was worked through: one that was replaced is a success when
 * all that stand for it are, and keeps what it was otherwise. Tasks of the second plan that replace nothing are added
 * as they are.
 */
export function mergeStates(retry: Schedule, first: States, second: States): States {
  const merged = new Map(first);
  const replaced = Map.groupBy(
    retry.tasks.filter(({ replaces }) => replaces !== null),
    ({ replaces }) => replaces ?? 0,
  );
  for (const [task, replacements] of replaced) {
    if (replacements.every(({ id }) => second.get(id) === 'success')) merged.set(task, 'success');
  }
  for (const { id, replaces } of retry.tasks) {
    if (replaces === null) merged.set(id, second.get(id) ?? 'pending');
  }
  return merged;
}
