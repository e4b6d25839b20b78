import { expect, test } from 'vitest';
import { shownOutline } from '../../../../src/engine/workflows/folio/contract/outline-shown.ts';
import { calledInStory } from '../../../../src/ui/workflows/folio/reader/story-names.ts';
import { listedInStory } from '../../../../src/ui/workflows/folio/reader/story-path.ts';
import { pathReply } from '../../../engine/workflows/folio/replies.ts';
import { openStory } from '../../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';
import { perform } from '../../cli/perform.ts';
import { summary } from '../../cli/small-engine.ts';

/* The outline of a story as a person sees it, and how it grows. */

const selected = JSON.stringify({ path: { id: 'path-A', ...pathReply('A') } });
const block = (from: number) =>
  JSON.stringify({ from, entries: [{ chapter: from, title: `続${from}`, summary: '船が来る。' }] });
const files = {
  'current/selected_path.json': selected,
  'current/outline/more-01.json': block(3),
  'current/outline/more-02.json': block(9),
  'current/outline/proposal-01-1.json': block(3),
  'current/chapters/ch01/final.md': '霧',
};

test('plan prints the chosen path with the chapters planned since, and marks what is written', async () => {
  const { code, out } = await perform(['plan'], { runs: [summary()], files });
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('3 chapters (* written: 1)\n* 1. 題1\n'),
  ]);
  expect(out).toContain('  3. 続3\n    船が来る。\n');
  expect(out).toContain('folio-tui plan --more 5');
  const json = JSON.parse((await perform(['plan', '--json'], { runs: [summary()], files })).out);
  expect(json).toMatchObject([{ chapter: 1, written: true }, { chapter: 2 }, { written: false }]);
});

test('before a path is chosen there is no outline, and that is said with code 1', async () => {
  expect(await perform(['plan'], { runs: [summary()], files: {} })).toMatchObject({
    code: 1,
    out: 'No path has been chosen yet.\n',
  });
  expect(shownOutline('{"path":', [])).toBeUndefined();
});

test('plan --more tells the story how many and with which words, and goes on with it', async () => {
  const { asked } = await perform(['plan', '--more', '3', '--comment', 'the ship'], {
    runs: [summary()],
    files,
  });
  expect(JSON.stringify(asked)).toContain('"kind":"plan_more","chapters":3,"wish":"the ship"');
});

test('in the list of files both first drafts, what was proposed and what was taken have names of their own', () => {
  const names = [
    ['current/chapters/ch02/draft-01-b.md', '草稿1の b（二つのうち）', 'draft 1, b of two'],
    [
      'current/chapters/ch02/draft-01-choice.json',
      '二つの草稿の平均と、選んだ理由',
      'the averages of both first drafts, and why one goes on',
    ],
    [
      'current/chapters/ch02/draft-reviews/b/plotter.json',
      '草稿1の b Plotter の採点',
      'draft 1, b of two: Plotter',
    ],
    ['current/outline/more-01.json', '足した構成', 'chapters added to the outline'],
    ['current/outline/proposal-01-1.json', '構成の案', 'chapters as proposed'],
    ['current/outline/context-01-1.yaml', '構成の案に渡した台帳', 'what the proposal was given'],
    ['current/outline/flow-ch02-A-1.json', '流れの候補 A', 'flow A, as proposed'],
    ['current/outline/flow-ch02-check-1.json', '流れの候補の確認', 'the flows checked'],
    ['current/chapters/ch02/outline.json', '章の流れ', 'how the chapter goes'],
    [
      'current/chapters/ch02/keeper-01.json',
      '台帳のために読み取ったこと',
      'what was read for the ledger',
    ],
    [
      'current/chapters/ch02/keeper-02.json',
      '台帳のために読み取ったこと（2回目）',
      'what was read for the ledger, time 2',
    ],
  ] as const;
  for (const [path, ja, en] of names)
    expect([calledInStory(path, 'ja'), calledInStory(path, 'en')]).toEqual([ja, en]);
  expect(names.map(([path]) => listedInStory(path).group)).toEqual([
    ...['drafts', 'drafts', 'reviews'],
    ...['plan', 'plan', 'other', 'plan', 'plan', 'plan', 'other', 'other'],
  ]);
});

test('p on a story asks how many, with the price; a proposed chapter is taken by y, and M asks before the next one', async () => {
  const story = openStory();
  await story.start(undefined, {
    answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }],
  });
  const [run] = await story.engine.runs();
  const ports = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere(ports, { columns: 100, rows: 30 });
  await screen.see('Manuscript: ');
  await screen.pass(1_000);
  await screen.type('p');
  const asks = (text: string) => text.includes('Plan more chapters, from chapter 3 on?');
  const asked = await screen.until(asks);
  expect(asked).toContain('at most $0.01');
  expect(asked).toContain('Chapters to plan: 5 of at most 20');
  for (const [key, next] of [
    ['y', 'Chapter 3: 続3'],
    ['a', 'm next chapter'],
  ] as const) {
    // what a key has asked for, and what follows from it, is in front at once
    const footer = await screen.see('esc later');
    expect(footer.includes('e edit the plan')).toBe(key === 'a');
    await screen.pass(2_000);
    await screen.type(key);
    await screen.pass(2_000);
    await screen.type('\r');
    await screen.see(next);
    await screen.pass(2_000);
  }
  expect(story.json('current/outline/more-01.json').entries).toHaveLength(5);
  await screen.type('M');
  await screen.see('Two first drafts to choose from (at most $0.01 more)');
});
