import type { Failure } from '../../engine/data/failure.ts';
import { addUsage, noUsage, type Usage } from '../../engine/data/usage.ts';
import type { PricedReply } from '../calls/reported-cost.ts';
import { CallError, type ModelRequest, type Stop } from '../provider.ts';
import { failureOf } from './anthropic-faults.ts';
import type { Heard } from './claude-code-answer.ts';
import type { Result } from './claude-code-lines.ts';
import type { Exit } from './claude-code-process.ts';
import { shortText } from './page-text.ts';
import { hiding } from './secrets.ts';

const stops: Readonly<Record<string, Stop>> = {
  end_turn: 'end',
  stop_sequence: 'end',
  max_tokens: 'max_tokens',
  refusal: 'refusal',
  model_context_window_exceeded: 'context',
};

/** The reply that came of it. Throws a CallError where there is none. */
export function conclude(ending: Ending): PricedReply {
  const { heard, request } = ending;
  const { result } = heard;
  if (heard.cut) return cutReply(heard);
  const cost = costOf(heard);
  if (result === null) throw new CallError(failureOfExit(ending), { usage: cost.usage });
  if (result.subtype === 'error_max_turns') {
    return reply(heard, { ...cost, stop: 'unknown', rawStop: result.subtype });
  }
  // what the model said instead is checked and answered like any reply that has not the form
  if (result.subtype === 'error_max_structured_output_retries') {
    return reply(heard, { ...cost, stop: 'end', rawStop: result.subtype });
  }
  const failed = result.is_error || result.subtype !== 'success';
  if (failed && (result.stop_reason !== 'refusal' || heard.refusal === null)) {
    throw new CallError(failureOfResult(ending, result), { usage: cost.usage });
  }
  return reply(heard, { ...cost, ...stopOf(heard, result, request) });
}

/** A reply that the program would have gone on with: cut at its limit or refused, or else no reply at all. */
function cutReply(heard: Heard): PricedReply {
  const rawStop = heard.stop ?? '';
  const stop = stops[rawStop];
  const { usage } = heard;
  if (stop === undefined || stop === 'end') {
    const detail = 'The answer broke off, and the claude program began to ask for the rest of it.';
    throw new CallError({ kind: 'stream_cut', detail }, { usage });
  }
  return reply(heard, { usage, usd: null, stop, rawStop });
}

function stopOf(heard: Heard, result: Result, request: ModelRequest) {
  const rawStop = result.stop_reason ?? heard.stop ?? 'end_turn';
  const handedIn = request.format !== undefined && result.structured_output !== undefined;
  const stop: Stop = handedIn ? 'end' : (stops[rawStop] ?? 'unknown');
  return { stop, rawStop };
}

type Parts = Pick<PricedReply, 'usage' | 'usd' | 'stop' | 'rawStop'>;

function reply(heard: Heard, parts: Parts): PricedReply {
  const { result, requestId } = heard;
  const structured = result?.structured_output;
  const said = heard.text === '' ? (result?.result ?? '') : heard.text;
  return {
    text: structured === undefined ? said : JSON.stringify(structured),
    calls: [],
    refusal: parts.stop === 'refusal' ? (heard.refusal ?? { category: null, detail: '' }) : null,
    requestId,
    ...parts,
  };
}

/** All models the program has used for this call. A price of 0 for tokens that were used counts as unknown. */
function costOf({ result, usage }: Heard): { readonly usage: Usage; readonly usd: number | null } {
  const models = Object.values(result?.modelUsage ?? {});
  if (models.length === 0) return { usage, usd: null };
  const all = models.reduce(
    (total, one) =>
      addUsage(total, {
        input: one.inputTokens,
        output: one.outputTokens,
        cacheRead: one.cacheReadInputTokens,
        cacheWrite: one.cacheCreationInputTokens,
      }),
    noUsage,
  );
  const priced = models.every(({ costUSD, outputTokens }) => costUSD > 0 || outputTokens === 0);
  return { usage: all, usd: priced ? models.reduce((sum, { costUSD }) => sum + costUSD, 0) : null };
}

const hide = hiding(null);
const notLoggedIn = /not logged in|\/login\b|authentication_failed|invalid api key|oauth token/i;
const logIn = 'Log in once: start `claude`, then /login.';

/** How a call ended: what was heard, and how the program left (null = it was ended by us, or is still there). */
export type Ending = {
  readonly request: ModelRequest;
  readonly heard: Heard;
  readonly exit: Exit | null;
  readonly maxUsd: number | null;
};

