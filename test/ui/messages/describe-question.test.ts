import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import { describeQuestion } from '../../../src/ui/messages/describe-question.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import type { QuestionKind } from '../../support/kinds.ts';

type Asked = Pick<Question, 'values' | 'choices'>;

/** One question of every kind, as the engine and the room ask it. */
const twoPlaces = {
  finding: 'ch03-mio-1a2b3c',
  of: 'mio',
  sides: [
    { chapter: 3, paragraph: 12, quote: '左の手で', says: '左' },
    { chapter: 1, paragraph: 4, quote: '右の手で', says: '右' },
  ],
};
const asked: Readonly<Record<QuestionKind, Asked>> = {
  choose_path: {
    values: { paths: [{ id: 'path-A' }, { id: 'path-B' }, { id: 'path-C' }] },
    choices: [
      {
        id: 'path-A',
        key: 'A',
        values: { title: '霧の灯台', approach: '王道', chapter_count: 7, direction: '父を探す' },
      },
      { id: 'path-B', key: 'B' },
    ],
  },
  missing_scorecard: {
    values: { chapter: 1, round: 2, agents: ['Stylist', 'Lens'] },
    choices: [
      { id: 'retry', key: 'r' },
      { id: 'skip', key: 's' },
    ],
  },
  later_chapters: {
    values: { chapter: 1, later: ['2', '3'] },
    choices: [
      { id: 'keep', key: 'k' },
      { id: 'redo', key: 'r' },
    ],
  },
  next_chapter: {
    values: {
      ...{ chapter: 2, title: '船', summary: '来ない船を待つ。' },
      estimate: [{ twice: 0.09, plan: 0.04 }],
    },
    choices: [
      { id: 'go_on', key: 'y' },
      { id: 'twice', key: 't' },
      { id: 'plan', key: 'p' },
      { id: 'rest', key: 'n' },
    ],
  },
  choose_draft: {
    values: {
      chapter: 2,
      drafts: [
        { draft: 'a', characters: 2310, begin: '船は来なかった。' },
        { draft: 'b', characters: 1998, begin: '霧笛が鳴る。' },
      ],
    },
    choices: [
      { id: 'a', key: 'a' },
      { id: 'b', key: 'b' },
    ],
  },
  plan_more: {
    values: { from: 4, estimate: [{ chapters: 5, model: 'm', usd: 0.04 }] },
    choices: [
      { id: 'plan', key: 'y' },
      { id: 'leave', key: 'n' },
    ],
  },
  chapter_flows: {
    values: { of_chapter: 2, from: 4, to: 5, estimate: [{ calls: 4, most: 8, model: 'm' }] },
    choices: [{ id: 'propose', key: 'y' }],
  },
  chapter_flow: {
    values: { of_chapter: 2, flows: [{ pattern: 'A', label: '浜', offered: 1 }] },
    choices: [
      { id: 'A', key: 'a', values: { label: '浜', direction: '待つ' } },
      { id: 'keep', key: 'n' },
    ],
  },
  plan_entry: {
    values: {
      ...{ plan: '01-1', chapter: 4, last: 6, title: '船', summary: '来ない船を待つ。' },
      threads: ['letter'],
    },
    choices: [
      { id: 'take', key: 'y' },
      { id: 'take_all', key: 'a' },
      { id: 'leave', key: 'n' },
      { id: 'again', key: 'r' },
    ],
  },
  ledger_finding: {
    values: twoPlaces,
    choices: [
      { id: 'text', key: 't' },
      { id: 'ledger', key: 'l' },
      { id: 'intended', key: 'i' },
      { id: 'later', key: 'n' },
    ],
  },
  ledger_place: {
    values: twoPlaces,
    choices: [
      { id: 'later_place', key: '1' },
      { id: 'earlier_place', key: '2' },
      { id: 'later', key: 'n' },
    ],
  },
  ledger_follows: {
    values: { chapter: 2 },
    choices: [
      { id: 'follow', key: 'f' },
      { id: 'keep', key: 'k' },
    ],
  },
  ledger_of_manuscript: {
    values: { estimate: [{ chapters: 5, model: 'claude-sonnet-5-5', usd: 0.4 }] },
    choices: [
      { id: 'read', key: 'y' },
      { id: 'without', key: 'n' },
    ],
  },
  damaged_file: {
    values: { path: 'current/state.json', problems: ['Unexpected end of JSON input'] },
    choices: [
      { id: 'rebuild', key: 'r' },
      { id: 'stop', key: 's' },
    ],
  },
  stale_steps: {
    values: { changed: ['current/idea.json'], steps: ['paths/path-A.json'] },
    choices: [
      { id: 'keep', key: 'k' },
      { id: 'redo', key: 'r' },
    ],
  },
  effect_unclear: {
    values: { key: 'export' },
    choices: [
      { id: 'again', key: 'a' },
      { id: 'stop', key: 's' },
    ],
  },
  apply_work: {
    values: { cmd: 'cmd_001', count: 2, tasks: [1, 2], lines: ['! ~ package.json'], diff: '' },
    choices: [
      { id: 'all', key: 'a' },
      { id: 'later', key: 'l' },
      { id: 'drop', key: 'x' },
    ],
  },
  write_in_place: {
    values: { folder: '/home/a/notes' },
    choices: [
      { id: 'write', key: 'w' },
      { id: 'stop', key: 's' },
    ],
  },
  session_gate: {
    values: { lines: ['## DEBT アラート'], grave: false },
    choices: [
      { id: 'continue', key: '1' },
      { id: 'retrospective', key: '2' },
      { id: 'stop', key: '3' },
    ],
  },
  session_escalated: {
    values: { max: 3, issues: ['バージョニング'], artifacts: ['api.md'] },
    choices: [
      { id: 'accept', key: '1' },
      { id: 'again', key: '2' },
      { id: 'change', key: '3' },
      { id: 'stop', key: '4' },
    ],
  },
  door_price: {
    values: { model: 'claude-haiku', usd: 0.001, request: 'あれを頼む' },
    choices: [
      { id: 'ask', key: '1' },
      { id: 'leave', key: '2' },
    ],
  },
  session_change: {
    values: { session: 'design' },
    choices: [
      { id: 'planning', key: '1' },
      { id: 'pair', key: '5' },
    ],
  },
  apply_artifacts: {
    values: { count: 1, lines: ['+ fizzbuzz.py'], diff: '+print(1)' },
    choices: [
      { id: 'all', key: 'a' },
      { id: 'later', key: 'l' },
      { id: 'drop', key: 'x' },
    ],
  },
  changes_clash: {
    values: { task: 3, lines: ['a.md: 1 / 2'], diff: '' },
    choices: [
      { id: 'first', key: '1' },
      { id: 'second', key: '2' },
      { id: 'stop', key: 's' },
    ],
  },
  task_blocked: {
    values: { task: 2, persona: 'worker_coder', lines: ['cargo: command not found'] },
    choices: [
      { id: 'again', key: 'a' },
      { id: 'take', key: 't' },
      { id: 'give_up', key: 'g' },
    ],
  },
  commit_change: {
    values: { id: 'IMP-001', branch: 'main', files: ['docs/a.md'], message: 'docs(docs): say it' },
    choices: [
      { id: 'commit', key: 'c' },
      { id: 'leave', key: 'l' },
    ],
  },
  confirm_plan: {
    values: { tasks: 3, waves: 2, lines: ['1 researcher'], usd: 0.4, minutes: 3, problems: [] },
    choices: [
      { id: 'go', key: 'g' },
      { id: 'edit', key: 'e' },
      { id: 'stop', key: 's' },
    ],
  },
  from_before: {
    values: {
      items: [{ n: 1, kind: 'permission', choice: 'once', text: 'bash scripts/build.sh' }],
    },
    choices: [
      { id: 'none', key: 'n' },
      { id: 'some', key: 'c' },
      { id: 'all', key: 'A' },
      { id: 'later', key: 'l' },
    ],
  },
  prune_preferences: {
    values: {
      ...{ count: 40, cap: 40, waiting: 1 },
      stale: [{ name: 'lp:defaults:language', date: '2025-12-01' }],
    },
    choices: [
      { id: 'delete', key: 'y' },
      { id: 'keep', key: 'n' },
      { id: 'review', key: 'r' },
    ],
  },
  profile_review: {
    values: { count: 10, preferences: [{ cluster: 'avoid', topic: 'x', what: 'No jargon' }] },
    choices: [
      { id: 'keep', key: 'k' },
      { id: 'review', key: 'r' },
      { id: 'clear', key: 'c' },
    ],
  },
  preference_review: {
    values: { name: 'lp:avoid:x', topic: 'x', at: 1, of: 2, text: '[what] a\n[action] b' },
    choices: [
      { id: 'keep', key: 'k' },
      { id: 'edit', key: 'e' },
      { id: 'delete', key: 'd' },
    ],
  },
  reset_preferences: {
    values: { count: 10 },
    choices: [
      { id: 'no', key: 'n' },
      { id: 'yes', key: 'y' },
    ],
  },
  approvals: {
    values: { cmd: 'cmd_001', count: 2, lines: ['IMP-001', 'LP-001'] },
    choices: [
      { id: 'decide', key: 'd' },
      { id: 'all', key: 'A' },
      { id: 'none', key: 'N' },
      { id: 'later', key: 'l' },
    ],
  },
  payer: {
    values: {
      provider: 'anthropic',
      payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'wxyz' },
      budgetUsd: 5,
    },
    choices: [
      { id: 'stop', key: 'n' },
      { id: 'pay', key: 'y' },
    ],
  },
  permission: {
    values: { role: 'crew/worker_coder', step: 'results/task-1.md', tool: 'run_command' },
    choices: [
      { id: 'once', key: 'y' },
      { id: 'always', key: 'A' },
      { id: 'deny', key: 'n' },
    ],
  },
};

