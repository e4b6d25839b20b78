import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emitted } from '../../../../src/engine/workflows/field/contract/report.ts';
import { nextState } from '../../../../src/engine/workflows/field/cycle.ts';
import {
  IssueRow,
  issueIn,
  PrRow,
  prIn,
} from '../../../../src/engine/workflows/field/look/gh-shapes.ts';
import type { Session } from '../../../../src/engine/workflows/field/model.ts';
import { reportText } from '../../../../src/engine/workflows/field/report-text.ts';
import { readAgents } from '../../../../src/engine/workflows/field/rules/agents.ts';
import { noState } from '../../../../src/engine/workflows/field/state.ts';
import { agentFile, cycleOver, factsOf, issueOf, now, prOf, stateOf } from './example.ts';

const sha = (letter: string) => letter.repeat(40);
const commit = (letter: string, subject: string, given = {}) => ({
  ...{
    sha: sha(letter),
    at: '2026-02-10T08:00:00Z',
    author: 'kim',
    subject,
    body: '',
    parents: [],
  },
  ...given,
});
const session: Session = {
  ...{ agent: 'iterator', session: 'session-xxx', startedAt: '2026-02-10T07:00:00Z' },
  ...{ lastAt: '2026-02-10T09:00:00Z', issues: [123], mentions: [], steps: [] },
};
const example = factsOf({
  issues: [
    issueOf(123, { body: '- [ ] login works', createdAt: '2026-02-01T00:00:00Z' }),
    issueOf(124, { body: 'depends on #123', createdAt: '2026-02-08T00:00:00Z' }),
    issueOf(125, { createdAt: '2026-02-08T00:00:00Z' }),
  ],
  history: { commits: [commit('a', 'wip #123')], branches: [], defaultBranch: 'main' },
  sessions: [session],
});

test('the founding example comes to its states, actions, commands and scores', () => {
  const { report } = cycleOver(example);
  expect(report.assessments.map(({ issue, state }) => [issue, state])).toEqual([
    [123, 'in_progress'],
    [124, 'blocked'],
    [125, 'incomplete'],
  ]);
  expect(report.assessments[0]?.evidence).toEqual(['commit aaaaaaa', 'log session-xxx']);
  expect(report.assessments[1]?.blocker).toBe('depends on #123');
  expect(report.actions).toEqual([
    { action: 'comment', issue: 123, body: '作業継続をお願いします。完了条件: login works' },
    { action: 'label', issue: 124, label: 'blocked', body: '#123 の完了待ち' },
    { action: 'label', issue: 125, label: 'ready', body: '' },
  ]);
  expect(emitted['recommend-action'](report)).toEqual({
    nextAgent: 'iterator',
    targetIssues: [123, 125],
    reason: '#123 は作業中、#125 は未着手。issue-action capability を持つ iterator を推奨。',
    availableAgents: ['iterator', 'reviewer'],
    suggestions: [
      {
        ...{ agent: 'iterator', command: 'deno task agents:run iterator --issue 123' },
        ...{ description: 'Issue #123 の実装を継続', priority: 'high', score: 0.9 },
        rationale: '作業中のため継続が効率的。issue-action capability にマッチ。',
      },
      {
        ...{ agent: 'iterator', command: 'deno task agents:run iterator --issue 125' },
        ...{ description: 'Issue #125 の実装を新規着手', priority: 'medium', score: 0.6 },
        rationale: '妨げるものがありません。issue-action capability にマッチ。',
      },
      {
        ...{ agent: 'reviewer', command: 'deno task agents:run reviewer --project 5' },
        ...{ description: 'レビュー待ち PR がある場合', priority: 'low', score: 0.3 },
        rationale: '現時点で review_pending なし',
      },
    ],
  });
  expect(report.health).toMatchObject({ healthy: true, healthScore: 85 });
  expect(report.events.slice(0, 2)).toEqual([
    { time: '2026-02-01T00:00:00Z', type: 'issue_created', issue: 123 },
    { time: '2026-02-08T00:00:00Z', type: 'issue_created', issue: 124 },
  ]);
  expect(report.events).toContainEqual({
    ...{ time: '2026-02-10T08:00:00Z', type: 'commit_pushed', issue: 123, sha: 'aaaaaaa' },
  });
});

