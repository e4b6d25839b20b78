import { expect, test } from 'vitest';
import type { AgentTask } from '../../../../src/engine/ports.ts';
import { scoring } from './decided-story.ts';
import { openStory } from './story-world.ts';

/* What an author wants of an earlier chapter, and was told the price of, is paid for before the chapter at work goes on. */

type Told = {
  /** While the agent of this task is at work. */
  when(task: AgentTask<unknown>): boolean;
  /** Do the reviews of chapter 2 come back unread? */
  readonly failing?: boolean;
};

/** Two chapters are wanted, and while the second one is at work the first one is to be written anew. */
async function toldOf({ when, failing = false }: Told) {
  let isTold = false;
  const story = openStory({
    script: {
      reply: (task) =>
        failing && task.step.includes('/ch02/reviews/')
          ? { kind: 'empty_reply' }
          : scoring({ 1: 6.6, 2: 7.4, 3: 7.6 })(task),
      during: async (task) => {
        if (isTold || !when(task)) return;
        isTold = true;
        const wish = {
          kind: 'redo_chapter',
          chapter: 1,
          fromRound: 2,
          comment: '犬を出す',
        } as const;
        await story.engine.tell('current', wish);
      },
    },
  });
  await story.start();
  await story.answer('path-A', { amount: 2 });
  const walked = await story.resume();
  expect(isTold).toBe(true);
  return { story, ...walked };
}

const ofChapter2 = '/ch02/';
const rewritten = (step: string) => step.endsWith('/ch01/draft-03.md');

test.each([
  ['drafted', '/ch02/draft-01.md', false, 1],
  ['reviewed', '/ch02/reviews/round-01/voice.json', false, 9],
  ['reviewed, and nobody can', '/ch02/reviews/round-01/lens.json', true, 6],
])(
  'while chapter 2 is %s, chapter 1 is written anew as soon as its author wants it, and no further call of chapter 2 is paid before',
  async (_, at, failing, paid) => {
    const { story } = await toldOf({ when: ({ step }) => step.endsWith(at), failing });
    const steps = story.calls.map(({ step }) => step);
    const first = steps.findIndex(rewritten);
    expect(first).toBeGreaterThan(0);
    expect(steps.slice(0, first).filter((step) => step.includes(ofChapter2))).toHaveLength(paid);
    // chapter 2 was begun on the text as it was: its author is asked before it goes on
    const asked = await story.engine.questions();
    expect(asked.map(({ question }) => question.kind)).toEqual(['stale_steps']);
    expect(story.text('current/chapters/ch01/final.md')).toBe(
      story.text('current/chapters/ch01/draft-03.md'),
    );
  },
);
