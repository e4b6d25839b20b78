import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartOptions } from '../../../../src/engine/engine.ts';
import { chapterHeads } from '../../../../src/engine/workflows/folio/chapter-heads.ts';
import { folioMark } from '../../../../src/engine/workflows/folio/contract/events.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { cardReply, episodeReply } from './replies.ts';
import { copyOf, openStory, type StoryOptions } from './story-world.ts';

/* A story whose units of writing are episodes: two chapters, of three and of two (`docs/spec/books.md` §7). */

const idea = '灯台守の娘が、来ない船を待つ話。';
const one: StartOptions = { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }] };
const all: StartOptions = { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 5 }] };

async function told(options: StoryOptions = {}, start: StartOptions = all) {
  const story = openStory(options);
  const ended = await finish(story.engine.start('folio', { idea, unit: 'episode' }, start));
  return { ...story, ...ended };
}

/** Told once; what goes on from it goes on in a copy. */
let whole: Awaited<ReturnType<typeof told>>;
const wholeRoot = mkdtempSync(join(tmpdir(), 'folio-episodes-'));
beforeAll(async () => {
  whole = await told({ root: wholeRoot });
});
afterAll(() => rmSync(wholeRoot, { recursive: true, force: true }));

const folders = ['ch01/ep01', 'ch01/ep02', 'ch01/ep03', 'ch02/ep04', 'ch02/ep05'];

describe('a whole story in episodes', () => {
  test('has each episode in the folder of its chapter, titled with its number in the book', () => {
    const story = whole;
    expect(story.result).toEqual({ status: 'done', failure: null });
    const finals = folders.map((folder) => story.text(`current/chapters/${folder}/final.md`));
    expect(finals.map((text) => text.split('\n')[0])).toEqual([
      '# 第1話：どこか',
      '# 第2話：どこか',
      '# 第3話：どこか',
      '# 第4話：どこか',
      '# 第5話：どこか',
    ]);
    expect(story.list('current/chapters/ch02')).toEqual(['ep04', 'ep05']);
    const path = story.json('paths/path-A.json');
    expect(path).toMatchObject({ episodes_per_chapter: [3, 2], total_episodes: 5 });
    expect(path.outline[1].episodes.map(({ episode }: { episode: number }) => episode)).toEqual([
      4, 5,
    ]);
    expect(story.json('current/selected_path.json')).toMatchObject({ unit: 'episode' });
    expect(story.json('current/state.json')).toMatchObject({ status: 'completed', chapter: 5 });
  });

  test('is asked for by the founding headers, and each draft is given the final text of the episode before', () => {
    const { calls } = whole;
    const drafts = calls.filter(({ role }) => role === 'folio/plotter-draft');
    expect(drafts.map(({ task }) => task.values)).toEqual(
      [1, 1, 1, 2, 2].map((chapter, index) => ({
        ...{ chapter, episode: index + 1, round: 1 },
        ...{ least: '2,000', most: '3,000' },
      })),
    );
    const fourth = drafts[3];
    expect(fourth?.inputs.get('current/chapters/ch01/ep03/final.md')).toContain('第3話');
    expect(fourth?.task.along).toEqual(['folio/episode_common', 'folio/episode_draft_common']);
    expect(JSON.parse(fourth?.task.extra ?? '')).toMatchObject({
      this_chapter: { chapter: 4, title: '2の1', part: { chapter: 2, title: '題2' } },
      target: { from: 2000, to: 2000 },
    });
  });

  test('says what it counts with all it tells, and its rounds belong to episodes', () => {
    const { events } = whole;
    const loops = events.filter(
      (event) => event.type === 'phase_started' && event.phase === 'loop',
    );
    expect(loops.at(-1)).toMatchObject({ values: { unit: 'episode', chapter: 5, of_chapter: 2 } });
    const judged = events.flatMap((event) => folioMark(event) ?? []);
    const verdicts = judged.filter(({ type }) => type === 'judged');
    expect(verdicts).toHaveLength(5);
    expect(verdicts[0]).toMatchObject({ unit: 'episode', chapter: 1 });
    const told = events.filter((event) => event.type === 'said');
    expect(told.find(({ notice }) => notice === 'chapter_accepted')).toMatchObject({
      values: { chapter: 1, unit: 'episode' },
    });
  });
});

