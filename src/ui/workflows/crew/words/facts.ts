import { money } from '../../../components/numbers.ts';
import type { Values } from '../../../messages/words.ts';

/** Is the number of applied proposals worth saying? None of them only where there is nothing else to say. */
export function appliedCounts(v: Values): boolean {
  const others = v.number('rehearsed') + v.number('unapplied') + v.number('left');
  return v.number('applied') > 0 || others === 0;
}

/** A change that was made in a tree of its own: nothing of it is in the project yet. */
export function isApart(v: Values): boolean {
  return v.text('apart') === 'true';
}

/** What a plan would cost, as it was taken: unknown where no price is. */
export function planPrice(
  v: Values,
  words: { readonly rehearsed: string; readonly unknown: string; about(usd: string): string },
): string {
  if (v.number('rehearsed') === 1) return words.rehearsed;
  const usd = Number.parseFloat(v.text('usd'));
  return Number.isNaN(usd) ? words.unknown : words.about(money(usd));
}
