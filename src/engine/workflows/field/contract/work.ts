import { z } from 'zod';
import type { FacilitatorReport, IssueAssessment } from './report.ts';

/** What issues say, by their number: as much of it as somebody needs who is to work on them. */
export const IssueTexts = z.record(z.string(), z.string());
export type IssueTexts = z.infer<typeof IssueTexts>;

/** Issues by the wave in which they can be worked on; within a wave the most pressing first. */
export type Waves = readonly (readonly IssueAssessment[])[];

/** More than a person would look through at once. */
export const mostIssues = 20;
const byPriority = { high: 0, medium: 1, low: 2 } as const;

/**
 * What can be worked on now, and behind it what only waits for that: the issue graph as waves. `chosen`: only these, and
 * what they wait for; undefined: all. Taken, dropped and finished issues are in none, nor what waits for anything else.
 */
export function wavesOf(
  { assessments }: Pick<FacilitatorReport, 'assessments'>,
  chosen?: ReadonlySet<number>,
): Waves {
  const wave = wavesByIssue(assessments);
  const wanted =
    chosen === undefined
      ? undefined
      : withWaited(
          [...chosen].filter((issue) => wave.has(issue)),
          assessments,
        );
  const taken = assessments
    .filter(({ issue }) => wave.has(issue) && wanted?.has(issue) !== false)
    .sort((a, b) => (wave.get(a.issue) ?? 0) - (wave.get(b.issue) ?? 0) || inOrder(a, b))
    .slice(0, mostIssues);
  return [...Map.groupBy(taken, ({ issue }) => wave.get(issue) ?? 0).values()];
}

function inOrder(a: IssueAssessment, b: IssueAssessment): number {
  const urgency = ({ priority = 'medium' }: IssueAssessment) => byPriority[priority];
  return urgency(a) - urgency(b) || a.issue - b.issue;
}

function wavesByIssue(assessments: readonly IssueAssessment[]): ReadonlyMap<number, number> {
  const wave = new Map<number, number>();
  for (const one of assessments) if (canStart(one)) wave.set(one.issue, 1);
  // each round wakes those whose last blocker is in a wave by now; the last round wakes nobody
  for (let round = 2; ; round += 1) {
    const woken = assessments.filter(
      (one) => isWaiting(one) && !wave.has(one.issue) && waitsOnlyFor(one, wave),
    );
    if (woken.length === 0) return wave;
    for (const { issue } of woken) wave.set(issue, round);
  }
}

/** Can somebody begin with it now? What is offered, what is told of the field and what is handed on go by it (docs/spec/field.md §12.7). */
export function canStart({ state, open, dropped, claimedBy }: IssueAssessment): boolean {
  const isOpen = open !== false && dropped !== true;
  return isOpen && claimedBy === undefined && (state === 'incomplete' || state === 'in_progress');
}

function isWaiting({ state, open, dropped }: IssueAssessment): boolean {
  return state === 'blocked' && open !== false && dropped !== true;
}

/** Is each of its blockers one of these issues? A label or a word from outside is none. */
function waitsOnlyFor(
  { blockers = [], waitsFor = [] }: IssueAssessment,
  wave: ReadonlyMap<number, number>,
): boolean {
  return blockers.length === waitsFor.length && waitsFor.every((issue) => wave.has(issue));
}

function withWaited(
  chosen: readonly number[],
  assessments: readonly IssueAssessment[],
): ReadonlySet<number> {
  const waits = new Map(assessments.map(({ issue, waitsFor = [] }) => [issue, waitsFor]));
  const all = new Set(chosen);
  for (const issue of all) for (const waited of waits.get(issue) ?? []) all.add(waited);
  return all;
}
