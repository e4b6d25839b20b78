import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import { reasonsIn } from '../../../src/engine/workflows/folio/contract/reasons.ts';
import { settingsGate } from '../../../src/engine/workflows/folio/contract/story-gate.ts';
import { gateSentences } from '../../../src/ui/workflows/folio/screens/gate-sentences.ts';
import { writtenRounds } from '../../engine/workflows/folio/written-rounds.ts';
import { makeLook } from '../screens/looks.ts';

const ja = makeLook({ language: 'ja' }).messages;
const en = makeLook({ language: 'en' }).messages;
const gate = settingsGate(defaultConfig);

/** A summary as versions before have written it: with sentences alone. */
const older = {
  chapter: 1,
  round: 2,
  crew_scores: {
    ...{ plotter: 7, persona: 6.9, stylist: 7, pacer: 6.85, lens: 6.99, anchor: 7 },
    ...{ voice: 6.06, atlas: 6.6 },
  },
  average: 6.8,
  editor_assessment: {
    overall_quality: 6.8,
    top_priorities: [],
    pass_gate: false,
    reason: 'Voice 6.06 < 6.5; Average 6.8 < 7.0; Critical issues: 1',
    action: 'continue_review',
  },
  outcome: 'FAIL',
  forced_pass: false,
  forced_pass_reason: null,
  round_history: [
    { round: 1, avg: 6.2, gate: 'fail' },
    { round: 2, avg: 6.8, gate: 'fail' },
  ],
  failures: ['Voice 6.06 < 6.5', 'Average 6.8 < 7.0', 'Critical issues: 1'],
  critical_issues: [{ agent: 'Voice', location: '¶3', issue: '…' }],
  improvement: 0.6,
};

test('a summary of sentences is judged again from its own numbers, and told in the words of the screen', () => {
  const reasons = reasonsIn(older, gate);
  if (reasons === undefined) throw new Error('not judged');
  expect(gateSentences(reasons, ja)).toEqual([
    'Voice 6.06 は下限 6.50 に 0.44 不足',
    '平均 6.80 は基準 7.00 に 0.20 不足',
    '重大な指摘が 1 件残っている',
  ]);
  expect(gateSentences(reasons, en)[2]).toBe('1 critical issue is left');
});

test.each([
  [
    'a reason in other words',
    { editor_assessment: { ...older.editor_assessment, reason: 'It drags.' } },
  ],
  ['numbers that were changed by hand', { crew_scores: { ...older.crew_scores, voice: 6.5 } }],
  ['failures that the numbers do not show', { failures: ['Lens missing'] }],
  ['an outcome that the numbers do not lead to', { outcome: 'CONVERGED' }],
  ['a reviewer nobody knows', { crew_scores: { ...older.crew_scores, critic: 7 } }],
  ['no scores at all', { crew_scores: undefined }],
])('%s: what the file says is all there is to be shown', (_, change) => {
  expect(reasonsIn({ ...older, ...change }, gate)).toBeUndefined();
});

test('a story that had a gate of its own is judged again by that', () => {
  const own = { ...gate, min_each: 6, min_overall: 6.5 };
  const file = {
    ...older,
    quality_gate: own,
    failures: ['Critical issues: 1'],
    editor_assessment: { ...older.editor_assessment, reason: 'Critical issues: 1' },
  };
  const failed = reasonsIn(file, gate)?.rules.filter(({ ok }) => !ok);
  expect(failed).toEqual([{ rule: 'critical', ok: false, value: 1, limit: 0 }]);
});

test('rules that a file has are taken as they are; one that only a later version knows leaves it to its numbers', () => {
  const rules = [{ rule: 'missing', ok: false, agent: 'Lens', value: 1, limit: 0 }];
  expect(reasonsIn({ ...older, rules }, gate)).toEqual({ outcome: 'FAIL', rules });
  const later = [{ rule: 'tone', ok: false, value: 1, limit: 0 }];
  expect(reasonsIn({ ...older, rules: later }, gate)).toEqual(reasonsIn(older, gate));
});

test('with their rules and without, three hundred summaries are told in the same sentences', () => {
  for (const { facts, gate: by, summary } of writtenRounds()) {
    const { rules: _, ...before } = summary;
    const [told, again] = [summary, before].map((file) => reasonsIn(file, by));
    if (told === undefined || again === undefined)
      throw new Error(`${facts.chapter}/${facts.round} cannot be judged again`);
    expect(gateSentences(again, en)).toEqual(gateSentences(told, en));
  }
});
