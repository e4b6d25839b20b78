import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finish } from '../../../support/scripted-agents.ts';
import { openStory, type Script } from './story-world.ts';

/* The author's own manuscript: never changed, reviewed or gone on from. */

const text = (name: string) =>
  `第一章の地の文。${name}は灯台にいた。\r\n\r\n「${'霧'.repeat(120)}」\r\n\r\n${'波の音。'.repeat(40)}`;
const manuscript = [
  { title: '霧', text: text('澪') },
  { title: '船', text: text('父') },
];
const idea = '灯台の話の続き。';
/** What is taken for the idea where nobody typed one. */
const begins = '第一章の地の文。澪は灯台にいた。';

async function begin(more: object, script: Script = {}) {
  const story = openStory({ script });
  const started = await story.engine.start('folio', { idea, manuscript, ...more }, {});
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  for await (const _ of started.run.events);
  return { story, result: await started.run.ended };
}

type Begun = ReturnType<typeof openStory>;

const final = (chapter: number) => `current/chapters/ch0${chapter}/final.md`;

test('a manuscript that is only reviewed gets eight scorecards a chapter and stays as it is, to the byte', async () => {
  const { story, result } = await begin({ review_only: true });
  expect(result.status).toBe('done');
  expect(story.roles().filter((role) => role.startsWith('plotter-'))).toEqual([]);
  for (const [index, each] of manuscript.entries()) {
    expect(story.text(final(index + 1))).toBe(each.text);
    const reviews = story.list(`current/chapters/ch0${index + 1}/reviews/round-01`);
    expect(reviews).toHaveLength(9);
  }
  expect(story.text('current/chapters/ch01/draft-01.md')).toContain('¶2\n「霧霧');
  const again = await story.resume();
  expect(again.result.status).toBe('done');
  expect(story.roles()).toHaveLength(1 + 16);
});

test('what is wanted of a manuscript that is only reviewed beyond its reviews is not done, and that is said once each time', async () => {
  const { story } = await begin({ review_only: true });
  const said = async () => {
    const { result, events } = await story.resume();
    expect(result.status).toBe('done');
    return events.flatMap((event) => (event.type === 'warned' ? [event.warning] : []));
  };
  expect(await said()).not.toContain('only_reviewed');
  await story.engine.tell('current', { kind: 'plan_more', chapters: 1, wish: '' });
  expect(await said()).toContain('only_reviewed');
  await story.engine.tell('current', { kind: 'use_round', chapter: 1, round: 1 });
  expect(await said()).toContain('only_reviewed');
  expect(story.text(final(1))).toBe(manuscript[0]?.text);
  expect(story.list('current')).not.toContain('outline');
});

test.each([
  ['what is to be read in it', 'folio/intake', 0],
  ['a path for it', 'folio/plotter-path', 1],
])(
  'where %s cannot be had, a manuscript is reviewed as it is when its author wants that, and nothing is planned for it',
  async (_, role, ideas) => {
    const { story, result } = await begin(
      {},
      { reply: (task) => (task.role === role ? { kind: 'empty_reply' } : undefined) },
    );
    expect(result.status).toBe('failed');
    const before = story.roles().length;
    await story.engine.tell('current', { kind: 'only_review' });
    expect((await story.resume()).result.status).toBe('done');
    const paid = story.roles().slice(before);
    expect(paid).toHaveLength(16);
    expect(story.roles().filter((each) => each === 'intake')).toHaveLength(1);
    expect(story.roles().filter((each) => each === 'plotter-path')).toHaveLength(ideas);
    for (const [index, each] of manuscript.entries())
      expect(story.text(final(index + 1))).toBe(each.text);
    expect((await story.resume()).result.status).toBe('done');
    expect(story.roles().slice(before)).toHaveLength(16);
  },
);

test.each([
  ['its text', (story: Begun) => story.remove(final(1))],
  [
    'its whole folder',
    (story: Begun) => rmSync(join(story.root, 'current/chapters/ch01'), { recursive: true }),
  ],
])(
  'a chapter of the author’s that was deleted by hand, %s, lies there again and is written by nobody',
  async (_, remove) => {
    const { story } = await begin({});
    await story.answer('path-A');
    await story.resume();
    const calls = story.roles().length;
    const draft = story.text('current/chapters/ch01/draft-01.md');
    remove(story);
    const { result, events } = await story.resume();
    expect(result.status).toBe('done');
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'warned',
        warning: 'chapter_put_back',
        values: { chapter: 1 },
      }),
    );
    expect(story.text(final(1))).toBe(manuscript[0]?.text);
    expect(story.text('current/chapters/ch01/draft-01.md')).toBe(draft);
    expect(story.roles()).toHaveLength(calls);
  },
);

