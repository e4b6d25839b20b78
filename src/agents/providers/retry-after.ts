/** When to come back, in milliseconds, from an answer's headers; null = it does not say. `now` in ms since 1970. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = amount(headers.get('retry-after-ms'));
  if (exact !== null) return exact;
  const given = headers.get('retry-after');
  if (given === null) return null;
  const seconds = amount(given);
  if (seconds !== null) return Math.ceil(seconds * 1000);
  // Date.parse takes almost anything for a date, "-3" for one
  const at = /^\s*[A-Z][a-z]+,/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // a date is meant by the server's clock, which may differ from ours by hours
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, at - (Number.isNaN(sent) ? now : sent));
}

/**
 * The moment at which a used-up allowance comes back (ISO), from the headers of a 429 or the words of the error
 * ("You will regain access on 2026-11-01 at 00:00 UTC."); null = unknown.
 */
export function resetsAt(headers: Headers | undefined, message: string): string | null {
  const epoch = amount(headers?.get('anthropic-ratelimit-unified-reset') ?? null);
  if (epoch !== null && epoch < latest) return new Date(epoch * 1000).toISOString();
  const worded = /(\d{4}-\d{2}-\d{2})(?:\s+at\s+|[T ])(\d{2}:\d{2})/.exec(message);
  return worded === null ? null : `${worded[1]}T${worded[2]}:00.000Z`;
}

/** The end of the calendar, in seconds since 1970: nothing beyond it is a moment. */
const latest = 8.64e12;

function amount(value: string | null): number | null {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null;
}
