import type { Json, Question } from '../../../../src/engine/data/question.ts';
import type { ApprovalCard } from '../../../../src/engine/workflows/crew/contract/cards.ts';

const openedAt = '2026-02-05T10:00:00.000Z';

/** A plan of four tasks in two waves, before anybody has said go. */
export function planQuestion(change: { readonly [key: string]: Json } = {}): Question {
  const task = (id: number, name: string, persona: string, wave: number, dependsOn: number[]) => ({
    ...{ id, name, persona, wave, dependsOn },
    model: persona === 'worker_researcher' ? 'haiku' : 'sonnet',
  });
  return {
    id: 'confirm-plan',
    kind: 'confirm_plan',
    values: {
      path: 'work/cmd_014/plan.md',
      tasks: 4,
      waves: 2,
      lines: [],
      graph: [
        task(1, '現状', 'worker_researcher', 1, []),
        task(2, '影響の調査', 'worker_researcher', 1, []),
        task(3, '直す', 'worker_coder', 2, [1, 2]),
        task(4, '手引き', 'worker_writer', 2, [1]),
      ],
      problems: [],
      estimate: { usd: 0.42, minutes: 12 },
      ...change,
    },
    choices: [
      { id: 'go', key: 'g' },
      { id: 'edit', key: 'e' },
      { id: 'stop', key: 's' },
    ],
    yes: 'go',
    comment: true,
    openedAt,
  };
}

export const improvement: ApprovalCard = {
  id: 'IMP-001',
  kind: 'improvement',
  title: '検証の手順を先に書かせる',
  priority: null,
  fields: {
    category: 'template_update',
    target: 'templates/worker_coder.md',
    problem: '直したあとに確かめていない',
    change: '変更の前に、確かめ方を一行で書く',
  },
  files: ['templates/worker_coder.md', 'CHANGELOG.md'],
  text: '変更の前に、確かめ方を一行で書く',
};

const skill: ApprovalCard = {
  id: 'SKL-001',
  kind: 'skill',
  title: '/timeout-audit',
  priority: null,
  fields: { invocation: '/timeout-audit [path]', design: '入力 → 手順 → 出力' },
  files: ['docs/skills/timeout-audit.md'],
  text: '入力 → 手順 → 出力',
};

export const preference: ApprovalCard = {
  id: 'LP-001',
  kind: 'preference',
  title: 'テストも直す',
  priority: 'HIGH',
  fields: {
    what: 'バグを直すときは、テストも一緒に直してほしい',
    evidence:
      '3回の独立したセッションで同様のパターンを観測（修正指示2回、後付け要求1回） (3.4/3.0)',
    scope: 'コード修正タスク全般',
    action: 'バグ修正時、テストファイルも自動的に更新します',
    qualityCheck: 'PASS — 正確さを損ねない',
  },
  files: [],
  text: '[what] バグを直すときは、テストも一緒に直してほしい\n[evidence] 3回\n[scope] コード修正\n[action] テストも更新',
};

export const update: ApprovalCard = {
  id: 'LP-UPD-001',
  kind: 'preference_update',
  title: '文書の言葉',
  priority: 'MEDIUM',
  fields: {
    currentObservation: '文書は英語で書く',
    reason: '最近3回のセッションで異なるパターンが観測されました',
    change: 'append',
    newObservation: '利用者向けの文書は日本語で書く',
  },
  files: [],
  text: '[change] append',
};

export const signals: ApprovalCard = {
  id: 'signals',
  kind: 'signal_log',
  title: '2 件',
  priority: null,
  fields: { updates: 'defaults:tests: seen 3, 2.4 of 3.0\navoid:churn: seen 1, 1.0 of 3.0' },
  files: [],
  text: null,
};

/** A queue of one of each kind, and another improvement. */
export function approvalsQuestion(
  items: readonly ApprovalCard[] = [
    improvement,
    { ...improvement, id: 'IMP-002', title: '二つ目' },
    skill,
    preference,
    update,
    signals,
  ],
  change: { readonly [key: string]: Json } = {},
): Question {
  return {
    id: 'approvals',
    kind: 'approvals',
    values: {
      cmd: 'cmd_014',
      items: items.map((card) => ({ ...card })),
      branch: 'main',
      onboarding: false,
      count: items.length,
      lines: [],
      ...change,
    },
    choices: [
      { id: 'decide', key: 'd' },
      { id: 'all', key: 'A', weighty: true },
      { id: 'none', key: 'N', weighty: true },
      { id: 'later', key: 'l' },
    ],
    comment: true,
    openedAt,
  };
}
