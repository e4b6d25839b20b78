import { expect, test } from 'vitest';
import { describeQuestion } from '../../../src/ui/messages/describe-question.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

test.each([
  ['ja', ja],
  ['en', en],
] as const)(
  'the payer question says what is paid for until the next one, else of one call, and what is not known (%s)',
  (_, messages) => {
    const said = (row: Readonly<Record<string, string | number | null>>) => {
      const payer = { kind: 'api_key', env: 'MY_KEY', tail: 'wxyz' };
      const estimate = [{ model: 'small-1', ...row }];
      const question = {
        ...{ id: 'payer', kind: 'payer', openedAt: '2026-11-02T00:00:00.000Z', choices: [] },
        values: { provider: 'anthropic', payer, budgetUsd: 5, estimate },
      };
      return describeQuestion(question, messages).body.at(-1);
    };
    const first = said({ usd: 0.11, most: 0.11, calls: 4, mostCalls: 4 });
    expect(first).toMatch(/until the next question|次に尋ねるまで/);
    expect(first).toMatch(/\$0\.11[^–]*\b4\b.*small-1/);
    const range = said({ usd: 0.05, most: 0.15, calls: 3, mostCalls: 8 });
    expect(range).toContain('$0.05–0.15');
    expect(range).toContain('3–8');
    expect(said({ usd: 0.03 })).toMatch(/usual length|ふつうの長さ/);
    expect(said({ usd: null, most: null, calls: 4, mostCalls: 4 })).toMatch(
      /: (price unknown|料金は不明) ?[(（]small-1/,
    );
  },
);