test('a whole page is made of it in both languages, with nothing of an issue as Markdown', () => {
  const facts = factsOf({ issues: [issueOf(1, { title: '<b>x</b> [a](b) \u001b[2J@kim' })] });
  const text = reportText(cycleOver(facts).report, 'en');
  expect(text).toContain('\\<b\\>x\\</b\\> \\[a\\](b)');
  expect(text).not.toContain('\u001b');
  expect(reportText(cycleOver(example).report, 'ja')).toContain('## 次の一手');
});

test.each([
  [
    'an approved pull request that is not merged is done, and merging is suggested',
    { review: 'APPROVED' },
    'done',
  ],
  ['a draft is work', { draft: true }, 'in_progress'],
  ['asked for changes it is work again', { review: 'CHANGES_REQUESTED' }, 'in_progress'],
  [
    'a commit after that is for review',
    {
      review: 'CHANGES_REQUESTED',
      changesAt: '2026-02-09T00:00:00Z',
      lastCommitAt: '2026-02-09T01:00:00Z',
    },
    'review_pending',
  ],
  ['one that was closed without a merge is work', { state: 'CLOSED' }, 'in_progress'],
  ['one merged elsewhere is no merge', { state: 'MERGED', base: 'next' }, 'in_progress'],
  ['one merged is done', { state: 'MERGED', mergedAt: '2026-02-09T00:00:00Z' }, 'done'],
] as const)('%s', (_, given, state) => {
  const facts = factsOf({ issues: [issueOf(1)], prs: [prOf(9, { closes: [1], ...given })] });
  expect(stateOf(facts, 1)?.state).toBe(state);
});

test('a merge that was taken back finishes nothing', () => {
  const merged = { state: 'MERGED', mergedAt: '2026-02-09T00:00:00Z' } as const;
  const prs = [prOf(9, { closes: [1], ...merged }), prOf(10, { branch: 'revert-9-x', ...merged })];
  expect(stateOf(factsOf({ issues: [issueOf(1)], prs }), 1)?.state).toBe('in_progress');
  const main = { branches: [{ name: 'refs/heads/main', sha: sha('c') }], defaultBranch: 'main' };
  const fix = commit('b', 'Fix it', { body: 'Fixes #1' });
  const revert = commit('c', 'Revert "Fix it"', {
    ...{
      body: `This reverts commit ${sha('b')}.`,
      parents: [sha('b')],
      at: '2026-02-10T09:00:00Z',
    },
  });
  const again = commit('d', 'Revert "Revert "Fix it""', {
    ...{
      body: `This reverts commit ${sha('c')}.`,
      parents: [sha('c')],
      at: '2026-02-10T10:00:00Z',
    },
  });
  const reverted = factsOf({ issues: [issueOf(1)], history: { ...main, commits: [fix, revert] } });
  expect(stateOf(reverted, 1)?.state).toBe('incomplete');
  const head = [{ name: 'refs/heads/main', sha: sha('d') }];
  const restored = { ...main, branches: head, commits: [fix, revert, again] };
  expect(stateOf(factsOf({ issues: [issueOf(1)], history: restored }), 1)?.state).toBe('done');
});

test('a reopened issue is not finished by what was merged before', () => {
  const prs = [prOf(9, { closes: [1], state: 'MERGED', mergedAt: '2026-02-01T00:00:00Z' })];
  const facts = factsOf({ issues: [issueOf(1, { stateReason: 'reopened' })], prs });
  expect(stateOf(facts, 1)?.state).toBe('in_progress');
});

test('a word about an issue on the default branch is work on it, and a new branch is nothing', () => {
  const commits = [commit('a', 'wip #1')];
  const branches = [
    { name: 'refs/heads/main', sha: sha('a') },
    { name: 'refs/heads/issue-2', sha: sha('a') },
  ];
  const history = { commits, branches, defaultBranch: 'main' };
  const facts = factsOf({ issues: [issueOf(1), issueOf(2)], history });
  expect(stateOf(facts, 1)?.state).toBe('in_progress');
  expect(stateOf(facts, 2)?.state).toBe('incomplete');
});

