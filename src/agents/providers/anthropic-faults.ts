import type { Failure } from '../../engine/data/failure.ts';
import { resetsAt, retryAfterMs } from './retry-after.ts';

/** What an error answer says, from a status line or from within a stream (`status` null). */
export type Fault = {
  readonly status: number | null;
  /** `error.type`, e.g. `overloaded_error`; '' when the body is not the API's. */
  readonly type: string;
  /** `error.details.error_code`; '' = none. */
  readonly code: string;
  /** Ready to be shown: short, one line, no key. */
  readonly detail: string;
  readonly headers: Headers | undefined;
  readonly model: string;
};

/** The account has no money left; waiting does not help, whatever the status says. */
const spendCaps: ReadonlySet<string> = new Set([
  'enforced_spend_limit_reached',
  'contract_spend_limit_reached',
  'linked_organization_spend_limit_reached',
]);

const tooLong =
  /prompt is too long|exceeds? the available context|greater than the context length/i;
const usedUp = /usage limits?\b/i;
const noCredit = /credit balance is too low/i;

/**
 * The kind of failure an error answer is. Decided by codes and types; by wording only where the API gives nothing else.
 */
export function failureOf(fault: Fault, now: number): Failure {
  const { code, detail } = fault;
  if (spendCaps.has(code)) return { kind: 'spend_cap', code, detail };
  if (isUsageLimit(fault)) {
    return { kind: 'usage_limit', resetsAt: resetsAt(fault.headers, detail), detail };
  }
  if (fault.type === 'billing_error' || noCredit.test(detail)) return { kind: 'payment', detail };
  return fault.status === null ? byType(fault, now) : byStatus(fault, fault.status, now);
}

function isUsageLimit({ status, code, detail, headers, type }: Fault): boolean {
  if (code === 'ramp_limit_exceeded') return false;
  const limiting = status === 429 || status === 400 || type === 'rate_limit_error';
  return (
    limiting &&
    (usedUp.test(detail) || headers?.get('anthropic-ratelimit-unified-status') === 'rejected')
  );
}

function byStatus(fault: Fault, status: number, now: number): Failure {
  const { detail, type, headers } = fault;
  switch (status) {
    case 401:
      return { kind: 'authentication', detail };
    case 402:
      return { kind: 'payment', detail };
    case 403:
      return { kind: 'permission', detail };
    case 404:
      return notFound(fault);
    case 413:
      return { kind: 'too_large', detail };
    case 408:
    case 409:
      return { kind: 'server_error', status, detail };
    case 429:
      return {
        kind: 'rate_limited',
        retryAfterMs: headers === undefined ? null : retryAfterMs(headers, now),
        detail,
      };
    case 529:
      return { kind: 'overloaded', detail };
    default:
      break;
  }
  if (status >= 500) {
    return type === 'overloaded_error'
      ? { kind: 'overloaded', detail }
      : { kind: 'server_error', status, detail };
  }
  if (status < 400) return { kind: 'not_the_api', detail: `HTTP ${status} ${detail}`.trim() };
  if (tooLong.test(detail)) return { kind: 'too_large', detail };
  return { kind: 'bad_request', status, detail };
}

/** An unknown model and a wrong address look alike: only the API talks about models. */
function notFound({ type, detail, model }: Fault): Failure {
  const aboutModel = detail.includes(model) || /\bmodel\b/i.test(detail);
  if (type === 'not_found_error' && aboutModel) return { kind: 'unknown_model', model, detail };
  return { kind: 'not_the_api', detail: `HTTP 404 ${detail}`.trim() };
}

/** Errors inside a stream that began well have a type and no status. */
function byType(fault: Fault, now: number): Failure {
  const status = statusOfType[fault.type];
  return status === undefined
    ? { kind: 'server_error', status: null, detail: fault.detail }
    : byStatus(fault, status, now);
}

const statusOfType: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  overloaded_error: 529,
};