test('begins with the scale that was asked for, whatever the idea was read as', async () => {
  const story = openStory();
  const input = { idea, unit: 'episode', scale: 'medium' } as const;
  const { result } = await finish(story.engine.start('folio', input, all));
  // five episodes of at most 4,000 characters are no story of 30,000
  expect(result).toMatchObject({
    failure: {
      kind: 'agent_failed',
      cause: {
        kind: 'invalid_reply',
        problems: ['has 5 episodes in all, but a medium story has 8 to 60'],
      },
    },
  });
  expect(story.json('current/idea.json').scale).toBe('medium');
});

test('a story that was begun without a word of episodes stays in chapters, whatever the settings say later', async () => {
  const first = openStory();
  await first.start();
  const later = copyOf(first, {
    config: (config) => ({ ...config, folio: { ...config.folio, unit: 'episode' } }),
  });
  await later.answer('path-A');
  expect((await later.resume()).result.status).toBe('done');
  expect(later.list('current/chapters')).toEqual(['ch01']);
  expect(later.list('current/chapters/ch01')).toContain('final.md');
});

test('the setting makes new stories in episodes, and a recording stays in the chapters it has', async () => {
  const config: StoryOptions['config'] = (given) => ({
    ...given,
    folio: { ...given.folio, unit: 'episode' },
  });
  const story = openStory({ config });
  await story.start(undefined, one);
  expect(story.list('current/chapters/ch01')).toEqual(['ep01']);
  const recording = openStory({ config, rehearsal: true });
  await recording.start(undefined, one);
  expect(recording.list('rehearsal/current/chapters')).toContain('ch01');
  expect(recording.list('rehearsal/current/chapters/ch01')).toContain('final.md');
});

describe('the length of an episode', () => {
  const long = (count: (round: number) => number): StoryOptions['script'] => ({
    reply: (task) =>
      task.role === 'folio/plotter-draft'
        ? episodeReply(task, count(Number(task.values['round'])))
        : undefined,
  });
  const place = 'current/chapters/ch01/ep01';

  test('sends a draft back with the founding words, counted before anybody else is heard', async () => {
    const script = long((round) => [1999, 3001, 3000][round - 1] ?? 2400);
    const story = await told({ script }, one);
    expect(story.json(`${place}/reviews/round-01/editor-summary.json`)).toMatchObject({
      outcome: 'FAIL',
      ...{ episode: 1, word_count: 1999 },
      failures: ['文字数不足（1999字）。2,000字以上に拡充が必要。'],
    });
    expect(story.text(`${place}/revision-notes-02.md`)).toContain(
      '1. high [Editor] 文字数超過（3001字）。3,000字以下に圧縮が必要。',
    );
    // the limit itself passes
    expect(story.json(`${place}/reviews/round-03/editor-summary.json`).outcome).not.toBe('FAIL');
    expect(story.list(place)).toContain('final.md');
  });

  test('is forced through after five rounds like every other failure, and marked in the text', async () => {
    const story = await told({ script: long(() => 1500) }, one);
    const summary = story.json(`${place}/reviews/round-05/editor-summary.json`);
    expect(summary).toMatchObject({
      outcome: 'FORCE_PASS',
      forced_pass_reason:
        'Max rounds reached. Final score: 7.2. Unresolved: [Editor: 文字数不足（1500字）。2,000字以上に拡充が必要。]',
    });
    expect(story.text(`${place}/final.md`)).toContain(
      '<!-- 未解決: [Editor] 文字数不足（1500字）。2,000字以上に拡充が必要。 -->',
    );
  });

  test('is the one its author asked for, where they asked for one', async () => {
    const asked: StartOptions = {
      answers: [
        { kind: 'choose_path', choice: 'path-A', comment: '各話は1500字以内で', amount: 1 },
      ],
    };
    const story = await told({ script: long(() => 1400) }, asked);
    expect(story.json(`${place}/reviews/round-01/editor-summary.json`).outcome).toBe('PASS');
  });
});

