import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../src/engine/inbox.ts';
import { accepted, decide, one, scoring } from './decided-story.ts';
import { openStory } from './story-world.ts';

/* The program ends in the midst of following its author. */

test.each([
  ['taking a round', 1, { kind: 'use_round', chapter: 1, round: 1 }],
  ['a redo', 6, { kind: 'redo_chapter', chapter: 1, fromRound: 1, comment: '犬を' }],
] as const)(
  '%s that is broken off at any write ends as one that was not',
  async (_, step, item) => {
    const whole = await accepted({ 1: 6.6, 2: 7.4 });
    await decide(whole, item);
    const wanted = whole.text(`${one}/final.md`);
    for (let at = 1; ; at += step) {
      const story = await accepted({ 1: 6.6, 2: 7.4 });
      await story.engine.tell('current', item);
      let writes = 0;
      let wasCut = false;
      const cut = openStory({
        root: story.root,
        script: { reply: scoring({ 1: 6.6, 2: 7.4 }) },
        onWrite: () => {
          writes += 1;
          if (writes < at) return;
          wasCut = true;
          throw new Error('killed');
        },
      });
      const { result: broken } = await cut.resume();
      expect(broken.status).toBe(wasCut ? 'failed' : 'done');
      const { result } = await story.resume();
      expect(result.status).toBe('done');
      expect(story.text(`${one}/final.md`)).toBe(wanted);
      if (!wasCut) break;
    }
  },
  60_000,
);

test('a redo that is broken off at any write never forgets to ask about the chapters after it', async () => {
  const redo: InboxItem = { kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '' };
  for (let at = 1; at <= 12; at += 1) {
    const story = await accepted({ 1: 7.4 }, 2);
    await story.engine.tell('current', redo);
    let writes = 0;
    const cut = openStory({
      root: story.root,
      script: { reply: scoring({ 1: 7.4 }) },
      onWrite: () => {
        writes += 1;
        if (writes >= at) throw new Error('killed');
      },
    });
    const { result } = await cut.resume();
    expect(result.status).toBe('failed');
    await story.resume();
    const [open] = await story.engine.questions();
    expect(open?.question.kind).toBe('later_chapters');
  }
}, 60_000);
