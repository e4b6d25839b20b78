import { describe, expect, test } from 'vitest';
import { emitted } from '../../../../src/engine/workflows/field/contract/report.ts';
import { healthDetail } from '../../../../src/engine/workflows/field/contract/worded-anew.ts';
import { nextState } from '../../../../src/engine/workflows/field/cycle.ts';
import type { Facts, FieldIssue, Session } from '../../../../src/engine/workflows/field/model.ts';
import { lookUps, readAgents } from '../../../../src/engine/workflows/field/rules/agents.ts';
import { changeOf } from '../../../../src/engine/workflows/field/rules/transitions.ts';
import { noState } from '../../../../src/engine/workflows/field/state.ts';
import { fieldWords } from '../../../../src/engine/workflows/field/words.ts';
import { agentFile, cycleOver, exampleAgents, factsOf, issueOf, now, prOf } from './example.ts';

const inEnglish = { given: { language: 'en' as const } };
const seen = (given: Partial<Facts>, more: Parameters<typeof cycleOver>[1] = {}) =>
  cycleOver(factsOf(given), { ...inEnglish, ...more }).report;
const closed = { open: false, stateReason: 'completed' } as const;
const stuck: Session = {
  ...{ agent: 'iterator', session: 's', startedAt: '2026-02-09T00:00:00Z' },
  ...{ lastAt: '2026-02-10T00:00:00Z', issues: [1], mentions: [] },
  steps: [{ at: '2026-02-10T00:00:00Z', kind: 'blocked', issue: 1, outcome: null }],
};

test('agents are found by exactly what they can do, and by their name', () => {
  const { getByCapability, getByName } = lookUps(exampleAgents.agents);
  expect(getByCapability('issue-action').map(({ name }) => name)).toEqual(['iterator']);
  expect(getByCapability('Issue-Action')).toEqual([]);
  expect(getByName('reviewer')?.capabilities).toEqual(['review-action']);
  expect(getByName('facilitator')).toBeUndefined();
});

describe('a healthy field', () => {
  test('has no issue whose state is unclear', () => {
    const { health } = seen({ issues: [issueOf(1), issueOf(2, { details: 'missing' })] });
    expect(health.stateClear).toEqual({ ok: false, detail: '1 unclear' });
  });

  test('has an agent for its next step', () => {
    const { health, recommend } = seen(
      { issues: [issueOf(1)], prs: [prOf(45, { closes: [1] })] },
      { agents: readAgents([], '.agent') },
    );
    expect(health.nextActionClear).toEqual({ ok: false, detail: 'no agent for #1' });
    expect(health.unmatched).toEqual([{ issue: 1, capability: 'review-action' }]);
    expect(recommend).toMatchObject({
      ...{ nextAgent: 'none', reason: 'No agent offers review-action (needed for #1).' },
    });
  });

  test('shows on an issue what holds it back: what only a log tells is hidden until field has said it there', () => {
    const facts: Partial<Facts> = { issues: [issueOf(1)], sessions: [stuck] };
    const hidden = seen(facts);
    expect(hidden.assessments[0]).toMatchObject({ state: 'blocked' });
    expect(hidden.health.blockersVisible).toEqual({ ok: false, detail: 'hidden on #1' });
    expect(hidden.health.hidden).toEqual([1]);
    expect(healthDetail(hidden, 'blockersVisible', 'ja')).toBe(
      fieldWords('ja').health.blockers(1, [1]),
    );
    expect(seen(facts, { result: 'failed' }).health.blockersVisible.ok).toBe(false);
    // the remark of this look names it; later ones find it there
    const told = seen(facts, { result: 'applied' });
    expect(told.health.blockersVisible.ok).toBe(true);
    expect(told.actions).toContainEqual(
      expect.objectContaining({ label: 'blocked', body: expect.stringContaining('iterator') }),
    );
  });

  test('has something that can be worked on, or nothing that is left', () => {
    const prs = [prOf(45, { closes: [1] })];
    expect(seen({ issues: [issueOf(1)], prs }).health.workable).toEqual({
      ...{ ok: false, detail: 'nothing to start; 1 waiting for review' },
    });
    expect(seen({ issues: [issueOf(1, closed)] }).health.workable).toEqual({
      ...{ ok: true, detail: 'nothing left to do' },
    });
  });
});