/** "usage limit reached|1796000000", "You've hit your session limit · resets 3pm". */
const usedUp = /hit your (?:[\w-]+ ){0,5}limit|limit reached/i;

/** A result line that is none: an API error that the program gave up on, or an end of its own. */
function failureOfResult({ heard, request, maxUsd }: Ending, result: Result): Failure {
  const detail = detailOf(heard, result);
  switch (result.subtype) {
    case 'error_max_budget_usd': {
      const spent = result.total_cost_usd;
      return { kind: 'budget_reached', limit: 'usd', spent, budget: maxUsd ?? spent };
    }
    case 'success':
      break;
    default:
      return { kind: 'server_error', status: null, detail: `${result.subtype}: ${detail}` };
  }
  const status = result.api_error_status ?? heard.errorStatus;
  if (result.api_error === 'connection_failed') return { kind: 'stream_cut', detail };
  return failureOfError(
    heard,
    { status, type: result.api_error_type ?? '', detail },
    request.model,
  );
}

/** The program left, and there is no result line. */
function failureOfExit({ heard, exit, request }: Ending): Failure {
  if (exit?.error) return notStarted(exit.error.code, exit.error.message);
  const said = hide(shortText(exit?.stderr ?? ''));
  if (/unknown option/i.test(said)) {
    const detail = `This version of the claude program is too old (${said}): run \`claude update\`.`;
    return { kind: 'no_model', detail };
  }
  if (notLoggedIn.test(said)) return { kind: 'authentication', detail: `${said} ${logIn}` };
  if (heard.error !== null || heard.limit !== null) {
    const fault = { status: heard.errorStatus, type: '', detail: heard.notice || said };
    return failureOfError(heard, fault, request.model);
  }
  const how = exit?.signal ?? (exit === null ? 'still there' : `exit ${exit.code}`);
  const detail = `The claude program ended without a result (${how}). ${said}`.trim();
  return { kind: 'stream_cut', detail };
}

type Told = { readonly status: number | null; readonly type: string; readonly detail: string };

/** By status where there is one, else by the program's own word. */
function failureOfError(heard: Heard, { status, type, detail }: Told, model: string): Failure {
  if (status === 429 || status === null) {
    if (isUsedUp(heard, detail)) {
      return { kind: 'usage_limit', resetsAt: resetOf(heard, detail), detail };
    }
    // its wording would match a usage limit: "limiting requests (not your usage limit)"
    if (status === 429 || heard.error === 'rate_limit') {
      return { kind: 'rate_limited', retryAfterMs: null, detail };
    }
  }
  if (status === null && heard.error === null && notLoggedIn.test(detail)) {
    return { kind: 'authentication', detail: `${detail} ${logIn}` };
  }
  // the program rewords the message: only its own word still says that it is about the model
  if (heard.error === 'model_not_found') return { kind: 'unknown_model', model, detail };
  const meant = status ?? statusOfError[heard.error ?? ''] ?? null;
  const fault = { status: meant, type, code: '', detail, headers: undefined, model };
  const failure = failureOf(fault, 0);
  return failure.kind === 'authentication' ? { ...failure, detail: `${detail} ${logIn}` } : failure;
}

const statusOfError: Readonly<Record<string, number>> = {
  authentication_failed: 401,
  oauth_org_not_allowed: 403,
  billing_error: 402,
  rate_limit: 429,
  invalid_request: 400,
};

/** Any 429 is announced as a rejected limit; only that of a used-up allowance knows its end or says so. */
function isUsedUp({ limit, result }: Heard, detail: string): boolean {
  return (
    result?.api_error === 'usage_limit_reached' ||
    (limit !== null && limit.resetsAt !== null) ||
    (usedUp.test(detail) && !/not your usage limit/i.test(detail))
  );
}

function resetOf({ limit }: Heard, detail: string): string | null {
  const worded = /\|(\d{9,11})\b/.exec(detail)?.[1];
  const seconds = limit?.resetsAt ?? (worded === undefined ? null : Number(worded));
  if (seconds === null || seconds > 1e11) return null;
  return new Date(seconds * 1000).toISOString();
}

function notStarted(code: string, message: string): Failure {
  const why =
    code === 'ENOENT'
      ? 'The claude program was not found.'
      : `claude cannot be started: ${message}`;
  return { kind: 'no_model', detail: `${why} ${howToInstall}` };
}

/** Named wherever the program is missing. */
export const howToInstall =
  'Install it (npm install -g @anthropic-ai/claude-code), log in once, or choose another provider.';

function detailOf({ notice }: Heard, { result, errors }: Result): string {
  return hide(shortText([result || notice, ...errors].filter(Boolean).join(' ')));
}
