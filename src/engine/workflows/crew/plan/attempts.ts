import type { ResultCheck, ResultMeta } from '../shapes/result.ts';

/** How one attempt of a worker ended. */
export type Attempt = {
  readonly check: ResultCheck;
  /** Read instead when the check has no `result_…` fields (`docs/spec/crew.md` §7.1). */
  readonly meta: ResultMeta;
  /** The worker came to its turn cap. */
  readonly capped: boolean;
  /** Further attempts already made. */
  readonly retries: number;
  readonly maxRetries: number;
};

export type AfterAttempt =
  | { readonly next: 'done'; readonly issues: readonly string[] }
  /** `reason`: one line for the next attempt's prompt. */
  | {
      readonly next: 'retry';
      readonly status: 'failure' | 'partial' | 'timeout';
      readonly reason: string;
    }
  | { readonly next: 'end'; readonly status: 'failure' | 'partial'; readonly error: string };

/**
 * The parent's decision after an attempt (`docs/spec/crew.md` §7.1, §8.6). A valid file that says success is done, also
 * of a worker that ran into its cap. At the limit only the cap ends as partial; all else is a failure.
 */
export function afterAttempt({ check, meta, capped, retries, maxRetries }: Attempt): AfterAttempt {
  const said = check.result_status ?? meta.status;
  if (check.status === 'pass' && said === 'success') {
    return { next: 'done', issues: [...check.issues, ...meta.issues] };
  }
  const status = capped
    ? 'timeout'
    : check.status === 'pass' && said === 'partial'
      ? 'partial'
      : 'failure';
  const reason = reasonOf(check, meta, capped, said);
  if (retries < maxRetries) return { next: 'retry', status, reason };
  if (capped) return { next: 'end', status: 'partial', error: `retries exhausted (${reason})` };
  return { next: 'end', status: 'failure', error: lastWord(check, said, reason) };
}

function reasonOf(check: ResultCheck, meta: ResultMeta, capped: boolean, said: string): string {
  if (capped) return 'turn cap reached';
  const [issue] = check.status === 'fail' ? check.issues : meta.errors;
  return issue ?? `status ${said}`;
}

function lastWord(check: ResultCheck, said: string, reason: string): string {
  const word = check.status === 'pass' ? `last status ${said}` : reason;
  return `retries exhausted (${word})`;
}
