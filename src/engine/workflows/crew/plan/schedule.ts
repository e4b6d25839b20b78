import type { Model } from '../shapes/fields.ts';
import type { PlanRow } from '../shapes/plan.ts';
import type { WavePlan } from '../shapes/wave-plan.ts';
import { layer } from './graph.ts';
import { overlaps } from './overlaps.ts';
import type { PlanProblem } from './problems.ts';
import { readPlan } from './read-plan.ts';
import { misfits, otherDependencies, readWavePlan } from './wave-plan.ts';

/** A task as it is started. */
export type PlannedTask = {
  readonly id: number;
  readonly persona: string;
  readonly model: Model;
  readonly dependsOn: readonly number[];
  /** Where its result lies, below the cmd's folder. */
  readonly output: string;
  /** The failed task it replaces. */
  readonly replaces: number | null;
};

/** A plan that can be worked through. */
export type Schedule = {
  /** In the order of the table. */
  readonly tasks: readonly PlannedTask[];
  /** Task numbers; every dependency lies in an earlier wave. */
  readonly waves: readonly (readonly number[])[];
};

export type ScheduleInput = {
  /** Text of `plan.md`. */
  readonly plan: string;
  /** Text of `wave_plan.json`, when there is one. */
  readonly wavePlan?: string | undefined;
  readonly defaultModel: Model;
  /** Personas there are templates for (`worker_coder` …); null: any. */
  readonly personas: ReadonlySet<string> | null;
  /** Files that task files say they write: `declaredOutputs`. */
  readonly declared?: ReadonlyMap<number, readonly string[]> | undefined;
  /** Tasks start as soon as what they need is done. */
  readonly dag?: boolean;
  /** Waves that were given from outside; they have been checked against the plan (`misfits`). */
  readonly waves?: readonly (readonly number[])[] | undefined;
};

export type Scheduled =
  | {
      readonly ok: true;
      readonly schedule: Schedule;
      readonly source: 'wave_plan' | 'plan';
      /** Why `wave_plan.json` was not used; empty when it was, or when there is none. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/**
 * Makes waves of a plan (`docs/spec/crew.md` §8.2): from `wave_plan.json` when it says the same as the table, else from
 * the table's `Depends On`. A plan that cannot be worked through has problems.
 */
export function scheduleOf(input: ScheduleInput): Scheduled {
  const { plan, problems: unread } = readPlan(input.plan);
  const unknown = plan.rows.flatMap((row) => personaProblem(row, input.personas));
  const layers = layer(plan.rows);
  const problems = [...unread, ...unknown, ...(layers.ok ? [] : layers.problems)];
  if (!layers.ok || problems.length > 0) return { ok: false, problems };
  const given =
    input.wavePlan === undefined ? undefined : wavesOf(input.wavePlan, plan.rows, input.personas);
  const own = given?.ok
    ? fromWavePlan(plan.rows, given.value)
    : { tasks: plan.rows.map((row) => taskOf(row, input.defaultModel)), waves: layers.waves };
  const schedule = { ...own, waves: input.waves ?? own.waves };
  const writers = plan.rows.map((row) => ({ ...row, writes: writesOf(row, input.declared) }));
  const clashes = overlaps(writers, schedule.waves, input.dag === true);
  if (clashes.length > 0) return { ok: false, problems: clashes };
  const notes = given?.ok === false ? given.problems : [];
  return { ok: true, schedule, source: given?.ok ? 'wave_plan' : 'plan', notes };
}

export function personaProblem(
  { id, persona }: PlanRow,
  personas: ReadonlySet<string> | null,
): readonly PlanProblem[] {
  const known = personas === null ? /^worker_[a-z0-9_]+$/.test(persona) : personas.has(persona);
  return known ? [] : [{ kind: 'persona_unknown', task: id, persona: persona.slice(0, 80) }];
}

export function taskOf(row: PlanRow, defaultModel: Model): PlannedTask {
  const { id, persona, model, dependsOn, output, replaces } = row;
  return { id, persona, model: model ?? defaultModel, dependsOn, output, replaces };
}

function writesOf(row: PlanRow, declared: ScheduleInput['declared']): readonly string[] {
  return [row.output, ...row.writes, ...(declared?.get(row.id) ?? [])];
}

function wavesOf(text: string, rows: readonly PlanRow[], personas: ReadonlySet<string> | null) {
  const read = readWavePlan(text);
  if (!read.ok) return read;
  const tasks = read.value.waves.flatMap((wave) => wave.tasks);
  const strangers = tasks.filter(({ persona }) => personas !== null && !personas.has(persona));
  const problems = [
    ...misfits(
      rows,
      read.value.waves.map((wave) => wave.tasks.map(({ id }) => id)),
    ),
    ...otherDependencies(rows, read.value),
    ...strangers.map(({ id, persona }) => `task ${id}: there is no persona ${persona}`),
  ];
  return problems.length === 0 ? read : { ok: false as const, problems: problems.slice(0, 10) };
}

/** Order, persona and model come from the JSON; where results lie is the table's. */
function fromWavePlan(rows: readonly PlanRow[], { waves }: WavePlan): Schedule {
  const said = new Map(waves.flatMap(({ tasks }) => tasks.map((task) => [task.id, task] as const)));
  const tasks = rows.flatMap((row) => {
    const { persona, model } = said.get(row.id) ?? {};
    return persona === undefined || model === undefined
      ? []
      : [{ ...taskOf(row, model), persona, model }];
  });
  return {
    tasks,
    waves: waves.map((wave) => wave.tasks.map(({ id }) => id)).filter((wave) => wave.length > 0),
  };
}
