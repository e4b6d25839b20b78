import { describe, expect, onTestFinished, test } from 'vitest';
import { pathA, running, sitting, someIdea } from '../../../../support/folio/folio-world.ts';
import { endlessTape } from '../../../../support/folio/scripted-provider.ts';
import { chapterOne, storyInHand } from '../../../../support/folio/story-in-hand.ts';
import { newStoryFolder } from '../../../../support/folio/story-process.ts';

/* Two programs on one workspace: one walks the story, the other watches, answers, or is told to wait. */

describe('while one program walks the story', () => {
  /** A story whose first draft is held until the test lets it go. */
  async function atWork() {
    const held = Promise.withResolvers<void>();
    const drafting = Promise.withResolvers<void>();
    const tape = endlessTape();
    const story = await storyInHand({
      ...tape,
      call: async (request, options) => {
        if (request.role === 'folio/plotter-draft') {
          drafting.resolve();
          await held.promise;
        }
        return await tape.call(request, options);
      },
    });
    const run = await running(story.engine.start('folio', { idea: someIdea }, pathA));
    await drafting.promise;
    return { ...story, run, letGo: held.resolve, other: await story.open() };
  }

  test('another that resumes it only watches, and sees it to its end', async () => {
    const { run, letGo, other, model } = await atWork();
    const watching = await running(other.resume('current'));
    expect(watching).toMatchObject({ readOnly: true, holder: { pid: process.pid } });
    expect((await other.runs())[0]).toMatchObject({ status: 'running' });
    letGo();
    const seen = new Set<string>();
    for await (const event of watching.events)
      seen.add(event.type === 'marked' ? event.mark.type : event.type);
    expect(await watching.ended).toEqual({ status: 'done', failure: null });
    expect(await run.ended).toEqual({ status: 'done', failure: null });
    expect([...seen]).toEqual(expect.arrayContaining(['scored', 'judged', 'run_ended']));
    expect(model.calls).toHaveLength(23);
  });

  test('another cannot begin a story in its place, nor put it away', async () => {
    const { run, letGo, other, files } = await atWork();
    expect(await other.start('folio', { idea: '別の話' })).toMatchObject({
      kind: 'occupied',
      by: { status: 'running' },
    });
    expect(await other.start('folio', { idea: '別の話' }, { archiveOld: true })).toMatchObject({
      kind: 'refused',
      failure: { kind: 'already_running', pid: process.pid },
    });
    letGo();
    expect((await run.ended).status).toBe('done');
    expect(await files.has(`${chapterOne}/final.md`)).toBe(true);
    expect(await files.list('archive')).toEqual([]);
  });
});

test('another program may answer while nobody walks; the first answer stands', async () => {
  const { start, engine, open, files, resume } = await storyInHand(endlessTape());
  expect((await start({})).result.status).toBe('waiting');
  const other = await open();
  const [asked] = await other.questions();
  const given = { question: asked?.question.id ?? '', comment: '', by: 'person' } as const;
  await other.answer(asked?.run.id ?? '', { ...given, choice: 'path-C' });
  await expect(
    engine.answer(asked?.run.id ?? '', { ...given, choice: 'path-A' }),
  ).rejects.toMatchObject({ failure: { kind: 'question_changed' } });
  expect((await resume()).result.status).toBe('done');
  expect(await files.json('current/selected_path.json')).toMatchObject({ path_id: 'path-C' });
  expect(await files.json('current/user_input.json')).toMatchObject({ selected_path: 'path-C' });
});

test('an old story is put away whole, and can be walked on from the archive', async () => {
  const { start, engine, open, files } = await storyInHand(endlessTape());
  await start({});
  const { result } = await sitting(
    engine.start('folio', { idea: '別の話' }, { ...pathA, archiveOld: true }),
  );
  expect(result.status).toBe('done');
  const runs = await (await open()).runs();
  expect(runs.map(({ archived, status }) => [archived, status])).toEqual([
    [false, 'done'],
    [true, 'waiting'],
  ]);
  const old = runs[1];
  expect(old?.folder).toBe(`archive/${old?.id}/current`);
  expect(await files.list(`archive/${old?.id}/paths`)).toHaveLength(3);
  const answer = { question: 'choose-path', choice: 'path-B', comment: '', by: 'person' } as const;
  await engine.answer(old?.id ?? '', answer);
  expect((await sitting(engine.resume(old?.id))).result.status).toBe('done');
  const place = `archive/${old?.id}/current`;
  expect(await files.json(`${place}/selected_path.json`)).toMatchObject({ path_id: 'path-B' });
  expect(await files.has(`${place}/chapters/ch01/final.md`)).toBe(true);
});

test('three processes that tell the same story at once tell it once', async () => {
  const story = await newStoryFolder();
  onTestFinished(story.discard);
  expect(await story.tell(undefined, 'gate')).toEqual({ signal: null, output: 'waiting' });
  const selection = {
    selected_path: 'path-B',
    user_comment: '',
    timestamp: '2026-02-05T10:45:00Z',
  };
  await story.files.write('current/user_input.json', JSON.stringify(selection));
  const ends = await Promise.all([story.tell(), story.tell(), story.tell()]);
  for (const { output } of ends) expect(output).toMatch(/^(done|paused)/);
  expect(ends.map(({ output }) => output)).toContain('done');
  const { began } = await story.calls();
  expect(began).toHaveLength(32);
  expect(new Set(began).size).toBe(32);
});