test.each([
  ...['incomplete in_progress', 'incomplete blocked', 'in_progress review_pending'],
  ...['in_progress blocked', 'in_progress incomplete', 'blocked incomplete'],
  ...['review_pending done', 'review_pending in_progress', 'unknown blocked', 'blocked unknown'],
])('%s is the usual course', (way) => {
  const [from, to] = way.split(' ') as ['incomplete', 'done'];
  expect(changeOf(from, to)).toMatchObject({ changed: true, expected: true });
});

test('a step back that nobody expects is told, and asks for a person', () => {
  const first = cycleOver(factsOf({ issues: [issueOf(1, closed)] }), inEnglish);
  const before = nextState(first.seen, noState, [], now);
  const { assessments, actions } = seen({ issues: [issueOf(1)] }, { before });
  expect(assessments[0]?.stateChange).toMatchObject({
    ...{ previousState: 'done', expected: false, reason: 'done → incomplete' },
  });
  expect(actions).toContainEqual(
    expect.objectContaining({ action: 'attention', label: 'needs-attention' }),
  );
});

test('what board and labels say and nothing bears out is told beside the state', () => {
  const { assessments } = seen({
    issues: [issueOf(1, { boardStatus: 'In Progress' }), issueOf(2, { labels: ['done'] })],
  });
  expect(assessments.map(({ state, drift }) => [state, drift])).toEqual([
    ['incomplete', ['board: In Progress, evidence: none']],
    ['incomplete', ['label done, issue open, no merge']],
  ]);
});

test('each state asks for what it needs, and where only unclear ones are left field itself is next', () => {
  const { assessments } = seen({
    issues: [
      ...[issueOf(1), issueOf(2), issueOf(3, closed), issueOf(4, { body: 'Depends on #1' })],
      ...[issueOf(5, { body: 'Depends on #45' }), issueOf(6, { labels: ['blocked'] })],
    ],
    prs: [prOf(45, { closes: [2] })],
  });
  expect(assessments.map(({ requiredCapability }) => requiredCapability)).toEqual([
    ...['issue-action', 'review-action', undefined, 'issue-action', 'review-action', undefined],
  ]);
  expect(seen({ issues: [issueOf(1, { details: 'missing' })] }).recommend.nextAgent).toBe(
    'facilitator',
  );
});