const question = (kind: QuestionKind): Question => ({
  id: kind,
  kind,
  openedAt: '2026-02-05T10:45:00.000Z',
  ...asked[kind],
});

describe.each([
  ['ja', ja],
  ['en', en],
] as const)('in %s', (_language, messages) => {
  test.each(Object.keys(asked) as QuestionKind[])(
    '%s has a title and words for each of its choices',
    (kind) => {
      const { title, body, choice } = describeQuestion(question(kind), messages);
      expect(title).not.toBe('');
      expect([title, ...body].join()).not.toMatch(/undefined|object|NaN/);
      for (const { id } of asked[kind].choices) {
        expect(choice(id)).not.toBe('');
        expect(choice(id)).not.toBe(id);
      }
    },
  );

  test('the payer question names the variable, the end of the key and the budget, never more', () => {
    const text = describeQuestion(question('payer'), messages).body.join('\n');
    expect(text).toContain('ANTHROPIC_API_KEY …wxyz');
    expect(text).toContain('$5.00');
  });

  test('a key that goes to another place than its vendor is asked about with that place', () => {
    const payer = { kind: 'api_key', env: 'MY_KEY', tail: 'wxyz', host: 'proxy.example:8443' };
    const values = { payer, budgetUsd: 5 };
    const text = describeQuestion({ ...question('payer'), values }, messages).body.join('\n');
    expect(text).toContain('MY_KEY …wxyz');
    expect(text).toContain('proxy.example:8443');
  });

  test('a login that pays is not called a key', () => {
    const values = { payer: { kind: 'claude_login' }, budgetUsd: null };
    const text = describeQuestion({ ...question('payer'), values }, messages);
    expect(text.title).toContain('Claude');
    expect([text.title, ...text.body].join()).not.toMatch(/\bkey\b|キー/);
  });

  test('a path is shown with its title, kind, length and direction', () => {
    const { choice } = describeQuestion(question('choose_path'), messages);
    for (const part of ['A', '霧の灯台', '王道', '7', '父を探す'])
      expect(choice('path-A')).toContain(part);
    expect(choice('path-B')).toBe('B');
  });

  test('a question that no words know shows its choices by their ids', () => {
    const unknown = { ...question('payer'), kind: 'new' };
    expect(describeQuestion(unknown, messages).title).not.toBe('');
    expect(describeQuestion(unknown, messages).choice('pay')).toBe('pay');
  });
});

