import { expect, test } from 'vitest';
import { accepted, decide, one } from './decided-story.ts';

test('an edited draft is the chapter at once where its author wants it so, without a call', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  const before = story.text(`${one}/final.md`);
  const text = story.text(`${one}/draft-01.md`).replace('。0。', '。手。');
  const item = { kind: 'edit_draft', chapter: 1, base: 1, text, as_is: true } as const;
  const { result, events } = await decide(story, item);
  expect(result.status).toBe('done');
  expect(story.calls).toEqual([]);
  expect(story.text(`${one}/final.md`)).toBe(text);
  expect(story.text(`current/.engine/superseded/001/${one}/final.md`)).toBe(before);
  expect(story.list(one).filter((file) => file.startsWith('draft'))).toHaveLength(2);
  expect(events.flatMap((event) => (event.type === 'said' ? [event.notice] : []))).toContain(
    'edit_used',
  );
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toBe(text);
});

test('a round without a verdict is reviewed before its author takes it, and that is said', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  await story.engine.tell('current', {
    kind: 'retry_review',
    chapter: 1,
    round: 2,
    agent: 'Voice',
  });
  const { result, events } = await decide(story, { kind: 'use_round', chapter: 1, round: 2 });
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'said',
      notice: 'round_scored_first',
      values: { chapter: 1, round: 2 },
    }),
  );
});
