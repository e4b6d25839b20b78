import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../../../../src/engine/config.ts';
import {
  isBlock,
  shownOutline,
} from '../../../../../src/engine/workflows/folio/contract/outline-shown.ts';
import { placesBy } from '../../../../support/points/chosen.ts';
import { finish } from '../../../../support/scripted-agents.ts';
import { checkReply, flowReply, keeperReply } from '../replies.ts';
import { copyOf, openStory, type StoryOptions } from '../story-world.ts';

/* Before a chapter of the book three flows of it are proposed, checked, and its author takes one (`docs/spec/books.md` §7). */

const asks: StoryOptions['config'] = (config: Config) => {
  const { folio } = config;
  return { ...config, folio: { ...folio, gates: { ...folio.gates, chapter_outline: true } } };
};
const flowRole = 'folio/plotter-flow';
const checkRole = 'folio/editor-flow';

/** The first chapter of two is written, its three episodes; told once. */
let first: ReturnType<typeof openStory>;
const root = mkdtempSync(join(tmpdir(), 'folio-flow-'));
beforeAll(async () => {
  first = openStory({ root, config: asks });
  const idea = '灯台守の娘が、来ない船を待つ話。';
  const answers = [{ kind: 'choose_path', choice: 'path-A', amount: 3 }];
  const { result } = await finish(
    first.engine.start('folio', { idea, unit: 'episode' }, { answers }),
  );
  expect(result.status).toBe('done');
  await first.engine.tell('current', { kind: 'more_chapters', upTo: 4 });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Goes on to the fourth episode, with which the second chapter begins, and has the flows proposed. */
async function proposed(script: StoryOptions['script'] = {}, comment = '') {
  const story = copyOf(first, { config: asks, script });
  await story.resume();
  await story.answer('propose', { comment });
  const { result, events } = await story.resume();
  expect(result.status).toBe('waiting');
  const [open] = await story.engine.questions();
  return { ...story, events, question: open?.question };
}

const roles = (story: { readonly calls: readonly { readonly role: string }[] }, wanted: string) =>
  story.calls.filter(({ role }) => role === wanted);

const chapter = 'current/chapters/ch02';

test('the first chapter has no flows, and before the second the price stands before any call', async () => {
  expect(roles(first, flowRole)).toHaveLength(0);
  const story = copyOf(first, { config: asks });
  await story.resume();
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'chapter_flows',
    values: {
      ...{ of_chapter: 2, from: 4, to: 5, unit: 'episode' },
      estimate: [{ calls: 4, most: 8, usd: 0.08 }],
    },
  });
  await story.answer('keep');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.calls.map(({ role }) => role)).not.toContain(flowRole);
  expect(story.json(`${chapter}/outline.json`)).toMatchObject({ pattern_id: null, episodes: [] });
  const draft = roles(story, 'folio/plotter-draft')[0] as (typeof story.calls)[number];
  expect(JSON.parse(draft.task.extra ?? '').this_chapter.title).toBe('2の1');
});

test('a story that was begun without the setting is asked nothing', async () => {
  const story = openStory();
  const answers = [{ kind: 'choose_path', choice: 'path-A', amount: 4 }];
  const idea = { idea: '灯台守の話。', unit: 'episode' } as const;
  const { result } = await finish(story.engine.start('folio', idea, { answers }));
  expect(result.status).toBe('done');
  expect(story.list(chapter)).toEqual(['ep04']);
});

