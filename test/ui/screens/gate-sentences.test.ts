import { expect, test } from 'vitest';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { gain, gateSentences } from '../../../src/ui/workflows/folio/screens/gate-sentences.ts';
import { storyLinesOf } from '../../../src/ui/workflows/folio/words/lines.ts';
import { gate, rule } from './stories.ts';

test('a failed round names every rule that failed with the numbers it compared', () => {
  expect(gateSentences(gate(1), en)).toEqual([
    'Stylist 6.40 is below 6.50 (0.10 short)',
    'Persona 6.12 is below 6.50 (0.38 short)',
    'Average 6.93 is below 7.00 (0.07 short)',
    '2 critical issues are left',
  ]);
});

test('an average that rounds to the limit is not said to be the limit', () => {
  const rules = [rule('average', { ok: false, value: 700, limit: 700 })];
  expect(gateSentences(gate(1, { average: 700, rules }), ja)).toEqual([
    '平均が基準 7.00 にわずかに届かない',
  ]);
});

test('an episode that is too short says so in what it was counted in', () => {
  const counted = (more: { readonly unit?: 'words' }) => ({
    rules: [{ ...rule('length', { ok: false, value: 900, limit: 1000 }), ...more }],
  });
  expect(gateSentences(gate(1, counted({ unit: 'words' })), en)).toEqual([
    '900 words are fewer than 1000',
  ]);
  expect(gateSentences(gate(1, counted({ unit: 'words' })), ja)).toEqual([
    '900 語は下限 1000 語に足りない',
  ]);
  expect(gateSentences(gate(1, counted({})), en)).toEqual(['900 characters are fewer than 1000']);
});

test('a flat round has converged when it was accepted and hardly gained when it failed', () => {
  const flat = rule('improvement', { ok: false, value: 10, limit: 30 });
  expect(gateSentences(gate(3, { outcome: 'CONVERGED', rules: [flat] }), en)).toEqual([
    'Every rule is met',
    'Gain +0.10 is below 0.30 (no longer improving)',
  ]);
  const low = rule('each', { ok: false, agent: 'Lens', value: 640, limit: 650 });
  expect(gateSentences(gate(3, { rules: [low, flat], stalled: true }), en)).toEqual([
    'Lens 6.40 is below 6.50 (0.10 short)',
    'Gain +0.10 is below 0.30 (hardly better)',
  ]);
});

test('the last round is only mentioned when it forced something through', () => {
  const last = rule('rounds', { ok: false, value: 5, limit: 5 });
  expect(gateSentences(gate(5, { outcome: 'PASS', rules: [last] }), en)).toEqual([
    'Every rule is met',
  ]);
  const missing = rule('missing', { ok: false, agent: 'Voice', value: 1 });
  expect(gateSentences(gate(5, { outcome: 'FORCE_PASS', rules: [missing, last] }), en)).toEqual([
    'Voice has no scorecard',
    'Round 5 of 5 was the last',
  ]);
});

test('a round that met every rule and goes on all the same says why', () => {
  expect(gateSentences(gate(2, { rules: [] }), en)).toEqual([storyLinesOf(en).gate.notConverged]);
});

test('the gain is the one the gate compared, not the difference of two rounded averages', () => {
  const compared = rule('improvement', { ok: false, value: 12, limit: 30 });
  expect(gain(gate(4, { average: 716, previous: 703, rules: [compared] }))).toBe(12);
  expect(gain(gate(4, { average: 716, previous: 703, rules: [] }))).toBe(13);
  expect(gain(gate(1, { average: 716, previous: null, rules: [] }))).toBeNull();
});
