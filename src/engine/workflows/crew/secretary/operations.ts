import type { Config } from '../../../config.ts';
import { operations } from '../shapes/secretary.ts';

/** What a secretary may be asked for (`docs/spec/crew.md` §16). */
export type Operation = (typeof operations)[number];

export const phaseOf = {
  phase2_wave_construct: 2,
  phase3_report: 3,
  phase4_approval_format: 4,
} as const satisfies Readonly<Record<Operation, number>>;

/** Lines of text that a prepared approval has at most. */
export const mostPreparedLines = 100;

/**
 * Whether an operation is the secretary's (`docs/spec/crew.md` §16): switched on, among the delegated ones, and, but
 * for the approval, tasks enough to be worth it. A recording has no secretary in it. Pure.
 */
export function delegates(
  operation: Operation,
  { secretary }: Pick<Config, 'secretary'>,
  { tasks, rehearsal }: { readonly tasks: number; readonly rehearsal: boolean },
): boolean {
  const { enabled, delegate_phases, min_tasks_for_delegation } = secretary;
  if (!enabled || rehearsal || !delegate_phases.includes(operation)) return false;
  return operation === 'phase4_approval_format' || tasks >= min_tasks_for_delegation;
}

/** Text of `secretary_request.md`: the founding keys in their order. Paths start at the workspace. Pure. */
export function requestText(
  operation: Operation,
  fields: Readonly<Record<string, string | number>>,
): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return [`OPERATION: ${operation}`, ...lines, ''].join('\n');
}

/** The operation of the request that is there; undefined: unknown. */
export function operationIn(request: string): Operation | undefined {
  const [, name] = /^OPERATION:\s*(\S+)\s*$/m.exec(request) ?? [];
  return operations.find((known) => known === name);
}
