import { RunError } from '../../../failure.ts';
import { readSecretary } from '../validate/secretary.ts';
import type { Operation } from './operations.ts';

/**
 * Why an answer is of no use, by its first 30 lines alone (C-028, D-27); undefined where it says success. An answer to another
 * request is none.
 */
export function refusal(text: string, operation: Operation): string | undefined {
  const response = readSecretary(text);
  if (response === undefined) return 'no status in the first 30 lines';
  if (response.status !== 'success') return saidBy(response.errors, 'status: failure');
  const other = response.operation ?? operation;
  return other === operation ? undefined : `it answers ${other}`;
}

export function saidBy(errors: readonly string[], otherwise: string): string {
  return errors.length > 0 ? errors.join('; ') : otherwise;
}

/** The secretary has answered, and the answer is of no use. */
export function unusable(step: string, problem: string): RunError {
  const role = 'crew/secretary';
  const cause = { kind: 'invalid_reply', role, problems: [problem], excerpt: '' } as const;
  return new RunError({ kind: 'agent_failed', agent: role, step, cause });
}
