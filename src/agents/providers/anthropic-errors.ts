import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type { Failure } from '../../engine/data/failure.ts';
import { CallError } from '../provider.ts';
import { type Fault, failureOf } from './anthropic-faults.ts';
import type { Draft } from './anthropic-stream.ts';
import { shortText } from './page-text.ts';
import { retryAfterMs } from './retry-after.ts';
import type { Hide } from './secrets.ts';

type Context = { readonly model: string; readonly hide: Hide; readonly now: number };

/**
 * An error of the SDK before the answer began, as one of ours. The SDK's own error is not kept as the cause: it
 * carries headers and bodies, and bodies have been seen to repeat the key.
 */
export function fromSdk(error: unknown, context: Context): CallError {
  const { hide, now, model } = context;
  if (error instanceof APIConnectionError) {
    const cause = error.cause ?? error;
    const failure = { kind: 'connection', detail: hide(reasonOf(cause)) } as const;
    return new CallError(failure, { unreached: isUnreached(cause) });
  }
  if (error instanceof APIError && typeof error.status === 'number') {
    const headers: Headers | undefined = error.headers;
    const fault: Fault = {
      status: error.status,
      type: error.type ?? '',
      code: error.errorCode ?? '',
      detail: hide(shortText(error.apiMessage ?? bodyText(error))),
      headers,
      model,
    };
    const hint = headers === undefined ? null : retryAfterMs(headers, now);
    return new CallError(failureOf(fault, now), { retryAfterMs: hint });
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CallError({ kind: 'bug', detail: hide(detail) });
}

/** An `event: error` in the midst of a stream. */
export function fromStream(error: NonNullable<Draft['error']>, context: Context): Failure {
  const { type, message, details } = error;
  const detail = context.hide(shortText(message));
  const code = details?.error_code ?? '';
  const fault = { status: null, type, code, detail, headers: undefined, model: context.model };
  return failureOf(fault, context.now);
}

/** The system's words for: it did not come to a connection. One that broke may have brought the request. */
const unreachedCodes: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'],
  ...['EHOSTDOWN', 'EADDRNOTAVAIL', 'UND_ERR_CONNECT_TIMEOUT'],
]);

function isUnreached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && unreachedCodes.has(error.code)) return true;
  return isUnreached(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/** Why a connection broke: the innermost reason, with its code and address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner === undefined ? error.message : reasonOf(inner);
}

/** What is left of a body that is not the API's: the SDK puts it behind the status. */
function bodyText(error: APIError): string {
  return error.message.replace(/^\d{3} /, '').replace(/^status code \(no body\)$/, '');
}
