import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { nothingSpent } from '../../../src/engine/data/usage.ts';
import { happenedSince, sinceText } from '../../../src/ui/cockpit/since.ts';
import { en } from '../../../src/ui/messages/en.ts';
import type { Telling } from '../../../src/ui/messages/telling.ts';
import { storyTelling } from '../../../src/ui/workflows/folio/plain.ts';
import { marked } from '../../support/marks.ts';
import { makeLook } from './looks.ts';
import { payer } from './questions.ts';
import { gate } from './stories.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 1, 5, 10, minute)).toISOString();
const events: readonly RunEvent[] = [
  { at: at(1), ...marked(gate(1)) },
  { at: at(5), ...marked(gate(2)) },
  { at: at(6), ...marked(gate(3, { outcome: 'CONVERGED' })) },
  { at: at(7), type: 'question_opened', question: payer },
  { at: at(8), type: 'run_ended', status: 'waiting', failure: null },
];

test('what happened after the last look is counted, what happened before is not', () => {
  expect(happenedSince(events, at(3), storyTelling, en)).toEqual({
    own: ['chapter 1 done', '2 rounds judged'],
    questions: 1,
    spent: nothingSpent,
    failed: false,
  });
});

test('it is told in one sentence; where nothing happened there is none', () => {
  const say = (
    language: 'ja' | 'en',
    from: number,
    telling: Telling | undefined = storyTelling,
  ) => {
    const look = makeLook({ language });
    return sinceText(happenedSince(events, at(from), telling, look.messages), '…', look);
  };
  expect(say('ja', 3)).toBe('前回見てから（…）: 第1章が完成、採点 2ラウンド、質問 1 件');
  expect(say('en', 3)).toBe(
    'Since you last looked (…): chapter 1 done, 2 rounds judged, 1 question for you',
  );
  expect(say('en', 3, {})).toBe('Since you last looked (…): 1 question for you');
  expect(say('en', 9)).toBeUndefined();
});

test('money is counted once, and what of it is not known is marked', () => {
  const usage = { input: 100, output: 10, cacheRead: 0, cacheWrite: 0 };
  const call = { call: '0001', step: 'idea.json', role: 'folio/editor', model: 'm', usage, ms: 9 };
  const done = (reused: boolean): RunEvent => ({
    ...{ at: at(4), type: 'call_finished', ...call, usd: 0.25, reused },
  });
  const cut: RunEvent = {
    ...{ at: at(4), type: 'call_failed', ...call, usd: null, failure: { kind: 'call_cut_off' } },
  };
  const said = (...told: readonly RunEvent[]) =>
    sinceText(happenedSince(told, at(3), {}, en), '…', makeLook({ language: 'en' }));
  expect(said(done(false), done(true))).toBe('Since you last looked (…): $0.25');
  expect(said(done(false), cut)).toBe('Since you last looked (…): $0.25+?');
});
