import { expect, test } from 'vitest';
import type { AiUse } from '../../../src/engine/ai-use.ts';
import { disclosure } from '../../../src/ui/messages/disclosure.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

const most: AiUse = { author: 10, edited: 0, model: 90, percent: 90, degree: 'most' };
const own: AiUse = { author: 100, edited: 0, model: 0, percent: 0, degree: 'help' };
const none: AiUse = { ...own, degree: 'none' };
const part: AiUse = { author: 60, edited: 20, model: 20, percent: 40, degree: 'part' };

test('the tag follows from the record, and nobody is told that agents wrote what is their own', () => {
  const agents = disclosure('kakuyomu', most, ja);
  expect(agents).toContain('本文の90％にエージェントの文章が残っているので「AI本文利用」');
  expect(agents).toMatch(/大量投稿は控えてください。$/);
  const theirs = disclosure('kakuyomu', own, ja);
  expect(theirs).toContain('記録によるとあなたの文章です');
  expect(theirs).toContain('「AI補助利用」にあたります');
  expect(theirs).not.toContain('エージェントの文章');
  expect(disclosure('kakuyomu', part, ja)).toContain('「AI本文一部利用」にあたります');
  expect(disclosure('kakuyomu', none, ja)).toContain('タグは要りません');
  expect(disclosure('pixiv', none, en)).toContain('say no to');
  expect(disclosure('narou', most, ja)).toContain('AI を使った作品であること');
  for (const site of ['narou', 'pixiv', 'alphapolis'] as const) {
    expect(disclosure(site, own, ja)).toContain('あなたの文章です');
    expect(disclosure(site, part, ja)).not.toContain('あなたの文章です');
  }
});

test('in English the sentences stand apart; other formats ask for nothing', () => {
  expect(disclosure('kakuyomu', own, en)).toMatch(/proofreading\. By the record this text is your/);
  expect(disclosure('md', most, en)).toBe('');
  expect(disclosure('txt', undefined, ja)).toBe('');
});
