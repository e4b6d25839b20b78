import type { FieldPr, SourceState } from '../model.ts';
import type { Truth } from './judge.ts';
import { ownNumber } from './refs.ts';
import type { Subject } from './subject.ts';

/** How one dependency stands. `satisfied` unknown: nobody could say. */
export type Relation = {
  readonly from: number;
  readonly to: string;
  readonly via: 'text' | 'frontmatter' | 'native' | 'reverse';
  readonly satisfied: Truth;
  /** `depends on #5`, or why it cannot be told. */
  readonly detail: string;
  /** It does not exist, or lies where we may not look: only a person can put that right. */
  readonly lost: boolean;
};

export type Target =
  | { readonly kind: 'issue'; readonly done: boolean; readonly dropped: boolean }
  | { readonly kind: 'pr'; readonly state: FieldPr['state'] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' };

/** Why it cannot be told how a target stands that nobody could read. */
export const unreadOf = (to: string) => `dependency ${to} could not be read`;

/** What an issue waits for, by where it says so; each target once, what the tracker itself says before words. */
export function wantedBy(
  { issue, declared }: Subject,
  reverse: ReadonlyMap<number, readonly number[]>,
): readonly Pick<Relation, 'to' | 'via'>[] {
  const all: Pick<Relation, 'to' | 'via'>[] = [
    ...(issue.native ?? []).map((to) => ({ to, via: 'native' }) as const),
    ...(issue.dependsOn ?? []).map((to) => ({ to, via: 'frontmatter' }) as const),
    ...declared.dependsOn.map((to) => ({ to, via: 'text' }) as const),
    ...(reverse.get(issue.number) ?? []).map((by) => ({ to: `#${by}`, via: 'reverse' }) as const),
  ];
  const seen = new Set<string>([`#${issue.number}`]);
  return all.filter(({ to }) => !seen.has(to) && seen.add(to));
}

/** Who says `Blocks #N`, by that number. */
export function reverseEdges(subjects: Iterable<Subject>): ReadonlyMap<number, readonly number[]> {
  const reverse = new Map<number, number[]>();
  for (const { issue, declared } of subjects)
    for (const key of declared.blocks) {
      const to = ownNumber(key);
      if (to !== undefined && issue.open)
        reverse.set(to, [...(reverse.get(to) ?? []), issue.number]);
    }
  return reverse;
}

/** Whether what is waited for is there (docs/spec/field.md §7.3). A target that could not be read is never taken as closed. */
export function relationTo(
  from: number,
  { to, via }: Pick<Relation, 'to' | 'via'>,
  target: Target,
): Relation {
  const base = { from, to, via, lost: false };
  switch (target.kind) {
    case 'issue':
      if (target.dropped)
        return { ...base, satisfied: false, detail: `${to} was closed as not planned` };
      return { ...base, satisfied: target.done, detail: `depends on ${to}` };
    case 'pr':
      return {
        ...base,
        satisfied: target.state === 'MERGED',
        detail: target.state === 'CLOSED' ? `PR ${to} was closed unmerged` : `depends on PR ${to}`,
      };
    case 'none':
      return { ...base, satisfied: 'unknown', lost: true, detail: `dependency ${to} not found` };
    case 'unreadable':
      return {
        ...{ ...base, satisfied: 'unknown' },
        lost: ownNumber(to) === undefined,
        detail: unreadOf(to),
      };
    default:
      return target satisfies never;
  }
}

/** Labels that say an issue waits, besides those that agents declare. */
const waiting = /^(?:blocked|need clearance|on[ -]hold|waiting|waiting-for-.*)$/i;

export type Outside = {
  readonly reason: string;
  readonly via: 'label' | 'board' | 'words' | 'agent';
};

/**
 * What keeps an issue outside the field (docs/spec/field.md §7.5). A label that field put there itself is none, and one of
 * somebody else stays one even when all it may have been about is done.
 */
export function outsideOf(
  { issue, declared, asked }: Subject,
  facts: {
    readonly labels: ReadonlySet<string>;
    readonly own: ReadonlySet<string>;
    readonly relations: readonly Relation[];
  },
): readonly Outside[] {
  const allDone =
    facts.relations.length > 0 && facts.relations.every(({ satisfied }) => satisfied === true);
  const labels = issue.labels
    .filter((label) => waiting.test(label) || facts.labels.has(label.toLowerCase()))
    .filter((label) => !facts.own.has(label));
  return [
    ...labels.map((label) => ({
      via: 'label' as const,
      reason: allDone
        ? `label "${label}" (all referenced issues are done — remove it if resolved)`
        : `label ${label}`,
    })),
    ...(issue.boardStatus?.toLowerCase() === 'blocked'
      ? [{ via: 'board' as const, reason: 'board status Blocked' }]
      : []),
    ...[...(issue.blockedBy === undefined ? [] : [issue.blockedBy]), ...declared.outside].map(
      (reason) => ({ via: 'words' as const, reason }),
    ),
    ...(asked === null
      ? []
      : [{ via: 'agent' as const, reason: `agent ${asked} reported a blocker` }]),
  ];
}

/** Is something in the way, as far as anybody can tell? */
export function blockerTruth(
  relations: readonly Relation[],
  outside: readonly Outside[],
  native: SourceState,
): Truth {
  if (outside.length > 0 || relations.some(({ satisfied }) => satisfied === false)) return true;
  if (relations.some(({ satisfied }) => satisfied === 'unknown')) return 'unknown';
  return native === 'failed' ? 'unknown' : false;
}
