import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../../src/engine/config.ts';
import { emptyGraph } from '../../../../../src/engine/memory/graph.ts';
import { decisionsOf } from '../../../../../src/engine/workflows/crew/approvals/decisions.ts';
import {
  commitMessage,
  deedsOf,
  isWorthCommitting,
  recordsOf,
} from '../../../../../src/engine/workflows/crew/approvals/deeds.ts';
import { Queue } from '../../../../../src/engine/workflows/crew/approvals/queue.ts';
import { ApprovalsAsked } from '../../../../../src/engine/workflows/crew/contract/cards.ts';
import { decide, graphOf, queueOf, recorded } from './world.ts';

const ids = (queue: Queue) => queue.asked.items.map(({ id }) => id);

function deeds(
  queue: Queue,
  answer: { choice: string; details?: ReturnType<typeof decide>['details'] },
) {
  return deedsOf(queue, decisionsOf(queue, answer), 'approvals-1');
}

test.each(['ja', 'en'] as const)(
  'the recorded cmd (%s) puts every kind before a person, in order',
  (language) => {
    const queue = queueOf({ language });
    expect(queue.asked.items.map(({ kind }) => kind)).toEqual([
      'improvement',
      'skill',
      'memory',
      'preference',
      'preference_update',
      'signal_log',
    ]);
    expect(queue.refused).toEqual([]);
    expect(queue.asked.onboarding).toBe(false);
    expect(ApprovalsAsked.parse(queue.asked)).toEqual(queue.asked);
  },
);

test('a queue is the same after it was written and read', () => {
  const queue = queueOf();
  expect(Queue.parse(JSON.parse(JSON.stringify(queue)))).toEqual(queue);
});

test('the first preference ever is explained first', () => {
  const queue = queueOf({ graph: emptyGraph() });
  expect(queue.asked.onboarding).toBe(true);
  // nothing is there to be changed
  expect(queue.refused).toMatchObject([{ id: 'LP-UPD-001', why: 'nothing_to_update' }]);
});

test('cards speak to people: no tags, no braces; what is remembered is what the memory says', () => {
  for (const card of queueOf().asked.items)
    expect(Object.values(card.fields).join('\n')).not.toMatch(
      /\[(what|evidence|scope|action)\]|[{}]/,
    );
  const update = queueOf().asked.items.find(({ kind }) => kind === 'preference_update');
  expect(update?.fields['currentObservation']).toContain('Wants reports long');
});

test('an improvement names the files it touches, and no file that is not the project’s', () => {
  expect(queueOf().asked.items[0]?.files).toEqual(['config.yaml', 'CHANGELOG.md']);
  const { read } = recorded('ja');
  for (const target of ['../other/x.md', '/etc/passwd', '~/.bashrc', '.git/hooks/x', '-rf', '']) {
    const proposals = read.proposals.map((one) =>
      one.family === 'IMP' ? { ...one, target } : one,
    );
    const queue = queueOf({ read: { ...read, proposals } });
    expect(queue.refused).toContainEqual({ id: 'IMP-001', why: 'target', problems: [] });
  }
});

test('knowledge of every kind stands in one list by priority, and what report and retrospective both say once', () => {
  const { read } = recorded('ja');
  const low = read.proposals.map((one) =>
    one.family === 'MCP' ? { ...one, priority: 'LOW' as const } : one,
  );
  const [first] = low.flatMap((one) => (one.family === 'MCP' ? one : []));
  if (first === undefined) throw new Error('the recording has no candidate');
  const report = [{ ...first, id: null, priority: 'LOW' as const }];
  const queue = queueOf({ read: { ...read, proposals: low }, report });
  const knowledge = ids(queue).filter((id) => /^(?:MCP|LP)/.test(id));
  expect(knowledge.filter((id) => id.startsWith('MCP'))).toEqual(['MCP-001']);
  expect(knowledge.at(-1)).toBe('MCP-001');
  // said HIGH by the report, it comes before what is not
  const high = queueOf({
    read: { ...read, proposals: low },
    report: [{ ...first, id: null, priority: 'HIGH' as const }],
  });
  expect(ids(high).find((id) => /^(?:MCP|LP)/.test(id))).toBe('MCP-001');
});

test('light mode has no improvements; low scores, and skills below twelve, are held', () => {
  expect(ids(queueOf({ mode: 'light' }))).not.toContain('IMP-001');
  const { read } = recorded('ja');
  const proposals = read.proposals.map((one) => {
    if (one.family === 'IMP') return { ...one, total: 34 };
    return one.family === 'SKL' ? { ...one, skillTotal: 11 } : one;
  });
  const { refused } = queueOf({ read: { ...read, proposals } });
  expect(refused.map(({ id, why }) => `${id} ${why}`)).toEqual(['IMP-001 hold', 'SKL-001 hold']);
});

