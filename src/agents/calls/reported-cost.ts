import { noUsage, type Usage } from '../../engine/data/usage.ts';
import type { ModelReply } from '../provider.ts';

/** A reply of a provider that reports its own prices. `usd` null = it did not say; then the price table stands. */
export type PricedReply = ModelReply & { readonly usd: number | null };

/** What attempts have cost as the provider reported it, and the tokens that this price covers. */
export type Reported = { readonly usage: Usage; readonly usd: number };

export const nothingReported: Reported = { usage: noUsage, usd: 0 };

/** Adds a reply that says what it has cost; any other leaves things as they are. */
export function addReported(reported: Reported, reply: ModelReply | PricedReply): Reported {
  if (!('usd' in reply) || reply.usd === null) return reported;
  return { usage: sum(reported.usage, reply.usage, 1), usd: reported.usd + reply.usd };
}

/** USD of all attempts together: the reported ones as reported, the rest of the tokens by `price`; null = unknown. */
export function usdOf(
  { usage, usd }: Reported,
  all: Usage,
  price: (rest: Usage) => number | null,
): number | null {
  const rest = sum(all, usage, -1);
  const nothing = rest.input + rest.output + rest.cacheRead + rest.cacheWrite === 0;
  if (usage !== noUsage && nothing) return usd;
  const more = price(rest);
  return more === null ? null : usd + more;
}

function sum(a: Usage, b: Usage, sign: 1 | -1): Usage {
  return {
    input: a.input + sign * b.input,
    output: a.output + sign * b.output,
    cacheRead: a.cacheRead + sign * b.cacheRead,
    cacheWrite: a.cacheWrite + sign * b.cacheWrite,
  };
}
