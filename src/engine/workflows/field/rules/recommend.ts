import type {
  AgentInfo,
  FieldHealth,
  Priority,
  RecommendAction,
  Suggestion,
} from '../contract/report.ts';
import { canStart } from '../contract/work.ts';
import type { Facts } from '../model.ts';
import type { FieldWords } from '../words-shape.ts';
import { lookUps } from './agents.ts';
import type { Assessed, Case } from './assess.ts';
import { commandFor } from './commands.ts';
import { isWaitedFor } from './graph.ts';
import { forCrew, forPeople } from './people-suggestions.ts';
import { priorityOf } from './priority.ts';
import type { Ranked } from './ranked.ts';
import { ownNumber } from './refs.ts';
import { fitOf, scoreOf, tokensOf } from './score.ts';
import { isDropped, openPr } from './subject.ts';

export type RecommendOptions = {
  readonly agents: readonly AgentInfo[];
  readonly now: Date;
  readonly project: number | null;
  readonly owner: string | null;
  readonly template: (agent: string) => string;
  readonly maxSuggestions: number;
  readonly words: FieldWords;
};

const order = ['review_pending', 'in_progress', 'incomplete'] as const;
type Workable = (typeof order)[number];
const byPriority = { high: 0, medium: 1, low: 2 } as const;
const perIssue = 2;
const manyIssues = 3;

export type Recommended = {
  readonly recommend: RecommendAction;
  readonly unmatched: FieldHealth['unmatched'];
  readonly priorities: ReadonlyMap<number, Priority>;
  readonly left: number;
};

/** Who could take which next step, best first, with a command to copy (docs/spec/field.md §12). Nothing of it is run. */
export function recommend(
  assessed: Assessed,
  facts: Facts,
  options: RecommendOptions,
): Recommended {
  const { agents, words, now } = options;
  const cases = [...assessed.cases.values()];
  const waited = waitedFor(assessed);
  const priorities = new Map(
    cases.map(({ subject: { issue } }) => [
      issue.number,
      priorityOf(issue, waited.has(issue.number), now),
    ]),
  );
  const fits = new Map(agents.map((agent) => [agent.name, tokensOf(agent.description)]));
  const registry = lookUps(agents);
  const worked = new Set(cases.flatMap(workersOf));
  const workable = cases.filter(isWorkable);
  const unmatched: { issue: number; capability: string }[] = [];
  const candidates = workable.flatMap((one) => {
    const needed = one.assessment.requiredCapability ?? '';
    const able = registry.getByCapability(needed);
    if (able.length === 0) unmatched.push({ issue: one.assessment.issue, capability: needed });
    return able
      .map((agent) => rankedFor(one, agent, { worked, fits, priorities, options }))
      .sort(inOrder)
      .slice(0, perIssue);
  });
  const forAgents = merged(candidates, options);
  const all = [
    ...forAgents,
    ...wholeProject(forAgents, options),
    ...standBy(forAgents, cases, options),
    ...forPeople(assessed, facts, { words, waited, project: options.project }),
    ...forCrew(
      unmatched.filter(({ issue }) => isFree(assessed, issue)),
      priorities,
      words,
    ),
  ].sort(inOrder);
  const kept = cut(all, options.maxSuggestions);
  return {
    recommend: chosen(kept, { cases, unmatched, options }),
    ...{ unmatched, priorities, left: all.length - kept.length },
  };
}

/** By the rule of what is handed on: else a crew would be offered what it is not given. */
function isFree({ cases }: Assessed, issue: number): boolean {
  const one = cases.get(issue);
  return one !== undefined && canStart(one.assessment);
}

export function isWorkable({ subject, assessment: { state } }: Case): boolean {
  return subject.issue.open && !isDropped(subject.issue) && order.some((one) => one === state);
}

/** Issues that others wait for, also where these name a pull request of theirs. */
function waitedFor({ cases, edges }: Assessed): ReadonlySet<number> {
  const waited = new Set(isWaitedFor(edges));
  const byPr = new Map<number, number>();
  for (const { subject } of cases.values())
    for (const { number } of subject.prs)
      if (number !== null) byPr.set(number, subject.issue.number);
  for (const { relations, subject } of cases.values())
    for (const { satisfied, to } of relations) {
      const issue = byPr.get(ownNumber(to) ?? -1);
      if (satisfied === false && subject.issue.open && issue !== undefined) waited.add(issue);
    }
  return waited;
}