test.each([
  ['skill', 'config_change', 'SKL-001'],
  ['improvement', 'config_change', 'IMP-001'],
  ['template_modification', 'template_update', 'IMP-001'],
] as const)(
  'of a rejected kind nothing is asked, and every other kind is: %s (C-102, C-103)',
  (kind, category, id) => {
    const graph = graphOf({ [`workflow:rejected_proposal:${kind}`]: ['Rejected'] });
    const { read } = recorded('ja');
    const proposals = read.proposals.map((one) =>
      one.family === 'IMP' ? { ...one, category } : one,
    );
    const { asked, refused } = queueOf({ graph, read: { ...read, proposals } });
    expect(refused).toContainEqual({ id, why: 'rejected_kind', problems: [] });
    expect(refused.filter(({ why }) => why === 'rejected_kind')).toHaveLength(1);
    const others = ['IMP-001', 'SKL-001', 'MCP-001'].filter((other) => other !== id);
    expect(asked.items.map((card) => card.id)).toEqual(expect.arrayContaining(others));
  },
);

test('with preferences off nothing of them is asked; with signals off no counter is', () => {
  const { lp_system, retrospect } = defaultConfig;
  const off = queueOf({ config: { retrospect, lp_system: { ...lp_system, enabled: false } } });
  expect(ids(off)).toEqual(['IMP-001', 'SKL-001', 'MCP-001']);
  const frozen = queueOf({
    config: { retrospect, lp_system: { ...lp_system, collect_signals: false } },
  });
  expect(ids(frozen)).not.toContain('SIGNALS');
});

test('everything approved: one memory write, a skill, an improvement, each under its own key', () => {
  const all = deeds(queueOf(), { choice: 'all' });
  expect(all.map(({ kind, key }) => [kind, key])).toEqual([
    ['memory', 'approvals/cmd_001/approvals-1/memory'],
    ['improvement', 'approvals/cmd_001/approvals-1/IMP-001'],
    ['skill', 'approvals/cmd_001/approvals-1/SKL-001'],
  ]);
  const [, improvement, skill] = all;
  expect(skill).toMatchObject({ path: 'docs/skills/SKL-001-booklet.md' });
  expect(improvement).toMatchObject({
    files: ['config.yaml', 'CHANGELOG.md'],
    commit: { marker: 'Approved: IMP-001 of cmd_001' },
  });
  if (improvement?.kind !== 'improvement') throw new Error('no improvement');
  expect(improvement.commit.subject).toMatch(/^feat\(config\): /);
  expect(improvement.changelog.line).toMatch(/^- \*\*config\.yaml\*\* \(IMP-001\) — /);
  const message = commitMessage(improvement, 'Claude <noreply@anthropic.com>');
  expect(message).toMatch(/\n\nCo-Authored-By: Claude <noreply@anthropic.com>$/);
  expect(commitMessage(improvement, '')).not.toContain('Co-Authored-By');
});

test.each([
  ['config_change', 'Changed'],
  ['new_template', 'Added'],
] as const)('an improvement of kind %s is entered under %s (C-106)', (category, section) => {
  const { read } = recorded('ja');
  const proposals = read.proposals.map((one) =>
    one.family === 'IMP' ? { ...one, category, title: 'Say more' } : one,
  );
  const all = deeds(queueOf({ read: { ...read, proposals } }), { choice: 'all' });
  expect(all).toContainEqual(
    expect.objectContaining({
      kind: 'improvement',
      changelog: expect.objectContaining({ section }),
    }),
  );
});

test('every decision has its row for the log', () => {
  const queue = queueOf();
  const rows = recordsOf(
    decisionsOf(queue, decide({ 'IMP-001': 'approved', 'LP-UPD-001': 'kept' })),
    'now',
  );
  expect(rows.map(({ id, kind, decision }) => `${id} ${kind} ${decision}`)).toEqual([
    'IMP-001 improvement approved',
    'SKL-001 skill deferred',
    'MCP-001 memory deferred',
    'LP-001 preference deferred',
    'LP-UPD-001 preference_update kept',
    'SIGNALS signal_log deferred',
  ]);
});

test('a rejected kind has its row for the log too, with its reason in one line (C-113)', () => {
  const queue = queueOf();
  const details = {
    decisions: [],
    rejectedKinds: [{ kind: 'skill' as const, reason: 'not\nnow' }],
  };
  const rows = recordsOf(decisionsOf(queue, { choice: 'decide', details }), 'now');
  expect(rows.at(-1)).toEqual({
    ...{ id: 'skill', kind: 'rejected_kind', decision: 'rejected', at: 'now' },
    ...{ applied: false, commit: null, note: 'not now' },
  });
});

test('no commit where only files of runs changed', () => {
  expect(isWorthCommitting(['work/cmd_001/report.md', 'CHANGELOG.md'])).toBe(false);
  expect(isWorthCommitting(['templates/x.md', 'CHANGELOG.md'])).toBe(true);
});