test('the merge of a branch named for an issue finishes it', () => {
  const commits = [
    commit('m', "Merge branch 'issue-1'", { parents: [sha('a'), sha('b')] }),
    commit('a', 'start'),
    commit('b', 'work'),
  ];
  const branches = [{ name: 'refs/heads/main', sha: sha('m') }];
  const facts = factsOf({
    issues: [issueOf(1)],
    history: { commits, branches, defaultBranch: 'main' },
  });
  expect(stateOf(facts, 1)?.state).toBe('done');
});

test('what waits, waits for a reason: chains, rings, dropped, missing and foreign targets', () => {
  const facts = factsOf({
    issues: [
      issueOf(1),
      ...[2, 3, 4, 5].map((n) => issueOf(n, { body: `Depends on #${n - 1}` })),
      issueOf(6, { body: 'Depends on #7' }),
      issueOf(7, { body: 'Depends on #6' }),
      issueOf(8, { open: false, stateReason: 'not_planned' }),
      issueOf(9, { body: 'Depends on #8' }),
      issueOf(10, { body: 'Depends on #404' }),
      issueOf(11, { body: 'Depends on x/y#3' }),
      issueOf(12, { body: 'Depends on #90' }),
      issueOf(13, { open: false, stateReason: 'completed' }),
      issueOf(14, { body: 'Depends on #13' }),
    ],
    prs: [prOf(90, { state: 'MERGED' })],
  });
  const { report } = cycleOver(facts);
  const of = (n: number) => report.assessments.find(({ issue }) => issue === n);
  expect(of(5)).toMatchObject({ state: 'blocked', blocker: 'depends on #4', rootBlockers: ['#1'] });
  expect(of(6)?.blocker).toBe('dependency cycle: #6 → #7 → #6');
  expect(report.health.cycles).toEqual([[6, 7]]);
  expect(of(8)).toMatchObject({ state: 'incomplete', dropped: true });
  expect(of(9)).toMatchObject({ state: 'blocked', blocker: '#8 was closed as not planned' });
  expect(of(9)?.rootBlockers).toBe(undefined);
  expect(report.actions).toContainEqual(
    expect.objectContaining({ issue: 9, body: 'ブロック: #8 was closed as not planned' }),
  );
  expect(of(10)).toMatchObject({ state: 'unknown', blocker: 'dependency #404 not found' });
  expect(of(11)?.state).toBe('unknown');
  expect(of(12)?.state).toBe('incomplete');
  expect(of(14)?.state).toBe('incomplete');
  expect(report.health.counts.dropped).toBe(1);
  expect(report.recommend.suggestions.some(({ issues }) => issues?.includes(8))).toBe(false);
});

test('a source that failed proves nothing, and one that is rightly not there proves that there is nothing', () => {
  const issues = [issueOf(1), issueOf(2, { open: false, stateReason: 'completed' })];
  const ok = factsOf().states;
  const failed = factsOf({ issues, states: { ...ok, prs: 'failed' } });
  expect(stateOf(failed, 1)?.state).toBe('unknown');
  expect(stateOf(failed, 2)?.state).toBe('done');
  for (const source of ['git', 'logs'] as const)
    expect(stateOf(factsOf({ issues, states: { ...ok, [source]: 'failed' } }), 1)?.state).toBe(
      'unknown',
    );
  const absent = { ...ok, git: 'absent', logs: 'absent', native: 'absent' } as const;
  expect(stateOf(factsOf({ issues, states: absent }), 1)).toMatchObject({
    state: 'incomplete',
    confidence: 'low',
  });
});

