import { expect, test } from 'vitest';
import { finish } from '../../../support/scripted-agents.ts';
import { one, scoring } from './decided-story.ts';
import { goodReply } from './replies.ts';
import { openStory } from './story-world.ts';

/** A story whose second draft is deleted while it is reviewed; `paid`: its reply is kept, as that of a real model is. */
async function lost(paid: boolean) {
  let isLost = false;
  let draft = '';
  const story = openStory({
    script: {
      reply: scoring({ 1: 6.6, 2: 7.4 }),
      during: async (task, { calls }) => {
        if (paid && task.step === `${one}/draft-02.md`) {
          const at = '2026-02-05T10:00:00Z';
          const of = { step: task.step, role: task.role, tier: 'sonnet', model: 'm' } as const;
          const told = {
            provider: 'p',
            requestHash: 'h',
            request: {},
            startedAt: at,
            finishedAt: at,
          };
          const none = { usage: null, usd: null, stop: null, calls: [], rejected: false };
          await calls.save({ call: calls.next(), ...of, ...told, ...none, reply: goodReply(task) });
        }
        if (isLost || !task.step.endsWith('/round-02/atlas.json')) return;
        isLost = true;
        draft = story.text(`${one}/draft-02.md`);
        story.remove(`${one}/draft-02.md`);
        throw new Error('broken off');
      },
    },
  });
  await story.start();
  await story.answer('path-A', { amount: 1 });
  expect((await story.resume()).result.status).not.toBe('done');
  story.calls.length = 0;
  return { story, draft };
}

test('a reviewed draft whose file is gone is put back from the reply that was paid for, without a call for it', async () => {
  const { story, draft } = await lost(true);
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(story.text(`${one}/draft-02.md`)).toBe(draft);
  expect(story.calls.map(({ step }) => step)).not.toContain(`${one}/draft-02.md`);
  expect(events).toContainEqual(expect.objectContaining({ notice: 'draft_put_back' }));
});

test('one of which nothing is kept is missing, and is made again with its reviews where its author wants the round again', async () => {
  const { story } = await lost(false);
  const { result } = await story.resume();
  expect(result.failure).toMatchObject({ kind: 'file_missing', path: `${one}/draft-02.md` });
  await story.engine.tell('current', {
    kind: 'redo_chapter',
    chapter: 1,
    fromRound: 1,
    comment: '',
  });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.calls.map(({ step }) => step)).toContain(`${one}/draft-02.md`);
});

/** A story whose draft of this round is deleted while it is reviewed the first time. */
function losing(path: string, card: string) {
  let draft = '';
  const story = openStory({
    script: {
      during: async ({ step }) => {
        if (draft !== '' || step !== card) return;
        draft = story.text(path);
        story.remove(path);
        throw new Error('broken off');
      },
    },
  });
  return { story, lost: () => draft };
}

test('one that is the author’s own edit is made of that edit again', async () => {
  const path = `${one}/draft-02.md`;
  const { story, lost: draft } = losing(path, `${one}/reviews/round-02/atlas.json`);
  await story.start();
  await story.answer('path-A', { amount: 1 });
  await story.resume();
  const text = story.text(`${one}/draft-01.md`).replace('霧笛', '鐘');
  await story.engine.tell('current', { kind: 'edit_draft', chapter: 1, base: 1, text });
  expect((await story.resume()).result.status).not.toBe('done');
  story.calls.length = 0;
  const { result } = await story.resume();
  expect([result.status, story.text(path)]).toEqual(['done', draft()]);
  expect(draft()).toContain('鐘');
  expect(story.calls.map(({ role }) => role)).not.toContain('folio/plotter-draft');
});

test('one that was chosen of two is taken of them again', async () => {
  const path = `${one}/draft-01.md`;
  const { story, lost: draft } = losing(path, `${one}/reviews/round-01/atlas.json`);
  const input = { idea: '灯台守の娘が、来ない船を待つ話。', drafts: 2 };
  const answers = [{ kind: 'choose_path', choice: 'path-A', amount: 1 }];
  await finish(story.engine.start('folio', input, { answers }));
  await story.answer('b');
  expect((await story.resume()).result.status).not.toBe('done');
  story.calls.length = 0;
  const { result } = await story.resume();
  expect([result.status, story.text(path)]).toEqual(['done', draft()]);
  expect(story.calls.map(({ role }) => role)).not.toContain('folio/plotter-draft');
});
