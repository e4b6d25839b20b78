import { expect, test } from 'vitest';
import { ghPlace } from '../../../support/gh-place.ts';
import { cycleOver, factsOf, issueOf, prOf, stateOf } from './example.ts';

/* Answers have the forms that `gh` prints (its own source, `api/export_pr.go` and beside it); the program is a stand-in. */

const issue = (number: number, given = {}) => ({
  ...{ assignees: [{ id: 'U_1', login: 'kim', name: 'Kim' }], body: '', closedAt: null, number },
  createdAt: '2026-02-01T09:00:00Z',
  labels: [{ id: 'LA_1', name: 'bug', description: 'Something is wrong', color: 'd73a4a' }],
  milestone: { number: 1, title: 'v1', description: '', dueOn: '2026-03-01T00:00:00Z' },
  ...{ state: 'OPEN', stateReason: '', title: `issue ${number}` },
  ...{ updatedAt: '2026-02-03T10:00:00Z', url: `https://github.com/acme/app/issues/${number}` },
  ...given,
});

const pr = (number: number, given = {}) => ({
  ...{ baseRefName: 'main', body: '', closedAt: null, closingIssuesReferences: [], number },
  ...{ createdAt: '2026-02-02T09:00:00Z', headRefName: `issue-${number}`, isDraft: false },
  ...{ mergeCommit: null, mergeable: 'UNKNOWN', mergedAt: null, reviewDecision: '' },
  ...{ reviewRequests: [], state: 'OPEN', statusCheckRollup: [], title: `pr ${number}` },
  url: `https://github.com/acme/app/pull/${number}`,
  ...given,
});

/** A repository of three issues and nothing else. */
function acme() {
  const place = ghPlace();
  place.answer('issue-list', [issue(1), issue(2), issue(3)]);
  place.answer('pr-list', []);
  place.answer('api', []);
  return place;
}

const source = (seen: Awaited<ReturnType<ReturnType<typeof ghPlace>['read']>>, wanted: string) =>
  seen.sources.find(({ name }) => name === wanted);

test('checks, review requests and references are read in the forms gh prints them in', async () => {
  const place = acme();
  place.answer('pr-list', [
    pr(45, {
      closingIssuesReferences: [
        {
          ...{ id: 'I_3', number: 3, url: 'https://github.com/acme/app/issues/3' },
          repository: { id: 'R_1', name: 'app', owner: { id: 'U_2', login: 'acme' } },
        },
      ],
      mergeable: 'CONFLICTING',
      reviewDecision: 'REVIEW_REQUIRED',
      reviewRequests: [
        { __typename: 'User', login: 'kim' },
        { __typename: 'Team', name: 'Tide readers', slug: 'acme/tide-readers' },
      ],
      statusCheckRollup: [
        {
          ...{ __typename: 'CheckRun', name: 'unit', workflowName: 'ci', status: 'COMPLETED' },
          ...{ conclusion: 'SUCCESS', startedAt: '2026-02-02T09:01:00Z', detailsUrl: '' },
        },
        { __typename: 'StatusContext', context: 'deploy', state: 'FAILURE', targetUrl: '' },
      ],
    }),
    pr(46, {
      statusCheckRollup: null,
      mergeable: 'UNKNOWN',
      state: 'MERGED',
      mergedAt: '2026-02-03T00:00:00Z',
      mergeCommit: { oid: 'a'.repeat(40) },
      reviewDecision: null,
    }),
    pr(47, {
      statusCheckRollup: [{ __typename: 'CheckRun', status: 'IN_PROGRESS', conclusion: '' }],
      mergeable: 'MERGEABLE',
    }),
  ]);
  const { prs, issues } = await place.read();
  expect(prs).toMatchObject([
    { closes: [3], ci: 'failing', conflicts: true, reviewers: ['kim', 'Tide readers'] },
    { state: 'MERGED', ci: null, conflicts: null, review: '', mergeSha: 'a'.repeat(40) },
    { ci: 'pending', conflicts: false },
  ]);
  expect(issues[0]).toMatchObject({
    ...{ labels: ['bug'], assignees: ['kim'], milestone: { title: 'v1' }, stateReason: null },
  });
});

