import { describe, expect, test } from 'vitest';
import type { Config } from '../../../../src/engine/config.ts';
import { checkNeeded } from '../../../../src/engine/workflows/folio/chapter.ts';
import { folioMark } from '../../../../src/engine/workflows/folio/contract/events.ts';
import { filesOf } from '../../../../src/engine/workflows/folio/contract/paths.ts';
import { cardReply, pathReply, reviewOf } from './replies.ts';
import { openStory, type StoryOptions } from './story-world.ts';

const sample: Readonly<Record<string, number>> = {
  plotter: 6.8,
  persona: 7.2,
  stylist: 6.4,
  pacer: 6.9,
  lens: 7.0,
  anchor: 7.1,
  voice: 6.7,
  atlas: 7.3,
};

const choose = (amount = 1) => ({
  answers: [{ kind: 'choose_path' as const, choice: 'path-A', amount }],
});

const unused = async () => {
  throw new Error('not needed here');
};

function withFolio(change: Partial<Config['folio']>): StoryOptions['config'] {
  return (config) => ({ ...config, folio: { ...config.folio, ...change } });
}

/** Chapter 1 never meets the gate; Stylist keeps complaining about ¶8-10. */
const neverGood: StoryOptions['script'] = {
  reply: (task) => {
    const review = reviewOf(task);
    if (review?.chapter !== 1) return undefined;
    const issues =
      review.agent === 'stylist'
        ? [{ severity: 'medium', location: '¶8-10', problem: '会話のリズムが硬い', fix: '崩す' }]
        : [];
    return cardReply(task, sample[review.agent] ?? 7, { issues });
  },
};

describe('a chapter that never meets the gate', () => {
  test('is forced through after five rounds with the founding words, and the next one starts', async () => {
    const story = openStory({ script: neverGood });
    const { result, events } = await story.start(undefined, choose(2));
    expect(result.status).toBe('done');
    const summary = story.json('current/chapters/ch01/reviews/round-05/editor-summary.json');
    expect(summary.forced_pass_reason).toBe(
      'Max rounds reached. Final score: 6.93. Unresolved: [Stylist ¶8-10: 会話のリズムが硬い]',
    );
    expect(summary.round_history).toHaveLength(5);
    const draft = story.text('current/chapters/ch01/draft-05.md');
    const final = story.text('current/chapters/ch01/final.md');
    expect(draft).not.toContain('<!--');
    expect(final).toContain('<!-- 未解決: [Stylist ¶8-10] 会話のリズムが硬い -->\n¶8\n');
    expect(final.replace(/<!--.*-->\n/, '')).toBe(draft);
    expect(events.some((e) => e.type === 'said' && e.notice === 'chapter_forced')).toBe(true);
    const drafts = story.calls.filter(({ role }) => role === 'folio/plotter-draft');
    expect(drafts.map(({ task }) => [task.values['chapter'], task.values['round']])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [1, 5],
      [2, 1],
    ]);
  });

  test('is told of until the next chapter has its first verdict', async () => {
    const seen: string[] = [];
    const story = openStory({
      script: {
        reply: (task) => {
          if (reviewOf(task)?.chapter === 2) seen.push(story.json('current/progress.json').message);
          return neverGood.reply?.(task);
        },
      },
    });
    await story.start(undefined, choose(2));
    expect(seen.slice(0, 8)).toEqual(Array(8).fill('⚠️ 最大ラウンド到達。品質基準未達のまま通過'));
  });

  test('leaves the forced message in progress.json when it was the last one wanted', async () => {
    const story = openStory({ script: neverGood });
    await story.start(undefined, choose(1));
    expect(story.json('current/progress.json')).toMatchObject({
      message: '⚠️ 最大ラウンド到達。品質基準未達のまま通過',
      status: '章完了',
    });
  });

  test('warns of a round that hardly improved, once', async () => {
    const story = openStory({ script: neverGood });
    const { events } = await story.start(undefined, choose(1));
    const stalled = events.filter((e) => e.type === 'warned' && e.warning === 'round_stalled');
    expect(stalled).toHaveLength(3);
  });
});