describe('the length of an English episode', () => {
  const place = 'current/chapters/ch01/ep01';
  const english = { idea: 'A lighthouse keeper waits.', unit: 'episode', language: 'en' } as const;
  const words = (count: number) =>
    `# Episode 1: Fog\n\n¶1\n${'fog '.repeat(count - 1)}\n\n---\n\n¶2\nHorn.\n`;
  const asked = async (counts: readonly number[], start: StartOptions) => {
    const script: StoryOptions['script'] = {
      reply: (task) =>
        task.role === 'folio/plotter-draft'
          ? words(counts[Number(task.values['round']) - 1] ?? 1200)
          : undefined,
    };
    const story = openStory({ script });
    await finish(story.engine.start('folio', english, start));
    return story;
  };

  test('is told to the Plotter in words and counted in words, at both ends', async () => {
    const story = await asked([999, 1501, 1500], one);
    const paths = story.calls.filter(({ role }) => role === 'folio/plotter-path');
    expect(JSON.parse(paths[0]?.task.extra ?? '').scale).toMatchObject({
      ...{ name: 'short', each: { from: 1000, to: 1500 }, total: { from: 0, to: 5000 } },
    });
    const draft = story.calls.find(({ role }) => role === 'folio/plotter-draft');
    expect(draft?.task.values).toMatchObject({
      ...{ least: '1,000', most: '1,500', length_unit: 'words' },
    });
    expect(JSON.parse(draft?.task.extra ?? '').target).toEqual({ from: 1000, to: 1000 });
    expect(story.json(`${place}/reviews/round-01/editor-summary.json`)).toMatchObject({
      ...{ outcome: 'FAIL', word_count: 999 },
      failures: ['Too short (999 words): it needs 1,000 words or more.'],
    });
    expect(story.text(`${place}/revision-notes-02.md`)).toContain(
      '1. high [Editor] Too long (1501 words): it needs 1,500 words or fewer.',
    );
    expect(story.json(`${place}/reviews/round-03/editor-summary.json`).outcome).not.toBe('FAIL');
  });

  test('is the one its author asked for, in the unit they named', async () => {
    const comment = '600-800 words per episode';
    const story = await asked([700], {
      answers: [{ kind: 'choose_path', choice: 'path-A', comment, amount: 1 }],
    });
    expect(story.json(`${place}/reviews/round-01/editor-summary.json`).outcome).toBe('PASS');
    const draft = story.calls.find(({ role }) => role === 'folio/plotter-draft');
    expect(draft?.task.values).toMatchObject({ least: '600', most: '800', length_unit: 'words' });
  });
});

test('Plotter and Pacer score how an episode ends, and what they say of it is kept', async () => {
  const hook = {
    has_hook: true,
    hook_type: 'question',
    effectiveness: 7.5,
    suggestion: '声で切る',
  };
  const script: StoryOptions['script'] = {
    reply: (task) =>
      task.role === 'folio/pacer'
        ? cardReply(task, 7.2, { episode_hook_assessment: hook, web_novel_assessment: '…' })
        : undefined,
  };
  const story = await told({ script }, one);
  const card = story.json('current/chapters/ch01/ep01/reviews/round-01/pacer.json');
  expect(card).toMatchObject({
    ...{ target: 'ch01-ep01-draft-01', chapter: 1, episode: 1 },
    episode_hook_assessment: hook,
  });
  expect(card).not.toHaveProperty('web_novel_assessment');
  expect(Object.keys(card.scores)).toEqual([
    ...['tension_flow', 'scene_transitions', 'information_reveal', 'reader_engagement'],
    ...['episode_hook', 'web_novel_pacing'],
  ]);
  const plotter = story.json('current/chapters/ch01/ep01/reviews/round-01/plotter.json');
  expect(Object.keys(plotter.scores)).toHaveLength(7);
});

test('an episode that its author takes up again is written anew in its own folder', async () => {
  const story = copyOf(whole);
  await story.engine.tell('current', {
    ...{ kind: 'redo_chapter', chapter: 4, fromRound: 0, comment: '朝にする' },
  });
  await story.resume({ yes: true });
  const last = story.calls.filter(({ role }) => role === 'folio/plotter-draft').at(-1);
  expect(last?.step).toBe('current/chapters/ch02/ep04/draft-01.md');
});

test('further episodes are planned behind the last one, and begin a chapter where the Plotter says so', async () => {
  const story = copyOf(whole, {
    script: {
      reply: (task) =>
        task.role === 'folio/plotter-more'
          ? JSON.stringify({
              entries: [
                { title: '続き', summary: '同じ章の続き。' },
                { title: '新章', summary: '次の章。', begins_chapter: '灯の消えたあと' },
              ],
            })
          : undefined,
    },
  });
  await story.engine.tell('current', { kind: 'plan_more', chapters: 2, wish: '' });
  await story.resume();
  await story.answer('take_all');
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 7 });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.list('current/chapters/ch02')).toEqual(['ep04', 'ep05', 'ep06']);
  expect(story.list('current/chapters/ch03')).toEqual(['ep07']);
  expect(story.json('current/outline/more-01.json').entries[1]).toMatchObject({
    chapter: 7,
    part: { chapter: 3, title: '灯の消えたあと' },
  });
});