test('three flows with a hint each are checked in one call, and the one that is taken is what the chapter is written by', async () => {
  const story = await proposed({}, '雨の章に');
  const { calls, question } = story;
  const hints = roles({ calls }, flowRole).map((call) => (call as (typeof calls)[number]).task);
  expect(hints.map(({ values }) => values['direction_hint'])).toEqual([
    ...['穏やか・日常の積み重ね', '緊張・対立と急転', '内省・心の動き'],
  ]);
  expect(JSON.parse(hints[0]?.extra ?? '')).toMatchObject({
    ...{ chapter: 2, pattern_id: 'A', from: 4, count: 2, author_wish: '雨の章に' },
    outline_now: [{ title: '2の1' }, { title: '2の2' }],
  });
  expect(roles({ calls }, checkRole)).toHaveLength(1);
  expect(question).toMatchObject({ kind: 'chapter_flow', yes: 'A' });
  expect(question?.choices.map(({ id, key }) => [id, key])).toEqual([
    ...[
      ['A', 'a'],
      ['B', 'b'],
      ['C', 'c'],
      ['keep', 'n'],
    ],
  ]);
  const before = story.text('current/selected_path.json');
  await story.answer('B', { comment: '犬を' });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.json(`${chapter}/outline.json`)).toMatchObject({
    ...{ chapter: 2, pattern_id: 'B', label: '流れB', author_wish: '犬を' },
    episodes: [
      { episode: 4, title: 'Bの題4' },
      { episode: 5, title: 'Bの題5' },
    ],
  });
  const { consistency_check: check } = story.json(`${chapter}/consistency.json`);
  expect(check).toMatchObject({ chapter: 2, pattern: 'B', overall: 'PASS', warnings: [] });
  expect(check.checks.map(({ item }: { item: string }) => item)).toEqual([
    ...['前章末との接続', '未回収伏線の扱い', 'キャラクターの状態連続性'],
    ...['時系列の整合性', '世界観設定との整合性', 'キャラクターアークの進行'],
  ]);
  const draft = calls.find(({ role }) => role === 'folio/plotter-draft')?.task;
  expect(JSON.parse(draft?.extra ?? '')).toMatchObject({
    this_chapter: {
      ...{ chapter: 4, title: 'Bの題4', part: { chapter: 2, title: '題2' } },
      flow: { direction: 'B の向き', character_arc_progress: { 澪: '待つから、行くへ' } },
    },
    next_chapter: { title: 'Bの題5' },
  });
  expect(draft?.common).toContain('犬を');
  expect(story.text('current/selected_path.json')).toBe(before);
  const shown = shownOutline(before, [], [story.text(`${chapter}/outline.json`)]);
  expect(shown?.rows.map(({ title }) => title)).toEqual([
    ...['1の1', '1の2', '1の3', 'Bの題4', 'Bの題5'],
  ]);
  expect(isBlock(`${chapter}/outline.json`)).toBe(false);
  // the rest of the chapter is written by it too, and nobody is asked anew
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 5 });
  expect((await story.resume()).result.status).toBe('done');
  expect(roles(story, flowRole)).toHaveLength(3);
});

test('a flow that does not agree with what is written is dropped with the reason, and cannot be taken', async () => {
  const story = await proposed({
    reply: ({ role }) => (role === checkRole ? checkReply({ A: '冬なのに夏祭り' }) : undefined),
  });
  expect(story.question?.choices.map(({ id }) => id)).toEqual(['B', 'C', 'keep']);
  expect(story.question?.values['flows']).toMatchObject([
    { pattern: 'A', offered: 0, reasons: ['時系列の整合性: 冬なのに夏祭り'] },
    { pattern: 'B', offered: 1, reasons: [] },
    { pattern: 'C', offered: 1 },
  ]);
  expect(roles(story, flowRole)).toHaveLength(3);
});

const allWrong = { A: 'あ', B: 'い', C: 'う' };

test('where all three fail each is made once more with what was wrong, and if they fail again they are shown with warnings', async () => {
  const story = await proposed({
    reply: ({ role }) => (role === checkRole ? checkReply(allWrong) : undefined),
  });
  expect(story.events).toContainEqual(expect.objectContaining({ notice: 'flows_revised' }));
  expect(roles(story, flowRole)).toHaveLength(6);
  const second = story.calls.findLast(({ step }) => step.endsWith('flow-ch02-B-2.json'));
  expect(JSON.parse(second?.task.extra ?? '').problems).toEqual(['時系列の整合性: い']);
  expect([...(second?.inputs.keys() ?? [])]).toContain('current/outline/flow-ch02-B-1.json');
  expect(story.question).toMatchObject({
    yes: 'keep',
    values: { files: 'outline/flow-ch02-*-2.json' },
  });
  expect(story.question?.choices.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'keep']);
  await story.answer('C');
  await story.resume();
  expect(story.json(`${chapter}/consistency.json`).consistency_check).toMatchObject({
    ...{ overall: 'FAIL', warnings: ['時系列の整合性: う'] },
  });
});

test('of those that were made once more only what agrees is offered', async () => {
  const story = await proposed({
    reply: ({ role, step }) =>
      role === checkRole
        ? checkReply(step.endsWith('-1.json') ? allWrong : { A: 'あ', B: 'い' })
        : undefined,
  });
  expect(story.question?.choices.map(({ id }) => id)).toEqual(['C', 'keep']);
});

test('flows that could not be had are told, the outline is kept, and the chapter is written by it', async () => {
  for (const failing of [flowRole, checkRole]) {
    const story = copyOf(first, {
      config: asks,
      script: {
        reply: (task) => {
          if (task.role !== failing) return undefined;
          // one of another number of episodes is none, so that no number moves
          return failing === flowRole
            ? flowReply({ extra: (task.extra ?? '').replace('"count": 2', '"count": 3') })
            : 'no JSON';
        },
      },
    });
    await story.resume();
    await story.answer('propose');
    const { result, events } = await story.resume();
    expect(result.status).toBe('done');
    expect(events).toContainEqual(
      expect.objectContaining({
        warning: 'flows_failed',
        values: expect.objectContaining({ of_chapter: 2, failure: 'invalid_reply' }),
      }),
    );
    expect(story.json(`${chapter}/outline.json`)).toMatchObject({ pattern_id: null, episodes: [] });
    expect(story.list(chapter)).toContain('ep04');
    expect(await story.engine.questions()).toEqual([]);
  }
});