test('a story goes on after a manuscript: the paths know it, the next chapter reads it, its own chapters stay', async () => {
  const { story, result } = await begin({});
  expect(result.status).toBe('waiting');
  const path = story.calls.find(({ role }) => role === 'folio/plotter-path');
  expect(path?.task.extra).toContain('written_chapters');
  expect([...(path?.inputs.keys() ?? [])]).toContain(final(2));
  expect(path?.task.reply.kind).toBe('json');
  const [asked] = await story.engine.questions();
  // Two of its chapters are there: the third is the one that is written now, and priced.
  if (asked === undefined) throw new Error('nothing is asked');
  expect(asked.question.values['estimate']).toMatchObject({ from: 3 });
  const count = Number(asked.question.choices[0]?.values?.['chapter_count']);
  expect(asked.question.amount).toEqual({ name: 'chapters', default: 1, max: count - 2 });
  await story.answer('path-A');
  const { result: written } = await story.resume();
  expect(written.status).toBe('done');
  expect(story.text(final(1))).toBe(manuscript[0]?.text);
  expect(story.list('current/chapters')).toEqual(['ch01', 'ch02', 'ch03']);
  const draft = story.calls.find(({ role }) => role === 'folio/plotter-draft');
  expect(draft?.task.values).toMatchObject({ chapter: 3, round: 1 });
  expect(draft?.inputs.get(final(2))).toBe(manuscript[1]?.text);
});

test.each([['# 灯台\r\n\r\n## 第一章 霧\r\n\r\n'], ['\uFEFF第一章　霧\r\n\r\n'], ['']])(
  'the headings %j of a chapter are no paragraph of its draft',
  async (headings) => {
    const own = { title: '霧', text: `${headings}${text('澪')}` };
    const { story } = await begin({ manuscript: [own], review_only: true });
    expect(story.text(final(1))).toBe(own.text);
    const draft = story.text('current/chapters/ch01/draft-01.md');
    expect(draft).toMatch(/^# 第1章：霧\n\n¶1\n第一章の地の文。澪は灯台にいた。\n/);
  },
);

test.each([true, false])(
  'without a model a manuscript is a story of its own, played by no recording, which rests where one is needed (only reviews: %s)',
  async (review_only) => {
    const story = openStory({ rehearsal: true });
    const begun = { idea: begins, manuscript, review_only };
    const { result, events } = await finish(story.engine.start('folio', begun));
    expect(result).toEqual({ status: 'paused', failure: { kind: 'unconnected' } });
    expect(story.calls).toEqual([]);
    expect(story.list('.')).not.toContain('rehearsal');
    for (const [index, each] of manuscript.entries())
      expect(story.text(final(index + 1))).toBe(each.text);
    const [run] = await story.engine.runs();
    expect(run).toMatchObject({ rehearsal: false, folder: 'current', title: '霧' });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'run_started', rehearsal: false, payer: { kind: 'nobody' } }),
    );
    expect((await story.resume()).result.failure).toEqual({ kind: 'unconnected' });
    const connected = openStory({ root: story.root });
    expect((await connected.resume()).result.status).toBe(review_only ? 'done' : 'waiting');
    expect(connected.text(final(1))).toBe(manuscript[0]?.text);
  },
);

test('a manuscript that no model has read is written out under its own title, edited as it is, whole and in episodes', async () => {
  const story = openStory({ rehearsal: true });
  await finish(story.engine.start('folio', { idea: begins, manuscript }));
  story.write(final(2), `${manuscript[1]?.text}\n\n直した一行。\n`);
  const written = async (more: object) => {
    const out = join(story.root, 'out');
    const { paths } = await story.engine.export('current', {
      ...{ format: 'narou' as const, comments: 'strip' as const, out },
      ...more,
    });
    return paths.map((path) => readFileSync(path, 'utf8'));
  };
  const [whole = ''] = await written({});
  expect(whole).toMatch(/^霧\n/);
  expect(whole).toContain('直した一行。');
  const parts = await written({ episodes: { from: 100, to: 400 } });
  expect(parts.join('\n')).toContain('直した一行。');
  expect(parts.join('\n')).not.toContain('未指定');
  const [book] = await written({ format: 'html' });
  expect(book).toContain('<title>霧</title>');
});

