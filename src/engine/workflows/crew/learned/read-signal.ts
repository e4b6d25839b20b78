import type { SignalUpdate } from '../shapes/proposals.ts';
import type { Signal } from './signals.ts';

const kinds: readonly (readonly [Signal['kind'], RegExp])[] = [
  ['contradiction', /contradict|逆|矛盾/i],
  ['afterthought', /after-?thought|supplement|後付け|補足/i],
  ['repeated', /repeat|繰り返し|再指定/i],
  ['rejection', /reject|revert|却下|取り消し|断/i],
  ['course_correction', /correct|修正|方向/i],
];

/**
 * The signal that a line of `## Internal State Updates` tells of; the engine computes the sum. A line that names no
 * kind is taken by its direction.
 */
export function signalIn({ before, after, note }: SignalUpdate): Signal {
  const named = kinds.find(([, pattern]) => pattern.test(note))?.[0];
  return { kind: named ?? (after < before ? 'contradiction' : 'afterthought') };
}
