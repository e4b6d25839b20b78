import { isMapping } from '../../../../engine/data/mapping.ts';
import type { Json, Question } from '../../../../engine/data/question.ts';
import { oneLine } from '../../../text/sanitise.ts';

/** A task of a plan that is not confirmed yet. */
export type PlanTask = {
  readonly id: number;
  readonly name: string;
  readonly persona: string;
  readonly model: string;
  readonly dependsOn: readonly number[];
  readonly wave: number;
};

/** A command that may be allowed for this run alone. */
export type PlanGrant = { readonly id: string; readonly command: string };

export type PlanAsked = {
  /** Nothing is paid for it. */
  readonly rehearsal: boolean;
  /** The plan's file, to read and to edit. */
  readonly path: string;
  readonly tasks: readonly PlanTask[];
  readonly waves: number;
  /** What is wrong with the plan as it was edited last. */
  readonly problems: readonly string[];
  readonly usd: number | null;
  readonly minutes: number | null;
  readonly waveMinutes: readonly (number | null)[];
  readonly grants: readonly PlanGrant[];
  /** Where its agents would write; undefined: nowhere. */
  readonly work: PlanWork | undefined;
};

export type PlanWork = {
  /** `rehearsal`: in a project of its own, whatever was recorded. */
  readonly where: 'trees' | 'shared' | 'in_place' | 'untrusted' | 'rehearsal';
  /** What git ignores and they would not find there; `more`: how many besides. */
  readonly missing: readonly string[];
  readonly more: number;
  /** Names of files that would count if the project were trusted with the plan. */
  readonly counts: readonly string[];
};

/** Reads the values of a question `confirm_plan`; what is missing is empty. */
export function planAsked(
  { values }: Pick<Question, 'values'>,
  { rehearsal }: { readonly rehearsal: boolean },
): PlanAsked {
  const estimate = isMapping(values['estimate']) ? values['estimate'] : {};
  const tasks = listOf(values['graph']).filter(isMapping).map(taskOf);
  const work = workOf(estimate['work']);
  return {
    rehearsal,
    path: textOf(values['path']),
    tasks,
    waves: Math.max(0, ...tasks.map(({ wave }) => wave)),
    problems: listOf(values['problems']).map((text) => oneLine(textOf(text))),
    usd: numberOf(estimate['usd']),
    // a recording takes as long as it is played
    minutes: rehearsal ? null : numberOf(estimate['minutes']),
    waveMinutes: rehearsal ? [] : listOf(estimate['waves']).map(numberOf),
    grants: listOf(values['grants'])
      .filter(isMapping)
      .map(({ id, command }) => ({ id: textOf(id), command: textOf(command) }))
      .filter(({ id, command }) => id !== '' && command !== ''),
    work: rehearsal && work !== undefined ? { ...work, where: 'rehearsal' } : work,
  };
}

const places = ['trees', 'shared', 'in_place', 'untrusted'] as const;

function workOf(raw: Json | undefined): PlanWork | undefined {
  if (!isMapping(raw)) return undefined;
  const where = places.find((each) => each === raw['where']);
  const names = (key: string) => listOf(raw[key]).map((name) => oneLine(textOf(name)));
  if (where === undefined) return undefined;
  const more = numberOf(raw['more']) ?? 0;
  return { where, missing: names('missing'), more, counts: names('counts') };
}

function taskOf(raw: { readonly [key: string]: Json }): PlanTask {
  return {
    id: numberOf(raw['id']) ?? 0,
    name: oneLine(textOf(raw['name'])),
    persona: textOf(raw['persona']),
    model: oneLine(textOf(raw['model'])),
    dependsOn: listOf(raw['dependsOn']).flatMap((id) => numberOf(id) ?? []),
    wave: numberOf(raw['wave']) ?? 1,
  };
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