test('a line that its author left at the margin among indented ones stays there, on a site and in a book', async () => {
  const story = openStory({ rehearsal: true });
  const typed = `　霧が出た。\n「来ない」\nと答えた。\n　${'波の音。'.repeat(40)}\n`;
  const flush = `霧が出た。\n\n${'波の音。'.repeat(40)}`;
  const handed = [typed, flush].map((text, index) => ({ title: `題${index + 1}`, text }));
  await finish(story.engine.start('folio', { idea: begins, manuscript: handed }));
  const written = async (format: 'narou' | 'kakuyomu' | 'html', more: object = {}) => {
    const how = { format, comments: 'strip' as const, out: join(story.root, format), ...more };
    const { paths } = await story.engine.export('current', how);
    return paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  };
  for (const site of ['narou', 'kakuyomu'] as const)
    for (const more of [{}, { split: true }, { episodes: { from: 100, to: 4000 } }]) {
      const text = await written(site, more);
      expect(text).toContain('　霧が出た。\n「来ない」\nと答えた。\n　波の音。');
      // nothing is indented for somebody who indents nothing
      expect(text).toMatch(/^霧が出た。$/m);
    }
  const book = await written('html');
  expect(book).toContain(
    '<p>霧が出た。</p>\n<p class="first">「来ない」</p>\n<p class="first">と答えた。</p>',
  );
});

test('what is said of AI follows from the calls that were made: none, and it says that', async () => {
  const episodes = { from: 100, to: 4000 };
  const sheets = async (rehearsal: boolean) => {
    const story = openStory({ rehearsal });
    await finish(story.engine.start('folio', { idea: begins, manuscript }));
    const how = {
      format: 'kakuyomu',
      episodes,
      comments: 'strip',
      out: join(story.root, 'out'),
    } as const;
    const { paths, use } = await story.engine.export('current', how);
    const named = (name: string) =>
      readFileSync(paths.find((path) => path.endsWith(name)) ?? '', 'utf8');
    return { use, site: named('site.md'), told: named('disclosure.md') };
  };
  const none = await sheets(true);
  expect(none.use?.degree).toBe('none');
  expect(none.told).toContain('この作品に生成AIは使っていません。');
  expect(`${none.told}${none.site.split('## AI')[0]}`).not.toMatch(
    /AI補助利用|評価や相談|エージェント/,
  );
  const read = await sheets(false);
  expect(read.use?.degree).toBe('help');
  expect(read.told).toContain('AI補助利用');
  expect(read.told).toContain('AI が書いた 0字');
});

test('a question of a story that was put away waits for nobody, and does again when it is brought back', async () => {
  const { story } = await begin({});
  const [run] = await story.engine.runs();
  expect(run).toMatchObject({ openQuestions: 1 });
  await story.engine.archive(run?.id ?? '');
  expect(await story.engine.runs()).toMatchObject([
    { archived: true, openQuestions: 0, asked: null, askedSince: null },
  ]);
  await story.engine.restore(run?.id ?? '');
  expect(await story.engine.runs()).toMatchObject([{ archived: false, openQuestions: 1 }]);
});

test('an edit of a chapter of one’s own that is taken as it is becomes the chapter, and nobody is asked to score it', async () => {
  const { story } = await begin({});
  await story.answer('path-A', { amount: 3 });
  expect((await story.resume()).result.status).toBe('done');
  const before = story.roles().length;
  const edited = `# 第1章：霧\n\n¶1\n澪は灯台を降りた。\n`;
  const decision = { kind: 'edit_draft', chapter: 1, base: 1, text: edited, as_is: true } as const;
  await story.engine.tell('current', decision);
  const { events } = await story.resume({ yes: true });
  expect(story.text(final(1))).toContain('澪は灯台を降りた。');
  const told = events.flatMap((event) => (event.type === 'said' ? [event.notice] : []));
  expect(told).toContain('edit_used');
  expect(told).not.toContain('round_scored_first');
  expect(story.roles().slice(before)).toEqual([]);
});

