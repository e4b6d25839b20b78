import type { Bound, Decision } from './decision.ts';
import type { Deed } from './git-deeds.ts';
import type { Subject } from './phases.ts';
import type { Reached } from './reach.ts';
import type { Compiled } from './rules.ts';

/** What all answers about one command share. */
export type Matter = {
  readonly subject: Subject;
  readonly reached: readonly Reached[];
  /** What of it can lose work. */
  readonly deeds: readonly Deed[];
  readonly normalised: string;
  readonly bound: () => readonly Bound[];
  readonly compiled: Compiled;
};

type Answer = Pick<Decision, 'outcome' | 'tier' | 'phase' | 'rule' | 'reason'> &
  Partial<Pick<Decision, 'pattern' | 'remember' | 'notes' | 'checks'>>;

/** A decision, with what all decisions about this command share. */
export function answer({ normalised, bound }: Matter, given: Answer): Decision {
  return {
    ...given,
    normalised,
    pattern: given.pattern,
    notes: given.notes ?? [],
    remember: given.remember ?? 'once',
    // What the phases let through runs nothing of the project's own but scripts.
    bound:
      given.outcome === 'deny' || (given.phase === '7D' && given.outcome === 'allow')
        ? []
        : bound(),
  };
}

/** Made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
