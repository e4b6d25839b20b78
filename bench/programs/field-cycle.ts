import {
  type CycleOptions,
  nextState,
  reportOf,
  seeField,
} from '../../src/engine/workflows/field/cycle.ts';
import type { Commit, Facts, FieldIssue, FieldPr } from '../../src/engine/workflows/field/model.ts';
import { reportText } from '../../src/engine/workflows/field/report-text.ts';
import { readAgents } from '../../src/engine/workflows/field/rules/agents.ts';
import { FieldInput } from '../../src/engine/workflows/field/schema.ts';
import { noState } from '../../src/engine/workflows/field/state.ts';

/*
 * A process of its own, so that what it needs of memory is the cycle's: judges a field twice, the second time with what the
 * first one left, and each hostile body alone. Prints what it took as JSON.
 */

const issues = 5_000;
const commits = 20_000;
const prs = 2_000;
const bodyLetters = 60_000;
const now = new Date('2026-02-10T12:00:00Z');
const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();

function issueOf(number: number, body: string): FieldIssue {
  return {
    ...{ number, title: `Tide table number ${number} is printed upside down`, body, open: true },
    ...{ stateReason: null, labels: number % 7 === 0 ? ['bug', 'priority:high'] : ['bug'] },
    ...{ assignees: [], inField: true, details: 'ok', comments: [], createdAt: at(number % 4000) },
  };
}

/** Every third one waits for the one before it; bodies as long as people write them. */
const bodyOf = (number: number) =>
  `${'The table of the harbour is read from right to left. '.repeat(20)}\n\n${
    number % 3 === 0 ? `Depends on #${number - 1}` : 'See #1.'
  }\n\n## Done when\n\n- [ ] it is printed\n- [ ] a test shows it\n`;

function prOf(number: number): FieldPr {
  const issue = (number - issues) * 2;
  return {
    ...{ number, title: `Turn table ${issue}`, body: `Fixes #${issue}`, draft: number % 9 === 0 },
    ...{ state: number % 4 === 0 ? 'MERGED' : 'OPEN', review: '', branch: `issue-${issue}` },
    ...{ base: 'main', createdAt: at(30), mergedAt: number % 4 === 0 ? at(20) : null },
    ...{ closedAt: null, mergeSha: null, changesAt: null, lastCommitAt: null, closes: [issue] },
    ...{ ci: 'passing', conflicts: false, reviewers: ['kim'], unresolved: 0 },
  };
}

const sha = (number: number) => number.toString(16).padStart(40, '0');

function commitOf(number: number): Commit {
  const issue = 1 + (number % issues);
  return {
    ...{ sha: sha(number), at: at(number / 10), author: 'kim', subject: `turn it (#${issue})` },
    body: number % 5 === 0 ? `Refs #${issue}\n` : '',
    parents: number === 0 ? [] : [sha(number - 1)],
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const facts: Facts = {
  ...{ repo: 'acme/tides', tracker: 'gh', localPrs: new Map(), sessions: [] },
  issues: numbers(issues).map((number) => issueOf(number, bodyOf(number))),
  prs: numbers(prs).map((number) => prOf(issues + number)),
  history: {
    commits: numbers(commits).map((number) => commitOf(commits - number)),
    branches: [
      { name: 'refs/heads/main', sha: sha(commits - 1) },
      ...numbers(200).map((number) => ({
        ...{ name: `refs/heads/issue-${number}`, sha: sha(commits - 1 - number) },
      })),
    ],
    defaultBranch: 'main',
  },
  states: { issues: 'ok', prs: 'ok', git: 'ok', logs: 'ok', native: 'ok' },
};

const agent = {
  ...{ name: 'iterator', description: 'Works on issues', actions: { types: ['issue-action'] } },
  parameters: { issue: { type: 'number', cli: '--issue' } },
};
const agents = readAgents(
  [{ path: '.agent/iterator/agent.json', folder: 'iterator', text: JSON.stringify(agent) }],
  '.agent',
);
const options: CycleOptions = {
  ...{ now, language: 'en', project: null, owner: null, staleDays: 7, exempt: [] },
  labels: { blocked: 'blocked', attention: 'needs-attention', stale: 'stale', ready: 'ready' },
  caps: { comments: 20, labels: 50, stale: 10 },
  ...{ maxSuggestions: 10, template: () => 'deno task agents:run {agent}' },
};

function cycle(of: Facts, before = noState) {
  const seen = seeField(of, agents, before, options);
  const report = reportOf(
    seen,
    {
      ...{ repository: '/tides', cycle: before.cycle + 1, agents, discoveredAt: at(0) },
      ...{ sources: [], warnings: [], actions: seen.planned, before },
      look: FieldInput.parse({}).look,
    },
    options,
  );
  // as a look leaves them: two texts that are written, and what the next look begins with
  const letters = JSON.stringify(report, null, 2).length + reportText(report, 'en').length;
  const state = nextState(seen, before, seen.planned, now);
  return { letters, state, judged: seen.assessed.cases.size };
}

/** What makes careless readers of a text slow. */
const hostile = [
  '(',
  '[',
  '<!--',
  '~~',
  '`',
  '```\n',
  '> ',
  '#',
  '- [ ] ',
  'depends on ',
  'blocked by: ',
  'depends on #1, ',
  '#1 に依存',
  'not ',
  ' ',
  '\n',
  '**',
  'a/',
  'https://github.com/',
  '依存: ',
].map((piece) => piece.repeat(Math.ceil(bodyLetters / piece.length)).slice(0, bodyLetters));

/** Megabytes of this process that were really there at once. */
function peak(): number {
  return process.resourceUsage().maxRSS / 1024;
}

/** In processor time, which other programs on the machine hardly bend. */
function taken<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const from = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(from);
  return { value, ms: (user + system) / 1_000 };
}

const before = peak();
const first = taken(() => cycle(facts));
const once = peak();
const second = taken(() => cycle(facts, first.value.state));
const mb = peak();
const alone = (body: string) => () =>
  cycle({
    ...facts,
    issues: [issueOf(1, body)],
    prs: [],
    history: { ...facts.history, commits: [] },
  });
const bodies = hostile.map((body) => Math.min(taken(alone(body)).ms, taken(alone(body)).ms));
process.stdout.write(
  JSON.stringify({
    ...{ first: first.ms, second: second.ms, mb, before, once, body: Math.max(...bodies) },
    ...{ judged: first.value.judged, letters: first.value.letters },
  }),
);
