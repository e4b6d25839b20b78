import { addUsage, noUsage, type Usage } from '../../engine/data/usage.ts';
import type { PricedReply } from '../calls/reported-cost.ts';
import { CallError, type ModelRequest, type Stop } from '../provider.ts';
import type { Heard } from './claude-code-answer.ts';
import { type Ending, failureOfExit, failureOfResult } from './claude-code-failures.ts';
import type { Result } from './claude-code-lines.ts';

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

/** All models the program has used for this call. A price of nothing for tokens that were used is no price. */
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
