import { expect, test } from 'vitest';
import { openStory, type StoryOptions } from '../story-world.ts';

/* Further chapters are planned between chapters, put before the author, and what they take stands behind the outline. */

const kept = (options: StoryOptions = {}): StoryOptions => ({
  ...options,
  config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
});
const path = (amount: number) => ({ answers: [{ kind: 'choose_path', choice: 'path-A', amount }] });
const all = { yes: true };

test('chapters that were taken are written after those that stood, which keep their bytes, and the chosen path too', async () => {
  const story = openStory(kept());
  await story.start(undefined, path(2));
  const files = ['current/selected_path.json', 'current/chapters/ch02/final.md'];
  const before = files.map(story.text);
  await story.engine.tell('current', { kind: 'plan_more', chapters: 3, wish: '船を来させて' });
  const { result } = await story.resume();
  expect(result.status).toBe('waiting');
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'plan_entry',
    values: { chapter: 3, last: 5, title: '続3', threads: ['第1章の謎'] },
  });
  await story.answer('take', { comment: '雨の日に' });
  await story.resume();
  await story.answer('take');
  await story.resume();
  await story.answer('leave');
  expect((await story.resume()).result.status).toBe('done');
  const block = story.json('current/outline/more-01.json');
  expect(block).toMatchObject({ from: 3, wish: '船を来させて' });
  expect(block.entries.map(({ chapter }: { chapter: number }) => chapter)).toEqual([3, 4]);
  expect(story.json('current/outline/proposal-01-1.json').entries).toHaveLength(3);
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 3 });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text('current/chapters/ch03/final.md')).toContain('第3章');
  const draft = story.calls.findLast(({ role }) => role === 'folio/plotter-draft')?.task;
  expect(JSON.parse(draft?.extra ?? '')).toMatchObject({
    this_chapter: { chapter: 3, title: '続3' },
    next_chapter: { chapter: 4 },
    chapter_count: 4,
  });
  expect(draft?.common).toContain('雨の日に');
  expect(files.map(story.text)).toEqual(before);
  expect(story.roles().filter((role) => role === 'plotter-more')).toHaveLength(1);
});

test('a plan is made of what is open, the rules and what happened, and of what its author wants', async () => {
  const story = openStory(kept());
  await story.start(undefined, path(2));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 2, wish: '船を来させて' });
  await story.resume(all);
  const call = story.calls.find(({ role }) => role === 'folio/plotter-more');
  const context = call?.inputs.get('current/outline/context-01-1.yaml');
  expect(context).toContain('第1章の謎');
  expect(context).toContain('第2章の要約');
  expect(JSON.parse(call?.task.extra ?? '')).toMatchObject({
    ...{ from: 3, count: 2, author_wish: '船を来させて', written: 2 },
    outline_so_far: [{ title: '題1' }, { title: '題2' }],
  });
  expect(story.json('current/outline/more-01.json').entries).toHaveLength(2);
});

test('without a number the price stands before the call: how many, and with which words; a no makes no call', async () => {
  const story = openStory();
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', wish: '' });
  await story.resume();
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'plan_more',
    values: { from: 3, estimate: [{ chapters: 1 }, { chapters: 5, usd: 0.01 }, { chapters: 20 }] },
    amount: { default: 5, max: 20 },
  });
  expect(story.roles()).not.toContain('plotter-more');
  await story.answer('leave');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.roles()).not.toContain('plotter-more');
  await story.engine.tell('current', { kind: 'plan_more', wish: '' });
  await story.resume();
  await story.answer('plan', { amount: 1, comment: '短く' });
  await story.resume();
  // of one there is nothing more to take along
  const [one] = await story.engine.questions();
  expect(one?.question.choices.map(({ id }) => id)).toEqual(['take', 'leave', 'again']);
  await story.answer('take');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.json('current/outline/more-02.json')).toMatchObject({ from: 3, wish: '短く' });
});

test('a proposal that is asked for anew goes on after the chapters that were taken, and the first one stays to be read', async () => {
  const story = openStory();
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 3, wish: '' });
  await story.resume();
  await story.answer('take');
  await story.resume();
  await story.answer('again', { comment: '犬を' });
  await story.resume();
  const second = story.calls.findLast(({ role }) => role === 'folio/plotter-more')?.task;
  expect(JSON.parse(second?.extra ?? '')).toMatchObject({
    ...{ from: 4, count: 2, author_wish: '犬を' },
    outline_so_far: [{ title: '題1' }, { title: '題2' }, { title: '続3' }],
  });
  await story.answer('take_all');
  await story.resume();
  const { entries } = story.json('current/outline/more-01.json');
  expect(entries.map(({ chapter }: { chapter: number }) => chapter)).toEqual([3, 4, 5]);
  expect(story.json('current/outline/proposal-01-1.json').entries).toHaveLength(3);
});

test('a proposal that its author edits is asked about as they left it; an edit that is none is refused and told', async () => {
  const story = openStory();
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 1, wish: '' });
  await story.resume();
  const proposal = story.json('current/outline/proposal-01-1.json');
  const text = JSON.stringify({
    ...proposal,
    entries: [{ ...proposal.entries[0], title: '帰港' }],
  });
  await story.engine.tell('current', { kind: 'edit_plan', plan: '01-1', text });
  await story.engine.tell('current', { kind: 'edit_plan', plan: '01-1', text: '{"from":1}' });
  const { events } = await story.resume();
  expect(events).toContainEqual(expect.objectContaining({ warning: 'outline_edit_refused' }));
  const [open] = await story.engine.questions();
  expect(open?.question.values).toMatchObject({ title: '帰港' });
  await story.answer('take');
  await story.resume();
  expect(story.json('current/outline/more-01.json').entries[0].title).toBe('帰港');
});

