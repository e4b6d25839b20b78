import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { folioFold, folioState } from '../../../../src/engine/workflows/folio/contract/state.ts';
import { folioView } from '../../../../src/engine/workflows/folio/contract/view.ts';
import { accepted, decide, one, scoring } from './decided-story.ts';
import { openStory } from './story-world.ts';

/* What the author decides unasked: through the inbox, followed once, everything kept. */

test('an earlier round becomes the chapter, without a call; what was accepted before is kept aside', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  const first = story.text(`${one}/draft-01.md`);
  expect(story.text(`${one}/final.md`)).toBe(story.text(`${one}/draft-02.md`));
  const { result } = await decide(story, { kind: 'use_round', chapter: 1, round: 1 });
  expect(result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toBe(first);
  expect(story.calls).toEqual([]);
  expect(story.list(`current/.engine/superseded/001/${one}`)).toEqual(['final.md']);
  const again = await story.resume();
  expect(again.result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toBe(first);
});

test('lists and screens stand at the round that was taken, and at the newest one again after a redo', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  await decide(story, { kind: 'use_round', chapter: 1, round: 1 });
  const shown = async () => {
    const state = foldEvents(beginRun(folioFold), await story.engine.history('current'));
    const { round, gates, chapters } = folioView(state);
    const [run] = await story.engine.runs();
    return { round, gates: gates.map((gate) => gate.round), chapters, average: run?.average };
  };
  expect(await shown()).toEqual({
    round: 1,
    gates: [1],
    chapters: [{ chapter: 1, status: 'accepted', average: 660, rounds: 1 }],
    average: 660,
  });
  await decide(story, { kind: 'redo_chapter', chapter: 1, fromRound: 1, comment: '' });
  expect(await shown()).toEqual({
    round: 2,
    gates: [1, 2],
    chapters: [{ chapter: 1, status: 'accepted', average: 740, rounds: 2 }],
    average: 740,
  });
});

test('verdicts and scores of rounds that were moved aside are forgotten with them', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  await story.engine.tell('current', {
    kind: 'redo_chapter',
    chapter: 1,
    fromRound: 1,
    comment: '',
  });
  const { events } = await story.resume();
  const moved = events.findIndex(({ type }) => type === 'superseded');
  const state = folioState(foldEvents(beginRun(folioFold), events.slice(0, moved + 1)));
  expect(state.gates.map(({ round }) => round)).toEqual([1]);
  expect(state.scores.every(({ round }) => round === 1)).toBe(true);
});

test('a round that failed is the chapter when its author takes it, without a mark in the text', async () => {
  const story = await accepted({ 1: 6.6, 2: 6.6, 3: 6.6, 4: 6.6, 5: 6.6 });
  const forced = story.json(`${one}/reviews/round-05/editor-summary.json`);
  expect(forced.outcome).toBe('FORCE_PASS');
  const { result, events } = await decide(story, { kind: 'use_round', chapter: 1, round: 2 });
  expect(result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toBe(story.text(`${one}/draft-02.md`));
  expect(story.json(`${one}/reviews/round-05/editor-summary.json`)).toEqual(forced);
  expect(events.some((event) => event.type === 'said' && event.notice === 'round_used')).toBe(true);
});

test('a round that is not there changes nothing and is told', async () => {
  const story = await accepted({ 1: 7.4 });
  const before = story.text(`${one}/final.md`);
  const { events } = await decide(story, { kind: 'use_round', chapter: 1, round: 4 });
  expect(events.filter(({ type }) => type === 'warned')).toEqual([
    expect.objectContaining({
      warning: 'round_not_there',
      values: { chapter: 1, round: 4 },
    }),
  ]);
  expect(story.text(`${one}/final.md`)).toBe(before);
});

test('a chapter is redone from a round: later rounds go aside, the wish reaches the Plotter, the gate decides anew', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  const { result } = await decide(story, {
    kind: 'redo_chapter',
    chapter: 1,
    fromRound: 1,
    comment: '犬を出してほしい',
  });
  expect(result.status).toBe('done');
  const crew = ['plotter', 'persona', 'stylist', 'pacer', 'lens', 'anchor', 'voice', 'atlas'];
  expect(story.roles().toSorted()).toEqual(['plotter-draft', ...crew].toSorted());
  expect(story.calls[0]?.task.common).toContain('犬を出してほしい');
  expect(story.list(`current/.engine/superseded/001/${one}`)).toEqual([
    'draft-02.md',
    'final.md',
    'reviews',
  ]);
});

