import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { keeperReply, pathReply } from '../replies.ts';
import { copyOf, openStory, type StoryOptions } from '../story-world.ts';

const kept = (options: StoryOptions = {}): StoryOptions => ({
  ...options,
  config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
});
const pathA = (amount = 1) => ({ answers: [{ kind: 'choose_path', choice: 'path-A', amount }] });
const characters = 'current/bible/characters.yaml';

/** One chapter accepted and in the ledger. */
async function aChapter(options: StoryOptions = {}) {
  const story = openStory(kept(options));
  const told = await story.start(undefined, pathA());
  return { story, told };
}

const keepers = (roles: readonly string[]) => roles.filter((role) => role === 'keeper').length;

test('each accepted chapter is read once for the ledger, with the entries it may change', async () => {
  const story = openStory(kept());
  const { result } = await story.start(undefined, pathA(2));
  expect(result.status).toBe('done');
  expect(keepers(story.roles())).toBe(2);
  expect(story.list('current/bible')).toEqual([
    'characters.yaml',
    'summaries.yaml',
    'threads.yaml',
  ]);
  const [first, second] = story.calls.filter(({ role }) => role === 'folio/keeper');
  expect(first?.task.extra).not.toContain('手帳');
  expect(second?.task.extra).toContain('手帳');
  expect(second?.task.extra).toContain('第1章の謎');
  await story.resume();
  expect(keepers(story.roles())).toBe(2);
});

test('the keeper is told of things that the chapter may mean, and the ids of all others, so that nothing is made twice', async () => {
  const { story } = await aChapter();
  story.write(
    'current/bible/things.yaml',
    stringify([
      { id: 'foghorn', name: '岬の大霧笛' },
      { id: 'lamp', name: '倉庫の灯' },
    ]),
  );
  const [run] = await story.engine.runs();
  await story.engine.tell(run?.id ?? '', { kind: 'more_chapters', upTo: 2 });
  await story.resume();
  const second = story.calls.findLast(({ role }) => role === 'folio/keeper');
  const { things, others } = JSON.parse(second?.task.extra ?? '{}');
  expect(things).toEqual([{ id: 'foghorn', name: '岬の大霧笛' }]);
  expect(others).toEqual([{ id: 'lamp', name: '倉庫の灯' }]);
});

test('a story that was begun without a ledger has none, until its author asks for it', async () => {
  const story = openStory();
  await story.start(undefined, pathA());
  const later = copyOf(story, kept());
  await later.resume();
  expect(later.roles()).toEqual([]);
  const [run] = await later.engine.runs();
  await later.engine.tell(run?.id ?? '', { kind: 'keep_ledger' });
  expect((await later.resume()).result.status).toBe('waiting');
  expect(later.roles()).toEqual([]);
  await later.answer('read');
  await later.resume();
  expect(later.roles()).toEqual(['keeper']);
  expect(later.text(characters)).toContain('澪');
});

test('a keeper that fails is told of, the chapter stands, and the next walk tries again', async () => {
  let fails = true;
  const { story, told } = await aChapter({
    script: {
      reply: ({ role }) => (role === 'folio/keeper' && fails ? 'no JSON at all' : undefined),
    },
  });
  expect(told.result.status).toBe('done');
  expect(told.events).toContainEqual(
    expect.objectContaining({ type: 'warned', warning: 'keeper_failed' }),
  );
  fails = false;
  await story.resume();
  expect(story.text(characters)).toContain('澪');
});

test('a ledger edited into nonsense stays byte for byte, is named, and gets its part when it is mended', async () => {
  const { story } = await aChapter();
  const before = story.text(characters);
  const nonsense = '澪は十七歳。\n  - : [\n';
  story.write(characters, nonsense);
  const [run] = await story.engine.runs();
  await story.engine.tell(run?.id ?? '', { kind: 'more_chapters', upTo: 2 });
  const { events } = await story.resume();
  expect(story.text(characters)).toBe(nonsense);
  expect(events.filter((event) => event.type === 'warned').map(({ warning }) => warning)).toContain(
    'ledger_unread',
  );
  story.write(characters, before.replace('17', '16'));
  await story.resume();
  expect(story.text(characters)).toContain('16');
});

