import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStory } from './story-world.ts';

const pathA = { answers: [{ kind: 'choose_path' as const, choice: 'path-A' }] };
const draft = 'current/chapters/ch01/draft-01.md';

/** A story that waits in the midst of its first chapter: one reviewer failed, seven scorecards are there. */
async function openChapter() {
  let fails = true;
  const story = openStory({
    script: { reply: ({ role }) => (fails && role === 'folio/atlas' ? 'とても良い' : undefined) },
  });
  await story.start(undefined, pathA);
  fails = false;
  return story;
}

async function openKinds(story: Awaited<ReturnType<typeof openChapter>>): Promise<string[]> {
  return (await story.engine.questions()).map(({ question }) => question.kind);
}

describe('a draft that a person edits while its chapter is open', () => {
  test('is never written over; once kept, the reviews stand', async () => {
    const story = await openChapter();
    const edited = `${story.text(draft)}\n¶13\n手で足した段落。\n`;
    story.write(draft, edited);
    await story.resume();
    expect(await openKinds(story)).toContain('stale_steps');
    const { result } = await story.resume({
      yes: true,
      answers: [{ kind: 'missing_scorecard', choice: 'retry' }],
    });
    expect(result.status).toBe('done');
    expect(story.text(draft)).toBe(edited);
    expect(story.text('current/chapters/ch01/final.md')).toBe(edited);
    expect(story.roles().filter((role) => role === 'plotter-draft')).toHaveLength(1);
    expect(story.roles().filter((role) => role === 'stylist')).toHaveLength(1);
  });

  test.each(['sjis', 'utf16', 'badutf8', 'nul'])(
    'reaches nobody garbled, whatever its encoding (%s): it is read, or asked about',
    async (name) => {
      const story = await openChapter();
      const edited = readFileSync(
        new URL(`../../../cases/encodings/draft.${name}.md`, import.meta.url),
      );
      writeFileSync(join(story.root, draft), edited);
      const before = story.calls.length;
      await story.resume({ answers: [{ kind: 'stale_steps', choice: 'redo' }] });
      const sent = story.calls.slice(before).map(({ inputs }) => inputs.get(draft) ?? '');
      expect(sent.join('')).not.toMatch(/[\uFFFD\0]/);
      if (sent.length > 0)
        expect(sent.join('')).toContain('霧笛がふたたび鳴って、澪は顔を上げた。');
      else expect(await openKinds(story)).toEqual(['damaged_file']);
      expect(readFileSync(join(story.root, draft))).toEqual(edited);
    },
  );

  test('is reviewed again when the person wants it so', async () => {
    const story = await openChapter();
    const edited = `${story.text(draft)}\n¶13\n手で足した段落。\n`;
    story.write(draft, edited);
    const { result } = await story.resume({
      answers: [
        { kind: 'stale_steps', choice: 'redo' },
        { kind: 'missing_scorecard', choice: 'retry' },
      ],
    });
    expect(result).toEqual({ status: 'done', failure: null });
    expect(story.text(draft)).toBe(edited);
    const again = story.calls.filter(({ role }) => role === 'folio/stylist');
    expect(again).toHaveLength(2);
    expect(again[1]?.inputs.get(draft)).toBe(edited);
    expect(story.roles().filter((role) => role === 'plotter-draft')).toHaveLength(1);
    expect(story.list('current/chapters/ch01/reviews/round-01')).toHaveLength(9);
  });
});

describe('a draft that a person edits while its reviewers read it', () => {
  /** The draft gets another paragraph in the moment its last reviewer answers. */
  function touchedWhileRead() {
    const written: { edited?: string } = {};
    const story = openStory({
      script: {
        reply: ({ role }) => {
          if (role !== 'folio/atlas' || written.edited !== undefined) return undefined;
          written.edited = `${story.text(draft)}\n¶13\n手で足した段落。\n`;
          story.write(draft, written.edited);
          return undefined;
        },
      },
    });
    return { story, written };
  }

  test('is asked about before the round is accepted', async () => {
    const { story } = touchedWhileRead();
    await story.start(undefined, pathA);
    expect(await openKinds(story)).toEqual(['stale_steps']);
    expect(story.list('current/chapters/ch01')).not.toContain('final.md');
  });

  test('becomes the chapter with what they wrote, whether its reviews are kept or made again', async () => {
    for (const choice of ['keep', 'redo']) {
      const { story, written } = touchedWhileRead();
      const { result } = await story.start(undefined, {
        answers: [...pathA.answers, { kind: 'stale_steps', choice }],
      });
      expect(result).toEqual({ status: 'done', failure: null });
      expect(story.text(draft)).toBe(written.edited);
      expect(story.text('current/chapters/ch01/final.md')).toBe(written.edited);
      const asked = story.roles().filter((role) => role === 'stylist');
      expect(asked).toHaveLength(choice === 'keep' ? 1 : 2);
    }
  });
});

test('an accepted chapter is not questioned when something it was made from changes', async () => {
  const story = openStory();
  await story.start(undefined, pathA);
  story.write('current/idea.json', story.text('current/idea.json').replace('日常の謎', '怪談'));
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  expect(story.calls).toHaveLength(13);
});

test('a folder in the place of an accepted chapter is told, and is none', async () => {
  const story = await openChapter();
  mkdirSync(join(story.root, 'current/chapters/ch01/final.md'), { recursive: true });
  const { result } = await story.resume({
    answers: [{ kind: 'missing_scorecard', choice: 'retry' }],
  });
  expect(result.failure).toMatchObject({
    kind: 'file_unwritable',
    path: 'current/chapters/ch01/final.md',
    code: 'EISDIR',
  });
});

test.each([
  ['that is far too long', Buffer.alloc(20 * 1024 * 1024, 'a')],
  ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('a character sheet %s is named before anybody is asked', async (_, bytes) => {
  const story = await openChapter();
  const sheet = join(story.root, 'current/characters/mio.md');
  writeFileSync(sheet, bytes);
  const before = story.calls.length;
  const { result } = await story.resume({
    answers: [
      { kind: 'stale_steps', choice: 'redo' },
      { kind: 'missing_scorecard', choice: 'retry' },
    ],
  });
  expect(result.failure).toMatchObject({ kind: 'file_damaged', path: 'current/characters/mio.md' });
  expect(story.calls.slice(before)).toEqual([]);
  rmSync(sheet);
});
