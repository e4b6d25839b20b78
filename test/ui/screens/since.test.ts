import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
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
    usd: 0,
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
  expect(say('ja', 3)).toBe('前回見てから（…）: 第1章が完成、採点 2ラウンド、質問 1件');
  expect(say('en', 3)).toBe(
    'Since you last looked (…): chapter 1 done, 2 rounds judged, 1 question for you',
  );
  expect(say('en', 3, {})).toBe('Since you last looked (…): 1 question for you');
  expect(say('en', 9)).toBeUndefined();
});