test('what an old gh does not know is left out, field by field, and what rests on it is called partial', async () => {
  const place = acme();
  const unknown = (field: string) =>
    `echo 'Unknown JSON field: "${field}"\nAvailable fields:\n  number' >&2; exit 1`;
  place.act(
    'issue-list',
    `case "$*" in *stateReason*) ${unknown('stateReason')};; esac; cat "$here/issue-list.json"`,
  );
  place.act(
    'pr-list',
    `case "$*" in *closingIssuesReferences*) ${unknown('closingIssuesReferences')};; esac; cat "$here/pr-list.json"`,
  );
  place.answer('pr-list', [pr(45)]);
  const { stateReason: _, ...shut } = issue(4, {
    state: 'CLOSED',
    closedAt: '2026-02-03T10:00:00Z',
  });
  place.answer('issue-list', [issue(1), issue(2), shut]);
  const seen = await place.read();
  expect(seen.issues).toHaveLength(3);
  // whether a closed one was done or given up is what such a gh does not say
  expect(seen.issues[2]).toMatchObject({ open: false, stateReason: 'untold' });
  expect(source(seen, 'issues')).toMatchObject({
    detail: 'this gh does not tell why issues were closed; a newer one does',
  });
  expect(seen.states).toMatchObject({ issues: 'partial', prs: 'partial' });
  expect(source(seen, 'prs')).toMatchObject({
    detail: expect.stringContaining('this gh does not'),
  });
});

test('native links come by the word of a new gh, or by GitHub’s address, and another repository’s numbers stay its own', async () => {
  const place = acme();
  place.answer('api', [
    {
      ...{ id: 1, number: 2, url: 'https://api.github.com/repos/acme/app/issues/2' },
      html_url: 'https://github.com/acme/app/issues/2',
      repository_url: 'https://api.github.com/repos/acme/app',
    },
    {
      ...{ id: 2, number: 1, url: 'https://api.github.com/repos/other/lib/issues/1' },
      html_url: 'https://github.com/other/lib/issues/1',
    },
  ]);
  const byAddress = await place.read();
  expect(byAddress.issues[2]).toMatchObject({ native: ['#2', 'other/lib#1'] });
  expect(place.asked()).toContain('api repos/acme/app/issues/3/dependencies/blocked_by');

  const newer = acme();
  newer.act(
    'issue-view',
    `case "$*" in *--json\\ blockedBy) cat "$here/blocked.json"; exit 0;; esac
echo '{"number":1,"state":"OPEN","comments":[]}'`,
  );
  newer.answer('blocked', {
    blockedBy: [
      { number: 2, title: 'x', url: 'https://github.com/ACME/App/issues/2', state: 'OPEN' },
      { number: 9, title: 'y', url: 'https://github.com/other/lib/issues/9', state: 'CLOSED' },
    ],
  });
  expect((await newer.read()).issues[2]).toMatchObject({ native: ['#2', 'other/lib#9'] });
  expect(newer.asked().filter((line) => line.startsWith('api repos'))).toEqual([]);
});

test('where GitHub has no links between issues that is no failure', async () => {
  const place = acme();
  place.act('api', 'echo "gh: Not Found (HTTP 404)" >&2; exit 1');
  expect((await place.read()).states.native).toBe('absent');
  place.act('api', 'echo "gh: Bad credentials (HTTP 401)" >&2; exit 1');
  expect((await place.read()).states.native).toBe('failed');
});

const item = (number: number, given = {}) => ({
  ...{ id: `PVTI_${number}`, status: 'Todo', title: `issue ${number}`, labels: ['bug'] },
  content: {
    ...{ type: 'Issue', number, title: `issue ${number}`, body: '', repository: 'acme/app' },
    url: `https://github.com/acme/app/issues/${number}`,
  },
  repository: 'https://github.com/acme/app',
  ...given,
});