test('the choice of path is put in the founding words', () => {
  expect(describeQuestion(question('choose_path'), ja).title).toBe('三つの道筋から選んでください');
});

test.each([
  [ja, 'プロジェクトに入れない', 'コミットせずに残す'],
  [en, 'Leave it out of the project', 'Leave it uncommitted'],
])(
  'a change in a tree of its own that is not committed is said to stay out of the project',
  (messages, out, left) => {
    const { values, ...rest } = question('commit_change');
    const apart = { ...rest, values: { ...values, apart: true } };
    expect(describeQuestion(apart, messages).choice('leave')).toBe(out);
    expect(describeQuestion({ ...rest, values }, messages).choice('leave')).toBe(left);
  },
);

test('a chapter that is to be decided about is told whole, however long', () => {
  const summary = `${'港に戻った澪は頁を探す。'.repeat(20)}終わり。`;
  const question = (kind: 'plan_entry' | 'next_chapter'): Question => ({
    ...{ id: 'q', kind, openedAt: '', choices: [] },
    values: { plan: '01-1', chapter: 4, last: 5, title: '夜', summary, threads: [] },
  });
  for (const messages of [ja, en])
    for (const kind of ['plan_entry', 'next_chapter'] as const)
      expect(describeQuestion(question(kind), messages).body.join('')).toContain('終わり。');
});
