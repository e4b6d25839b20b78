import { expect, test } from 'vitest';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

/* Why a reply could not be used is said in words; its own sentence stays in the record of the run. */

function said(problem: string, messages: typeof ja) {
  const failure = {
    kind: 'invalid_reply',
    ...{ role: 'folio/lens', problems: [problem], excerpt: '' },
  } as const;
  const { title, detail, next } = describeFailure(failure, messages);
  return `${title} ${detail} ${next}`;
}

test.each([
  [
    'target: must be ch02-draft-01: the scorecard is about another draft',
    '第2章の草稿 1',
    'draft 1 of chapter 2',
  ],
  [
    'target: must be ch01-ep03-draft-02: the scorecard is about another draft',
    '第3話の草稿 2',
    'draft 2 of episode 3',
  ],
  ['round: must be 2: the scorecard is about another round', 'ラウンド 2', 'round 2'],
  [
    'The author wrote this paragraph; put it back word for word: the fog',
    '決まった形と違う',
    'put it back',
  ],
])('%s', (problem, inJapanese, inEnglish) => {
  expect(said(problem, ja)).toContain(inJapanese);
  expect(said(problem, ja)).not.toMatch(/must be|scorecard|target/);
  expect(said(problem, en)).toContain(inEnglish);
  expect(said(problem, en)).not.toMatch(/must be|target/);
});
