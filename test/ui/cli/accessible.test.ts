import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import { approvalsQuestion, improvement, preference } from '../screens/cmd/questions.ts';
import { fetching } from '../screens/wishes.ts';
import { read } from './parse.ts';
import { perform } from './perform.ts';
import { choosePath, earlier, events, later, summary, type World } from './small-engine.ts';

/** A person at the terminal who types these lines, and goes away after the last. */
function typing(...lines: readonly string[]) {
  const rest = [...lines];
  const prompts: string[] = [];
  const askLine = async (prompt: string) => {
    prompts.push(prompt);
    return rest.shift();
  };
  return { ports: { attended: true, outIsSeen: true, askLine }, prompts };
}

const asking = (...questions: readonly Question[]): World => ({
  runs: [summary()],
  questions: questions.map((question) => ({ run: summary(), question })),
});

const confirmPlan: Question = {
  id: 'confirm-plan',
  kind: 'confirm_plan',
  values: {
    tasks: 2,
    waves: 1,
    lines: ['Wave 1: 1 船の数 (researcher, haiku), 2 鍵 (constructor, haiku)'],
  },
  choices: [
    { id: 'go', key: 'g' },
    { id: 'edit', key: 'e' },
    { id: 'stop', key: 's' },
  ],
  comment: true,
  openedAt: earlier,
};

describe('a question is asked by lines', () => {
  test('the choice and the words behind it go into the answer, and how many chapters is asked for', async () => {
    const { ports, prompts } = typing('A: もっと霧を', '3');
    const line = ['answer', '--accessible'];
    const { code, out, asked } = await perform(line, asking(choosePath), { language: 'ja', ports });
    expect(code).toBe(0);
    const answer = { choice: 'path-A', comment: 'もっと霧を', amount: 3, by: 'person' };
    expect(asked).toMatchObject([['answer', 'story_1', answer]]);
    expect(out).toContain('霧の灯台');
    expect(out).not.toContain('folio-tui answer choose-path');
    expect(prompts).toHaveLength(2);
  });

  test('what is no choice is said and asked again; ? says the question again; full-width letters count', async () => {
    const { ports } = typing('yes please', '？', 'Ｂ', '９', '');
    const { out, asked } = await perform(['answer', '--accessible'], asking(choosePath), { ports });
    expect(asked).toMatchObject([['answer', 'story_1', { choice: 'path-B', amount: 1 }]]);
    expect(out).toContain('“yes please” is none of the choices: A, B.');
    expect(out.split('? Choose one of the three paths')).toHaveLength(3);
    expect(out).toContain('Type a number from 1 to 7.');
  });

  test('an empty line leaves it for later, and going away records nothing', async () => {
    const left = typing('');
    const world = asking(choosePath);
    const empty = await perform(['answer', '--accessible'], world, { ports: left.ports });
    expect([empty.asked, empty.out.includes('Left for later')]).toEqual([[], true]);
    const gone = await perform(['answer', '--accessible'], world, { ports: typing().ports });
    expect([gone.code, gone.asked]).toEqual([2, []]);
  });

  test('each card is decided by itself', async () => {
    const world = asking(approvalsQuestion([improvement, preference]));
    const { ports } = typing('d', 'y', 'maybe', 'n');
    const { asked, out } = await perform(['answer', '--accessible'], world, { ports });
    const decisions = [
      { id: improvement.id, decision: 'approved' },
      { id: preference.id, decision: 'rejected' },
    ];
    expect(asked).toMatchObject([['answer', 'story_1', { details: { decisions } }]]);
    expect(out).toContain('Type y, n, k or d.');
  });

  test('a command is allowed by the very key, and network only with hosts by name', async () => {
    const world = asking(fetching('curl https://example.org'));
    const { ports } = typing('a', 'H', 'H example.org');
    const { asked, out } = await perform(['answer', '--accessible'], world, { ports });
    expect(asked).toMatchObject([
      ['answer', 'story_1', { choice: 'network', comment: 'example.org' }],
    ]);
    expect(out).toContain('Name the hosts behind it');
  });

  test('nothing is asked in a workspace that is not trusted, nor where no terminal reads along', async () => {
    const { ports, prompts } = typing('A');
    const world = { ...asking(choosePath), trusted: false };
    const untrusted = await perform(['answer', '--accessible'], world, { ports });
    expect([untrusted.asked, prompts]).toEqual([[], []]);
    expect(untrusted.err).toContain('folio-tui trust');
    const piped = { ...ports, outIsSeen: false };
    const shown = await perform(['answer', '--accessible'], asking(choosePath), { ports: piped });
    expect([shown.asked, prompts]).toEqual([[], []]);
    expect(shown.out).toContain('folio-tui answer choose-path A');
  });
});

describe('a run', () => {
  test('goes on with each answer, and asks what it could decide by itself without a person', async () => {
    const world = {
      ...asking(confirmPlan),
      result: { status: 'waiting', failure: null },
    } as const satisfies World;
    const { ports } = typing('g');
    const { asked, out } = await perform(['crew', '--accessible', 'Count ships'], world, { ports });
    expect(asked).toMatchObject([
      ['start', ['crew', {}], { answers: [] }],
      ['answer', 'story_1', { choice: 'go' }],
      ['resume', 'story_1', { attended: true }],
    ]);
    expect(out.split('Go ahead with this plan?')).toHaveLength(3);
  });

  test('asks for a command while it is at work; going away stops it', async () => {
    const question = fetching('curl https://example.org');
    const happened = events(later, { type: 'question_opened', question });
    const world = { ...asking(question), events: happened };
    const { ports } = typing('n');
    const { asked } = await perform(['crew', '--accessible', 'x y'], world, { ports });
    expect(asked[1]).toMatchObject(['answer', 'story_1', { choice: 'deny' }]);
    const gone = await perform(['crew', '--accessible', 'x y'], world, { ports: typing().ports });
    expect(gone.asked[1]).toEqual(['stop', 'now']);
  });

  test.each([
    ['ja', 'ウェーブ 1: 1 船の数 (調査, haiku), 2 鍵 (constructor, haiku)'],
    ['en', 'Wave 1: 1 船の数 (research, haiku), 2 鍵 (constructor, haiku)'],
  ] as const)('a plan is told in the words of the screen (%s)', async (language, line) => {
    const { out } = await perform(['answer'], asking(confirmPlan), { language });
    expect(out).toContain(line);
  });
});

test('without a verb the first question is what is wanted, and an unsure wish is asked for its way', async () => {
  const task = await read(['--accessible'], true);
  expect(task.kind).toBe('verb');
  const { ports, prompts } = typing('霧', '1');
  const { asked } = await perform(['do', '--accessible'], {}, { language: 'ja', ports });
  expect(prompts[0]).toContain('したいことを一行で');
  expect(asked).toMatchObject([['start', ['folio', { idea: '霧' }], {}]]);
  const nothing = await perform(['do', '--accessible'], {}, { ports: typing('').ports });
  expect([nothing.code, nothing.asked]).toEqual([0, []]);
});