type Ranking = {
  /** Agents that have worked on any issue here. */
  readonly worked: ReadonlySet<string>;
  readonly fits: ReadonlyMap<string, ReadonlySet<string>>;
  readonly priorities: ReadonlyMap<number, Priority>;
  readonly options: RecommendOptions;
};

function rankedFor(
  one: Case,
  agent: AgentInfo,
  { worked, fits, priorities, options }: Ranking,
): Ranked {
  const { subject, assessment } = one;
  const { issue } = subject;
  const state = assessment.state as Workable;
  const priority = priorities.get(issue.number) ?? 'medium';
  const command = commandFor(
    agent,
    'issue',
    {
      ...{ issue: issue.number, project: options.project, owner: options.owner },
      ...{ branch: openPr(subject)?.branch ?? null, pr: openPr(subject)?.number ?? null },
    },
    options.template(agent.name),
  );
  const isLacking = command.missing.length > 0 || command.target === 'none';
  const claimed = assessment.claimedBy !== undefined;
  const { score, points, parts } = scoreOf({
    ...{ priority, state },
    history: historyOf(agent.name, one, worked),
    freshness: assessment.freshness?.classification ?? null,
    fit: fitOf(
      fits.get(agent.name) ?? new Set(),
      tokensOf(`${issue.title} ${issue.labels.join(' ')} ${issue.body.slice(0, 2_000)}`),
    ),
    penalties: (isLacking ? 1 : 0) + (claimed ? 1 : 0),
  });
  return {
    ...{ agent: agent.name, command: command.text, priority, score, points, parts, claimed },
    description: options.words.describe[state](issue.number),
    rationale: options.words.rationale({
      ...{ state, agent: agent.name, missing: command.missing, claimed: assessment.claimedBy },
      capability: assessment.requiredCapability ?? '',
    }),
    ...{ issues: [issue.number], issue: issue.number, stateAt: order.indexOf(state) },
    id: `${agent.name} #${issue.number}`,
  };
}

/** Agents whose work on it did not fail. */
function workersOf({ subject }: Case): readonly string[] {
  return subject.sessions
    .filter(({ steps }) => !steps.some(({ outcome }) => outcome === 'failed'))
    .map(({ agent }) => agent);
}

function historyOf(
  agent: string,
  one: Case,
  worked: ReadonlySet<string>,
): 'same issue' | 'same field' | 'none' {
  if (workersOf(one).includes(agent)) return 'same issue';
  return worked.has(agent) ? 'same field' : 'none';
}

/** An agent that only takes a whole project is suggested once, for all of its issues. */
function merged(candidates: readonly Ranked[], { agents, words }: RecommendOptions): Ranked[] {
  const single = new Set(
    agents
      .filter(({ parameters }) => parameters['issue']?.cli === undefined)
      .map(({ name }) => name),
  );
  const alone = candidates.filter(({ agent }) => !single.has(agent));
  const together = [...single].flatMap((agent) => {
    const own = candidates.filter((one) => one.agent === agent).sort(inOrder);
    const [best] = own;
    if (best === undefined) return [];
    const issues = own.map(({ issue }) => issue);
    return [
      {
        ...{ ...best, issues, id: `${agent} *` },
        rationale: `${best.rationale} ${words.forIssues(issues)}`,
      },
    ];
  });
  return [...alone, ...together];
}

function wholeProject(
  suggested: readonly Ranked[],
  { agents, project, owner, template, words }: RecommendOptions,
): Ranked[] {
  if (project === null) return [];
  return agents.flatMap((agent) => {
    const own = suggested.filter((one) => one.agent === agent.name);
    const issues = own.flatMap((one) => one.issues ?? []);
    const takesBoth =
      agent.parameters['project']?.cli !== undefined &&
      agent.parameters['issue']?.cli !== undefined;
    if (!takesBoth || issues.length < manyIssues) return [];
    const values = { issue: null, project, owner, branch: null, pr: null };
    const { text } = commandFor(agent, 'project', values, template(agent.name));
    return [
      {
        ...{ agent: agent.name, command: text, priority: 'medium' as const, score: 0.5, points: 0 },
        ...{ description: words.wholeProject(project), rationale: words.forIssues(issues), issues },
        ...{ id: `${agent.name} project`, issue: 0, stateAt: order.length, claimed: false },
      },
    ];
  });
}