test('every state has its remark or its label, and nothing ends an issue', () => {
  const { actions } = cycleOver(
    factsOf({
      issues: [issueOf(1), issueOf(2), issueOf(3), issueOf(4, { body: 'Depends on #999' })],
      prs: [
        prOf(45, { closes: [2] }),
        prOf(46, { closes: [3], state: 'MERGED', mergedAt: '2026-02-09T00:00:00Z' }),
      ],
    }),
  ).report;
  const of = (issue: number) => actions.filter((action) => action.issue === issue);
  expect(of(1)).toMatchObject([{ action: 'label', label: 'ready', body: '' }]);
  expect(of(2)).toMatchObject([{ body: 'レビューをお願いします: PR #45' }]);
  expect(of(3)[0]?.body).toMatch(/^作業完了 \(pr #46 merged\)。.+gh issue close 3$/);
  expect(of(4)[0]?.body).toBe('追加情報をお願いします: dependency #999 not found');
});

test('of two who can, the one whose words and work fit comes first, and the parts of the score are there', () => {
  const flag = { issue: { type: 'number', cli: '--issue' } };
  const agents = readAgents(
    [
      agentFile('other', ['issue-action'], { description: 'x', parameters: flag }),
      agentFile('tides', ['issue-action'], { description: 'prints tides', parameters: flag }),
    ],
    '.agent',
  );
  const worked = { ...stuck, agent: 'tides', steps: [] };
  const { suggestions } = seen(
    { issues: [issueOf(1, { title: 'Tides are late' })], sessions: [worked] },
    { agents },
  ).recommend;
  expect(suggestions.map(({ agent }) => agent)).toEqual(['tides', 'other']);
  expect(suggestions[0]?.parts).toMatchObject({ fit: 5, history: 20 });
});

test.each([
  ['what others wait for', {}, [issueOf(2, { body: 'Depends on #1' })], 'high'],
  ['its own date', { due: '2026-12-01' }, [], 'high'],
  ['a milestone that is near', { milestone: { title: 'v1', dueOn: '2026-02-20' } }, [], 'high'],
  ['a milestone far away', { milestone: { title: 'v1', dueOn: '2026-06-20' } }, [], 'medium'],
  ['a label', { labels: ['P1'] }, [], 'high'],
  ['a title', { title: 'refactor: names' }, [], 'low'],
  ['nothing', {}, [], 'medium'],
] as const)(
  'an issue is as pressing as %s says',
  (_, given: Partial<FieldIssue>, more, priority) => {
    expect(seen({ issues: [issueOf(1, given), ...more] }).assessments[0]?.priority).toBe(priority);
  },
);

test('three issues for one agent are offered as a whole project, and a blocker from outside with the way to it', () => {
  const { recommend } = seen({
    issues: [issueOf(1), issueOf(2), issueOf(3), issueOf(4, { labels: ['blocked'] })],
  });
  const commands = recommend.suggestions.map(({ command, score }) => [command, score]);
  expect(commands).toContainEqual(['deno task agents:run iterator --project 5', 0.5]);
  expect(recommend.suggestions).toContainEqual(
    expect.objectContaining({
      ...{ agent: 'none', command: 'gh issue view 4 --comments', score: 0.8 },
      description: 'Clear what holds #4 back: label blocked',
    }),
  );
});

test('where all is done that is the reason, and what is done and open is closed by a person', () => {
  const over = cycleOver(factsOf({ issues: [issueOf(1, closed)] })).report;
  expect(over).toMatchObject({
    ...{ type: 'cycle-complete', completion: { complete: true } },
    recommend: { nextAgent: 'none', targetIssues: [], reason: '作業完了', suggestions: [] },
  });
  const prs = [prOf(46, { closes: [1], state: 'MERGED', mergedAt: '2026-02-09T00:00:00Z' })];
  const { recommend, completion } = seen({ issues: [issueOf(1)], prs });
  expect(recommend.suggestions[0]).toMatchObject({
    ...{ agent: 'none', command: 'gh issue close 1', priority: 'low', score: 0.2 },
  });
  // what is only planned is not done
  expect(completion).toMatchObject({ allJudged: true, maintained: false, complete: false });
});

test('each part is printed in the shape that other programs read, and nothing else of it', () => {
  const report = seen({ issues: [issueOf(1), issueOf(2, { body: 'Depends on #1' })] });
  expect(emitted['issue-assessment'](report).assessments[1]).toEqual({
    ...{ issue: 2, state: 'blocked', evidence: ['depends on #1'], blocker: 'depends on #1' },
    ...{ recommendation: 'Waits: depends on #1 (root: #1).', requiredCapability: 'issue-action' },
  });
  expect(emitted['facilitate-action'](report)).toEqual({
    actions: [
      { action: 'label', issue: 1, body: '', label: 'ready' },
      { action: 'label', issue: 2, body: 'Waiting for #1', label: 'blocked' },
    ],
  });
  const { agents, discoveredAt } = emitted['agent-registry'](report);
  expect(new Date(discoveredAt).toISOString()).toBe(discoveredAt);
  expect(Object.keys(agents[0] ?? {}).sort()).toEqual([
    'capabilities',
    'description',
    'displayName',
    'name',
    'parameters',
  ]);
});
