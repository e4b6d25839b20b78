import type { Question } from '../../../src/engine/data/question.ts';
import type { KeyPress } from '../../../src/ui/keys/keys.ts';

export function press(name: string, change: Partial<KeyPress> = {}): KeyPress {
  return {
    kind: 'key',
    name,
    text: name.length === 1 ? name : '',
    ctrl: false,
    alt: false,
    shift: false,
    held: false,
    joined: false,
    at: 0,
    ...change,
  };
}

const path = (id: string, key: string, count: number) => ({
  id: `path-${id}`,
  key,
  values: { title: `題 ${id}`, approach: '王道', chapter_count: count, direction: '海へ' },
});

const estimate = (usd: readonly [number, number] | null) => ({
  calls: [9, 45],
  usd,
  minutes: [3, 15],
});

export const choosePath: Question = {
  id: 'choose-path',
  kind: 'choose_path',
  values: {
    estimate: {
      model: 'sonnet',
      chapter: estimate([0.12, 0.6]),
      book: {
        'path-A': estimate([0.84, 4.2]),
        'path-B': estimate(null),
        'path-C': estimate([1, 1]),
      },
    },
  },
  choices: [path('A', 'a', 7), path('B', 'b', 3), path('C', 'c', 5)],
  comment: true,
  amount: { name: 'chapters', default: 1, max: 7 },
  openedAt: '2026-02-05T10:00:00.000Z',
};

export const payer: Question = {
  id: 'payer-1',
  kind: 'payer',
  values: {
    provider: 'anthropic',
    payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'a1b2' },
    budgetUsd: 5,
  },
  choices: [
    { id: 'stop', key: 'n' },
    { id: 'pay', key: 'y', weighty: true },
  ],
  openedAt: '2026-02-05T10:00:00.000Z',
};

export const stale: Question = {
  id: 'stale-1',
  kind: 'stale_steps',
  values: {
    changed: ['current/idea.json'],
    steps: Array.from({ length: 12 }, (_, index) => `current/chapters/ch01/draft-${index}.md`),
  },
  choices: [
    { id: 'keep', key: 'k' },
    { id: 'redo', key: 'r', weighty: true },
  ],
  yes: 'keep',
  openedAt: '2026-02-05T10:00:00.000Z',
};

const missing: Question = {
  id: 'missing-1',
  kind: 'missing_scorecard',
  values: { agents: ['Voice'], chapter: 1, round: 2 },
  choices: [
    { id: 'retry', key: 'r' },
    { id: 'skip', key: 's', weighty: true },
  ],
  openedAt: '2026-02-05T10:00:00.000Z',
};

export const damaged: Question = {
  id: 'damaged-1',
  kind: 'damaged_file',
  values: { path: 'current/\u202Estate.json', problems: ['not JSON at line 3'] },
  choices: [
    { id: 'rebuild', key: 'r', weighty: true },
    { id: 'stop', key: 's' },
  ],
  openedAt: '2026-02-05T10:00:00.000Z',
};

const unclear: Question = {
  id: 'unclear-1',
  kind: 'effect_unclear',
  values: { key: 'export:manuscript.md' },
  choices: [
    { id: 'again', key: 'a', weighty: true },
    { id: 'stop', key: 's' },
  ],
  openedAt: '2026-02-05T10:00:00.000Z',
};

/** A chapter of a plan, told in as many sentences as a model gives it. */
export const planned: Question = {
  id: 'plan-01-1-4',
  kind: 'plan_entry',
  values: {
    ...{
      plan: '01-1',
      chapter: 4,
      last: 8,
      title: '灯のない夜',
      threads: ['手紙を書いたのは誰か'],
    },
    summary: `${'港に戻った澪は、父の日誌の欠けた頁を探す。倉庫番の古賀は鍵を渡すかどうかで迷う。'.repeat(5)}終わり。`,
  },
  choices: [
    { id: 'take', key: 'y' },
    { id: 'take_all', key: 'a' },
    { id: 'leave', key: 'n' },
    { id: 'again', key: 'r' },
  ],
  comment: true,
  openedAt: '2026-02-05T10:00:00.000Z',
};

export const everyQuestion = [choosePath, payer, stale, missing, damaged, unclear, planned];
