import type { Failure } from './failure-shape.ts';
import { isRenewed } from './renewed.ts';

export type { Failure };

/** The one throwable. Thrown at the place that knows most; caught once, in `run.ts`. */
export class RunError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.kind}: ${JSON.stringify(failure)}`, options);
    this.name = 'RunError';
    this.failure = failure;
  }
}

/** Any thrown value as a failure. An abort is `cancelled`; an unclassified error is reported as a bug of this program. */
export function toFailure(error: unknown): Failure {
  if (error instanceof RunError) return error.failure;
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'cancelled' };
  if (isRenewed(error)) return { kind: 'program_renewed' };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'bug', detail };
}

/** Nothing has gone wrong: a recording is over, or no model is there yet. */
export function isRest({ kind }: Failure): boolean {
  return kind === 'tape_ended' || kind === 'unconnected';
}

const transient: ReadonlySet<Failure['kind']> = new Set([
  'connection',
  'server_error',
  'overloaded',
  'stream_cut',
  'stream_idle',
  'call_timeout',
]);

/** The same request may well succeed later; everything else fails again, or has a rule of its own. */
export function isTransient({ kind }: Failure): boolean {
  return transient.has(kind);
}

/** What is said of a task that takes a model, in the words that its records keep, where none is connected. */
export const withoutAccess = 'Cannot proceed without model access';