test.each([
  ['its best round where nothing else is asked for', undefined, '02'],
  ['its last where that is asked for', withFolio({ force_pass_draft: 'latest' }), '05'],
] as const)('a chapter that is forced through ends with %s', async (_, config, kept) => {
  const story = openStory({
    config,
    script: {
      reply: (task) => {
        const review = reviewOf(task);
        return review ? cardReply(task, review.round === 2 ? 6.9 : 6.6) : undefined;
      },
    },
  });
  await story.start(undefined, choose(1));
  expect(story.text('current/chapters/ch01/final.md')).toContain(
    story.text(`current/chapters/ch01/draft-${kept}.md`).split('\n').slice(0, 4).join('\n'),
  );
});

test('a chapter that gets good in the last round passes without a forced mark', async () => {
  const story = openStory({
    script: {
      reply: (task) => {
        const review = reviewOf(task);
        return review && review.round < 5 ? cardReply(task, 6.6) : undefined;
      },
    },
  });
  await story.start(undefined, choose(1));
  const summary = story.json('current/chapters/ch01/reviews/round-05/editor-summary.json');
  expect(summary).toMatchObject({ outcome: 'PASS', forced_pass: false, forced_pass_reason: null });
  expect(story.json('current/progress.json').message).toBe(null);
});

test('with require_convergence a good chapter goes on until it is flat', async () => {
  const story = openStory({ config: withFolio({ require_convergence: true }) });
  await story.start(undefined, choose(1));
  const summary = (round: number) =>
    story.json(`current/chapters/ch01/reviews/round-0${round}/editor-summary.json`);
  expect(summary(1).editor_assessment.action).toBe('continue_review');
  expect(summary(2).outcome).toBe('CONVERGED');
  expect(story.text('current/chapters/ch01/revision-notes-01.md')).toContain(
    'Average: 7.2 — Gate: FAIL (not converged)',
  );
});

const fourChapters: StoryOptions['script'] = {
  reply: ({ role }) =>
    role === 'folio/plotter-path' ? JSON.stringify(pathReply('A', 4)) : undefined,
};

describe('the chapters', () => {
  test('stop after as many as were asked for, and go on when the inbox asks for more', async () => {
    const story = openStory({ script: fourChapters });
    const first = await story.start(undefined, choose(1));
    expect(first.events.some((e) => e.type === 'said' && e.notice === 'chapters_done')).toBe(true);
    expect(story.list('current/chapters')).toEqual(['ch01']);
    const [run] = await story.engine.runs();
    await story.engine.tell(run?.id ?? '', { kind: 'more_chapters', upTo: 3 });
    await story.resume();
    expect(story.list('current/chapters')).toEqual(['ch01', 'ch02', 'ch03']);
  });

  test('end with the book complete', async () => {
    const story = openStory({ script: fourChapters });
    const { events } = await story.start(undefined, choose(9));
    expect(story.list('current/chapters')).toHaveLength(4);
    expect(story.json('current/state.json')).toMatchObject({
      phase: 4,
      status: 'completed',
      chapter: 4,
    });
    expect(story.json('current/progress.json').status).toBe('完了');
    expect(events.some((e) => e.type === 'said' && e.notice === 'story_complete')).toBe(true);
  });

  test('know the one before in full, those before it as bounded summaries, and what comes next', async () => {
    const story = openStory({ script: fourChapters });
    await story.start(undefined, choose(4));
    const draft = (chapter: number) =>
      story.calls.find(
        ({ role, task }) => role === 'folio/plotter-draft' && task.values['chapter'] === chapter,
      );
    expect(draft(2)?.inputs.get('current/chapters/ch01/final.md')).toBe(
      story.text('current/chapters/ch01/final.md'),
    );
    const summary = draft(3)?.inputs.get('current/chapters/ch01/final.md') ?? '';
    expect(summary).toContain('第1章のあらすじ');
    expect([...summary].length).toBeLessThanOrEqual(400);
    expect(draft(3)?.inputs.get('current/chapters/ch02/final.md')).toBe(
      story.text('current/chapters/ch02/final.md'),
    );
    expect(JSON.parse(draft(3)?.task.extra ?? '')).toMatchObject({
      this_chapter: { chapter: 3 },
      next_chapter: { chapter: 4 },
      chapter_count: 4,
    });
    expect(JSON.parse(draft(4)?.task.extra ?? '').next_chapter).toBe(null);
  });

  test('tell everybody which of them is the last: the writer, and each reviewer in every round', async () => {
    const story = openStory({
      script: {
        reply: (task) => {
          const review = reviewOf(task);
          return review?.round === 1 ? cardReply(task, 6.6) : undefined;
        },
      },
    });
    await story.start(undefined, {
      answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }],
    });
    const told = story.calls.flatMap(({ task }) => {
      const review = reviewOf(task);
      if (review === undefined) return [];
      const { last_chapter: last } = JSON.parse(task.common ?? '');
      return [`${review.chapter}: ${last}`];
    });
    expect(told).toHaveLength(32);
    expect(new Set(told)).toEqual(new Set(['1: false', '2: true']));
  });
});

