import { expect, test } from 'vitest';
import { gateReason } from '../../../src/ui/workflows/folio/reader/gate-reason.ts';
import { makeLook } from '../screens/looks.ts';

const ja = makeLook({ language: 'ja' }).messages.screens.gate;
const en = makeLook({ language: 'en' }).messages.screens.gate;

test.each([
  [
    'Voice 6.06 < 6.5; Average 6.8 < 7.0; Critical issues: 1',
    'Voice 6.06 は下限 6.50 に 0.44 不足、平均 6.80 は基準 7.00 に 0.20 不足、重大な指摘が 1 件残っている',
  ],
  ['Average 6.998 < 7.0; Lens missing', '平均が基準 7.00 にわずかに届かない、Lens の採点がない'],
  ['Converged: improvement 0.27 < 0.3', '改善 +0.27 は 0.30 未満（収束）'],
  ['Converged: improvement -0.03 < 0.3', '改善 -0.03 は 0.30 未満（収束）'],
  ['All criteria met', '基準をすべて満たした'],
  [
    'Average 7.38 meets threshold, but round not converged',
    '基準は満たしたが、まだ伸びているので続ける',
  ],
  [
    'Max rounds reached. Final score: 7.13. Unresolved: [Voice ¶3-8: 長い; 説明的, Plotter ¶8: 早い]',
    'ラウンドを使いきった（平均 7.13）。未解決: Voice ¶3-8: 長い; 説明的, Plotter ¶8: 早い',
  ],
])('%s is said in the words of the screen', (reason, said) => {
  expect(gateReason(reason, ja)).toBe(said);
  expect(gateReason(reason, en)).not.toMatch(/[ぁ-ん].*不足/);
});

test.each(['All rules are met.', '', 'Voice 6.06 < 6.5; and it drags'])(
  '%j is nobody’s formula and stays as it is',
  (reason) => expect(gateReason(reason, ja)).toBe(reason),
);
