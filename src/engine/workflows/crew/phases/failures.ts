import { type Failure, RunError, toFailure } from '../../../data/failure.ts';

/**
 * Failures that trying again by another worker would not change: they end the sitting, and what is open stays open.
 * What is left is an agent's own: its attempt has failed.
 */
const general: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'connection',
  'usage_limit',
  'spend_cap',
  'authentication',
  'permission',
  'payment',
  'unknown_model',
  'not_the_api',
  'no_model',
]);

/** Why an agent failed at its work; undefined for failures that are not its own. */
export function ownFailure(error: unknown): Failure | undefined {
  if (!(error instanceof RunError)) return undefined;
  const failure = toFailure(error);
  if (failure.kind !== 'agent_failed' || general.has(failure.cause.kind)) return undefined;
  return failure.cause;
}

export function isOwnFailure(error: unknown): boolean {
  return ownFailure(error) !== undefined;
}

/** One line for the log. */
export function failureLine(error: unknown): string {
  const failure = ownFailure(error) ?? toFailure(error);
  if (failure.kind === 'input_invalid') return failure.reason;
  if (failure.kind === 'agent_stopped' && failure.limit === 'repeats')
    return `agent_stopped: it repeated itself (${failure.tool ?? 'a call'}, ${failure.value} times the same result)`;
  const detail = 'detail' in failure ? failure.detail : '';
  const problems = 'problems' in failure ? failure.problems.slice(0, 2).join(' ') : '';
  return [failure.kind, detail, problems].filter((part) => part !== '').join(': ');
}

/** It did the same again and again, and nothing came of it. */
export function isRepeating(failure: Failure | undefined): boolean {
  return failure?.kind === 'agent_stopped' && failure.limit === 'repeats';
}

/**
 * It reached its limit of turns, the one limit of the task itself. Time limits belong to the call and are transport errors.
 */
export function isTurnCap(failure: Failure | undefined): boolean {
  return failure?.kind === 'agent_stopped' && failure.limit === 'turns';
}
