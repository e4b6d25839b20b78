import type { FacilitatorReport } from '../../../../src/engine/workflows/field/contract/report.ts';
import type { CycleOptions } from '../../../../src/engine/workflows/field/cycle.ts';
import { reportOf, seeField } from '../../../../src/engine/workflows/field/cycle.ts';
import type { Facts, FieldIssue, FieldPr } from '../../../../src/engine/workflows/field/model.ts';
import { readAgents } from '../../../../src/engine/workflows/field/rules/agents.ts';
import { FieldInput } from '../../../../src/engine/workflows/field/schema.ts';
import { type FieldState, noState } from '../../../../src/engine/workflows/field/state.ts';

export const now = new Date('2026-02-10T12:00:00Z');

export function issueOf(number: number, given: Partial<FieldIssue> = {}): FieldIssue {
  return {
    ...{ number, title: `issue ${number}`, body: '', open: true, stateReason: null, labels: [] },
    ...{ assignees: [], inField: true, details: 'ok', comments: [] },
    ...given,
  };
}

export function prOf(number: number, given: Partial<FieldPr> = {}): FieldPr {
  return {
    ...{
      number,
      title: '',
      body: '',
      state: 'OPEN',
      draft: false,
      review: '',
      branch: '',
      base: 'main',
    },
    ...{ createdAt: '2026-02-09T12:00:00Z', mergedAt: null, closedAt: null, mergeSha: null },
    ...{ changesAt: null, lastCommitAt: null, closes: [], ci: null, conflicts: null },
    ...{ reviewers: [], unresolved: null },
    ...given,
  };
}

export function factsOf(given: Partial<Facts> = {}): Facts {
  return {
    ...{ repo: 'o/r', tracker: 'gh', issues: [], prs: [], localPrs: new Map(), sessions: [] },
    history: { commits: [], branches: [], defaultBranch: 'main' },
    states: { issues: 'ok', prs: 'ok', git: 'ok', logs: 'ok', native: 'ok' },
    ...given,
  };
}

const flag = (cli: string, required = false) => ({ type: 'string', cli, required });

/** `agent.json` files as the founding example has them. */
export const exampleAgents = readAgents(
  [
    agentFile('iterator', ['issue-action', 'project-plan'], {
      description: 'Autonomous development agent that works on GitHub Issues/Projects',
      parameters: { issue: flag('--issue'), project: flag('--project') },
    }),
    agentFile('reviewer', ['review-action'], {
      description: 'Autonomous review agent that verifies implementation against requirements',
      parameters: { project: flag('--project', true) },
    }),
    agentFile('facilitator', ['facilitate-action'], { description: 'tends the field' }),
  ],
  '.agent',
);

export function agentFile(name: string, types: readonly string[], rest: object) {
  const text = JSON.stringify({ name, displayName: name, actions: { types }, ...rest });
  return { path: `.agent/${name}/agent.json`, folder: name, text };
}

const options: CycleOptions = {
  ...{ now, language: 'ja', project: 5, owner: null, staleDays: 7, exempt: ['pinned'] },
  labels: { blocked: 'blocked', attention: 'needs-attention', stale: 'stale', ready: 'ready' },
  caps: { comments: 20, labels: 50, stale: 10 },
  ...{ maxSuggestions: 10, template: () => 'deno task agents:run {agent}' },
};

/** A cycle over these facts, with nothing done about it. */
export function cycleOver(
  facts: Facts,
  {
    agents = exampleAgents,
    before = noState,
    given = {},
    sources = [],
    result,
  }: {
    agents?: typeof exampleAgents;
    before?: FieldState;
    given?: Partial<CycleOptions>;
    sources?: FacilitatorReport['sources'];
    /** What became of all that was planned. */
    result?: FacilitatorReport['actions'][number]['result'];
  } = {},
) {
  const all = { ...options, ...given };
  const seen = seeField(facts, agents, before, all);
  const report = reportOf(
    seen,
    {
      ...{ repository: '/r', cycle: 1, agents, discoveredAt: now.toISOString(), sources },
      ...{
        warnings: [],
        actions: seen.planned.map((action) => ({ ...action, ...(result && { result }) })),
        before,
      },
      look: FieldInput.parse({}).look,
    },
    all,
  );
  return { seen, report };
}

export function stateOf(facts: Facts, number: number) {
  return cycleOver(facts).report.assessments.find(({ issue }) => issue === number);
}
