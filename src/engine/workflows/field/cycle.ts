import type { Activity } from './contract/activity.ts';
import {
  type FacilitatorReport,
  type FieldEvent,
  IssueState,
  type Warning,
} from './contract/report.ts';
import type { Facts, FieldIssue } from './model.ts';
import { activityOf } from './rules/activity.ts';
import type { ReadAgents } from './rules/agents.ts';
import { type Assessed, assess, type Case } from './rules/assess.ts';
import { eventsOf } from './rules/events.ts';
import { markerForm, utc } from './rules/freshness.ts';
import { healthOf } from './rules/health.ts';
import {
  actionsFor,
  type Labels,
  type Planned,
  reasonsBefore,
  staleAmong,
} from './rules/maintain.ts';
import { withNeeded } from './rules/needed.ts';
import { peopleOf } from './rules/people-suggestions.ts';
import { type Recommended, recommend } from './rules/recommend.ts';
import type { FieldState, IssueMemory } from './state.ts';
import { fieldWords } from './words.ts';

export type CycleOptions = {
  readonly now: Date;
  readonly language: 'ja' | 'en';
  readonly project: number | null;
  readonly owner: string | null;
  readonly staleDays: number;
  readonly labels: Labels;
  readonly exempt: readonly string[];
  readonly caps: { readonly comments: number; readonly labels: number; readonly stale: number };
  readonly maxSuggestions: number;
  readonly template: (agent: string) => string;
};

/** What a look came to before anything is done about it. */
export type Seen = {
  readonly assessed: Assessed;
  readonly events: readonly FieldEvent[];
  readonly planned: readonly Planned[];
  readonly stale: readonly number[];
  readonly recommended: Recommended;
  readonly warnings: readonly Warning[];
  readonly activity: Activity;
};

/** Judges, plans and recommends (docs/spec/field.md §14): facts in, data out. */
export function seeField(
  facts: Facts,
  agents: ReadAgents,
  before: FieldState,
  options: CycleOptions,
): Seen {
  const words = fieldWords(options.language);
  const { now, staleDays, exempt, labels } = options;
  const blockedLabels = new Set(agents.blockedLabels.map((label) => label.toLowerCase()));
  const judged = assess(facts, before, {
    ...{ now, staleDays, blockedLabels, blockedLabel: labels.blocked, words },
  });
  const assessed = withNeeded(judged, facts.prs);
  const cases = [...assessed.cases.values()];
  const blockers = new Map(
    cases.map(({ assessment: { issue, blockers: all = [] } }) => [issue, all] as const),
  );
  const told = eventsOf(
    cases.map(({ subject }) => subject),
    blockers,
    now.toISOString(),
  );
  const stale = staleAmong(assessed, exempt, now);
  const planned = actionsFor(assessed, stale, {
    ...{ now, labels, exempt, caps: options.caps, tracker: facts.tracker, words },
  });
  const recommended = recommend(assessed, facts, { ...options, agents: agents.agents, words });
  const undated = told.dropped === 0 ? [] : [undatedEvents(told.dropped)];
  return {
    ...{ assessed, events: told.events, planned, stale, recommended, warnings: undated },
    activity: activityOf(facts.history),
  };
}

function undatedEvents(count: number): Warning {
  const message = `${count} events have a time that cannot be read`;
  return { code: 'E001', severity: 'warning', path: '', message };
}

export type ReportFacts = {
  readonly repository: string;
  readonly cycle: number;
  readonly agents: ReadAgents;
  readonly discoveredAt: string;
  readonly sources: readonly FacilitatorReport['sources'][number][];
  readonly warnings: readonly Warning[];
  readonly actions: readonly Planned[];
  readonly before: FieldState;
  readonly look: FacilitatorReport['look'];
  readonly recorded?: FacilitatorReport['recorded'];
};

/** The whole of a cycle as one document (§13). */
export function reportOf(seen: Seen, facts: ReportFacts, options: CycleOptions): FacilitatorReport {
  const words = fieldWords(options.language);
  const { assessed, recommended } = seen;
  const cases = [...assessed.cases.values()];
  const said = new Set(
    facts.actions.filter((action) => isSaid(action, options.labels)).map(({ issue }) => issue),
  );
  const done = new Set(['applied', 'already_present', 'declined']);
  const maintained = facts.actions.every(({ result = 'planned' }) => done.has(result));
  const issuesRead = facts.sources.every(
    ({ name, status }) => name !== 'issues' || status !== 'absent',
  );
  const health = healthOf(assessed, recommended, {
    ...{ stale: seen.stale, said, issuesRead, words },
  });
  const judged = health.counts.unknown === 0;
  const completion = {
    ...{ registryBuilt: true, allJudged: judged && issuesRead, nextDecided: true, maintained },
    complete: judged && issuesRead && maintained,
  };
  const isOver = health.phase === 'complete';
  return {
    version: 1,
    type: cases.length === 0 ? 'empty' : isOver && completion.complete ? 'cycle-complete' : 'check',
    ...{ repository: facts.repository, project: options.project, cycle: facts.cycle },
    ...(facts.recorded === undefined ? {} : { recorded: facts.recorded }),
    look: facts.look,
    registry: { agents: [...facts.agents.agents], discoveredAt: facts.discoveredAt },
    events: [...seen.events],
    assessments: cases.map(({ assessment }) => {
      const priority = recommended.priorities.get(assessment.issue);
      return { ...assessment, ...(priority === undefined ? {} : { priority }) };
    }),
    actions: facts.actions.map(({ marker: _, removes: __, staleFor: ___, ...action }) => action),
    recommend: recommended.recommend,
    people: peopleOf(assessed, options.now),
    ...{ health, activity: seen.activity },
    observation: observationOf(assessed, facts.before, options, words),
    ...{ completion, sources: [...facts.sources], warnings: [...facts.warnings, ...seen.warnings] },
  };
}