test('a chapter that passed is gone beyond when its author redoes it from the round that passed', async () => {
  const story = await accepted({ 1: 7.4, 2: 7.9 });
  const { result } = await decide(story, {
    kind: 'redo_chapter',
    chapter: 1,
    fromRound: 1,
    comment: '',
  });
  expect(result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toBe(story.text(`${one}/draft-02.md`));
  // an accepted round that is written anew was no failure
  expect(story.text(`${one}/revision-notes-01.md`)).toContain(
    "\nAverage: 7.4 — Gate: PASS (rewritten at its author's wish)\n",
  );
});

test('an edited draft becomes the next round as the author wrote it, and no later round touches their words', async () => {
  const story = openStory({ script: { reply: scoring({ 1: 7.4, 2: 6.6, 3: 7.8 }) } });
  await story.start();
  await story.answer('path-A');
  await story.resume();
  const draft = story.text(`${one}/draft-01.md`);
  const text = draft.replace(/¶4\n.*\n/, '¶4\n手で書いた一行。霧はまだ来ない。\n');
  // The scripted Plotter does not keep it, so its draft is no draft.
  const { result } = await decide(story, { kind: 'edit_draft', chapter: 1, base: 1, text });
  expect(story.text(`${one}/draft-02.md`)).toBe(text);
  expect(story.json(`${one}/edited-02.json`)).toMatchObject({
    round: 2,
    base_round: 1,
    edited_paragraphs: [4],
  });
  expect(result.status).not.toBe('done');
  expect(story.calls.at(-1)?.task.extra).toContain('手で書いた一行。霧はまだ来ない。');
  const reviewed = story.calls.filter(({ role }) => role === 'folio/stylist');
  expect(JSON.parse(reviewed.at(-1)?.task.common ?? '')).toMatchObject({
    author_paragraphs: ['¶4'],
  });
});

test('an edited draft that the reviewers like is the chapter; until it is taken up, its story is not done', async () => {
  const story = await accepted({ 1: 7.4, 2: 7.9 });
  const text = story.text(`${one}/draft-01.md`).replace('。0。', '。手。');
  const standing = async () => (await story.engine.runs()).map(({ status }) => status);
  expect(await standing()).toEqual(['done']);
  await story.engine.tell('current', { kind: 'edit_draft', chapter: 1, base: 1, text });
  expect(await standing()).toEqual(['paused']);
  story.calls.length = 0;
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  expect(await standing()).toEqual(['done']);
  expect(story.roles()).not.toContain('plotter-draft');
  expect(story.text(`${one}/final.md`)).toBe(text);
});

test('an edit in a draft of an accepted chapter is the chapter when its author takes that round', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  const text = story.text(`${one}/draft-02.md`).replace('。0。', '。手。');
  story.write(`${one}/draft-02.md`, text);
  const { result } = await decide(story, { kind: 'use_round', chapter: 1, round: 2 });
  expect(result.status).toBe('waiting');
  const [open] = await story.engine.questions();
  expect(open?.question.kind).toBe('stale_steps');
  await story.answer('keep');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text(`${one}/final.md`)).toBe(text);
  expect(story.calls).toEqual([]);
});