test('export gives the episodes as they were written, one a file, however short they are', async () => {
  const story = copyOf(whole);
  const options = { format: 'md', comments: 'strip', episodes: { from: 100, to: 900 } } as const;
  const { episodes, paths } = await story.engine.export('current', options);
  expect(episodes).toHaveLength(5);
  expect(episodes?.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(paths.map((path) => path.split('/').at(-1))).toContain('004_どこか.md');
});

test('the whole manuscript has the heading of each chapter above its episodes', async () => {
  const story = copyOf(whole);
  const { paths } = await story.engine.export('current', { format: 'md', comments: 'strip' });
  const heads = readFileSync(paths[0] ?? '', 'utf8').match(/^#+ .*$/gm);
  expect(heads?.slice(1)).toEqual([
    ...['## 第一章「題1」', '### 第1話：どこか', '### 第2話：どこか', '### 第3話：どこか'],
    ...['## 第二章「題2」', '### 第4話：どこか', '### 第5話：どこか'],
  ]);
  const text = await story.engine.export('current', { format: 'txt', comments: 'strip' });
  expect(readFileSync(text.paths[0] ?? '', 'utf8')).toContain('\n\n\n第二章「題2」\n\n第4話：');
  const split = await story.engine.export('current', {
    ...{ format: 'md', comments: 'strip', split: true },
  });
  expect(readFileSync(split.paths[0] ?? '', 'utf8')).toMatch(/^## 第1話：/);
});

test('an English chapter is headed as one, and one that is begun later only once', () => {
  const row = (chapter: number, part: number, title: string) => ({
    ...{ chapter, title: 't', summary: '', part: { chapter: part, title } },
  });
  const rows = [row(1, 1, 'Fog'), row(2, 1, 'Fog'), row(4, 2, ' ')];
  expect([...chapterHeads([1, 2, 3, 4], rows, 'en')]).toEqual([
    [1, 'Chapter 1: Fog'],
    [4, 'Chapter 2'],
  ]);
  expect(chapterHeads([1], [], 'ja').size).toBe(0);
});

describe('a story in episodes that is killed', () => {
  const twice: StoryOptions['script'] = {
    reply: (task) => {
      const { episode, round } = task.values;
      if (task.role === 'folio/plotter-draft' && round === 1 && episode === 4)
        return episodeReply(task, 1000);
      return undefined;
    },
  };
  test.each([
    ['between two paths', /paths\/path-B\.json$/],
    ['after the selection', /steps\/current\+selected_path/],
    ['before the last text of a chapter', /ch01\/ep03\/final\.md$/],
    ['after it', /steps\/.*ch01\+ep03\+final/],
    ['before a verdict about the length', /ep04\/reviews\/round-01\/editor-summary\.json$/],
    ['before the notes', /ep04\/revision-notes-01\.md$/],
    ['in the last episode', /ep05\/reviews\/round-01\/atlas\.json$/],
  ])('%s goes on to the same texts, and asks nobody twice for what is there', async (_, point) => {
    let dead = false;
    const first = openStory({
      script: twice,
      onWrite: (path) => {
        dead ||= point.test(path);
        if (dead) throw new Error('killed');
      },
    });
    await finish(first.engine.start('folio', { idea, unit: 'episode' }, all));
    expect(dead).toBe(true);
    const second = openStory({ script: twice, root: first.root });
    expect((await second.resume(all)).result).toEqual({ status: 'done', failure: null });
    expect(second.list('current/chapters/ch01')).toEqual(['ep01', 'ep02', 'ep03']);
    expect(second.list('current/chapters/ch02')).toEqual(['ep04', 'ep05']);
    expect(second.text('current/chapters/ch02/ep04/final.md')).toContain('第4話の2稿');
    const done = first.calls.filter(({ ended }) => ended > 0).length;
    // three paths, the idea, five episodes of nine calls, and one round more
    expect(done + second.calls.length - (4 + 6 * 9)).toBeLessThanOrEqual(5);
  });
});
