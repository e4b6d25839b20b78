import { expect, test } from 'vitest';
import { fieldPlace, ghStandIn } from '../support/field-place.ts';

const iterator = JSON.stringify({
  ...{ name: 'iterator', displayName: 'Iterator', description: 'works on issues' },
  parameters: { issue: { type: 'number', cli: '--issue' } },
  actions: { types: ['issue-action'] },
});

const oldLine = '{"time":"2026-11-01T00:00:00Z","issue":9,"message":"x"}\n';

/** An agent that comes between two looks: it can be suggested from then on, and what it does is an event. */
function addAgentX({ put }: Awaited<ReturnType<typeof fieldPlace>>): void {
  const x = { ...JSON.parse(iterator), name: 'x', description: 'mends issue 1' };
  put('proj/.agent/x/agent.json', JSON.stringify(x));
  const line = { time: new Date().toISOString(), issue: 1, message: 'on it' };
  put('proj/tmp/logs/agents/x/session-2.jsonl', JSON.stringify(line));
}

function expectAgentX({
  report,
}: Awaited<ReturnType<Awaited<ReturnType<typeof fieldPlace>>['report']>>) {
  expect(report.recommend.availableAgents).toContain('x');
  expect(report.recommend.suggestions).toContainEqual(expect.objectContaining({ agent: 'x' }));
  expect(report.events).toContainEqual(
    expect.objectContaining({ type: 'agent_started', agent: 'x', issue: 1 }),
  );
}

test('local issues with real git: judged, kept in order once, and never anything else changed', async () => {
  const place = await fieldPlace();
  place.init();
  place.put('proj/.agent/iterator/agent.json', iterator);
  place.put('proj/.agent/broken/agent.json', '{');
  place.issue(1, 'labels: [bug] # mine\ncustom: kept', '## Done when\n- [ ] it works');
  place.issue(2, 'dependsOn: [1]');
  place.issue(3, 'state: closed\nstateReason: not_planned');
  place.issue(4, 'dependsOn: [3]\nlabels:\n- a\n- b');
  place.put('proj/.agent/issues/5-bad.md', '---\ntitle: [x\n---\n');
  place.commit('begin');
  place.git('checkout', '-q', '-b', 'issue-1');
  place.commit('work');
  place.git('checkout', '-q', 'main');
  place.put('proj/tmp/logs/agents/iterator/session-1.jsonl', oldLine);

  const first = await place.report('--lang', 'ja');
  const states = first.report.assessments.map(({ issue, state }: never) => [issue, state]);
  expect(states).toEqual([
    [1, 'in_progress'],
    [2, 'blocked'],
    [3, 'incomplete'],
    [4, 'blocked'],
    [5, 'unknown'],
  ]);
  expect(first.code).toBe(2);
  expect(first.err).toContain('agents: 1 loaded, 1 skipped (A002 .agent/broken/agent.json)');
  expect(first.report.recommend.suggestions[0].command).toBe(
    'deno task agents:run iterator --issue 1',
  );
  expect(place.read('proj/.agent/issues/2-x.md')).toContain('#1 の完了待ち');
  expect(place.read('proj/.agent/issues/4-x.md')).toContain('labels: [a, b, blocked]');
  expect(place.read('proj/.agent/issues/1-x.md')).toContain('custom: kept');
  expect(place.git('status', '--porcelain').split('\n').filter(Boolean).sort()).toEqual([
    ' M .agent/issues/1-x.md',
    ' M .agent/issues/2-x.md',
    ' M .agent/issues/4-x.md',
    '?? tmp/',
  ]);

  const before = place.git('diff');
  addAgentX(place);
  const second = await place.report('--lang', 'ja');
  expect(place.git('diff')).toBe(before);
  expectAgentX(second);
  expect(second.report).toMatchObject({ cycle: 2, observation: { changedIssues: [] } });
  expect(second.report.actions.every(({ result }: never) => result !== 'applied')).toBe(true);

  place.put('ws/field/x', '');
  const page = await place.started('--plain', '--lang', 'en', '--maintain', 'plan');
  expect(page.out).toContain('# Field report');
  expect(page.out).toContain('**in progress** issue 1');
  const emitted = await place.look('--emit', 'agent-registry', '--maintain', 'plan');
  expect(Object.keys(JSON.parse(emitted.out).agents[0]).sort()).toEqual([
    'capabilities',
    'description',
    'displayName',
    'name',
    'parameters',
  ]);
});

