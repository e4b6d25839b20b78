import { IssueAssessment, type IssueState } from '../contract/report.ts';
import type { Elsewhere, Facts } from '../model.ts';
import type { FieldState } from '../state.ts';
import type { FieldWords } from '../words-shape.ts';
import {
  blockerTruth,
  type Outside,
  outsideOf,
  type Relation,
  relationTo,
  reverseEdges,
  type Target,
  wantedBy,
} from './blockers.ts';
import { attentionOf, evidenceOf } from './evidence.ts';
import { freshnessAt, lastActivity } from './freshness.ts';
import { cyclesIn, rootsOf } from './graph.ts';
import { either, type Judged, judge, type Truth } from './judge.ts';
import { labelsOfOwn } from './own-labels.ts';
import { predicatesOf } from './predicates.ts';
import { ownNumber } from './refs.ts';
import { isDropped, type Subject } from './subject.ts';
import { subjectsOf } from './subjects.ts';
import { changeOf, claimedBy, driftOf } from './transitions.ts';

/** An issue of the field, judged, with what the later duties need to know of it. */
export type Case = {
  readonly subject: Subject;
  readonly judged: Judged;
  readonly assessment: IssueAssessment;
  readonly relations: readonly Relation[];
  readonly outside: readonly Outside[];
  /** Is something in the way, whatever its state says besides? */
  readonly waits: Truth;
  /** Labels that field put there itself, and may take away again. */
  readonly ownLabels: ReadonlySet<string>;
  /** Issues of the field that it waits for, directly. */
  readonly waitsFor: readonly number[];
  readonly roots: readonly number[];
  readonly inCycle: boolean;
};

export type Assessed = {
  /** By number, in order. */
  readonly cases: ReadonlyMap<number, Case>;
  readonly cycles: readonly (readonly number[])[];
  readonly edges: ReadonlyMap<number, readonly number[]>;
};

export type AssessOptions = {
  readonly now: Date;
  readonly staleDays: number;
  /** Labels that agents use for what waits. */
  readonly blockedLabels: ReadonlySet<string>;
  /** The one that field puts on what waits. */
  readonly blockedLabel: string;
  readonly words: FieldWords;
};

/**
 * Judges every issue of the field (docs/spec/field.md §8). Two looks: what is done depends on nothing else, and only that
 * decides who waits.
 */
export function assess(facts: Facts, before: FieldState, options: AssessOptions): Assessed {
  const subjects = subjectsOf(facts, before);
  const done = new Map(
    [...subjects].map(([number, subject]) => [number, isDone(subject, facts)] as const),
  );
  const reverse = reverseEdges(subjects.values());
  const targetOf = targets(facts, subjects, done);
  const field = [...subjects.values()].filter(({ issue }) => issue.inField);
  const found = new Map(
    field.map((subject) => {
      const relations = wantedBy(subject, reverse).map((wanted) =>
        relationTo(subject.issue.number, wanted, targetOf(wanted.to)),
      );
      const own = labelsOfOwn(subject, options.blockedLabel);
      const outside = outsideOf(subject, { labels: options.blockedLabels, own, relations });
      return [subject.issue.number, { subject, relations, outside, ownLabels: own }] as const;
    }),
  );
  const edges = edgesOf(found, done);
  const cycles = cyclesIn(edges);
  const roots = rootsOf(edges);
  const rings = new Map(cycles.flatMap((ring) => ring.map((number) => [number, ring] as const)));
  const cases = new Map(
    [...found].map(([number, { subject, relations, outside, ownLabels }]): [number, Case] => {
      const ring = rings.get(number);
      const ringReason =
        ring && `dependency cycle: ${[...ring, ring[0]].map((n) => `#${n}`).join(' → ')}`;
      const native = subject.issue.native === undefined ? facts.states.native : 'ok';
      const waits = either(ring !== undefined, blockerTruth(relations, outside, native));
      const predicates = predicatesOf(subject, facts.states, waits);
      const judged = judge(predicates);
      const reasons = [
        ...(ringReason === undefined ? [] : [ringReason]),
        ...relations.filter(({ satisfied }) => satisfied === false).map(({ detail }) => detail),
        ...outside.map(({ reason }) => reason),
        ...relations.filter(({ satisfied }) => satisfied === 'unknown').map(({ detail }) => detail),
      ];
      const waitsFor = edges.get(number) ?? [];
      const own = { subject, judged, relations, outside, waits, ownLabels, waitsFor };
      const evidence = evidenceOf(subject, {
        relations,
        outside,
        facts: predicates,
        states: facts.states,
      });
      const rest = { roots: roots.get(number) ?? [], inCycle: ring !== undefined };
      const assessment = assessmentOf({ ...own, ...rest, evidence, reasons }, facts, options);
      return [number, { ...own, ...rest, assessment }];
    }),
  );
  return { cases, cycles, edges };
}