test('a finding the author means so is never critical again and nothing to fix', async () => {
  const problem = '第三段落で時刻が戻っている。矛盾している。';
  const story = openStory({ script: { reply: scoring({ 1: 7.4, 2: 7.4 }, problem) } });
  await story.start();
  await story.answer('path-A');
  await story.engine.tell('current', {
    kind: 'dismiss_issue',
    agent: 'Atlas',
    chapter: 1,
    round: 1,
    location: '¶3',
    problem: '第三段落で時刻が戻っている。矛盾だ。',
    reason: '回想なので意図どおり',
  });
  expect(await story.engine.told('current')).toMatchObject([
    { kind: 'dismiss_issue', reason: '回想なので意図どおり' },
  ]);
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(story.json(`${one}/reviews/round-01/editor-summary.json`)).toMatchObject({
    outcome: 'PASS',
    critical_issues: [],
  });
  // what the reviewer wrote stays as it was
  expect(story.json(`${one}/reviews/round-01/atlas.json`).issues[0].severity).toBe('critical');
  const atlas = story.calls.find(({ role }) => role === 'folio/atlas');
  expect(atlas?.task.extra).toContain('回想なので意図どおり');
  expect(
    events.some((event) => event.type === 'warned' && event.warning === 'issue_intended'),
  ).toBe(true);
});

test('another finding of the same reviewer stays critical', async () => {
  const story = openStory({ script: { reply: scoring({}, '主人公の名が途中で変わる。') } });
  await story.start();
  await story.answer('path-A');
  await story.engine.tell('current', {
    kind: 'dismiss_issue',
    agent: 'Atlas',
    chapter: 1,
    round: 1,
    location: '¶9',
    problem: '灯台の高さがあいまいだ。',
    reason: 'わざと',
  });
  await story.resume();
  expect(story.json(`${one}/reviews/round-01/editor-summary.json`).critical_issues).toHaveLength(1);
});

test('one reviewer is asked again, and the round is judged anew', async () => {
  const story = await accepted({ 1: 7.4 });
  const { result } = await decide(story, {
    kind: 'retry_review',
    chapter: 1,
    round: 1,
    agent: 'Voice',
  });
  expect(result.status).toBe('done');
  expect(story.roles()).toEqual(['voice']);
});

test('a round goes on without a reviewer its author left out, and cannot pass', async () => {
  const story = openStory({ script: { reply: scoring({ 1: 7.4, 2: 7.4 }) } });
  await story.start();
  await story.answer('path-A');
  await story.engine.tell('current', { kind: 'skip_review', chapter: 1, round: 1, agent: 'Lens' });
  await story.resume();
  expect(story.json(`${one}/reviews/round-01/editor-summary.json`)).toMatchObject({
    outcome: 'FAIL',
    missing_agents: ['Lens'],
  });
  expect(story.list(`${one}/reviews/round-01`)).not.toContain('lens.json');
});

test('a chapter redone under later ones asks once whether they stay; they are written anew only by a yes', async () => {
  const story = await accepted({ 1: 7.4 }, 2);
  const second = story.text('current/chapters/ch02/final.md');
  const redo: InboxItem = { kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '' };
  const { result } = await decide(story, redo);
  expect(result.status).toBe('waiting');
  const [open] = await story.engine.questions();
  expect(open?.question).toMatchObject({ kind: 'later_chapters', values: { chapter: 1 } });
  await story.answer('keep');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text('current/chapters/ch02/final.md')).toBe(second);
  await decide(story, redo);
  story.calls.length = 0;
  await story.answer('redo');
  expect((await story.resume()).result.status).toBe('done');
  expect(story.roles().filter((role) => role === 'plotter-draft')).toHaveLength(1);
  expect(story.list('current/.engine/superseded')).toContain('003');
});

test('a path edited at the gate is what is compared and chosen; one of another form is refused and told', async () => {
  const story = openStory();
  await story.start();
  const path = story.json('paths/path-B.json');
  const text = JSON.stringify({ ...path, title: '作者の道' });
  await decide(story, { kind: 'edit_path', path: 'path-B', text });
  const [open] = await story.engine.questions();
  expect(JSON.stringify(open?.question.values)).toContain('作者の道');
  const { events } = await decide(story, {
    kind: 'edit_path',
    path: 'path-B',
    text: '{"id":"path-B"}',
  });
  expect(
    events.some((event) => event.type === 'warned' && event.warning === 'path_edit_refused'),
  ).toBe(true);
  await story.answer('path-B');
  await story.resume();
  expect(story.json('current/selected_path.json').path.title).toBe('作者の道');
});