test('a board tells what is on it: hidden items, drafts and other repositories are counted, their numbers never taken for one’s own', async () => {
  const place = acme();
  const items = [
    item(1, {
      'due Date': '2026-03-01',
      'linked pull requests': ['https://github.com/acme/app/pull/45'],
    }),
    item(2, { content: null }),
    { id: 'PVTI_d', title: 'an idea', content: { type: 'DraftIssue', title: 'an idea', body: '' } },
    item(3, {
      content: { type: 'Issue', number: 3, repository: 'other/lib', title: '', body: '' },
    }),
    item(45, { content: { type: 'PullRequest', number: 45, repository: 'acme/app' } }),
  ];
  place.answer('project-item-list', { items, totalCount: 5 });
  place.answer('pr-list', [pr(45, { headRefName: 'tides' })]);
  const seen = await place.read({ project: 5 });
  expect(seen.issues.filter(({ inField }) => inField)).toMatchObject([
    { number: 1, boardStatus: 'Todo', due: '2026-03-01' },
  ]);
  expect(seen.prs).toMatchObject([{ number: 45, closes: [1] }]);
  expect(source(seen, 'board')).toEqual({
    ...{ name: 'board', status: 'ok' },
    detail:
      '1 board items are not readable with this token; 1 drafts are not judged; 1 issues of other repositories are not judged',
  });
});

test('a board that is cut off is asked for again with twice as much, and told as partial in the end', async () => {
  const place = acme();
  place.answer('project-item-list', { items: [item(1)], totalCount: 9000 });
  const seen = await place.read({ project: 5, owner: 'acme' });
  expect(source(seen, 'board')).toMatchObject({
    status: 'partial',
    detail: 'only 1 of 9000 items were listed',
  });
  expect(place.asked().filter((line) => line.startsWith('project'))).toEqual(
    [1000, 2000, 4000].map(
      (limit) => `project item-list 5 --owner acme --format json --limit ${limit}`,
    ),
  );
});

test('a board that its repository’s owner does not have is looked for among one’s own, but not where an owner was named', async () => {
  const place = acme();
  const gone = `echo "GraphQL: Could not resolve to a ProjectV2 with the number 5. (organization.projectV2)" >&2; exit 1`;
  place.act(
    'project-item-list',
    `case "$*" in *"--owner @me"*) cat "$here/project-item-list.json"; exit 0;; esac; ${gone}`,
  );
  place.answer('project-item-list', { items: [item(1)], totalCount: 1 });
  const seen = await place.read({ project: 5 });
  expect(source(seen, 'board')).toMatchObject({ detail: 'a board of your own (@me)' });
  await expect(place.read({ project: 5, owner: 'acme' })).rejects.toThrow(
    'project 5 was not found for acme; name its owner: --project-owner',
  );
});

test.each([
  [
    'a login that ran out',
    'echo "To get started with GitHub CLI, please run:  gh auth login" >&2; exit 4',
    'gh is not logged in: run gh auth login',
  ],
  [
    'a token without projects',
    `echo "error: your authentication token is missing required scopes [read:project]" >&2; exit 1`,
    'run: gh auth refresh -s project',
  ],
  ['half a document', `printf '{"items":[{"id"'; exit 0`, 'gh did not answer with JSON'],
  ['a page of a proxy', `echo '<!DOCTYPE html><html>'; exit 0`, 'gh did not answer with JSON'],
])('what keeps a board from being read is told with what to do: %s', async (_, script, said) => {
  const place = acme();
  place.act('project-item-list', script);
  await expect(place.read({ project: 5, owner: 'acme' })).rejects.toThrow(said);
});

