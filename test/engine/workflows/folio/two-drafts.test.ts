import { expect, test } from 'vitest';
import { finish } from '../../../support/scripted-agents.ts';
import { openStory } from './story-world.ts';

/* The first draft of a chapter written twice: both stay, and the one that the author takes goes through the rounds. */

const one = 'current/chapters/ch01';
const two = 'current/chapters/ch02';
const path = (amount: number) => ({ answers: [{ kind: 'choose_path', choice: 'path-A', amount }] });

async function begunTwice(amount = 1) {
  const story = openStory();
  const input = { idea: '灯台守の娘が、来ない船を待つ話。', drafts: 2 };
  const begun = await finish(story.engine.start('folio', input, path(amount)));
  return { story, begun };
}

test('the length of a draft counts no mark between scenes, one or two, as in every list', async () => {
  const draft = `# 第1章：霧\n\n¶1\n　${'霧'.repeat(999)}。\n\n---\n\n¶2\n　${'朝'.repeat(999)}。\n`;
  const script = {
    reply: ({ role }: { readonly role: string }) =>
      role === 'folio/plotter-draft' ? draft : undefined,
  };
  for (const drafts of [1, 2] as const) {
    const story = openStory({ script });
    const input = { idea: '灯台守の娘が、来ない船を待つ話。', drafts };
    const { events } = await finish(story.engine.start('folio', input, path(1)));
    const said = events.find((event) => event.type === 'said' && event.notice === 'draft_written');
    expect(said).toMatchObject({ values: { characters: 2000 } });
  }
});

test('both drafts are written before the question, the second knows how the first begins, and the one not taken stays', async () => {
  const { story, begun } = await begunTwice();
  expect(begun.result.status).toBe('waiting');
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({ kind: 'choose_draft', values: { chapter: 1 } });
  expect(open?.question.values['drafts']).toMatchObject([
    { draft: 'a', begin: expect.stringContaining('霧笛') },
    { draft: 'b', characters: expect.any(Number) },
  ]);
  const told = begun.events.filter(
    (event) => event.type === 'said' && event.notice === 'draft_written',
  );
  expect(told).toMatchObject([{ values: { of_two: 'a' } }, { values: { of_two: 'b' } }]);
  expect(story.list(one)).not.toContain('draft-01.md');
  const drafts = story.calls.filter(({ role }) => role === 'folio/plotter-draft');
  expect(drafts.map(({ task }) => JSON.parse(task.extra ?? '').other_opening)).toEqual([
    undefined,
    expect.stringContaining('霧笛が三度鳴って'),
  ]);
  const other = story.text(`${one}/draft-01-a.md`);
  await story.answer('b');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text(`${one}/draft-01.md`)).toBe(story.text(`${one}/draft-01-b.md`));
  expect(story.text(`${one}/draft-01-a.md`)).toBe(other);
  expect(story.text(`${one}/final.md`)).not.toBe('');
});

test('what a second draft costs stands in the price of the story, and of the one chapter it is asked for', async () => {
  const usual = openStory();
  await usual.start();
  const open = openStory();
  await finish(open.engine.start('folio', { idea: '灯台の話。', drafts: 2 }, {}));
  const calls = async ({ engine }: typeof usual) => {
    const [asked] = await engine.questions();
    return asked?.question.values['estimate'];
  };
  expect(await calls(usual)).toMatchObject({ chapter: { calls: [9, 45] } });
  expect(await calls(open)).toMatchObject({ chapter: { calls: [10, 46] } });
});

test('at one chapter: asked before it is begun, with both prices, a person takes two drafts, or plans first and is asked again', async () => {
  const story = openStory();
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'ask_next', chapter: 2 });
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 2 });
  await story.resume();
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'next_chapter',
    values: { chapter: 2, estimate: [{ twice: 0.01, plan: 0.01 }] },
  });
  await story.answer('plan');
  await story.resume();
  await story.answer('take_all');
  await story.resume();
  expect(story.json('current/outline/more-ch02-1.json').entries).toHaveLength(5);
  await story.answer('twice', { comment: '犬を' });
  await story.resume();
  await story.answer('a');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text(`${two}/draft-01.md`)).toBe(story.text(`${two}/draft-01-a.md`));
  const drafts = story.calls.filter(({ task }) => task.step.startsWith(`${two}/draft-01-`));
  expect(drafts.map(({ task }) => task.common?.includes('犬を'))).toEqual([true, true]);
});

test('a chapter that is written again from its beginning has two new drafts, and asks anew', async () => {
  const { story } = await begunTwice();
  await story.answer('a');
  await story.resume();
  await story.engine.tell('current', {
    ...{ kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '犬を' },
  });
  await story.resume();
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({ id: 'choose-draft-1-1', kind: 'choose_draft' });
  expect(story.roles().filter((role) => role === 'plotter-draft')).toHaveLength(4);
  await story.answer('b');
  expect((await story.resume()).result.status).toBe('done');
});

test('a chapter that was begun with one draft goes on with it', async () => {
  const story = openStory();
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'ask_next', chapter: 1 });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.list(one)).not.toContain('draft-01-a.md');
});
