import { expect, test } from 'vitest';
import { perform } from './perform.ts';
import { choosePath, summary, type World } from './small-engine.ts';

const old = summary({ id: 'story_0', folder: 'archive/story_0/current', archived: true });
const world: World = { runs: [summary(), old] };

test('without an id the newest unfinished run goes on', async () => {
  const { asked } = await perform(['resume'], world);
  expect(asked).toEqual([
    ['resume', 'story_1', { answers: [], reloadConfig: false, yes: false, attended: false }],
  ]);
});

test('current names the story in hand', async () => {
  expect((await perform(['resume', 'current'], world)).asked[0]).toMatchObject([
    'resume',
    'story_1',
    {},
  ]);
});

test('an id that nobody knows is left to the engine to refuse', async () => {
  expect((await perform(['resume', 'story_9'], world)).asked[0]).toMatchObject([
    'resume',
    'story_9',
    {},
  ]);
});

test('a new budget and more chapters are told to the run before it goes on', async () => {
  const { asked } = await perform(['resume', '--budget', 'none', '--chapters', '4'], world);
  expect(asked.slice(0, 2)).toEqual([
    ['tell', 'story_1', { kind: 'raise_budget', usd: null }],
    ['tell', 'story_1', { kind: 'more_chapters', upTo: 4 }],
  ]);
  expect(asked[2]).toMatchObject([
    'resume',
    'story_1',
    // how much may be spent says nothing of who pays
    { answers: [] },
  ]);
});

test('up to which chapter a story is written is told once, not again as a count behind chapters that were brought along', async () => {
  const { asked } = await perform(['resume', '--path', 'B', '--chapters', '5'], world);
  expect(asked).toMatchObject([
    ['tell', 'story_1', { kind: 'more_chapters', upTo: 5 }],
    ['resume', 'story_1', {}],
  ]);
  expect(asked[1]).toEqual([
    ...['resume', 'story_1'],
    expect.objectContaining({ answers: [{ kind: 'choose_path', choice: 'path-B' }] }),
  ]);
});

test('more chapters wake a story that has written what it was asked for', async () => {
  const done: World = { runs: [summary({ status: 'done' })] };
  const { asked } = await perform(['resume', '--chapters', '2'], done);
  expect(asked).toMatchObject([
    ['tell', 'story_1', { upTo: 2 }],
    ['resume', 'story_1', {}],
  ]);
});

test('more chapters, and a path, are for a story, however new a run of something else is', async () => {
  const cmd = summary({ id: 'cmd_001', workflow: 'crew', folder: 'work/cmd_001' });
  const both: World = { runs: [cmd, summary({ status: 'done' })] };
  const { asked } = await perform(['resume', '--chapters', '7'], both);
  expect(asked).toMatchObject([
    ['tell', 'story_1', { upTo: 7 }],
    ['resume', 'story_1', {}],
  ]);
  const chosen = await perform(['resume', '--path', 'B'], { runs: [cmd, summary()] });
  expect(chosen.asked).toMatchObject([['resume', 'story_1', {}]]);
  const named = await perform(['resume', 'cmd_001', '--chapters', '7'], both);
  expect([named.code, named.asked]).toEqual([1, []]);
  expect(named.err).toContain('--chapters says nothing to cmd_001: it is said to stories.');
  const none = await perform(['resume', '--chapters', '7'], { runs: [cmd] });
  expect([none.code, none.asked]).toEqual([1, []]);
  expect(none.err).toContain('There is no unfinished run.');
});

test('a run that another process walks is told nothing', async () => {
  const running: World = { runs: [summary({ status: 'running' })], readOnly: true };
  const { code, asked } = await perform(['resume', '--chapters', '2'], running);
  expect(code).toBe(1);
  expect(asked.map((entry) => (entry as string[])[0])).toEqual(['resume', 'stop']);
});

test('an untrusted workspace is told nothing', async () => {
  const { code, asked } = await perform(['resume', '--chapters', '2'], {
    ...world,
    trusted: false,
  });
  expect([code, asked.map((entry) => (entry as string[])[0])]).toEqual([1, ['resume']]);
});

test('without a workspace there is nothing to go on with', async () => {
  const { code, err } = await perform(['resume'], world, { homeless: true });
  expect(code).toBe(1);
  expect(err).toContain('There is no unfinished run.');
});

test.each([
  [false, '`folio-tui resume story_1` goes on with it.'],
  [true, '`folio-tui resume story_1 --provider recorded` goes on with it.'],
])(
  'an answer says the command that goes on with it, also of a rehearsal (%s)',
  async (rehearsal, says) => {
    const run = summary({ rehearsal });
    const world: World = { runs: [run], questions: [{ run, question: choosePath }] };
    expect((await perform(['answer', 'choose-path', 'A'], world)).out).toContain(says);
  },
);