/** Rules 0 to 3: nothing that an issue waits for matters to them. */
function isDone(subject: Subject, { states }: Facts): boolean {
  return judge(predicatesOf(subject, states, false)).state === 'done';
}

function targets(
  facts: Facts,
  subjects: ReadonlyMap<number, Subject>,
  done: ReadonlyMap<number, boolean>,
): (key: string) => Target {
  const prs = new Map(facts.prs.map((pr) => [pr.number, pr]));
  const isWhole = facts.states.issues === 'ok' && facts.states.prs === 'ok';
  return (key) => {
    const number = ownNumber(key);
    if (number === undefined) return targetElsewhere(facts.elsewhere?.get(key));
    const subject = subjects.get(number);
    if (subject !== undefined) {
      const { issue } = subject;
      const isOver = issue.inField ? (done.get(number) ?? false) : !issue.open;
      return { kind: 'issue', done: isOver, dropped: isDropped(issue) && !done.get(number) };
    }
    const pr = prs.get(number);
    if (pr !== undefined) return { kind: 'pr', state: pr.state };
    return { kind: isWhole ? 'none' : 'unreadable' };
  };
}

/** One of another repository is there when it is closed or merged; one that could not be read is never taken as that. */
function targetElsewhere(seen: Elsewhere | undefined): Target {
  return seen ?? { kind: 'unreadable' };
}

type Found = {
  readonly subject: Subject;
  readonly relations: readonly Relation[];
  readonly outside: readonly Outside[];
};

/** Who waits for whom, within the field; what is done waits for nobody, and nobody for what was dropped. */
function edgesOf(
  found: ReadonlyMap<number, Found>,
  done: ReadonlyMap<number, boolean>,
): ReadonlyMap<number, readonly number[]> {
  return new Map(
    [...found].map(([number, { subject, relations }]) => {
      if (done.get(number) || !subject.issue.open) return [number, []];
      const to = relations.flatMap(({ satisfied, to }) => {
        const target = ownNumber(to) ?? -1;
        return satisfied === false && found.get(target)?.subject.issue.open ? [target] : [];
      });
      return [number, to.sort((a, b) => a - b)];
    }),
  );
}

const capability: Partial<Record<IssueState, string>> = {
  review_pending: 'review-action',
  in_progress: 'issue-action',
  incomplete: 'issue-action',
};

type Whole = Omit<Case, 'assessment'> & {
  readonly evidence: string[];
  readonly reasons: readonly string[];
};

function assessmentOf(of: Whole, facts: Facts, options: AssessOptions): IssueAssessment {
  const { subject, judged } = of;
  const { issue } = subject;
  const { state, rule } = judged;
  const last = lastActivity(subject);
  const freshness =
    last === undefined ? undefined : freshnessAt(last, options.now, options.staleDays);
  const drift = driftOf(subject, state);
  const dropped = isDropped(issue);
  const said = options.words.recommendation({ ...of, issue, state, dropped, drift });
  return whole({
    ...{ issue: issue.number, state, evidence: of.evidence },
    recommendation: said,
    requiredCapability: dropped ? undefined : capability[state],
    ...{ title: issue.title, rule, open: issue.open },
    ...waitingOf(of),
    mergePending: (state === 'done' && rule === 'approved') || undefined,
    dropped: dropped || undefined,
    claimedBy: claimedBy(subject),
    freshness,
    stateChange: changeOf(subject.before?.state, state),
    confidence: confidenceOf(freshness?.classification, facts),
    drift: someOf(drift),
    attention: someOf(attentionOf(subject, facts.history.defaultBranch, options.words)),
  });
}

/** What it waits for, and where that begins. */
function waitingOf({ judged: { state }, reasons, roots, waitsFor }: Whole) {
  const isWaiting = state === 'blocked' || (state !== 'done' && reasons.length > 0);
  return {
    blocker: isWaiting ? reasons[0] : undefined,
    blockers: isWaiting ? someOf(reasons) : undefined,
    rootBlockers: state === 'blocked' ? someOf(roots.map((root) => `#${root}`)) : undefined,
    waitsFor: someOf(waitsFor),
  };
}

function someOf<T>(all: readonly T[]): T[] | undefined {
  return all.length > 0 ? [...all] : undefined;
}

/** Without what is not there: a key that has nothing to say is left out. */
function whole(given: Undefined<IssueAssessment>): IssueAssessment {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return IssueAssessment.parse(Object.fromEntries(said));
}

type Undefined<T> = { readonly [K in keyof T]: T[K] | undefined };

const levels = ['low', 'medium', 'high'] as const;

function confidenceOf(
  age: 'active' | 'recent' | 'stale' | undefined,
  { states }: Facts,
): (typeof levels)[number] {
  const base = age === 'active' ? 2 : age === 'recent' ? 1 : 0;
  if (states.git === 'absent' || states.git === 'failed') return 'low';
  const isPartial = Object.values(states).some((state) => state === 'partial');
  return levels[Math.max(0, base - (isPartial ? 1 : 0))] ?? 'low';
}
