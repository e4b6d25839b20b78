import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashOf } from '../../../../src/engine/data/canonical.ts';
import { marksOf } from '../../../support/marks.ts';
import { cardReply, reviewOf } from './replies.ts';
import { openStory, type Script, type StoryOptions } from './story-world.ts';

const pathA = { answers: [{ kind: 'choose_path' as const, choice: 'path-A' }] };

/** Round 1 fails, round 2 passes: every kind of file comes into being. */
const twoRounds: Script = {
  reply: (task) => (reviewOf(task)?.round === 1 ? cardReply(task, 6.2) : undefined),
};

/** From the first write that `point` matches on, nothing reaches the disk any more, as after a kill. */
function dyingAt(point: RegExp): Required<Pick<StoryOptions, 'onWrite'>> & { dead(): boolean } {
  let dead = false;
  return {
    dead: () => dead,
    onWrite: (path) => {
      dead ||= point.test(path);
      if (dead) throw new Error('killed');
    },
  };
}

/** The story's own files, times and token counts left out. */
function filesOf(root: string): Record<string, string> {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.name.startsWith('.')) return [];
      return entry.isDirectory() ? below(path) : [path];
    });
  const plain = (path: string) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, 'TIME')
      .replaceAll(/story_\w+/g, 'RUN');
  return Object.fromEntries(
    [...below('current'), ...below('paths')].map((path) => [path, plain(path)]),
  );
}

const wholeRoot = mkdtempSync(join(tmpdir(), 'folio-whole-'));
let whole: { readonly files: Record<string, string>; readonly calls: number };

beforeAll(async () => {
  const story = openStory({ script: twoRounds, root: wholeRoot });
  await story.start(undefined, pathA);
  whole = { files: filesOf(wholeRoot), calls: story.calls.length };
});
afterAll(() => rmSync(wholeRoot, { recursive: true, force: true }));

describe('a story that is killed', () => {
  test.each([
    ['before the idea is written', /current\/idea\.json$/],
    ['between two paths', /paths\/path-B\.json$/],
    ['before the selection is written', /selected_path\.json$/],
    ['after the selection', /steps\/current\+selected_path/],
    ['before a draft is written', /draft-01\.md$/],
    ['after a draft', /steps\/.*draft-01/],
    ['after three scorecards', /round-01\/pacer\.json$/],
    ['after batch 1', /round-01\/anchor\.json$/],
    ['before the summary', /round-01\/editor-summary\.json$/],
    ['after the summary', /steps\/.*round-01\+editor-summary/],
    ['before the notes', /revision-notes-01\.md$/],
    ['after the notes', /steps\/.*revision-notes-01/],
    ['before the final text', /ch01\/final\.md$/],
    ['after the final text', /steps\/.*final\.md/],
  ])('%s goes on to the same files', async (_, point) => {
    const death = dyingAt(point);
    const first = openStory({ script: twoRounds, onWrite: death.onWrite });
    await first.start(undefined, pathA);
    expect(death.dead()).toBe(true);
    const second = openStory({ script: twoRounds, root: first.root });
    expect((await second.resume(pathA)).result).toEqual({ status: 'done', failure: null });
    expect(filesOf(first.root)).toEqual(whole.files);
    const finished = first.calls.filter(({ ended }) => ended > 0).length;
    const again = finished + second.calls.length - whole.calls;
    // Only calls whose answer had not reached its file are made again.
    expect(again).toBeGreaterThanOrEqual(0);
    expect(again).toBeLessThanOrEqual(5);
  });

  test('never calls twice for what is on disk', async () => {
    const death = dyingAt(/round-01\/editor-summary\.json$/);
    const first = openStory({ script: twoRounds, onWrite: death.onWrite });
    await first.start(undefined, pathA);
    const second = openStory({ script: twoRounds, root: first.root });
    await second.resume();
    const steps = [...first.calls, ...second.calls].map(({ step }) => step);
    expect(new Set(steps).size).toBe(steps.length);
  });
});

test('a chapter that an earlier version began is not asked about anew', async () => {
  const death = dyingAt(/draft-02\.md$/);
  const first = openStory({ script: twoRounds, onWrite: death.onWrite });
  await first.start(undefined, pathA);
  for (const { step, task } of first.calls.filter(({ step }) => /round-01|draft-01/.test(step))) {
    const { role, language } = task;
    const asked = { role, language, values: { chapter: 1, round: 1 }, texts: [] };
    const basis = hashOf(hashOf(asked));
    const record = `current/.engine/steps/${step.replaceAll('/', '+')}.json`;
    first.write(record, JSON.stringify({ ...first.json(record), basis }));
  }
  const second = openStory({ script: twoRounds, root: first.root });
  expect((await second.resume()).result.status).toBe('done');
  const steps = second.calls.map(({ step }) => step);
  expect(steps.filter((step) => /round-01|draft-01/.test(step))).toEqual([]);
});