test('a chapter that is begun is finished first: nothing is planned in the midst of it', async () => {
  let fails = true;
  const story = openStory({
    script: {
      reply: ({ role, values }) =>
        fails && role === 'folio/lens' && values['chapter'] === 1 ? 'no JSON' : undefined,
    },
  });
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 1, wish: '' });
  await story.answer('retry');
  fails = false;
  await story.resume();
  const roles = story.roles();
  expect(roles.indexOf('plotter-more')).toBeGreaterThan(roles.lastIndexOf('lens'));
});

test('a plan that could not be had leaves the story as it is, is told, and is tried again', async () => {
  let fails = true;
  const story = openStory({
    script: {
      reply: ({ role }) => (fails && role === 'folio/plotter-more' ? 'no JSON' : undefined),
    },
  });
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 1, wish: '' });
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(expect.objectContaining({ warning: 'planning_failed' }));
  fails = false;
  await story.resume(all);
  expect(story.json('current/outline/more-01.json').entries).toHaveLength(1);
});

test('a proposal with fewer chapters than were asked for is taken for what it is, and told; threads that nobody planted are left out', async () => {
  const entry = { title: '船', summary: '船が来る。', threads: ['q1', 'nobody-planted-this'] };
  const story = openStory(
    kept({
      script: {
        reply: ({ role }) =>
          role === 'folio/plotter-more' ? JSON.stringify({ entries: [entry, entry] }) : undefined,
      },
    }),
  );
  await story.start(undefined, path(2));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 5, wish: '' });
  const { events } = await story.resume(all);
  expect(events).toContainEqual(
    expect.objectContaining({
      warning: 'planned_fewer',
      values: { from: 3, asked: 5, proposed: 2 },
    }),
  );
  const { entries } = story.json('current/outline/more-01.json');
  expect(entries).toMatchObject([{ threads: ['q1'] }, { threads: ['q1'] }]);
});

test('where a second proposal cannot be had, what was taken of the first stays, and no other try is promised', async () => {
  let fails = false;
  const story = openStory({
    script: {
      reply: ({ role }) => (fails && role === 'folio/plotter-more' ? 'no JSON' : undefined),
    },
  });
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 3, wish: '' });
  await story.resume();
  await story.answer('take');
  await story.resume();
  await story.answer('again');
  fails = true;
  const { events } = await story.resume();
  expect(events).toContainEqual(
    expect.objectContaining({
      warning: 'planning_failed',
      values: expect.objectContaining({ from: 4, taken: 1 }),
    }),
  );
  expect(story.json('current/outline/more-01.json').entries).toHaveLength(1);
});

test('planned chapters that nobody can read any more are named, nothing of them is lost, and the book goes on to its end', async () => {
  const story = openStory();
  await story.start(undefined, path(1));
  await story.engine.tell('current', { kind: 'plan_more', chapters: 1, wish: '' });
  await story.resume(all);
  const good = story.text('current/outline/more-01.json');
  story.write('current/outline/more-01.json', '{"from":');
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(expect.objectContaining({ warning: 'outline_unread' }));
  expect(story.text('current/outline/more-01.json')).toBe('{"from":');
  story.write('current/outline/more-01.json', good);
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 3 });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text('current/chapters/ch03/final.md')).toContain('第3章');
});

test('who asks for a plan at a chapter, rests there, and asks again when they go on, is given another plan', async () => {
  const story = openStory({
    config: (config) => ({ ...config, folio: { ...config.folio, ask_each_chapter: true } }),
  });
  await story.start(undefined, path(2));
  const plannedOnce = async () => {
    await story.answer('plan');
    await story.resume();
    await story.answer('take_all');
    await story.resume();
  };
  await plannedOnce();
  await story.answer('rest');
  expect((await story.resume()).result.status).toBe('done');
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 2 });
  await story.resume();
  await plannedOnce();
  const blocks = story.list('current/outline').filter((name) => name.startsWith('more-'));
  const begins = blocks.map((name) => story.json(`current/outline/${name}`).from);
  expect(begins.toSorted()).toEqual([3, 8]);
});

test('before the last planned chapter it is said that it would be the end; planned on, it is not any more', async () => {
  const story = openStory(kept());
  const first = await story.start(undefined, path(1));
  const said = (events: typeof first.events) =>
    events.flatMap((event) =>
      event.type === 'said' && event.notice.startsWith('last_is') ? [event] : [],
    );
  expect(said(first.events)).toMatchObject([{ notice: 'last_is_next', values: { chapter: 2 } }]);
  await story.engine.tell('current', { kind: 'ask_next', chapter: 2 });
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 2 });
  await story.resume();
  const asked = async () => (await story.engine.questions())[0]?.question.values;
  expect(await asked()).toMatchObject({ chapter: 2, estimate: [{ last: 1 }] });
  await story.answer('plan');
  await story.resume();
  await story.answer('take_all');
  await story.resume();
  expect(await asked()).not.toMatchObject({ estimate: [{ last: 1 }] });
  await story.answer('go_on');
  const { events } = await story.resume();
  expect(said(events)).not.toContainEqual(expect.objectContaining({ notice: 'last_is_begun' }));
});

test('a last chapter that is written without a rest before it is told to be the end', async () => {
  const story = openStory(kept());
  const { events } = await story.start(undefined, path(2));
  expect(events).toContainEqual(
    expect.objectContaining({ notice: 'last_is_begun', values: { chapter: 2 } }),
  );
});