test('where everything waits from outside nobody is called, and a stand-by is no next agent', () => {
  const { report } = cycleOver(factsOf({ issues: [issueOf(1, { labels: ['on hold'] })] }));
  expect(report.recommend.nextAgent).toBe('none');
  expect(report.recommend.targetIssues).toEqual([]);
  expect(report.recommend.reason).toBe('外部待ち: #1（label on hold）。');
  expect(report.recommend.suggestions[0]).toMatchObject({
    agent: 'none',
    priority: 'high',
    score: 0.8,
  });
  expect(report.recommend.suggestions.at(-1)?.score).toBe(0.3);
});

test('nothing that stands in an issue gets into a command', () => {
  const hostile = issueOf(101, { title: 'a"; git push; echo "', labels: ['$(git push)'] });
  const { report } = cycleOver(factsOf({ issues: [hostile] }));
  expect(report.recommend.suggestions[0]?.command).toBe(
    'deno task agents:run iterator --issue 101',
  );
});

test('a second look without news leaves nothing again, and says what changed', () => {
  const first = cycleOver(example);
  const applied = first.seen.planned.map((action) => ({ ...action, result: 'applied' as const }));
  const state = nextState(first.seen, noState, applied, now);
  expect(state.issues['124']).toMatchObject({ state: 'blocked', labelsAdded: ['blocked'] });
  const later = factsOf({
    ...example,
    issues: [
      issueOf(123, { open: false, stateReason: 'completed', closedAt: '2026-02-11T00:00:00Z' }),
      issueOf(124, { body: 'depends on #123', labels: ['blocked'] }),
      issueOf(125, { labels: ['ready'] }),
    ],
  });
  const { report } = cycleOver(later, { before: state });
  expect(report.observation.changedIssues).toEqual([123, 124]);
  expect(report.actions).toContainEqual(
    expect.objectContaining({ action: 'update', issue: 124, label: 'blocked' }),
  );
  expect(report.events).toContainEqual(
    expect.objectContaining({ type: 'blocker_resolved', issue: 124, note: 'depends on #123' }),
  );
});

test('a look that was cut off knows the labels it had put there, and takes them away when they say nothing true any more', () => {
  const issues = [issueOf(1), issueOf(2, { labels: ['ready', 'blocked'] })];
  const foreign = cycleOver(factsOf({ issues })).report;
  expect(foreign.assessments[1]).toMatchObject({ state: 'blocked', blocker: 'label blocked' });
  const before = { ...noState, intended: { '2': ['ready', 'blocked', 'gone'] } };
  const { seen, report } = cycleOver(factsOf({ issues }), { before });
  expect(report.assessments[1]).toMatchObject({ state: 'incomplete' });
  expect(report.actions.filter(({ issue }) => issue === 2)).toMatchObject([
    { action: 'label', label: 'ready', result: 'already_present' },
    { action: 'update', label: 'blocked' },
  ]);
  expect(nextState(seen, before, [], now)).toMatchObject({
    ...{ intended: {}, issues: { '2': { labelsAdded: ['ready', 'blocked'] } } },
  });
});

test('where nothing is remembered, its own remark tells that the label is its own', () => {
  const body = 'Waiting for #1\n\n<!-- facilitator:blocked:0a1b2c3d -->';
  const comments = [{ id: '1', author: 'kim', at: '2026-02-09T00:00:00Z', body }];
  const issues = [issueOf(2, { labels: ['blocked'], comments })];
  expect(stateOf(factsOf({ issues }), 2)?.state).toBe('incomplete');
});

test('an agent that cannot go on keeps an issue waiting until somebody acts; what field says of it there is no such act', () => {
  const at = (hours: string) => `2026-02-09T${hours}:00:00Z`;
  const steps = [{ at: at('10'), kind: 'blocked' as const, issue: 1, outcome: null }];
  const stuck = {
    ...{ agent: 'iterator', session: 's1', startedAt: at('09'), lastAt: at('10') },
    ...{ issues: [1], mentions: [], steps },
  };
  const said = (body: string) => {
    const comments = [{ id: '1', author: 'kim', at: at('11'), body }];
    return stateOf(factsOf({ issues: [issueOf(1, { comments })], sessions: [stuck] }), 1)?.state;
  };
  expect(said('Blocked\n\n<!-- facilitator:blocked:0a1b2c3d -->')).toBe('blocked');
  expect(said('The key is in the safe.')).toBe('in_progress');
});