test('a repository that has nothing: says what would help, shows that it looked, and makes a first issue when asked', async () => {
  const place = await fieldPlace();
  const empty = await place.report();
  expect(empty.code).toBe(2);
  expect(empty.report).toMatchObject({ type: 'empty', completion: { complete: false } });
  expect(empty.report.recommend.suggestions[0].command).toBe('folio-tui field --init-issues');
  const begun = await place.report('--init-issues');
  expect(begun.report.assessments).toMatchObject([{ issue: 1, state: 'incomplete' }]);
  expect(place.read('proj/.agent/issues/1-first-issue.md')).toContain('title: The first issue');
});

const issueRow = (number: number, given = {}) => ({
  ...{ number, title: `issue ${number}`, body: '', state: 'OPEN', stateReason: '', labels: [] },
  ...{ assignees: [], milestone: null, createdAt: new Date().toISOString(), closedAt: null },
  ...{ updatedAt: new Date().toISOString(), url: `https://github.com/acme/app/issues/${number}` },
  ...given,
});

async function onGitHub() {
  const place = await fieldPlace();
  place.init();
  place.git('remote', 'add', 'origin', 'https://github.com/acme/app.git');
  place.put('proj/.agent/iterator/agent.json', iterator);
  place.put('proj/gh', '#!/bin/sh\necho stolen > ../stolen\n', 0o755);
  place.commit('begin');
  place.put('bin/gh', ghStandIn, 0o755);
  const answer = (name: string, value: unknown) =>
    place.put(`bin/gh-answers/${name}.json`, JSON.stringify(value));
  place.put('bin/gh-answers/--version-.sh', 'echo gh version 2.40.0; exit 0');
  answer('api', []);
  const asked = () => place.read('bin/gh-answers/asked').trim().split('\n');
  return { ...place, answer, asked };
}

test('GitHub through gh: only what looks is asked, red CI and reviewers are told, and a plan changes nothing', async () => {
  const place = await onGitHub();
  const blocked = issueRow(2, { body: 'Depends on #1' });
  place.answer('issue-list', [
    issueRow(1),
    blocked,
    issueRow(3),
    issueRow(4, { url: 'https://github.com/acme/app/pull/4' }),
  ]);
  place.put(
    'bin/gh-answers/issue-view.sh',
    'echo \'{"number":1,"state":"OPEN","comments":[{"id":"a","author":{"login":"kim"},"body":"hi","createdAt":"2026-11-01T00:00:00Z"}]}\'; exit 0',
  );
  place.put(
    'bin/gh-answers/pr-list.sh',
    `case "$*" in *statusCheckRollup*) ;; *) exit 9;; esac
case "$*" in *closingIssuesReferences*) cat "$here/prs"; exit 0;; esac`,
  );
  place.put(
    'bin/gh-answers/prs',
    JSON.stringify([
      {
        ...{ number: 45, title: 'x', body: '', state: 'OPEN', isDraft: false, headRefName: 'b' },
        ...{ baseRefName: 'main', reviewDecision: 'REVIEW_REQUIRED', mergeable: 'CONFLICTING' },
        closingIssuesReferences: [{ number: 3 }],
        statusCheckRollup: [{ conclusion: 'FAILURE' }],
        reviewRequests: [{ login: 'kim' }],
      },
    ]),
  );
  const { report, code, err } = await place.report('--lang', 'en');
  expect(err).toBe('');
  expect(report.assessments).toMatchObject([
    { issue: 1, state: 'incomplete', priority: 'high' },
    { issue: 2, state: 'blocked', blocker: 'depends on #1' },
    { issue: 3, state: 'review_pending' },
  ]);
  expect(report.assessments[2].attention).toEqual([
    'PR #45: CI is red',
    'PR #45: conflicts with main',
    'PR #45: review asked of kim',
  ]);
  expect(report.people).toMatchObject([{ name: 'kim', issue: 3, what: 'PR #45' }]);
  expect(report.actions.map(({ result }: never) => result)).toEqual([
    'planned',
    'planned',
    'planned',
  ]);
  expect(code).toBe(2);
  const verbs = new Set(
    place.asked().map((line) =>
      line
        .split(' ')
        .slice(0, 2)
        .join(' ')
        .replace(/^api .*/, 'api'),
    ),
  );
  expect([...verbs].sort()).toEqual(['--version', 'api', 'issue list', 'issue view', 'pr list']);
  for (const line of place.asked().filter((each) => /^(issue|pr) /.test(each)))
    expect(line).toContain('-R acme/app');
  expect(() => place.read('stolen')).toThrow();
  const views = () => place.asked().filter((line) => line.includes(',comments')).length;
  const before = views();
  expect((await place.report()).report.cycle).toBe(2);
  expect(views()).toBe(before);
});

