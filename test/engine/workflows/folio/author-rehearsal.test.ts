import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import { foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { folioState } from '../../../../src/engine/workflows/folio/contract/state.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { scoring } from './decided-story.ts';
import { copyOf, openStory } from './story-world.ts';

/* In a rehearsal nobody can score a text of its author's own: it is taken as it is, and a passed chapter stays one. */

const one = 'rehearsal/current/chapters/ch01';

async function rehearsed(rehearsal = true) {
  const score = scoring({ 1: 6.6, 2: 7.4 });
  const story = openStory({
    rehearsal,
    script: {
      reply: (task) =>
        Number(task.values['round'] ?? 0) > 2
          ? { kind: 'tape_ended', recording: task.role, wanted: task.step }
          : score(task),
    },
  });
  await story.start();
  await story.answer('path-A', { amount: 1 });
  const [run] = await story.engine.runs();
  const id = run?.id ?? '';
  const resume = async () => await finish(story.engine.resume(id, {}));
  expect((await resume()).result.status).toBe('done');
  const tell = async (item: InboxItem) => {
    await story.engine.tell(id, item);
    story.calls.length = 0;
    return await resume();
  };
  return { ...story, id, resume, tell };
}

const notices = ({ events }: Awaited<ReturnType<Awaited<ReturnType<typeof rehearsed>>['tell']>>) =>
  events.flatMap((event) =>
    event.type === 'said' ? [event.notice] : event.type === 'warned' ? [event.warning] : [],
  );

test('an edit that is to be scored in a rehearsal is the chapter as it is, without a call', async () => {
  const story = await rehearsed();
  const text = `${story.text(`${one}/draft-02.md`)}\n手で足した段落。\n`;
  const walked = await story.tell({ kind: 'edit_draft', chapter: 1, base: 2, text });
  expect(walked.result.status).toBe('done');
  expect(story.calls).toEqual([]);
  expect(story.text(`${one}/final.md`)).toContain('手で足した段落。');
  expect(story.list(one).filter((file) => file.startsWith('draft-'))).toHaveLength(2);
});

test('a draft that an earlier rehearsal made of an edit, and could not score, is taken as it is', async () => {
  const story = await rehearsed();
  const before = story.text(`${one}/final.md`);
  // as an earlier program left it: the edit is round 3, which no recording has reviews of
  const text = before.replace('。', '。手。');
  story.write(`${one}/draft-03.md`, text);
  const edited = { round: 3, base_round: 2, decision: 9, edited_paragraphs: [1], taken_at: '' };
  story.write(`${one}/edited-03.json`, JSON.stringify(edited));
  const walked = await story.tell({ kind: 'use_round', chapter: 1, round: 3 });
  expect(walked.result.status).toBe('done');
  expect(story.calls).toEqual([]);
  expect(story.text(`${one}/final.md`)).toBe(text);
  expect(notices(walked)).not.toContain('round_scored_first');
  expect(notices(await story.resume())).not.toContain('state_corrected');
});

test('with a model the text of a reopened chapter is said to lie aside, with the round that brings it back', async () => {
  const story = await rehearsed(false);
  const own = 'current/chapters/ch01';
  const before = story.text(`${own}/final.md`);
  const text = before.replace('。', '。手。');
  const walked = await story.tell({ kind: 'edit_draft', chapter: 1, base: 2, text });
  expect(walked.result.status).not.toBe('done');
  const path = `current/.engine/superseded/001/${own}/final.md`;
  expect(walked.events).toContainEqual(
    expect.objectContaining({
      notice: 'text_put_aside',
      values: { chapter: 1, round: 2, path },
    }),
  );
  expect(story.text(path)).toBe(before);
  expect(notices(await story.resume())).not.toContain('state_corrected');
  await story.tell({ kind: 'use_round', chapter: 1, round: 2 });
  expect(story.text(`${own}/final.md`)).toBe(before);
});

test('a text of its author’s own that makes room for a round is said to lie aside, since no round is it', async () => {
  const story = await rehearsed();
  const text = `${story.text(`${one}/draft-02.md`)}\n手で足した段落。\n`;
  await story.tell({ kind: 'edit_draft', chapter: 1, base: 2, text });
  const own = story.text(`${one}/final.md`);
  const walked = await story.tell({ kind: 'use_round', chapter: 1, round: 1 });
  const told = walked.events.flatMap((event) =>
    event.type === 'said' && event.notice === 'text_put_aside' ? [event.values] : [],
  );
  expect(told).toMatchObject([{ chapter: 1, round: 0 }]);
  expect(story.text(`rehearsal/${String(told[0]?.['path'])}`)).toBe(own);
  // a round's own text makes room without a word: the round is still there
  const back = await story.tell({ kind: 'use_round', chapter: 1, round: 2 });
  expect(notices(back).filter((notice) => notice === 'text_put_aside')).toHaveLength(1);
});

/** Texts that lie aside as the story knows them, and what became of each notice. */
const asides = (walked: { readonly events: readonly RunEvent[] }) =>
  walked.events.flatMap((event) =>
    event.type === 'said' && event.notice === 'text_put_aside' ? [event.values] : [],
  );

test('an edit that waited when a round was taken in its place is kept, and can be taken like any text that lies aside', async () => {
  for (const as_is of [true, false]) {
    const story = await rehearsed();
    const text = `${story.text(`${one}/draft-02.md`)}\n手で足した段落。\n`;
    await story.engine.tell(story.id, { kind: 'edit_draft', chapter: 1, base: 2, text, as_is });
    const walked = await story.tell({ kind: 'use_round', chapter: 1, round: 1 });
    expect(walked.result.status).toBe('done');
    expect(story.text(`${one}/final.md`)).not.toContain('手で足した段落。');
    const [kept, ...more] = (await ownTexts(story)) ?? [];
    expect(kept).toMatchObject({ chapter: 1, base: 2 });
    expect(more).toEqual([]);
    expect(story.text(`rehearsal/${kept?.path}`)).toContain('手で足した段落。');
    await story.resume();
    expect(await ownTexts(story)).toEqual([kept]);
  }
});

test('a text of its author’s own that lies aside is known, and is the chapter again when it is taken a second time', async () => {
  const story = await rehearsed();
  const text = `${story.text(`${one}/draft-02.md`)}\n手で足した段落。\n`;
  await story.tell({ kind: 'edit_draft', chapter: 1, base: 2, text, as_is: true });
  const own = story.text(`${one}/final.md`);
  expect(await ownTexts(story)).toMatchObject([{ chapter: 1, base: 2, path: null }]);
  const [told] = asides(await story.tell({ kind: 'use_round', chapter: 1, round: 1 }));
  const path = String(told?.['path']);
  expect(await ownTexts(story)).toMatchObject([{ chapter: 1, base: 2, path }]);
  // as the sheet of the author takes it
  const again = { kind: 'edit_draft', chapter: 1, base: 2, as_is: true } as const;
  const walked = await story.tell({ ...again, text: story.text(`rehearsal/${path}`) });
  expect(story.text(`${one}/final.md`)).toBe(own);
  expect(walked.events).toContainEqual(
    expect.objectContaining({
      notice: 'edit_used',
      values: expect.objectContaining({ chapter: 1, round: 2, again: 1 }),
    }),
  );
  expect(await ownTexts(story)).toMatchObject([{ chapter: 1, base: 2, path: null }]);
  await story.tell({ kind: 'use_round', chapter: 1, round: 2 });
  expect(await ownTexts(story)).toHaveLength(1);
});

test('a text that was written into the file of a chapter is known when it lies aside, too', async () => {
  const story = await rehearsed();
  story.write(`${one}/final.md`, `${story.text(`${one}/final.md`)}\n手で足した段落。\n`);
  const [told] = asides(await story.tell({ kind: 'use_round', chapter: 1, round: 1 }));
  expect(told).toMatchObject({ round: 0, base: 2 });
  expect(await ownTexts(story)).toMatchObject([{ chapter: 1, base: 2, path: told?.['path'] }]);
});

test('the text of a round that was put aside with it is known as a draft, and can be taken though its draft is gone', async () => {
  const story = await rehearsed(false);
  const own = 'current/chapters/ch01';
  const before = story.text(`${own}/final.md`);
  const redo = { kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '' } as const;
  const [told] = asides(await story.tell(redo));
  expect(told).toMatchObject({ chapter: 1, round: 2, gone: 1 });
  const path = String(told?.['path']);
  expect(await ownTexts(story)).toMatchObject([{ base: 2, asDrafted: true, path }]);
  const text = story.text(path);
  await story.tell({ kind: 'edit_draft', chapter: 1, base: 2, text, as_is: true });
  expect(story.text(`${own}/final.md`)).toBe(before);
  expect(await ownTexts(story)).toMatchObject([{ base: 2, asDrafted: true, path: null }]);
});

test('a kill behind the move tells where the text really lies', async () => {
  const story = await rehearsed();
  const text = `${story.text(`${one}/draft-02.md`)}\n手で足した段落。\n`;
  await story.tell({ kind: 'edit_draft', chapter: 1, base: 2, text, as_is: true });
  const own = story.text(`${one}/final.md`);
  const killed = copyOf(story, {
    rehearsal: true,
    onWrite: (path) => {
      if (path.endsWith('superseded/002/done')) throw new Error('killed');
    },
  });
  await killed.engine.tell(story.id, { kind: 'use_round', chapter: 1, round: 1 });
  await finish(killed.engine.resume(story.id, {}));
  const later = copyOf(killed, { rehearsal: true });
  const [told] = asides(await finish(later.engine.resume(story.id, {})));
  expect(told).toMatchObject({ chapter: 1, round: 0 });
  expect(later.text(`rehearsal/${String(told?.['path'])}`)).toBe(own);
});

async function ownTexts({ engine, id }: Awaited<ReturnType<typeof rehearsed>>) {
  const events = await engine.history(id);
  return folioState(foldEvents(engine.begin('folio'), events)).ownTexts;
}
