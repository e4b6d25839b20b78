import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import type { AgentTask } from '../../../../src/engine/ports.ts';
import { one, scoring } from './decided-story.ts';
import { openStory, type StoryOptions } from './story-world.ts';

/* What an author says while the story is at work is taken up by that very walk. */

type When = (task: AgentTask<unknown>) => boolean;

/** A story that is told this once, while the agent of that task is at work. */
async function told(when: When, item: InboxItem, config?: StoryOptions['config']) {
  let isTold = false;
  const story = openStory({
    config,
    script: {
      reply: scoring({ 1: 6.6, 2: 6.9, 3: 7.4 }),
      during: async (task) => {
        if (isTold || !when(task)) return;
        isTold = true;
        await story.engine.tell('current', item);
      },
    },
  });
  await story.start();
  await story.answer('path-A', { amount: 1 });
  const walked = await story.resume();
  expect(isTold).toBe(true);
  return { story, ...walked };
}

const drafting =
  (round: number): When =>
  ({ step }) =>
    step.endsWith(`/draft-0${round}.md`);
const reviewing =
  (round: number): When =>
  ({ step }) =>
    step.endsWith(`/round-0${round}/voice.json`);

test.each([
  ['written', drafting(3), 0],
  ['reviewed', reviewing(3), 8],
])(
  'a round that its author takes while a later one is %s is the chapter, and no further round is paid',
  async (_, when, reviews) => {
    const { story, result } = await told(when, { kind: 'use_round', chapter: 1, round: 2 });
    expect(result.status).toBe('done');
    expect(story.text(`${one}/final.md`)).toBe(story.text(`${one}/draft-02.md`));
    expect(story.list(one).filter((file) => file.startsWith('draft-'))).toHaveLength(3);
    expect(story.calls.filter(({ step }) => step.includes('/round-03/'))).toHaveLength(reviews);
  },
);

test('an edit taken as it is, of an earlier round, while a later one is reviewed, is the chapter of that walk', async () => {
  const text = '手で直した本文。';
  const item = { kind: 'edit_draft', chapter: 1, base: 2, text, as_is: true } as const;
  const { story, result } = await told(reviewing(3), item);
  expect(result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toContain(text);
});

test('what is said while the accepted chapter is read for the ledger is carried out before the walk ends', async () => {
  const text = '手で直した本文。';
  const item = { kind: 'edit_draft', chapter: 1, base: 3, text, as_is: true } as const;
  const { story, result } = await told(
    ({ role }) => role.endsWith('/keeper'),
    item,
    (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
  );
  expect(result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toContain(text);
});