test.each([
  [
    'not logged in',
    'echo "To get started with GitHub CLI, please run:  gh auth login" >&2; exit 4',
    'gh auth login',
  ],
  ['limited', 'echo "API rate limit exceeded (HTTP 403)" >&2; exit 1', 'rate limit'],
  ['a page instead of JSON', 'echo "<html>"; exit 0', 'JSON'],
])('where the issues cannot be read nothing is judged: %s', async (_, script, said) => {
  const place = await onGitHub();
  place.put('bin/gh-answers/issue-list.sh', script);
  const ended = await place.look('--json');
  expect(ended.code).toBe(1);
  expect(ended.out).toBe('');
  expect(ended.err).toContain(said);
});

test('what is applied on GitHub is a remark through the input and a label, made where it is missing', async () => {
  const place = await onGitHub();
  place.answer('issue-list', [issueRow(1), issueRow(2, { body: 'Depends on #1 @kim' })]);
  place.put(
    'bin/gh-answers/issue-view.sh',
    'echo \'{"number":1,"state":"OPEN","comments":[]}\'; exit 0',
  );
  place.answer('pr-list', []);
  place.put('bin/gh-answers/issue-comment.sh', 'cat >> "$here/said"; exit 0');
  place.put(
    'bin/gh-answers/issue-edit.sh',
    '[ -f "$here/made" ] && exit 0; echo "failed to update: \'ready\' not found" >&2; exit 1',
  );
  place.put('bin/gh-answers/label-create.sh', 'touch "$here/made"; exit 0');
  const { report } = await place.report('--maintain', 'apply', '--lang', 'en');
  expect(report.actions.map(({ result }: never) => result)).toEqual(['applied', 'applied']);
  expect(place.read('bin/gh-answers/said')).toMatch(
    /^Waiting for #1\n\n<!-- facilitator:blocked:[0-9a-f]{8} -->$/,
  );
  const writes = place.asked().filter((line) => /^(issue (comment|edit)|label)/.test(line));
  expect(writes.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'issue edit',
    'label create',
    'issue edit',
    'issue edit',
    'issue comment',
  ]);
});

test('watching looks again after the pause, as often as it may', async () => {
  const place = await fieldPlace();
  place.issue(1, 'state: open');
  const ended = await place.look(
    '--json',
    '--watch',
    '--iterate-max',
    '2',
    '--check-interval',
    '0.001',
  );
  const cycles = ended.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).cycle);
  expect(cycles).toEqual([1, 2]);
});

test('the items of a board are all asked for, of the owner that was named, and open discussions of a review are told', async () => {
  const place = await onGitHub();
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
  place.answer(
    'issue-list',
    numbers.map((number) => issueRow(number)),
  );
  const content = (number: number) => ({ type: 'Issue', number, repository: 'acme/app' });
  const items = numbers
    .slice(0, 35)
    .map((number) => ({ content: content(number), status: 'Todo' }));
  place.answer('project-item-list', { items, totalCount: 35 });
  place.answer('pr-list', [
    {
      ...{ number: 45, title: 'x', state: 'OPEN', headRefName: 'b', baseRefName: 'main' },
      closingIssuesReferences: [{ number: 3 }],
    },
  ]);
  const page = (resolved: readonly boolean[], endCursor: string | null) => ({
    data: {
      repository: {
        pullRequests: {
          pageInfo: { hasNextPage: endCursor !== null, endCursor },
          nodes: [
            {
              number: endCursor === null ? 45 : 44,
              reviewThreads: { nodes: resolved.map((isResolved) => ({ isResolved })) },
            },
          ],
        },
      },
    },
  });
  place.answer('first-page', page([false], 'next'));
  place.answer('last-page', page([false, true, false], null));
  place.put(
    'bin/gh-answers/api.sh',
    `case "$*" in *after=next*) cat "$here/last-page.json"; exit 0;; *graphql*) cat "$here/first-page.json"; exit 0;; esac
echo '[]'; exit 0`,
  );
  const { report } = await place.report('--project', '5', '--project-owner', 'username');
  expect(report.assessments).toHaveLength(35);
  expect(report.assessments[2].attention).toEqual(['PR #45: 2 open remarks']);
  expect(place.asked()).toContain(
    'project item-list 5 --owner username --format json --limit 1000',
  );
});

