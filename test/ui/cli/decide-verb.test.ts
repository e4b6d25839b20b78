import { expect, test } from 'vitest';
import { parse } from './parse.ts';
import { perform } from './perform.ts';
import { summary, type World } from './small-engine.ts';

const world: World = { runs: [summary({ status: 'done' })] };

test.each([
  [['--use-round', '2'], { kind: 'use_round', chapter: 1, round: 2 }],
  [['--use-round', '2', 'ch03'], { kind: 'use_round', chapter: 3, round: 2 }],
  [
    ['--redo', 'ch02', '--from-round', '1', '--comment', '犬を'],
    { kind: 'redo_chapter', chapter: 2, fromRound: 1, comment: '犬を' },
  ],
  [['--redo'], { kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '' }],
  [['--retry', 'voice'], { kind: 'retry_review', chapter: 1, round: 2, agent: 'Voice' }],
  [['--skip', 'Lens', '２'], { kind: 'skip_review', chapter: 2, round: 2, agent: 'Lens' }],
  [
    ['--gate', 'min_each=6,no_critical=false', '--gate', 'folio.force_pass_draft=best'],
    { kind: 'set_gate', settings: { min_each: 6, no_critical: false, force_pass_draft: 'best' } },
  ],
])('write %j tells the story in hand and goes on', async (flags, item) => {
  const { asked } = await perform(['write', ...flags], world);
  expect(asked).toMatchObject([
    ['tell', 'story_1', item],
    ['resume', 'story_1', {}],
  ]);
});

test('without a story in hand there is nothing to decide about', async () => {
  const { code, asked } = await perform(['write', '--redo'], { runs: [] });
  expect(code).toBe(1);
  expect(asked).toEqual([]);
});

test('a gate that is none is refused with every word that cannot be used, and nothing is told', async () => {
  const { code, asked, err } = await perform(
    ['write', '--lang', 'en', '--gate', 'min_each=60,max_round=3', '--gate', 'no_critical=maybe'],
    world,
  );
  expect(code).toBe(1);
  expect(asked).toEqual([]);
  expect(err).toContain('min_each: 60 (1–10)');
  expect(err).toContain('max_round → max_rounds');
  expect(err).toContain('no_critical: maybe (true | false)');
});

test.each([
  [['--redo', '--retry', 'Lens'], 'conflict'],
  [['--gate', 'min_each=6', 'ch02'], 'too_many'],
  [['--gate', 'min_each=6', '--redo'], 'conflict'],
  [['--from-round', '2', 'アイデア'], 'needs'],
  [['--redo', '序章'], 'bad_value'],
  [['--retry', 'Bob'], 'bad_value'],
])('write %j is refused as %s', async (flags, kind) => {
  expect(await parse(['write', ...flags])).toMatchObject({
    kind: 'usage',
    problem: { kind },
  });
});

test.each([
  [['write', '--redo'], 'story_1'],
  [['crew', 'apply', 'story_1'], 'story_1'],
])('whatever %j may not go on with is named in what is to be done about it', async (words, id) => {
  const refused = { kind: 'rehearsal_mismatch', rehearsal: true } as const;
  const { code, err } = await perform([...words, '--lang', 'en'], { ...world, refused });
  expect([code, err]).toEqual([1, expect.stringContaining(`folio-tui resume ${id}`)]);
});