/** What holds an issue back stands on it now; what is only planned nobody can read there. */
function isSaid({ label, result }: Planned, labels: Labels): boolean {
  return label === labels.blocked && (result === 'applied' || result === 'already_present');
}

const week = 7 * 86_400_000;

function observationOf(
  { cases }: Assessed,
  { lastObservation }: FieldState,
  { now }: CycleOptions,
  words: ReturnType<typeof fieldWords>,
): FacilitatorReport['observation'] {
  const since = lastObservation ?? utc(new Date(now.getTime() - week));
  const commits = [...cases.values()].flatMap(({ subject }) =>
    subject.commits.filter(({ at }) => at > since).map(({ sha }) => sha.slice(0, 7)),
  );
  const changed = [...cases.values()]
    .filter(({ assessment }) => assessment.stateChange?.changed === true)
    .map(({ assessment }) => assessment.issue);
  const newCommits = [...new Set(commits)].slice(0, 100);
  return {
    ...{ current: utc(now), previous: since, newCommits, changedIssues: changed },
    deltaHours: Math.round(((now.getTime() - Date.parse(since)) / 3_600_000) * 10) / 10,
    summary: words.summary({
      ...{ first: lastObservation === null, commits: newCommits.length, issues: changed.length },
    }),
  };
}

/** Who spoke when; of the words only field's own marker. */
function talkOf({ updatedAt, comments }: FieldIssue): IssueMemory['talk'] {
  if (updatedAt === undefined || comments === undefined) return null;
  const kept = comments.map(({ body, ...rest }) => ({
    ...rest,
    body: markerForm.exec(body)?.[0] ?? '',
  }));
  return { updatedAt, comments: kept };
}

/** The last remark of field's own that stands there, where nothing is remembered of it. */
function lastOwn({ comments = [] }: FieldIssue): IssueMemory['lastComment'] {
  for (const { body, at } of comments.toReversed()) {
    const [marker, said] = markerForm.exec(body) ?? [];
    const state = IssueState.safeParse(said);
    if (marker !== undefined && state.success) return { marker, at, state: state.data };
  }
  return null;
}

/** Why a label was put on is remembered until it is off again: what is said then is told from it. */
function waitedFor(
  { subject: { before }, assessment: { state, blockers: now = [] } }: Case,
  actions: readonly Planned[],
): string[] {
  if (state === 'unknown') return [...new Set([...reasonsBefore(before), ...now])];
  const isOpen = actions.some(({ removes, result }) => removes && result !== 'applied');
  return now.length === 0 && isOpen ? [...reasonsBefore(before)] : [];
}

/** What this cycle leaves to the next: where everything stood, and what field itself did. */
export function nextState(
  { assessed }: Seen,
  before: FieldState,
  actions: readonly Planned[],
  now: Date,
): FieldState {
  const applied = Map.groupBy(
    actions.filter(({ result }) => result === 'applied'),
    ({ issue }) => issue,
  );
  const byIssue = Map.groupBy(actions, ({ issue }) => issue);
  const issues = [...assessed.cases.values()].map((one): [string, IssueMemory] => {
    const { subject, assessment, ownLabels } = one;
    const { issue } = subject;
    const own = applied.get(issue.number) ?? [];
    const added = own.flatMap(({ label, removes }) => (label && !removes ? [label] : []));
    const removed = new Set(own.flatMap(({ label, removes }) => (label && removes ? [label] : [])));
    const remark = own.findLast(({ marker, body }) => marker !== null && body !== '');
    const kept = subject.before;
    const reopened = issue.open && kept?.open === false ? utc(now) : (kept?.reopenedAt ?? null);
    return [
      String(issue.number),
      {
        ...{ state: assessment.state, open: issue.open, reopenedAt: reopened },
        hash: assessment.evidence.join('|').slice(0, 500),
        blockers: assessment.blockers ?? [],
        waitedFor: waitedFor(one, byIssue.get(issue.number) ?? []),
        labels: [...issue.labels.filter((label) => !removed.has(label)), ...added],
        labelsAdded: [...new Set([...ownLabels, ...added])].filter((label) => !removed.has(label)),
        lastComment:
          remark?.marker == null
            ? (kept?.lastComment ?? lastOwn(issue))
            : { marker: remark.marker, at: utc(now), state: assessment.state },
        talk: talkOf(issue),
        staleNoted:
          own.find(({ staleFor }) => staleFor !== undefined)?.staleFor ?? kept?.staleNoted ?? null,
      },
    ];
  });
  return {
    version: 1,
    cycle: before.cycle + 1,
    lastObservation: utc(now),
    issues: { ...before.issues, ...Object.fromEntries(issues) },
    intended: {},
  };
}