const cases = 'test/cases/f';

test('the field of fourteen reported issues is judged as people expect it', () => {
  const read = (name: string) => JSON.parse(readFileSync(`${cases}/field/${name}`, 'utf8'));
  const expected = read('expect.json');
  const commits = read('commits.json').map((one: object, at: number) => ({
    ...{ at: '2026-02-09T00:00:00Z', author: 'kim', parents: [], body: '', sha: String(at) },
    ...one,
  }));
  const agents = ['iterator', 'reviewer'].map((folder) => {
    const path = `${cases}/field/.agent/${folder}/agent.json`;
    return { path, folder, text: readFileSync(path, 'utf8') };
  });
  const facts = factsOf({
    repo: 'acme/app',
    issues: read('issues.json').map((row: unknown) => issueIn(IssueRow.parse(row))),
    prs: read('prs.json').map((row: unknown) => prIn(PrRow.parse(row))),
    history: { commits, branches: [], defaultBranch: null },
  });
  const { report } = cycleOver(facts, { agents: readAgents(agents, '.agent') });
  for (const { issue, state } of report.assessments) {
    const wanted = [expected.states[issue], expected.accept[issue] ?? []].flat();
    expect([issue, wanted.includes(state) ? wanted : state]).toEqual([issue, wanted]);
  }
  expect(report.health.cycles).toEqual(expected.cycles);
  expect(report.recommend.availableAgents).toEqual(expected.availableAgents);
  const for104 = report.recommend.suggestions.find(({ issues }) => issues?.includes(104));
  expect(for104?.agent).toBe('reviewer');
  expect(report.assessments.find(({ issue }) => issue === 101)?.priority).toBe('high');
});

test('agents in both layouts are found, and a broken one hides no other', () => {
  const root = `${cases}/agents/.agent`;
  const found = readdirSync(root)
    .sort()
    .flatMap((folder) => {
      const path = `${root}/${folder}/agent.json`;
      try {
        return [{ path, folder, text: readFileSync(path, 'utf8') }];
      } catch {
        return [];
      }
    });
  const { agents, warnings } = readAgents(found, root);
  expect(agents.map(({ name }) => name)).toEqual(['good', 'noactions']);
  expect(agents[0]?.path).toContain('good/agent.json');
  expect(agents[1]?.capabilities).toEqual([]);
  for (const folder of ['broken', 'empty', 'twin'])
    expect(warnings.some(({ path }) => path.includes(`${folder}/`))).toBe(true);
});

test.each([
  ['A002', '{"name": "x",}', true],
  ['A003', '[]', true],
  ['A004', '{}', true],
  ['A005', '{"name": "none"}', true],
  ['A005', '{"name": "x; rm"}', true],
  ['A006', '{"name": "other", "description": "d"}', false],
  ['A007', '{"name": "a", "description": "d"}', false],
  ['A008', '{"name": "a"}', false],
  ['A009', '{"name": "a", "parameters": {"x": 3}}', false],
  ['A010', '{"name": "a", "actions": {"types": "x"}}', false],
  [
    'A013',
    '{"name": "a", "parameters": {"x": {"type":"string","cli":"--x"}, "y": {"type":"string","cli":"--x"}}}',
    false,
  ],
  ['A014', '{"name": "a"}', false],
] as const)('%s is told of %s', (code, text, isRefused) => {
  const read = readAgents([{ path: '.agent/a/agent.json', folder: 'a', text }], '.agent');
  expect(read.warnings.map((warning) => warning.code)).toContain(code);
  expect(read.agents).toHaveLength(isRefused ? 0 : 1);
});

test('an agent of the nested layout offers what its runner says', () => {
  const runner = { actions: { types: ['issue-action'] } };
  const file = { ...agentFile('a', [], {}), text: JSON.stringify({ name: 'a', runner }) };
  expect(readAgents([file], '.agent').agents[0]?.capabilities).toEqual(['issue-action']);
});
