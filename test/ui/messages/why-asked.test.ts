import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import { describeQuestion } from '../../../src/ui/messages/describe-question.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

/* What a question says of why it is put. */

describe.each([
  ['ja', ja],
  ['en', en],
] as const)('in %s', (language, messages) => {
  const told = (kind: string, values: Question['values']) => {
    const openedAt = '2026-02-05T10:45:00.000Z';
    const question = { id: kind, kind, openedAt, choices: [], values } as Question;
    const { title, body } = describeQuestion(question, messages);
    return [title, ...body].join('\n');
  };

  test('a key that pays already is asked about at a new address without being called new', () => {
    const payer = { kind: 'api_key', env: 'MY_KEY', tail: 'wxyz', host: 'proxy.example:8443' };
    const isNew = /first time|このキーで初めて/;
    expect(told('payer', { payer, budgetUsd: 5 })).toMatch(isNew);
    const known = told('payer', { payer, budgetUsd: 5, known: 1 });
    expect(known).toMatch(/new address|初めての送り先/);
    expect(known).not.toMatch(isNew);
  });

  test('a server that may charge for its calls is not said to be paid by nobody', () => {
    const payer = { kind: 'local', url: 'https://models.example', charged: true };
    const asked = told('payer', { payer, budgetUsd: null });
    expect(asked).toMatch(/not known here|分かりません/);
    expect(asked).toMatch(/your account there \(https|接続先での契約（https/);
    expect(told('payer', { payer, budgetUsd: null, known: 1 })).toMatch(
      /new address|初めての送り先/,
    );
  });

  test('two places that differ are said to differ in a word of the screen’s language', () => {
    const ofName = told('ledger_finding', { of: '榊要蔵', about: 'name', sides: [] });
    expect(ofName).toMatch(/榊要蔵 ?[（(](?:名|name)[）)]/);
    if (language === 'ja') expect(ofName).not.toContain('name');
    expect(told('ledger_finding', { of: '澪', about: '利き手', sides: [] })).toContain('利き手');
  });

  test('a missing scorecard says why it is missing', () => {
    const values = { agent: 'Voice', chapter: 1, round: 2, failure: { kind: 'refused' } };
    expect(told('missing_scorecard', values)).toMatch(/the model refused|モデルが断りました/);
  });
});
