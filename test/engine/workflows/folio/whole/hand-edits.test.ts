import { describe, expect, test } from 'vitest';
import { cardText } from '../../../../support/folio/cards.ts';
import { crewFiles } from '../../../../support/folio/founding-schemas.ts';
import { scripted } from '../../../../support/folio/scripted-provider.ts';
import { chapterOne, storyInHand } from '../../../../support/folio/story-in-hand.ts';

/* A person edits what the crew has written, while the story rests. */

const draft = `${chapterOne}/draft-01.md`;

/** A story that stops before its second draft: round 1 is reviewed, judged and noted. */
async function afterRoundOne() {
  let isOver = false;
  const story = await storyInHand(
    scripted(({ role, tag }) =>
      !isOver && role === 'folio/plotter-draft' && tag.values['round'] === 2
        ? { kind: 'tape_ended', recording: 'short', wanted: 'round 2' }
        : undefined,
    ),
  );
  expect((await story.start()).result.status).toBe('paused');
  isOver = true;
  story.asked();
  return story;
}

describe('a draft edited after its reviews', () => {
  test('raises one question, which names the edit and everything it reaches', async () => {
    const { files, engine, resume, asked } = await afterRoundOne();
    await files.write(draft, `${await files.text(draft)}\n¶99\n手で足した。\n`);
    expect((await resume()).result.status).toBe('waiting');
    const open = await engine.questions();
    expect(open.map(({ question }) => question.kind)).toEqual(['stale_steps']);
    const steps = open[0]?.question.values['steps'];
    expect(steps).toEqual(
      [
        ...[...crewFiles, 'editor-summary'].map(
          (name) => `${chapterOne}/reviews/round-01/${name}.json`,
        ),
        `${chapterOne}/revision-notes-01.md`,
      ].sort(),
    );
    expect(open[0]?.question.values['changed']).toEqual([draft]);
    expect(asked()).toEqual([]);
  });

  test('is kept when a person says so, and nobody is asked about it again', async () => {
    const { files, resume, answer, asked } = await afterRoundOne();
    const before = await files.json(`${chapterOne}/reviews/round-01/voice.json`);
    await files.write(draft, `${await files.text(draft)}\n¶99\n手で足した。\n`);
    await resume();
    await answer('keep');
    expect((await resume()).result.status).toBe('done');
    expect(await files.text(draft)).toContain('手で足した。');
    expect(await files.json(`${chapterOne}/reviews/round-01/voice.json`)).toEqual(before);
    const round = ['plotter-draft', ...crewFiles, 'keeper'];
    expect(asked().sort()).toEqual(round.sort());
  });

  test('is reviewed anew when a person says so: the edited text is what the crew reads, the old cards are kept aside', async () => {
    const { files, resume, answer, asked, model } = await afterRoundOne();
    await files.write(draft, `${await files.text(draft)}\n¶99\n手で足した。\n`);
    await resume();
    await answer('redo');
    expect((await resume()).result.status).toBe('done');
    const reviews = model.calls.filter(
      ({ round, role }) => round === 1 && crewFiles.includes(role),
    );
    expect(reviews).toHaveLength(16);
    for (const { request } of reviews.slice(8)) expect(request.shared).toContain('手で足した。');
    expect(asked().filter((role) => role === 'plotter-draft')).toHaveLength(1);
    const aside = `current/.engine/superseded/001/${chapterOne}/reviews/round-01`;
    expect(await files.list(aside)).toHaveLength(9);
  });
});

test.each(['idea', 'draft-01'])(
  'of an early edit only what was edited is named as changed, never what was made from it (%s)',
  async (name) => {
    let stops = true;
    const story = await storyInHand(
      scripted(({ role, tag }) => {
        const review = crewFiles.find((agent) => role === `folio/${agent}`);
        if (stops && role === 'folio/plotter-draft' && tag.values['round'] === 3)
          return { kind: 'tape_ended', recording: 'short', wanted: 'round 3' };
        return review && cardText(review, 6);
      }),
    );
    expect((await story.start()).result.status).toBe('paused');
    stops = false;
    const file = name === 'idea' ? 'current/idea.json' : draft;
    await story.files.write(file, `${(await story.files.text(file)).trimEnd()}\n\n`);
    expect((await story.resume()).result.status).toBe('waiting');
    const asked = await story.question();
    expect(asked).toMatchObject({ kind: 'stale_steps', values: { changed: [file] } });
    expect(asked?.values['steps']).toContain(`${chapterOne}/draft-02.md`);
  },
);

test('notes edited before the next draft are simply what the Plotter reads', async () => {
  const { files, resume, model } = await afterRoundOne();
  const notes = `${chapterOne}/revision-notes-01.md`;
  await files.write(notes, `${await files.text(notes)}\n- 犬を出すこと。\n`);
  expect((await resume()).result.status).toBe('done');
  const second = model.calls.findLast(({ role }) => role === 'plotter-draft');
  expect(second?.request.own).toContain('犬を出すこと。');
});

test('an accepted chapter is frozen: an edit of it is only asked about for the ledger, and stays', async () => {
  const { files, resume, answer, question, asked } = await afterRoundOne();
  await resume();
  asked();
  for (const file of [draft, `${chapterOne}/final.md`])
    await files.write(file, `${await files.text(file)}\n著者の手直し。\n`);
  const { result, events } = await resume();
  expect(result.status).toBe('waiting');
  // with what it costs at most
  const estimate = [{ usd: 0 }];
  expect(await question()).toMatchObject({
    kind: 'ledger_follows',
    values: { chapter: 1, estimate },
  });
  await answer('keep');
  expect((await resume()).result.status).toBe('done');
  expect(asked()).toEqual([]);
  expect(await files.text(`${chapterOne}/final.md`)).toContain('著者の手直し。');
  // that the draft's edit is not in the chapter is said; once, and again when it is another edit
  const late = (all: typeof events) =>
    all.filter((event) => event.type === 'warned' && event.warning === 'late_edit');
  expect(late(events)).toMatchObject([{ values: { chapter: 1, round: 1, path: draft } }]);
  expect(late((await resume()).events)).toHaveLength(1);
  await files.write(draft, `${await files.text(draft)}\nもう一度。\n`);
  expect(late((await resume()).events)).toHaveLength(2);
});

test('a character sheet put into its folder is read by the next Persona, Voice and Plotter', async () => {
  const { files, resume, answer, question, model } = await afterRoundOne();
  const sheet = '{"name":"千佳","quirk":"鍵を鳴らす"}';
  await files.write('current/characters/chika.json', sheet);
  // What was written without it is asked about first.
  expect((await resume()).result.status).toBe('waiting');
  expect(await question()).toMatchObject({
    kind: 'stale_steps',
    values: { changed: ['current/characters/'] },
  });
  await answer('keep');
  expect((await resume()).result.status).toBe('done');
  const readers = model.calls
    .filter(({ round, request }) => round === 2 && request.own.includes(sheet))
    .map(({ role }) => role);
  expect(readers.sort()).toEqual(['persona', 'plotter-draft', 'voice']);
});
