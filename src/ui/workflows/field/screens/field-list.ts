import type { Activity } from '../../../../engine/workflows/field/contract/activity.ts';
import {
  type AgentInfo,
  actionKey,
  type FacilitateAction,
  type FacilitatorReport,
  type IssueAssessment,
  type IssueState,
  type Person,
  type Suggestion,
  type Warning,
} from '../../../../engine/workflows/field/contract/report.ts';
import { type Waiting, waitingTrees } from './waiting-trees.ts';

/** One row of the field, from top to bottom: headings, and what stands under them. */
export type FieldEntry =
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly of: Heading;
      readonly count: number;
      /** How many of it the person dismissed. */
      readonly hidden?: number;
    }
  | { readonly kind: 'suggestion'; readonly key: string; readonly suggestion: Suggestion }
  | { readonly kind: 'person'; readonly key: string; readonly person: Person }
  | { readonly kind: 'issue'; readonly key: string; readonly issue: IssueAssessment }
  | { readonly kind: 'waiting'; readonly key: string; readonly waiting: Waiting }
  | { readonly kind: 'action'; readonly key: string; readonly action: FacilitateAction }
  | { readonly kind: 'agent'; readonly key: string; readonly agent: AgentInfo }
  | { readonly kind: 'commit'; readonly key: string; readonly commit: Activity['latest'][number] }
  | { readonly kind: 'warning'; readonly key: string; readonly warning: Warning };

export type Heading =
  | 'suggestions'
  | 'people'
  | 'activity'
  | 'waiting'
  | 'agents'
  | 'maintenance'
  | 'warnings'
  | IssueState
  | 'dropped';

/** What needs somebody first; what is over last. */
const order = [
  'review_pending',
  'in_progress',
  'blocked',
  'unknown',
  'incomplete',
  'done',
  'dropped',
] as const;

/** Keys stay the same for as long as a row means the same. `dismissed`: ids of suggestions that are not shown. */
export function fieldList(
  report: FacilitatorReport,
  dismissed: ReadonlySet<string> = new Set(),
): readonly FieldEntry[] {
  const open = report.actions.filter(({ result }) => isToDo(result));
  return [
    ...suggestionsIn(report, dismissed),
    ...under(
      'people',
      report.people.map((person) => ({
        ...{ kind: 'person' as const, person },
        key: `person ${person.name} ${person.issue}`,
      })),
    ),
    ...order.flatMap((state) => [
      ...(state === 'blocked' ? under('waiting', waitingIn(report)) : []),
      ...under(state, issuesOf(report, state)),
    ]),
    ...activityIn(report),
    ...under(
      'maintenance',
      open.toSorted(byKind).map((action) => ({
        ...{ kind: 'action' as const, action },
        key: `action ${actionKey(action)}`,
      })),
    ),
    ...under(
      'agents',
      report.registry.agents.map((agent) => ({
        ...{ kind: 'agent' as const, agent, key: `agent ${agent.name}` },
      })),
    ),
    ...under(
      'warnings',
      report.warnings.map((warning, at) => ({
        ...{ kind: 'warning' as const, warning },
        key: `warning ${at}`,
      })),
    ),
  ];
}

function suggestionsIn(
  { recommend: { suggestions } }: FacilitatorReport,
  dismissed: ReadonlySet<string>,
): readonly FieldEntry[] {
  const shown = suggestions.flatMap((suggestion, at) =>
    suggestion.id !== undefined && dismissed.has(suggestion.id)
      ? []
      : [{ kind: 'suggestion' as const, suggestion, key: `suggestion ${suggestion.id ?? at}` }],
  );
  if (suggestions.length === 0) return [];
  const heading = { kind: 'heading', key: 'heading suggestions', of: 'suggestions' } as const;
  return [{ ...heading, count: shown.length, hidden: dismissed.size }, ...shown];
}

/** Rows of which this is true, and the headings they stand under with how many these are. */
export function narrowed(
  entries: readonly FieldEntry[],
  isWanted: (entry: FieldEntry) => boolean,
): readonly FieldEntry[] {
  const kept: FieldEntry[] = [];
  let under: Extract<FieldEntry, { kind: 'heading' }> | undefined;
  let found: FieldEntry[] = [];
  const close = () => {
    if (under !== undefined && found.length > 0)
      kept.push({ ...under, count: found.length }, ...found);
    found = [];
  };
  for (const entry of entries)
    if (entry.kind === 'heading') {
      close();
      under = entry;
    } else if (isWanted(entry)) found.push(entry);
  close();
  return kept;
}

const kinds = ['comment', 'label', 'update', 'attention'] as const;

/** Those of one kind stand together, since they are taken together. */
function byKind(a: FacilitateAction, b: FacilitateAction): number {
  return kinds.indexOf(a.action) - kinds.indexOf(b.action);
}

function waitingIn(report: FacilitatorReport): readonly FieldEntry[] {
  return waitingTrees(report).map((waiting) => ({
    ...{ kind: 'waiting' as const, waiting },
    key: `waiting ${waiting.kind} ${waiting.path.join(' ')}`,
  }));
}

/** Where there are no issues, what git has to tell. */
function activityIn({ activity, assessments }: FacilitatorReport): readonly FieldEntry[] {
  if (activity === undefined || assessments.length > 0) return [];
  const rows = activity.latest.map((commit) => ({
    ...{ kind: 'commit' as const, commit },
    key: `commit ${commit.sha}`,
  }));
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', key: 'heading activity', of: 'activity', count: activity.commits },
        ...rows,
      ];
}

function isToDo(result: FacilitateAction['result']): boolean {
  return (
    result === undefined || result === 'planned' || result === 'deferred' || result === 'failed'
  );
}

function issuesOf(report: FacilitatorReport, state: (typeof order)[number]): FieldEntry[] {
  return report.assessments
    .filter((one) => (one.dropped ? 'dropped' : one.state) === state)
    .sort((a, b) => Number(b.attention !== undefined) - Number(a.attention !== undefined))
    .map((issue) => ({ kind: 'issue', key: `issue ${issue.issue}`, issue }));
}

function under(of: Heading, entries: readonly FieldEntry[]): readonly FieldEntry[] {
  if (entries.length === 0) return [];
  return [{ kind: 'heading', key: `heading ${of}`, of, count: entries.length }, ...entries];
}

/** What can be chosen, from top to bottom: headings are stepped over. */
export function rowKeys(entries: readonly FieldEntry[]): readonly string[] {
  return entries.filter(({ kind }) => kind !== 'heading').map(({ key }) => key);
}

/** What an issue waits for, down to where the waiting begins: `#5 ← #4 ← #1`. A ring comes back to itself. */
export function chainOf(report: FacilitatorReport, issue: number): readonly number[] {
  const waits = new Map(report.assessments.map((one) => [one.issue, one.waitsFor?.[0]]));
  const chain = [issue];
  for (let at = waits.get(issue); at !== undefined; at = waits.get(at)) {
    const isRing = chain.includes(at);
    chain.push(at);
    if (isRing) break;
  }
  return chain;
}
