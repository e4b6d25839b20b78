import type { Person, Priority } from '../contract/report.ts';
import type { Facts } from '../model.ts';
import type { FieldWords } from '../words-shape.ts';
import type { Assessed, Case } from './assess.ts';
import type { Ranked } from './ranked.ts';
import { isDropped, openPr, prName } from './subject.ts';

type Options = {
  readonly words: FieldWords;
  readonly waited: ReadonlySet<number>;
  readonly project: number | null;
};

/** What only a person can do next (docs/spec/field.md §12.4). Where issues are files, commands name the file, never `gh`. */
export function forPeople(assessed: Assessed, facts: Facts, options: Options): Ranked[] {
  const ofCycles = assessed.cycles.map((ring) => ofCycle(ring, assessed, facts, options));
  return [
    ...[...assessed.cases.values()].flatMap((one) => ofCase(one, facts, options)),
    ...ofCycles,
    ...toBegin(facts, options),
  ];
}

/** Where no issues are kept at all, a first one can be made. It is a command to copy, as any other. */
function toBegin({ states }: Facts, { words }: Options): Ranked[] {
  if (states.issues !== 'absent') return [];
  return [
    {
      ...{ ...none, priority: 'medium', score: 0.5, id: 'none init', issue: 0, issues: [] },
      ...{ command: 'folio-tui field --init-issues', ...words.beginIssues },
    },
  ];
}

/** Where nobody here can take what is to be worked on, a crew of this program can be asked; the person starts it. */
export function forCrew(
  unmatched: readonly { readonly issue: number; readonly capability: string }[],
  priorities: ReadonlyMap<number, Priority>,
  words: FieldWords,
): Ranked[] {
  const issues = unmatched.flatMap(({ issue, capability }) =>
    capability === 'issue-action' ? [issue] : [],
  );
  const [first] = issues;
  if (first === undefined) return [];
  const isUrgent = issues.some((issue) => priorities.get(issue) === 'high');
  return [
    {
      ...{ ...none, issue: first, issues, id: 'none crew' },
      ...(isUrgent ? { priority: 'high', score: 0.8 } : { priority: 'medium', score: 0.5 }),
      command: 'folio-tui field --maintain plan --emit crew-request | folio-tui crew --dag -',
      ...words.forCrew(issues),
    },
  ];
}

const none = { agent: 'none', points: 0, stateAt: -1, claimed: false } as const;

function ofCase(one: Case, facts: Facts, options: Options): Ranked[] {
  const { issue } = one.subject;
  if (isDropped(issue)) return [];
  switch (one.assessment.state) {
    case 'blocked':
      return one.inCycle ? [] : fromOutside(one, facts, options);
    case 'unknown':
      return unclear(one, facts, options);
    case 'done':
      if (one.assessment.mergePending) return [toMerge(one, facts, options)];
      return issue.open ? [toClose(one, facts, options)] : [];
    default:
      return [];
  }
}

const about = ({ subject: { issue } }: Case) => ({
  issue: issue.number,
  issues: [issue.number],
});

function fromOutside(one: Case, facts: Facts, { words }: Options): Ranked[] {
  const { number } = one.subject.issue;
  const dropped = one.relations.find(
    ({ satisfied, detail }) => satisfied === false && detail.includes('not planned'),
  );
  const reason = one.outside[0]?.reason ?? dropped?.detail;
  if (reason === undefined) return [];
  return [
    {
      ...{ ...none, ...about(one), priority: 'high', score: 0.8, id: `none #${number} outside` },
      command: lookAt(one, facts),
      ...{ description: words.clearBlocker(number, reason), rationale: words.onlyPerson },
    },
  ];
}

function unclear(one: Case, facts: Facts, { words }: Options): Ranked[] {
  const { number } = one.subject.issue;
  const lost = one.relations.find((each) => each.lost);
  if (lost !== undefined)
    return [
      {
        ...{
          ...none,
          ...about(one),
          priority: 'high',
          score: 0.8,
          id: `none #${number} reference`,
        },
        command: lookAt(one, facts),
        ...{ description: words.correctReference(number, lost.to), rationale: words.onlyPerson },
      },
    ];
  return [
    {
      ...{ ...none, ...about(one), agent: 'facilitator', priority: 'low', score: 0.4 },
      ...{ id: `facilitator #${number}`, command: `folio-tui field --issue ${number}` },
      ...unclearWords(one, words),
    },
  ];
}

