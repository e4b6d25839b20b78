/** One way in which a server can go wrong, or be odd without being wrong. */
export type Fault =
  // before the answer
  | { readonly kind: 'late_headers'; readonly ms: number }
  | { readonly kind: 'no_headers' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'page'; readonly status: number }
  | { readonly kind: 'empty' }
  // in the midst of it
  | { readonly kind: 'stall'; readonly afterEvents: number }
  /** Closed politely; may fall inside a character or an `event:` line. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** 0 = before the headers. */
  | { readonly kind: 'reset'; readonly afterBytes: number }
  | {
      readonly kind: 'error_event';
      readonly type: string;
      readonly message?: string;
      readonly code?: string;
      readonly afterEvents: number;
    }
  | { readonly kind: 'broken_event'; readonly afterEvents: number }
  | { readonly kind: 'no_stop' }
  | { readonly kind: 'open_end' }
  // odd, but right
  | { readonly kind: 'tiny_chunks'; readonly bytes: number }
  | { readonly kind: 'crlf' }
  | { readonly kind: 'unknown_events' }
  | { readonly kind: 'pings'; readonly count: number }
  | { readonly kind: 'huge'; readonly characters: number }
  | { readonly kind: 'bare_usage' }
  /** All three counters of the input are zero at the end. */
  | { readonly kind: 'zero_usage' }
  /** How the input was met is told at the end only, otherwise than at the beginning. */
  | { readonly kind: 'late_usage'; readonly input: number; readonly cacheRead: number }
  // what the model does
  | { readonly kind: 'no_content' }
  | {
      readonly kind: 'refusal';
      readonly text?: string;
      readonly category: string | null;
      readonly explanation: string;
    }
  | { readonly kind: 'pause_turn'; readonly text: string }
  | { readonly kind: 'max_tokens'; readonly afterCharacters: number }
  | { readonly kind: 'context_full' }
  | { readonly kind: 'strange_stop'; readonly stop: string }
  /** `json` as it is streamed: may be cut, invalid, or for a tool nobody has. */
  | {
      readonly kind: 'tool_calls';
      readonly calls: readonly {
        readonly id: string;
        readonly name: string;
        readonly json: string;
      }[];
      readonly stop: string;
    };

/** What heals by asking again or does no harm: after any number of these the right answer must come out. */
export const survivable: readonly Fault[] = [
  { kind: 'status', status: 529, type: 'overloaded_error' },
  { kind: 'status', status: 500, type: 'api_error' },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429, type: 'rate_limit_error', headers: { 'retry-after': '1' } },
  { kind: 'page', status: 502 },
  { kind: 'empty' },
  { kind: 'cut', afterBytes: 700 },
  { kind: 'cut', afterBytes: 20 },
  { kind: 'reset', afterBytes: 0 },
  { kind: 'reset', afterBytes: 600 },
  { kind: 'error_event', type: 'overloaded_error', afterEvents: 3 },
  { kind: 'error_event', type: 'api_error', afterEvents: 1 },
  { kind: 'error_event', type: 'rate_limit_error', afterEvents: 2 },
  { kind: 'no_stop' },
  { kind: 'broken_event', afterEvents: 2 },
  { kind: 'tiny_chunks', bytes: 7 },
  { kind: 'crlf' },
  { kind: 'unknown_events' },
  { kind: 'pings', count: 20 },
  { kind: 'bare_usage' },
  { kind: 'open_end' },
];

/** Draws that are the same for the same seed. 0 ≤ n < 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