test('killed while the ledger is written, it ends as if nothing had happened', async () => {
  const calm = await aChapter();
  const files = ['characters', 'threads', 'summaries'].map((name) => `current/bible/${name}.yaml`);
  for (const file of files) {
    let armed = true;
    const story = openStory(
      kept({
        onWrite: (path) => {
          if (!armed || !path.endsWith(file)) return;
          armed = false;
          throw new Error('killed');
        },
      }),
    );
    await story.start(undefined, pathA());
    await story.resume();
    expect(armed).toBe(false);
    expect(keepers(story.roles())).toBe(1);
    for (const each of files) expect(story.text(each)).toBe(calm.story.text(each));
  }
});

test('an author who edits an accepted chapter is asked once whether the ledger follows', async () => {
  const { story } = await aChapter();
  const final = 'current/chapters/ch01/final.md';
  story.write(final, story.text(final).replaceAll('澪', '梓'));
  expect((await story.resume()).result.status).toBe('waiting');
  await story.answer('follow');
  const script = story.calls.length;
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  expect(story.calls.length).toBe(script + 1);
  // its quotes are not in the new text any more
  expect(story.list('current/bible')).toContain('characters.yaml');
  expect(story.text(characters).trim()).toBe('');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.calls.length).toBe(script + 1);
});

test.each([2, 5])(
  'of a story of five, of which %i are asked for, an answer about the ledger begins no other chapter',
  async (amount) => {
    const story = openStory(
      kept({
        script: {
          reply: (task) => {
            if (task.role === 'folio/plotter-path') return JSON.stringify(pathReply('A', 5));
            return task.role === 'folio/keeper' && task.values['chapter'] === 2
              ? keeperReply(task).replace('"手帳"', '"日記"')
              : undefined;
          },
        },
      }),
    );
    const asked = Array.from({ length: amount }, (_, index) => `ch0${index + 1}`);
    const chapters = () => story.list('current/chapters').filter((name) => name.startsWith('ch'));
    expect((await story.start(undefined, pathA(amount))).result.status).toBe('waiting');
    expect(chapters()).toEqual(asked);
    await story.answer('ledger');
    expect((await story.resume()).result.status).toBe('done');
    const final = 'current/chapters/ch01/final.md';
    story.write(final, story.text(final).replaceAll('澪', '梓'));
    expect((await story.resume()).result.status).toBe('waiting');
    await story.answer('follow');
    await story.resume({ yes: true });
    expect(chapters()).toEqual(asked);
  },
);

test('what cannot be true together is put before its author when the chapters are written', async () => {
  const story = openStory(
    kept({
      script: {
        reply: (task) =>
          task.role === 'folio/keeper' && task.values['chapter'] === 2
            ? keeperReply(task).replace('"手帳"', '"日記"')
            : undefined,
      },
    }),
  );
  expect((await story.start(undefined, pathA(2))).result.status).toBe('waiting');
  const asked = (await story.engine.runs()).flatMap((run) => run.asked ?? []);
  expect(asked.map(({ values }) => [values['of'], values['about']])).toEqual([['澪', '持ち物']]);
  await story.answer('intended', { comment: '嘘をついている' });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text('current/bible/findings.yaml')).toContain('status: intended');
  expect(story.text('current/bible/findings.yaml')).toContain('嘘をついている');
  expect(story.text(characters)).toContain('手帳');
  const [run] = await story.engine.runs();
  const finding = /id: (\S+)/.exec(story.text('current/bible/findings.yaml'))?.[1] ?? '';
  await story.engine.tell(run?.id ?? '', {
    kind: 'settle_finding',
    finding,
    as: 'ledger',
    reason: '',
  });
  await story.resume();
  expect(story.text(characters)).toContain('日記');
});