test('a secondary limit is waited out, twice at most, and a server that stumbles is asked again', async () => {
  const place = acme();
  place.act(
    'pr-list',
    'echo "HTTP 403: You have exceeded a secondary rate limit. Please wait a few minutes before you try again." >&2; exit 1',
  );
  const seen = await place.read();
  expect(place.waited).toEqual([60_000, 120_000]);
  expect(source(seen, 'prs')).toMatchObject({ status: 'failed' });

  const stumbling = acme();
  stumbling.act(
    'pr-list',
    `n=$(cat "$here/n" 2>/dev/null || echo 0); echo $((n+1)) > "$here/n"
[ "$n" -lt 2 ] && { echo "HTTP 502: Bad Gateway (https://api.github.com/graphql)" >&2; exit 1; }
echo '[]'`,
  );
  expect((await stumbling.read()).states.prs).toBe('ok');
  expect(stumbling.waited).toEqual([1_000, 4_000]);
});

test('what issues wait for in other repositories is asked of gh there, each once, and counts when it is done', async () => {
  const place = acme();
  place.act(
    'issue-view',
    `case "$*" in
  "issue view 1 -R other/lib"*) echo '{"state":"CLOSED","stateReason":"COMPLETED","url":"https://github.com/other/lib/issues/1"}';;
  "issue view 2 -R other/lib"*) echo '{"state":"CLOSED","stateReason":"NOT_PLANNED","url":"https://github.com/other/lib/issues/2"}';;
  "issue view 3 -R other/lib"*) echo '{"state":"CLOSED","stateReason":"","url":"https://github.com/other/lib/pull/3"}';;
  "issue view 4 -R other/lib"*) echo '{"state":"OPEN","stateReason":"","url":"https://github.com/other/lib/issues/4"}';;
  *) echo 'GraphQL: Could not resolve to a Repository' >&2; exit 1;;
esac`,
  );
  const waits = (number: number, on: string) => issueOf(number, { body: `Depends on ${on}` });
  const issues = [
    waits(11, 'other/lib#1'),
    waits(12, 'https://github.com/Other/lib/issues/1 and other/lib#2'),
    waits(13, 'other/lib#3'),
    waits(14, 'other/lib#4'),
    waits(15, 'secret/lib#9'),
    issueOf(16, { body: 'Depends on other/lib#5', inField: false }),
  ];
  const elsewhere = await place.elsewhere(issues);
  expect(Object.fromEntries(elsewhere)).toEqual({
    'other/lib#1': { kind: 'issue', done: true, dropped: false },
    'other/lib#2': { kind: 'issue', done: false, dropped: true },
    'other/lib#3': { kind: 'pr', state: 'CLOSED' },
    'other/lib#4': { kind: 'issue', done: false, dropped: false },
  });
  expect(place.asked()).toHaveLength(5);
  const { report } = cycleOver(factsOf({ issues, elsewhere }));
  expect(report.assessments.map(({ state, blocker }) => [state, blocker])).toEqual([
    ['incomplete', undefined],
    ['blocked', 'other/lib#2 was closed as not planned'],
    ['blocked', 'PR other/lib#3 was closed unmerged'],
    ['blocked', 'depends on other/lib#4'],
    ['unknown', 'dependency secret/lib#9 could not be read'],
  ]);
});

test('an old gh tells of what lies elsewhere only whether it is open', async () => {
  const place = acme();
  place.act(
    'issue-view',
    `case "$*" in *stateReason*) echo 'Unknown JSON field: "stateReason"' >&2; exit 1;; esac
echo '{"state":"CLOSED","url":"https://github.com/other/lib/issues/1"}'`,
  );
  const issues = [issueOf(1, { native: ['other/lib#1'] })];
  expect(await place.elsewhere(issues)).toEqual(new Map());
});

test('of an issue that was closed nobody knows why, only a merge says that it was done', () => {
  const shut = { open: false, stateReason: 'untold' } as const;
  const prs = [prOf(9, { closes: [2], state: 'MERGED', mergedAt: '2026-02-01T00:00:00Z' })];
  const issues = [issueOf(1, shut), issueOf(2, shut), issueOf(3, { body: 'Depends on #1' })];
  const facts = factsOf({ issues, prs });
  expect([1, 2, 3].map((n) => stateOf(facts, n)?.state)).toEqual(['unknown', 'done', 'blocked']);
});