test('a path that its author ends before what is written is refused and told, and none is asked for fewer chapters than one', async () => {
  const { story } = await begin({});
  const path = story.json('paths/path-A.json');
  const outline = path.outline.slice(0, 2);
  const text = JSON.stringify({ ...path, chapter_count: 2, outline });
  await story.engine.tell('current', { kind: 'edit_path', path: 'path-A', text });
  const { events } = await story.resume();
  expect(events).toContainEqual(
    expect.objectContaining({ warning: 'path_edit_refused', type: 'warned' }),
  );
  expect(story.json('paths/path-A.json').chapter_count).toBe(path.chapter_count);
  // by hand, as no key lets them
  story.write('paths/path-A.json', text);
  expect((await story.resume()).result.status).toBe('waiting');
  await story.answer('path-A', { amount: 3 });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.json('current/selected_path.json').chapters_now).toBe(1);
});

test('a chosen path with a number that cannot be is mended by making it again', async () => {
  const { story } = await begin({});
  await story.answer('path-A');
  await story.resume();
  const selected = 'current/selected_path.json';
  story.write(selected, JSON.stringify({ ...story.json(selected), chapters_now: 0 }));
  expect((await story.resume()).result.status).toBe('waiting');
  await story.answer('rebuild');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.json(selected).chapters_now).toBe(1);
});

test('how its author writes is measured of what they brought, and told to whoever drafts, and to Stylist and Voice alone', async () => {
  const { story } = await begin({});
  await story.answer('path-A');
  expect((await story.resume()).result.status).toBe('done');
  const path = 'current/bible/voice.yaml';
  const sheet = story.text(path);
  expect(sheet).toContain('sentence: 4\n');
  const told = story.calls.filter(({ inputs }) => inputs.get(path) === sheet);
  expect([...new Set(told.map(({ role }) => role))].toSorted()).toEqual([
    ...['folio/plotter-draft', 'folio/stylist', 'folio/voice'],
  ]);
});

test('a sheet that its author puts beside a story that was begun without one is given as well', async () => {
  const { story } = await begin({ manuscript: undefined });
  const path = 'current/bible/voice.yaml';
  const given = () =>
    story.calls.flatMap(({ inputs }) => (inputs.has(path) ? [inputs.get(path)] : []));
  mkdirSync(join(story.root, 'current/bible'));
  story.write(path, 'sentence: 12\n');
  await story.answer('path-A');
  expect((await story.resume()).result.status).toBe('done');
  expect(new Set(given())).toEqual(new Set(['sentence: 12\n']));
  expect(given().length).toBeGreaterThan(2);
});

test('texts that are no chapters of the story tell it as well; too little to measure tells nothing', async () => {
  const other = '夜の海を、私はずっと見ていた。'.repeat(30);
  const voiced = await begin({ manuscript: undefined, voice: [other] });
  expect(voiced.story.text('current/bible/voice.yaml')).toContain('sentence: 15\n');
  const short = await begin({ manuscript: undefined, voice: ['短い。'] });
  expect(short.story.list('current')).not.toContain('bible');
});

test('a manuscript that begins with chapter 7 keeps its numbers: what is written after it is headed by the next one', async () => {
  const seventh = [{ title: '霧', text: `第七章　霧\n\n${text('澪')}` }];
  const story = openStory();
  const input = { idea, manuscript: seventh, next_number: 8 };
  const answers = [{ kind: 'choose_path', choice: 'path-A', amount: 1 }];
  const started = await story.engine.start('folio', input, { answers });
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  for await (const _ of started.run.events);
  expect((await started.run.ended).status).toBe('done');
  expect(story.text(final(1))).toBe(seventh[0]?.text);
  expect(story.text('current/chapters/ch01/draft-01.md').split('\n')[0]).toBe('# 第7章：霧');
  expect(story.text(final(2)).split('\n')[0]).toMatch(/^# 第8章：/);
});

test('what its author calls a book is its title, whatever a model would call it', async () => {
  const { story } = await begin({ review_only: true, title: '十グラム' });
  expect(story.json('current/idea.json')).toMatchObject({ title: '十グラム' });
  const unnamed = await begin({ review_only: true });
  expect(unnamed.story.json('current/idea.json')).toMatchObject({ title: '灯台守の娘' });
});
