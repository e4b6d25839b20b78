import { type Failure, RunError, toFailure } from '../../data/failure.ts';
import { Leaving } from '../../data/leaving.ts';

/*
 * Which failures are a part's own, so that the failure table has an answer to them (`docs/spec/session.md` §16), and which end
 * the sitting, because every other part would meet them too.
 */

const general: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  ...(['connection', 'usage_limit', 'spend_cap', 'authentication', 'permission'] as const),
  ...(['payment', 'unknown_model', 'not_the_api', 'no_model'] as const),
]);

/** Why a part came to nothing; undefined: it is not its own failure, and the sitting ends. */
function ownFailure(error: unknown): Failure | undefined {
  if (!(error instanceof RunError)) return thrown(error);
  const { failure } = error;
  if (failure.kind === 'bug') return failure;
  if (failure.kind !== 'agent_failed') return undefined;
  return general.has(failure.cause.kind) ? undefined : failure.cause;
}

/** Whatever else a part throws is its own, too, but what only leaves a walk: a question that waits, a stop. */
function thrown(error: unknown): Failure | undefined {
  const isStop = error instanceof Error && error.name === 'AbortError';
  return isStop || error instanceof Leaving
    ? undefined
    : { kind: 'bug', detail: errorDetail(error) };
}

function errorDetail(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The part's answer; where it fails itself, what the table says. */
export async function orElse<T>(
  part: () => Promise<T>,
  instead: (failure: Failure) => T | Promise<T>,
): Promise<T> {
  try {
    return await part();
  } catch (error) {
    const failure = ownFailure(error);
    if (failure === undefined) throw error;
    return await instead(failure);
  }
}

/** In a line. */
export function reasonOf(failure: Failure): string {
  const detail = 'detail' in failure ? failure.detail : '';
  const problems = 'problems' in failure ? failure.problems.slice(0, 2).join(' ') : '';
  const said = [failure.kind, detail, problems].filter((part) => part !== '').join(': ');
  return said.replaceAll(/\s+/g, ' ').slice(0, 300);
}

export function errorText(error: unknown): string {
  return error instanceof RunError ? reasonOf(toFailure(error)) : errorDetail(error);
}