/** An agent with nothing to do now, as long as there is something to do at all. */
function standBy(
  suggested: readonly Ranked[],
  cases: readonly Case[],
  { agents, project, owner, template, words }: RecommendOptions,
): Ranked[] {
  if (cases.every(({ assessment: { state, dropped } }) => state === 'done' || dropped)) return [];
  return agents
    .filter(({ name, capabilities }) => {
      const isAble = capabilities.some((one) => one === 'issue-action' || one === 'review-action');
      return isAble && !suggested.some(({ agent }) => agent === name);
    })
    .map((agent) => {
      const values = { issue: null, project, owner, branch: null, pr: null };
      const { text } = commandFor(agent, 'project', values, template(agent.name));
      const waitsFor = agent.capabilities.includes('review-action')
        ? 'review_pending'
        : 'in_progress';
      return {
        ...{ agent: agent.name, command: text, priority: 'low', score: 0.3, points: 0 },
        ...{
          description: words.standBy.description(waitsFor),
          rationale: words.standBy.rationale(waitsFor),
        },
        ...{ issues: [], id: `${agent.name} stand-by`, issue: 0, stateAt: order.length },
        ...{ claimed: false, standby: true },
      } satisfies Ranked;
    });
}

function inOrder(a: Ranked, b: Ranked): number {
  const stateOf = ({ stateAt }: Ranked) => (stateAt < 0 ? order.length + 1 : stateAt);
  return (
    b.score - a.score ||
    byPriority[a.priority] - byPriority[b.priority] ||
    Number(a.claimed) - Number(b.claimed) ||
    stateOf(a) - stateOf(b) ||
    b.points - a.points ||
    a.issue - b.issue ||
    a.agent.localeCompare(b.agent)
  );
}

/** The first ones, and the best of each agent. */
function cut(all: readonly Ranked[], most: number): readonly Ranked[] {
  const first = new Set(all.slice(0, most));
  const missing = [...new Map(all.toReversed().map((one) => [one.agent, one])).values()].filter(
    (one) => ![...first].some(({ agent }) => agent === one.agent),
  );
  for (const one of missing) {
    const removable = [...first]
      .toReversed()
      .find((each) => [...first].filter(({ agent }) => agent === each.agent).length > 1);
    if (removable !== undefined && first.size >= most) first.delete(removable);
    first.add(one);
  }
  return all.filter((one) => first.has(one));
}

type Choosing = {
  readonly cases: readonly Case[];
  readonly unmatched: FieldHealth['unmatched'];
  readonly options: RecommendOptions;
};

function chosen(kept: readonly Ranked[], of: Choosing): RecommendAction {
  const { cases, options } = of;
  const first = kept.find(
    ({ agent, standby }) => agent !== 'none' && agent !== 'facilitator' && !standby,
  );
  const isUnknown = cases.some(({ assessment }) => assessment.state === 'unknown');
  const nextAgent = first?.agent ?? (isUnknown ? 'facilitator' : 'none');
  const own = kept.filter(({ agent }) => agent === nextAgent);
  const targets = targetsOf(own);
  const states = new Map(cases.map(({ assessment }) => [assessment.issue, assessment.state]));
  const capability = cases.find(({ assessment }) => assessment.issue === targets[0])?.assessment
    .requiredCapability;
  return {
    ...{ nextAgent, targetIssues: nextAgent === 'none' ? [] : targets },
    reason: options.words.reason({
      ...{ nextAgent, capability: capability ?? '', unmatched: of.unmatched },
      targets: targets.map((issue) => ({ issue, state: states.get(issue) ?? 'unknown' })),
      waiting: cases.flatMap(({ assessment, outside }) =>
        assessment.state === 'blocked' && outside.length > 0
          ? [{ issue: assessment.issue, reason: outside[0]?.reason ?? '' }]
          : [],
      ),
      allDone: cases.every(({ assessment: { state, dropped } }) => state === 'done' || dropped),
      isEmpty: cases.length === 0,
    }),
    availableAgents: options.agents.map(({ name }) => name).sort(),
    suggestions: kept.map(asSuggestion),
    ...(first === undefined ? {} : { priority: first.priority }),
  };
}

const worthwhile = 0.5;

function targetsOf(own: readonly Ranked[]): number[] {
  const good = own.filter(({ score, standby }) => score >= worthwhile && !standby);
  const from = good.length > 0 ? good : own.slice(0, 1);
  return [...new Set(from.flatMap(({ issues = [] }) => issues))];
}

function asSuggestion({ parts, issues, id, ...of }: Ranked): Suggestion {
  const { agent, command, description, priority, score, rationale } = of;
  return {
    ...{ agent, command, description, priority, score, rationale },
    ...(issues === undefined || issues.length === 0 ? {} : { issues }),
    ...(id === undefined ? {} : { id }),
    ...(parts === undefined ? {} : { parts }),
  };
}
