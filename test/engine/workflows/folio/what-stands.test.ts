import { expect, test } from 'vitest';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { folioFold } from '../../../../src/engine/workflows/folio/contract/state.ts';
import { folioView } from '../../../../src/engine/workflows/folio/contract/view.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { accepted, decide, scoring } from './decided-story.ts';
import { openStory } from './story-world.ts';

/* What the screen and the lists say of reviewers and chapters is so when the walk has ended. */

async function seen(story: ReturnType<typeof openStory>) {
  return folioView(foldEvents(beginRun(folioFold), await story.engine.history('current')));
}

test('where the reviews of a batch fail, each of its reviewers is shown as failed and the others as unscored, until they are asked again', async () => {
  let isFailing = true;
  const story = openStory({
    script: {
      reply: (task) =>
        isFailing && task.step.includes('/reviews/')
          ? { kind: 'empty_reply' }
          : scoring({ 1: 7.4 })(task),
    },
  });
  await story.start();
  await story.answer('path-A');
  expect((await story.resume()).result.status).toBe('failed');
  const asked = story.calls.filter(({ step }) => step.includes('/reviews/')).length;
  const statuses = (await seen(story)).reviewers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 'error')).toHaveLength(asked);
  expect(statuses.filter((status) => status === 'unscored')).toHaveLength(8 - asked);
  isFailing = false;
  await story.resume();
  expect((await seen(story)).reviewers.every(({ status }) => status === 'done')).toBe(true);
});

test('a chapter whose text its author took unscored has no average, in its book and in lists, until a round is its text again', async () => {
  const story = await accepted({ 1: 7.4, 2: 7.8 });
  const listed = async () => (await story.engine.runs())[0]?.average;
  expect(await listed()).toBe(740);
  const text = `${story.text('current/chapters/ch01/draft-01.md')}\n手で足した一行。\n`;
  // of a round that nobody has scored
  const edit = { kind: 'edit_draft', chapter: 1, base: 1, text, as_is: true } as const;
  await decide(story, edit);
  expect((await seen(story)).chapters).toMatchObject([{ status: 'accepted', average: null }]);
  expect(await listed()).toBeNull();
  await decide(story, { kind: 'use_round', chapter: 1, round: 1 });
  expect((await seen(story)).chapters).toMatchObject([{ status: 'accepted', average: 740 }]);
  expect(await listed()).toBe(740);
});

test('chapters that are only scored are none of a story that is being written: each has its verdict, of one round', async () => {
  const story = openStory({ script: { reply: scoring({ 1: 6.6 }) } });
  const manuscript = ['霧', '船'].map((title) => ({
    title,
    text: `${title}が出た。${'波。'.repeat(90)}`,
  }));
  await finish(story.engine.start('folio', { idea: '灯台', manuscript, review_only: true }));
  expect(await seen(story)).toMatchObject({
    ...{ onlyReviewed: true, maxRounds: 1 },
    chapters: [
      { chapter: 1, status: 'forced', average: 660 },
      { chapter: 2, status: 'forced', average: 660 },
    ],
  });
});
