import { expect, test } from 'vitest';
import { placesBy } from '../../../support/points/chosen.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { cardReply, reviewOf } from './replies.ts';
import { copyOf, openStory, type StoryOptions } from './story-world.ts';

/* Of two first drafts the average decides: both are reviewed, the higher one goes on, and nobody reviews it twice. */

const one = 'current/chapters/ch01';
const path = { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }] };
const input = { idea: '灯台守の娘が、来ない船を待つ話。', drafts: 2 };

type Scores = Readonly<Record<'a' | 'b', number>>;
type Reply = NonNullable<NonNullable<StoryOptions['script']>['reply']>;

/** Each reviewer gives each of the two drafts this. */
const scored =
  (scores: Scores): Reply =>
  (task) => {
    const which = /draft-reviews\/([ab])\//.exec(task.step)?.[1];
    if (reviewOf(task) === undefined || (which !== 'a' && which !== 'b')) return undefined;
    return cardReply(task, scores[which]);
  };

const average = (reply: Reply): StoryOptions => ({
  config: (config) => ({ ...config, folio: { ...config.folio, drafts_choose: 'average' } }),
  script: { reply },
});

test('with the setting nobody is asked: both are reviewed, the higher average goes on with its scorecards, and it stands there why', async () => {
  const story = openStory(average(scored({ a: 6.1, b: 7.3 })));
  const { result, events } = await finish(story.engine.start('folio', input, path));
  expect(result.status).toBe('done');
  expect(story.text(`${one}/draft-01.md`)).toBe(story.text(`${one}/draft-01-b.md`));
  expect(story.list(one)).toContain('draft-01-a.md');
  expect(story.json(`${one}/draft-01-choice.json`)).toMatchObject({
    taken: 'b',
    why: expect.stringContaining('7.3'),
    drafts: [
      { draft: 'a', average: 6.1, scores: { Plotter: 6.1, Atlas: 6.1 } },
      { draft: 'b', average: 7.3 },
    ],
  });
  expect(story.text(`${one}/reviews/round-01/atlas.json`)).toBe(
    story.text(`${one}/draft-reviews/b/atlas.json`),
  );
  // two drafts of eight reviews each, and no third time
  expect(story.calls.filter(({ task }) => reviewOf(task) !== undefined)).toHaveLength(16);
  const summary = story.json(`${one}/reviews/round-01/editor-summary.json`);
  expect(summary.average).toBe(7.3);
  expect(summary.decision_log).toContainEqual(
    expect.objectContaining({ rule: 'draft_by_average', detail: expect.stringContaining('6.1') }),
  );
  const told = events.filter(
    (event) => event.type === 'said' && /draft.*(average|compared)/.test(event.notice),
  );
  expect(told).toMatchObject([
    { notice: 'drafts_compared', values: { chapter: 1, reviews: 16 } },
    { notice: 'draft_by_average', values: { draft: 'b', average: 730, other: 610 } },
  ]);
  const scores = events.filter((event) => JSON.stringify(event).includes('"scored"'));
  expect(scores).toHaveLength(8);
});

test('at the question a key lets the average decide, with its price; where both are alike the first goes on', async () => {
  const story = openStory({ script: { reply: scored({ a: 7, b: 7 }) } });
  await finish(story.engine.start('folio', input, path));
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'choose_draft',
    values: { estimate: [{ reviews: expect.closeTo(0.08) }] },
    choices: [{ id: 'a' }, { id: 'b' }, { id: 'average', key: 'v' }],
  });
  await story.answer('average');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.json(`${one}/draft-01-choice.json`)).toMatchObject({ taken: 'a' });
  expect(story.text(`${one}/draft-01.md`)).toBe(story.text(`${one}/draft-01-a.md`));
});

test('what the reviews of both cost stands in the price of the story before it is begun', async () => {
  const story = openStory(average(scored({ a: 7, b: 7 })));
  await finish(story.engine.start('folio', input, {}));
  const [open] = await story.engine.questions();
  expect(open?.question.values['estimate']).toMatchObject({ chapter: { calls: [18, 54] } });
});

test('a reviewer that fails is left out of the comparison, and is asked in the first round as always', async () => {
  let fails = true;
  const reply: Reply = (task) =>
    fails && task.step.endsWith('draft-reviews/b/voice.json')
      ? { kind: 'refused', category: '', detail: '' }
      : scored({ a: 6.1, b: 7.3 })(task);
  const story = openStory(average(reply));
  const { result } = await finish(story.engine.start('folio', input, path));
  fails = false;
  expect(result.status).toBe('done');
  const { drafts } = story.json(`${one}/draft-01-choice.json`);
  expect(drafts[0].scores).not.toHaveProperty('Voice');
  expect(story.list(`${one}/reviews/round-01`)).toContain('voice.json');
});

test('a scorecard that is asked for anew is not put back, and a chapter that is written again has two new drafts', async () => {
  const story = openStory(average(scored({ a: 6.1, b: 7.3 })));
  await finish(story.engine.start('folio', input, path));
  await story.engine.tell('current', {
    ...{ kind: 'retry_review', chapter: 1, round: 1, agent: 'Voice' },
  });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text(`${one}/reviews/round-01/voice.json`)).not.toBe(
    story.text(`${one}/draft-reviews/b/voice.json`),
  );
  await story.engine.tell('current', {
    ...{ kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '犬を' },
  });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.roles().filter((role) => role === 'plotter-draft')).toHaveLength(4);
});

test('broken off at any write, the average decides the same, and at most what was under way is asked for again', async () => {
  const options = average(scored({ a: 6.1, b: 7.3 }));
  const begun = openStory(options);
  await finish(begun.engine.start('folio', input, {}));
  const told = (story: ReturnType<typeof openStory>) =>
    ['draft-01.md', 'draft-01-choice.json', 'reviews/round-01/editor-summary.json', 'final.md'].map(
      (name) => story.text(`${one}/${name}`).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
    );
  const whole = copyOf(begun, options);
  await whole.answer('path-A', { amount: 1 });
  await whole.resume();
  const wanted = told(whole);
  await begun.answer('path-A', { amount: 1 });
  for (const at of placesBy(60)) {
    let writes = 0;
    let wasCut = false;
    const story = copyOf(begun, options);
    const cut = openStory({
      ...options,
      root: story.root,
      onWrite: () => {
        writes += 1;
        wasCut ||= writes >= at;
        if (wasCut) throw new Error('killed');
      },
    });
    await cut.resume();
    expect((await story.resume()).result.status).toBe('done');
    expect(told(story)).toEqual(wanted);
    expect(cut.calls.length + story.calls.length - whole.calls.length).toBeLessThanOrEqual(5);
    if (!wasCut) break;
  }
});