test('a finished story that is resumed changes nothing and calls nobody', async () => {
  const story = openStory({ script: twoRounds });
  await story.start(undefined, pathA);
  const before = filesOf(story.root);
  const calls = story.calls.length;
  const progress = story.text('current/progress.json');
  expect((await story.resume()).result.status).toBe('done');
  expect(filesOf(story.root)).toEqual(before);
  expect(story.text('current/progress.json')).toBe(progress);
  expect(story.calls.length).toBe(calls);
});

test('scores and verdicts are told once, however often a story is resumed', async () => {
  const story = openStory({ script: twoRounds });
  await story.start(undefined, pathA);
  await story.resume();
  const [run] = await story.engine.runs();
  const history = await story.engine.history(run?.id ?? '');
  expect(marksOf(history, 'scored')).toHaveLength(16);
  expect(marksOf(history, 'judged')).toHaveLength(2);
});

describe('the state file', () => {
  test('that disagrees with the files is corrected, told and logged', async () => {
    const death = dyingAt(/round-02\/lens\.json$/);
    const first = openStory({ script: twoRounds, onWrite: death.onWrite });
    await first.start(undefined, pathA);
    const state = first.json('current/state.json');
    first.write(
      'current/state.json',
      JSON.stringify({ ...state, chapter: 2, round: 4, path_id: 'path-C' }),
    );
    const second = openStory({ script: twoRounds, root: first.root });
    const { events } = await second.resume();
    const corrected = events.filter((e) => e.type === 'warned' && e.warning === 'state_corrected');
    expect(corrected).toMatchObject([
      { values: { field: 'chapter', was: 2, is: 1 } },
      { values: { field: 'round', was: 4, is: 2 } },
      { values: { field: 'path_id', was: 'path-C', is: 'path-A' } },
    ]);
    const { decision_log: log } = second.json(
      'current/chapters/ch01/reviews/round-02/editor-summary.json',
    );
    expect(log[0]).toMatchObject({ rule: 'state_corrected', detail: 'chapter: 2 -> 1' });
    expect(second.json('current/state.json')).toMatchObject({ chapter: 1, path_id: 'path-A' });
  });

  test('that is damaged is not reset silently: a person has it rebuilt, and it is kept aside', async () => {
    const story = openStory();
    await story.start();
    story.write('current/state.json', '{"phase": 2, ');
    expect((await story.resume()).result.status).toBe('waiting');
    const [open] = await story.engine.questions();
    expect(open?.question).toMatchObject({
      kind: 'damaged_file',
      values: { path: 'current/state.json' },
    });
    expect(story.text('current/state.json')).toBe('{"phase": 2, ');
    await story.answer('stop');
    expect((await story.resume()).result.failure).toMatchObject({ kind: 'file_damaged' });
    expect((await story.resume()).result.status).toBe('waiting');
    await story.answer('rebuild');
    await story.resume(pathA);
    expect(story.json('current/state.json').status).toBe('chapter_passed');
    expect(story.text('current/.engine/superseded/001/current/state.json')).toBe('{"phase": 2, ');
  });
});

test.each([undefined, '{"agents":'])('a progress file that is %o is rebuilt', async (damage) => {
  const story = openStory();
  await story.start();
  if (damage === undefined) story.remove('current/progress.json');
  else story.write('current/progress.json', damage);
  await story.resume();
  expect(story.json('current/progress.json')).toMatchObject({ awaiting_user: true, phase: 2 });
});

test('a story that is killed between its two state files says in both of them afterwards that its chapter has passed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'folio-between-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const state = () => JSON.parse(readFileSync(join(root, 'current/state.json'), 'utf8')).status;
  let dead = false;
  const cut = openStory({
    root,
    onWrite: (path) => {
      dead ||= path.endsWith('progress.json') && state() === 'chapter_passed';
      if (dead) throw new Error('killed');
    },
  });
  await cut.start(undefined, pathA);
  const story = openStory({ root });
  expect((await story.resume()).result.status).toBe('done');
  expect(story.json('current/progress.json').status).toBe('章完了');
});