describe('a round', () => {
  test.each([1, 2])('%i needs its files before anything is called for', async (round) => {
    const there = new Set(['current/idea.json', 'current/selected_path.json']);
    const files = filesOf('current');
    const exists = async (path: string) => there.has(path);
    const ctx = {
      files: {
        ...{ exists, read: unused, pieces: unused, list: unused, write: unused, move: unused },
        checkGiven: unused,
      },
    };
    const check = checkNeeded({ ctx, files, chapter: 1, round });
    if (round === 1) return await expect(check).resolves.toBeUndefined();
    await expect(check).rejects.toMatchObject({
      failure: {
        kind: 'file_missing',
        path: 'current/chapters/ch01/revision-notes-01.md',
        neededFor: 'current/chapters/ch01/draft-02.md',
      },
    });
  });

  test('whose draft was lost after its reviews stops, and no other draft is written', async () => {
    const story = openStory({
      script: {
        reply: (task) => (reviewOf(task)?.round === 1 ? cardReply(task, 6.0) : undefined),
        during: async ({ role, values }) => {
          if (role === 'folio/plotter-draft' && values['round'] === 2) throw new Error('cut');
        },
      },
    });
    await story.start(undefined, choose(1));
    story.remove('current/chapters/ch01/draft-01.md');
    const before = story.calls.length;
    const { result } = await story.resume();
    expect(result.failure).toMatchObject({
      kind: 'file_missing',
      path: 'current/chapters/ch01/draft-01.md',
    });
    expect(story.calls.length).toBe(before);
  });

  test('with markers missing is renumbered, told, and logged in the summary', async () => {
    const story = openStory({
      script: {
        reply: ({ role }) =>
          role === 'folio/plotter-draft'
            ? `# 第1章：題1\n\n${'霧が出ていた。'.repeat(20)}\n\n${'船は来ない。'.repeat(20)}`
            : undefined,
      },
    });
    const { events } = await story.start(undefined, choose(1));
    expect(story.text('current/chapters/ch01/draft-01.md')).toContain('¶2\n船は来ない。');
    expect(events.some((e) => e.type === 'warned' && e.warning === 'draft_renumbered')).toBe(true);
    const { decision_log: log } = story.json(
      'current/chapters/ch01/reviews/round-01/editor-summary.json',
    );
    expect(log.map(({ rule }: { rule: string }) => rule)).toEqual(['draft_renumbered', 'pass']);
  });
});

test('an author who wants to be asked at each chapter says whether it goes on, and what they want of the next one', async () => {
  const asking = (config: Config): Config => ({
    ...config,
    folio: { ...config.folio, ask_each_chapter: true },
  });
  const story = openStory({ config: asking, script: fourChapters });
  await story.start();
  await story.answer('path-A', { amount: 3 });
  // the first chapter was chosen just now; the second is asked about
  expect((await story.resume()).result.status).toBe('waiting');
  expect(story.list('current/chapters')).toEqual(['ch01']);
  await story.answer('go_on', { comment: '短めに' });
  expect((await story.resume()).result.status).toBe('waiting');
  expect(story.list('current/chapters')).toEqual(['ch01', 'ch02']);
  const told = story.calls.filter(({ task }) => task.common?.includes('"author_wish": "短めに"'));
  // who drafts and who reviews that chapter, and nobody before it
  expect([...new Set(told.map(({ task }) => task.values['chapter']))]).toEqual([2]);
  expect(told.some(({ role }) => role === 'folio/plotter-draft')).toBe(true);
  await story.answer('rest');
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  expect(story.list('current/chapters')).toEqual(['ch01', 'ch02']);
});

test('lists say how much of a book there is, which is told once for each time it changes', async () => {
  const story = openStory({ script: fourChapters });
  await story.start(undefined, choose(9));
  const [run] = await story.engine.runs();
  expect(run?.amount).toMatchObject({ chapters: 4, threads: 0 });
  const { events } = await story.resume();
  expect(events.filter((event) => folioMark(event)?.type === 'book')).toHaveLength(1);
  expect((await story.engine.runs())[0]?.amount).toEqual(run?.amount);
});