/** A file that cannot be read is mended by a person; anything else may be clear at the next look. */
function unclearWords({ subject: { issue }, assessment }: Case, words: FieldWords) {
  return issue.problem === undefined
    ? { description: words.lookAgain(issue.number), rationale: assessment.evidence.at(-1) ?? '' }
    : { description: words.mendFile(issue.number), rationale: issue.problem };
}

function toMerge(one: Case, facts: Facts, { words, waited }: Options): Ranked {
  const { number } = one.subject.issue;
  const pr = openPr(one.subject);
  return {
    ...{ ...none, ...about(one), id: `none #${number} merge` },
    ...(waited.has(number) ? { priority: 'high', score: 0.8 } : { priority: 'medium', score: 0.5 }),
    command: mergeCommand(one, facts),
    description: words.merge(pr === undefined ? '' : prName(pr)),
    rationale: words.approvedNotMerged,
  };
}

function toClose(one: Case, facts: Facts, { words }: Options): Ranked {
  const { number } = one.subject.issue;
  return {
    ...{ ...none, ...about(one), priority: 'low', score: 0.2, id: `none #${number} close` },
    command: closeCommand(one, facts),
    ...{ description: words.close(number), rationale: one.assessment.evidence[0] ?? '' },
  };
}

function ofCycle(
  ring: readonly number[],
  { cases }: Assessed,
  facts: Facts,
  { words }: Options,
): Ranked {
  const [first = 0] = ring;
  const one = cases.get(first);
  const edges = ring.map((number, at) => `#${number} → #${ring[(at + 1) % ring.length]}`);
  return {
    ...{ agent: 'none', points: 0, stateAt: -1, claimed: false, priority: 'high', score: 0.8 },
    ...{ issue: first, issues: [...ring], id: `none cycle ${ring.join(' ')}` },
    command: one === undefined ? '' : lookAt(one, facts, false),
    description: words.breakCycle(edges),
    rationale: words.onlyPerson,
  };
}

const fileOf = ({ subject: { issue } }: Case) => issue.path ?? `#${issue.number}`;

function lookAt(one: Case, { tracker }: Facts, comments = true): string {
  const { number } = one.subject.issue;
  if (tracker === 'local') return `folio-tui field --issue ${number}`;
  return `gh issue view ${number}${comments ? ' --comments' : ''}`;
}

/** The only commands that would change something; they are text for a person. */
function closeCommand(one: Case, { tracker }: Facts): string {
  const { number } = one.subject.issue;
  return tracker === 'local' ? `${fileOf(one)}: state: closed` : `gh issue close ${number}`;
}

function mergeCommand(one: Case, { tracker }: Facts): string {
  const pr = openPr(one.subject);
  if (tracker === 'local' || pr === undefined || pr.number === null)
    return `${fileOf(one)}: pr.state: merged`;
  return `gh pr merge ${pr.number}`;
}

const day = 86_400_000;

/** Who is waited for: reviewers that were asked, people an issue is assigned to and that have not begun. */
export function peopleOf({ cases }: Assessed, now: Date): Person[] {
  return [...cases.values()]
    .filter(({ subject }) => subject.issue.open)
    .flatMap((one) => {
      const { subject, assessment } = one;
      const last = assessment.freshness?.lastActivity;
      const days = last === undefined ? null : Math.floor((now.getTime() - Date.parse(last)) / day);
      const pr = openPr(subject);
      const reviewers = pr?.reviewers ?? [];
      const what = pr === undefined ? '' : `PR ${prName(pr)}`;
      const owners =
        assessment.claimedBy === undefined || assessment.claimedBy === 'board'
          ? []
          : [
              {
                name: assessment.claimedBy,
                issue: subject.issue.number,
                what: `#${subject.issue.number}`,
                days,
              },
            ];
      return [
        ...reviewers.map((name) => ({ name, issue: subject.issue.number, what, days })),
        ...owners,
      ];
    })
    .sort((a, b) => (b.days ?? 0) - (a.days ?? 0));
}
