import { twoDigits } from '../../engine/data/two-digits.ts';
import type { Spent, Usage } from '../../engine/data/usage.ts';

/** How near (in hundredths) to a limit a score must be to be shown with both decimals (docs/spec/folio.md §9). */
const near = 5;

/** Hundredths → `7.4`, or `6.95` when one decimal could hide which side of a limit it is on. */
export function score(hundredths: number, limits: readonly number[]): string {
  const close = limits.some((limit) => Math.abs(hundredths - limit) <= near);
  return close ? exactScore(hundredths) : (Math.floor((hundredths + 5) / 10) / 10).toFixed(1);
}

/** Hundredths → `6.93`. */
export function exactScore(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** Hundredths → `6.5`, `6.25`: what a score is held against, exact and no longer than it must be. */
export function limitText(hundredths: number): string {
  return exactScore(hundredths).replace(/0$/, '');
}

/** Hundredths → `+0.26`. */
export function exactDelta(hundredths: number): string {
  return `${hundredths < 0 ? '-' : '+'}${exactScore(Math.abs(hundredths))}`;
}

/** Dollars, always with cents; what is more than nothing never looks like nothing. */
export function money(usd: number): string {
  if (usd > 0 && usd < 0.01) return '<$0.01';
  return `$${usd.toFixed(2)}`;
}

/** What has been spent: `–` when no price is known, `$0.42+?` when some are not. */
export function spentMoney(spent: Spent, unknown: string): string {
  if (spent.unpriced === 0) return money(spent.usd);
  if (spent.unpriced === spent.calls) return unknown;
  return `${money(spent.usd)}+?`;
}

/** `942`, `12.3k`, `1.2M`. */
export function count(value: number): string {
  if (value < 1000) return String(value);
  if (value < 999_950) return `${(value / 1000).toFixed(1)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

/** All input tokens, cached ones included. */
export function inputTokens(usage: Usage): number {
  return usage.input + usage.cacheRead + usage.cacheWrite;
}

/** `03:12`, `1:03:12`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Whole seconds from now until a moment; undefined when unknown, 0 when it has passed. */
export function secondsUntil(until: string | null, now: number): number | undefined {
  if (until === null) return undefined;
  const moment = Date.parse(until);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / 1000));
}