test.each([
  { kind: 'authentication', detail: '' },
  { kind: 'connection', detail: '' },
  { kind: 'rate_limited', detail: '', retryAfterMs: null },
] as const)(
  '$kind ends the run while the flows are made, and nothing is settled by it',
  async (failure) => {
    const story = copyOf(first, {
      config: asks,
      script: { reply: ({ role }) => (role === flowRole ? failure : undefined) },
    });
    await story.resume();
    await story.answer('propose');
    expect((await story.resume()).result.status).toBe('failed');
    expect(story.list('current/chapters')).not.toContain('ch02');
  },
);

test('an outline of a chapter that names a strange episode is told and not counted', async () => {
  const story = await proposed();
  await story.answer('A');
  await story.resume();
  const path = `${chapter}/outline.json`;
  story.write(path, story.text(path).replace('"episode": 5', '"episode": 9'));
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 5 });
  const { events } = await story.resume();
  expect(events).toContainEqual(
    expect.objectContaining({
      warning: 'outline_unread',
      values: expect.objectContaining({ path, problem: 'episodes: chapter 2 has no episode 9' }),
    }),
  );
});

test('a flow that says nothing of a thread that is due in the chapter is dropped by code, and names no thread that nobody planted', async () => {
  const story = openStory({
    config: (config) => ({ ...asks(config), folio: { ...asks(config).folio, keeper: true } }),
    script: {
      reply: (task) => {
        if (task.role === 'folio/keeper')
          return keeperReply(task).replace('"planted",', '"planted","due":5,');
        const saysOf = (id: string) => flowReply(task).replace('nobody-planted-this', id);
        return task.role === flowRole && task.step.endsWith('-B-1.json') ? saysOf('q1') : undefined;
      },
    },
  });
  const answers = [
    { kind: 'choose_path', choice: 'path-A', amount: 4 },
    { kind: 'chapter_flows', choice: 'propose' },
  ];
  await finish(story.engine.start('folio', { idea: '灯台守', unit: 'episode' }, { answers }));
  const { consistency_checks: checks } = story.json('current/outline/flow-ch02-check-1.json');
  expect(checks.map(({ warnings }: { warnings: unknown }) => warnings)).toEqual([
    ['未回収伏線の扱い: q1（第1章の謎）'],
    [],
    ['未回収伏線の扱い: q1（第1章の謎）'],
  ]);
  expect(story.json('current/outline/flow-ch02-A-1.json').foreshadowing_handling).toEqual([]);
  expect(story.json('current/outline/flow-ch02-B-1.json').foreshadowing_handling).toMatchObject([
    { id: 'q1' },
  ]);
});

test('broken off at any write it ends as if nothing had happened', async () => {
  const says: Readonly<Record<string, string>> = { chapter_flows: 'propose', chapter_flow: 'C' };
  const options: StoryOptions = {
    config: asks,
    script: { reply: ({ role }) => (role === checkRole ? checkReply({ A: 'あ' }) : undefined) },
  };
  const goOn = async (story: ReturnType<typeof openStory>): Promise<boolean> => {
    for (;;) {
      const { result } = await story.resume();
      if (result.status === 'failed') return false;
      if (result.status === 'done') return true;
      const [open] = await story.engine.questions();
      try {
        await story.answer(says[open?.question.kind ?? ''] ?? '');
      } catch {
        return false;
      }
    }
  };
  const left = (story: ReturnType<typeof openStory>) => {
    const inOutline = story.list('current/outline').filter((name) => name.startsWith('flow-'));
    const paths = [
      ...inOutline.map((name) => `current/outline/${name}`),
      ...[`${chapter}/outline.json`, `${chapter}/consistency.json`, `${chapter}/ep04/final.md`],
    ];
    return paths.map((path) => [
      path,
      story.text(path).replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, 'TIME'),
    ]);
  };
  const whole = copyOf(first, options);
  expect(await goOn(whole)).toBe(true);
  const wanted = left(whole);
  for (const at of placesBy(15)) {
    const story = copyOf(first, options);
    let writes = 0;
    const cut = openStory({
      ...options,
      root: story.root,
      onWrite: () => {
        writes += 1;
        if (writes >= at) throw new Error('killed');
      },
    });
    await goOn(cut);
    expect(await goOn(story)).toBe(true);
    expect(left(story)).toEqual(wanted);
    // at most what was under way is asked for again: five reviewers at once
    expect(cut.calls.length + story.calls.length - whole.calls.length).toBeLessThanOrEqual(5);
    if (writes < at) break;
  }
});
