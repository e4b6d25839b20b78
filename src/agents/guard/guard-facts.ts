import { createHash } from 'node:crypto';
import type { GuardFacts } from '../../engine/acting/acting.ts';
import type { Bound, Decision, Reason } from './decision.ts';
import type { Explanation } from './explain.ts';

/** A decision as questions, journal and log carry it. */
export function guardFacts({ tier, phase, rule, reason }: Decision): GuardFacts {
  const { kind, values } = flat(reason);
  return { tier: String(tier), phase, rule, reason: { kind, values } };
}

/** Lists become one text, each entry on a line of its own. */
function flat(reason: Reason): GuardFacts['reason'] {
  const { kind, ...rest } = reason;
  const values = Object.entries(rest).map(
    ([name, value]: [string, string | number | readonly string[]]) => [
      name,
      typeof value === 'object' ? value.join('\n') : value,
    ],
  );
  return { kind, values: Object.fromEntries(values) };
}

/** One hash for all bytes that would run: a yes counts for these only. Empty: none of the project's own would run. */
export function boundHash(bound: readonly Bound[]): string {
  if (bound.length === 0) return '';
  const lines = bound.map(({ path, hash }) => `${path}\0${hash ?? ''}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** What a yes counts for: the bytes that would run, and the files that were named as those that can be lost. */
export function shownHash({
  bound,
  reason,
  checks = [],
}: Pick<Decision, 'bound' | 'reason' | 'checks'>): string {
  const bytes = boundHash([...bound, ...checks]);
  if (reason.kind !== 'may_lose') return bytes;
  const { paths, more } = reason;
  return createHash('sha256')
    .update([bytes, ...paths, String(more)].join('\0'))
    .digest('hex');
}

/** Where it would write, as a list of paths. `anything` stands for all that the sandbox lets it write to. */
export function writtenPaths({ writes }: Pick<Explanation, 'writes'>): readonly string[] {
  switch (writes.kind) {
    case 'nothing':
      return [];
    case 'paths':
      return writes.paths;
    case 'anything':
      return writes.below.map((folder) => `${folder}/**`);
    default:
      return writes satisfies never;
  }
}
