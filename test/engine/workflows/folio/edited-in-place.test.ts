import { expect, test } from 'vitest';
import { decide, one, scoring } from './decided-story.ts';
import { openStory } from './story-world.ts';

/* Drafts whose files their author edits, in whatever program: their paragraphs are theirs all the same. */

const draft = `${one}/draft-01.md`;
const wished = { kind: 'redo_chapter', chapter: 1, fromRound: 1, comment: '' } as const;

/** An accepted chapter whose first draft somebody edits while its reviewers read, which they answer with «keep». */
async function editedWhileRead(...edits: readonly ((text: string) => string)[]) {
  const open = [...edits];
  const score = scoring({ 1: 7.4, 2: 7.8 });
  const story = openStory({
    script: {
      reply: (task) => {
        const edit = task.role === 'folio/voice' ? open.shift() : undefined;
        if (edit !== undefined) story.write(draft, edit(story.text(draft)));
        return score(task);
      },
    },
  });
  await story.start();
  await story.answer('path-A');
  let { result } = await story.resume();
  for (let asked = 0; result.status === 'waiting' && asked < 3; asked += 1) {
    await story.answer('keep');
    ({ result } = await story.resume());
  }
  expect(result.status).toBe('done');
  return story;
}

const fourth = (text: string) => text.replace(/¶4\n.*\n/, '¶4\n手で書いた一行。霧はまだ来ない。\n');

test('a paragraph that was edited in the file while it was read, and kept, is its author’s in every later round', async () => {
  const story = await editedWhileRead(fourth);
  expect(story.json(`${one}/edited-01.json`)).toMatchObject({ round: 1, edited_paragraphs: [4] });
  // The scripted Plotter does not keep it, so its draft is no draft.
  const { result } = await decide(story, wished);
  expect(result.status).not.toBe('done');
  const [asked] = story.calls.filter(({ role }) => role === 'folio/plotter-draft');
  expect(JSON.parse(asked?.task.extra ?? '')).toMatchObject({
    author_paragraphs: ['手で書いた一行。霧はまだ来ない。'],
  });
});

test('what is edited in the file of an accepted chapter’s draft is its author’s when the chapter is written anew from it', async () => {
  const story = await editedWhileRead();
  story.write(draft, fourth(story.text(draft)));
  await decide(story, wished);
  await story.answer('keep');
  await story.resume();
  expect(story.json(`${one}/edited-01.json`)).toMatchObject({ edited_paragraphs: [4] });
  expect(story.calls.at(-1)?.task.extra).toContain('手で書いた一行。霧はまだ来ない。');
});

test('paragraphs of two edits are its author’s under their present numbers', async () => {
  const story = await editedWhileRead(fourth);
  const first = story.text(draft);
  const more = first.replace('¶1\n', '¶1\n前に足した一行。\n\n¶2\n');
  const counted = more.split(/^¶\d+$/m).reduce((all, part, at) => `${all}¶${at}${part}`);
  story.write(draft, counted);
  await decide(story, wished);
  await story.answer('keep');
  await story.resume();
  expect(story.json(`${one}/edited-01.json`)).toMatchObject({ edited_paragraphs: [1, 5] });
});
