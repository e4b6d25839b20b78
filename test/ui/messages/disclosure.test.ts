import { expect, test } from 'vitest';
import type { Exported } from '../../../src/engine/workflow.ts';
import { disclosure } from '../../../src/ui/messages/disclosure.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

const chapter = (own: boolean): Exported['chapters'][number] => ({
  chapter: 1,
  title: '',
  source: 'final.md',
  characters: 1,
  ...(own ? { own: true } : {}),
});
const missing = { ...chapter(false), source: null };

test('what agents wrote is to be said to be so, and nobody is told that agents wrote what is their own', () => {
  const agents = disclosure('kakuyomu', [chapter(false)], ja);
  expect(agents).toContain('おもにエージェントが書いた');
  expect(agents).toMatch(/大量投稿は控えてください。$/);
  const own = disclosure('kakuyomu', [chapter(true), missing], ja);
  expect(own).toContain('取り込んだままのあなたの文章です');
  expect(own).toContain('「AI補助利用」にあたります');
  expect(own).not.toContain('エージェントが書いた');
  const both = disclosure('kakuyomu', [chapter(true), chapter(false)], ja);
  expect(both).toContain('全2章のうち1章');
  expect(disclosure('narou', [chapter(false)], ja)).toContain('AI を使った作品であること');
  expect(disclosure('narou', [chapter(true)], ja)).not.toContain('AI を使った');
});

test('in English the sentences stand apart; other formats ask for nothing', () => {
  expect(disclosure('kakuyomu', [chapter(true)], en)).toMatch(
    /proofreading\. This text is your own/,
  );
  expect(disclosure('md', [chapter(false)], en)).toBe('');
  expect(disclosure('txt', [chapter(false)], ja)).toBe('');
});
