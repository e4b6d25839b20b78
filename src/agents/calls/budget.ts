import type { Piece } from '../../engine/acting/acting.ts';
import { type Failure, RunError } from '../../engine/data/failure.ts';
import type { Json } from '../../engine/data/question.ts';
import { noUsage, type Spent, type Usage } from '../../engine/data/usage.ts';
import type { Budget } from '../../engine/ports.ts';
import type { ModelRequest } from '../provider.ts';
import { orAborted } from './linked-signal.ts';

/** What a call may use at most, reckoned before it is made. `usd` null = the price is unknown. */
export type Estimate = { readonly usage: Usage; readonly usd: number | null };

/**
 * First guess of UTF-8 bytes per token. Bytes, not characters: three bytes of Japanese make about one token, as do
 * three to four letters of English.
 */
const bytesPerToken = 3.2;

/** Everything the model is sent, in UTF-8 bytes. */
export function requestBytes(request: ModelRequest): number {
  const { system, shared, own, followUp, exchanges = [], tools = [], format } = request;
  const parts = [
    ...[system, shared, own, followUp?.assistant ?? '', followUp?.user ?? ''],
    ...tools.flatMap(({ name, description, schema }) => [name, description, textOf(schema)]),
    ...exchanges.flatMap(({ assistant, results, words }) => [
      assistant.text,
      ...assistant.calls.flatMap(({ name, raw }) => [name, raw]),
      ...(assistant.pieces ?? []).map(thoughtIn),
      ...results.map(({ text }) => text),
      ...words,
    ]),
    format === undefined ? '' : textOf(format),
  ];
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
}

function thoughtIn(piece: Piece): string {
  if (piece.type === 'thinking') return piece.thinking;
  return piece.type === 'redacted_thinking' ? piece.data : '';
}

function textOf(value: Json): string {
  return JSON.stringify(value);
}

/** About how many tokens a text has. */
export function roughTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** The limit that the run has reached or would pass with `more` on top; undefined when there is room. */
export function overBudget(budget: Budget, spent: Spent, more: Estimate): Failure | undefined {
  const calls = spent.calls + 1;
  if (budget.calls !== null && calls > budget.calls) {
    return { kind: 'budget_reached', limit: 'calls', spent: spent.calls, budget: budget.calls };
  }
  const tokens = total(spent.usage);
  if (budget.tokens !== null && tokens + total(more.usage) > budget.tokens) {
    return { kind: 'budget_reached', limit: 'tokens', spent: tokens, budget: budget.tokens };
  }
  if (budget.usd !== null && spent.usd + (more.usd ?? 0) > budget.usd) {
    return { kind: 'budget_reached', limit: 'usd', spent: spent.usd, budget: budget.usd };
  }
  return undefined;
}

function total(usage: Usage): number {
  return usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
}

/** Room set aside for a call on its way. Settled when what it used is in `spent`; twice does no harm. */
export type Reservation = { settle(): void };

/** What calls in flight have reserved, and the measured number of bytes per token. */
export type Ledger = {
  /** Input of a request in tokens, by what was learned so far. */
  inputTokens(request: ModelRequest): number;
  /** A finished call tells what its request really was. */
  learn(request: ModelRequest, usage: Usage): void;
  /**
   * Sets room aside. Waits while it is only other calls on their way that leave none (they seldom use all they
   * might); rejects with a RunError budget_reached when there is no room at all.
   */
  reserve(wish: Wish, signal: AbortSignal): Promise<Reservation>;
};

/** Share of a limit that may be used before estimates have to be exact. */
const nearShare = 0.8;

/** Whether a call of about that size comes within a fifth of a limit: then its input is worth counting. */
export function nearBudget({ usd, tokens, calls }: Budget, spent: Spent, more: Estimate): boolean {
  const near = (limit: number | null) => (limit === null ? null : limit * nearShare);
  return overBudget({ usd: near(usd), tokens: near(tokens), calls }, spent, more) !== undefined;
}

export type Wish = {
  readonly estimate: Estimate;
  spent(): Spent;
  budget(): Budget;
};

export function openLedger(): Ledger {
  const onTheWay = new Set<Estimate>();
  let seen = { bytes: 0, tokens: 0 };
  let change = Promise.withResolvers<void>();

  function ratio(): number {
    return seen.tokens === 0 ? bytesPerToken : seen.bytes / seen.tokens;
  }

  return {
    inputTokens: (request) => Math.ceil(requestBytes(request) / ratio()),
    learn(request, usage) {
      const tokens = usage.input + usage.cacheRead + usage.cacheWrite;
      if (tokens === 0) return;
      seen = { bytes: seen.bytes + requestBytes(request), tokens: seen.tokens + tokens };
    },
    async reserve({ estimate, spent, budget }, signal) {
      for (;;) {
        const alone = overBudget(budget(), spent(), estimate);
        if (alone !== undefined) throw new RunError(alone);
        if (overBudget(budget(), withAll(spent(), onTheWay), estimate) === undefined) break;
        await orAborted(change.promise, signal);
      }
      const held = { ...estimate };
      onTheWay.add(held);
      return {
        settle() {
          if (!onTheWay.delete(held)) return;
          change.resolve();
          change = Promise.withResolvers<void>();
        },
      };
    },
  };
}

function withAll(spent: Spent, estimates: Iterable<Estimate>): Spent {
  let { calls, usd } = spent;
  let input = total(spent.usage);
  for (const estimate of estimates) {
    calls += 1;
    usd += estimate.usd ?? 0;
    input += total(estimate.usage);
  }
  return { ...spent, calls, usd, usage: { ...noUsage, input } };
}