test('a folder that is not there is told as missing, alone and among several, and nothing is made in its place', async () => {
  const place = await fieldPlace();
  place.issue(1, 'state: open');
  place.put('proj/.agent/issues/5-bad.md', '---\ntitle: [x\n---\n');
  place.put('a-file', '');
  place.put('home/.config/folio-tui/config.yaml', 'field:\n  repositories: [proj, ~/gone]\n');
  const listed = await place.field('--all-repos', '--plain', '--lang', 'en');
  expect(listed.code).toBe(1);
  expect(listed.out).toContain('## gone');
  expect(listed.out).toContain(`There is no such folder: ${place.at('home/gone')}`);
  expect(listed.out).toContain('take it out of field.repositories');
  expect(listed.out).toContain('Let a crew of this program plan #1');
  expect(listed.out).toContain('Correct the file of #5, then look again');
  for (const name of ['gone', 'a-file']) {
    const alone = await place.field(name, '--plain', '--lang', 'en', '--init-issues');
    expect(alone.code).toBe(1);
    expect(alone.err).toContain(`There is no such folder: ${place.at(name)}`);
  }
  expect(() => place.read('gone')).toThrow('ENOENT');
});

test('each look goes through its steps in order; agents are looked for where a person says, within the repository, and only issues with the label are judged', async () => {
  const place = await fieldPlace();
  place.put('proj/crew/iterator/agent.json', iterator);
  place.put('proj/crew/deeper/down/agent.json', iterator.replace('iterator', 'down'));
  place.issue(1, 'labels: [Sprint-1]\ndependsOn: [2]');
  place.issue(2, 'labels: [other]');
  const steps = async () => {
    const { out } = await place.look('--events', '--maintain', 'plan');
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return events.filter(({ type }) => type === 'phase_started').map(({ phase }) => phase);
  };
  expect(await steps()).toEqual([
    ...['discover', 'statuscheck', 'blockercheck', 'stalecheck', 'facilitate', 'report'],
  ]);
  expect(await steps()).toEqual(['statuscheck', 'complete']);
  const { report } = await place.report('--agent-discovery-path', 'crew', '--label', 'sprint-1');
  expect(report.registry.agents.map(({ name }: { name: string }) => name)).toEqual(['iterator']);
  expect(report.assessments).toMatchObject([{ issue: 1, blocker: 'depends on #2' }]);
  const outside = await place.look('--agent-discovery-path', '../elsewhere', '--plain');
  expect(outside).toMatchObject({ code: 1, err: expect.stringContaining('../elsewhere') });
});

test('two labels of one look both stand in the file, and what broke a circle is told as it is', async () => {
  const place = await fieldPlace();
  place.init();
  place.issue(1, 'labels: [bug]');
  place.issue(2, 'dependsOn: [3]');
  place.issue(3, 'dependsOn: [2]');
  place.commit('begin');
  const issue = () => place.read('proj/.agent/issues/2-x.md');
  const first = await place.report('--lang', 'en', '--maintain', 'apply', '--yes');
  const results = first.report.actions.map(({ result }: { result: string }) => result);
  expect(new Set(results)).toEqual(new Set(['applied']));
  expect(issue()).toContain('labels: [blocked, needs-attention]');

  place.put('proj/.agent/issues/2-x.md', issue().replace('dependsOn: [3]\n', ''));
  // only looked at, then done: the reason is still known
  await place.report('--lang', 'en', '--maintain', 'plan');
  await place.report('--lang', 'en', '--maintain', 'apply', '--yes');
  const said = issue()
    .split('\n')
    .filter((line) => line.startsWith('Unblocked'));
  expect(said).toEqual([
    expect.stringMatching(/^Unblocked: no longer so: dependency cycle: #2 → #3 → #2/),
  ]);
  expect(said.join()).not.toContain('done');
  expect(issue()).toContain('labels: [ready]');

  place.put(
    'proj/.agent/issues/2-x.md',
    issue().replace('title: issue 2', 'title: issue 2\nstate: closed'),
  );
  await place.report('--lang', 'en', '--maintain', 'apply', '--yes');
  expect(place.read('proj/.agent/issues/3-x.md')).toContain('Unblocked: #2 is done');
});
