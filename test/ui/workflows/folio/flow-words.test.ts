import { expect, test } from 'vitest';
import type { Question } from '../../../../src/engine/data/question.ts';
import { describeQuestion } from '../../../../src/ui/messages/describe-question.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';

const flow: Question = {
  ...{ id: 'q', kind: 'chapter_flow', openedAt: '' },
  values: {
    ...{ of_chapter: 2, unit: 'episode', files: 'outline/flow-ch02-*-1.json' },
    flows: [
      {
        ...{ pattern: 'A', label: '静かな浜', direction: '待つ', offered: 1, reasons: [] },
        episodes: [{ episode: 4, title: '朝', summary: '浜に立つ。' }],
      },
      {
        ...{ pattern: 'B', label: '嵐', direction: '追う', offered: 0, episodes: [] },
        reasons: ['時系列の整合性: 冬なのに夏祭りがある'],
      },
      {
        ...{ pattern: 'C', label: '灯', direction: '思う', offered: 1, episodes: [] },
        reasons: ['世界観設定との整合性'],
      },
    ],
  },
  choices: [{ id: 'A', key: 'a', values: { label: '静かな浜', direction: '待つ' } }],
};

test('a flow that does not agree with what is written is told as dropped with its reason, the others with their episodes', () => {
  const told = describeQuestion(flow, ja);
  expect(told.title).toBe('第2章の流れを選択してください');
  expect(told.body).toEqual([
    '全文は outline/flow-ch02-*-1.json',
    '【パターン B】（整合性NGのため除外）',
    '理由: 時系列の整合性: 冬なのに夏祭りがある',
    '【パターン A】静かな浜',
    '第4話: 浜に立つ。',
    '✓ 前章との整合性: OK',
    '【パターン C】灯',
    '⚠️ 整合性: 世界観設定との整合性',
  ]);
  expect(told.choice('A')).toBe('A「静かな浜」: 待つ');
  const { body } = describeQuestion(flow, en);
  expect(body.slice(0, 3)).toEqual([
    'In full: outline/flow-ch02-*-1.json',
    'Flow B was dropped: it does not agree with what is written',
    'Why: order of time: 冬なのに夏祭りがある',
  ]);
  expect(body.at(-1)).toBe('⚠️ does not agree: rules of the world');
});

test('how many calls the flows are, and what they cost at most, stands before they are made', () => {
  const estimate = { calls: 4, most: 8, model: 'sonnet' };
  const asked = (usd: number | null): Question => ({
    ...{ id: 'q', kind: 'chapter_flows', openedAt: '', choices: [] },
    values: { of_chapter: 2, from: 4, to: 5, estimate: [{ ...estimate, usd }] },
  });
  expect(describeQuestion(asked(0.42), en).body.join(' ')).toContain(
    '4 calls (sonnet), 8 only if all three fail, which is at most $0.42.',
  );
  const { body } = describeQuestion(asked(null), ja);
  expect(body[0]).toContain('第4話〜第5話');
  expect(body[1]).toBe(
    'sonnet など4回の呼び出し。三案とも合わないときだけ8回。話数も、書けた話も変わりません。',
  );
});
