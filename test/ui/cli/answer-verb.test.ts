import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import { choiceFor } from '../../../src/ui/cli/question-text.ts';
import { taskWordsOf } from '../../../src/ui/workflows/crew/words/of.ts';
import { approvalsQuestion, improvement, preference } from '../screens/cmd/questions.ts';
import { fetching, wish } from '../screens/wishes.ts';
import { perform } from './perform.ts';
import { choosePath, earlier, summary, type World } from './small-engine.ts';

const payer: Question = {
  id: 'payer-1',
  kind: 'payer',
  values: { payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'wxyz' }, budgetUsd: 5 },
  choices: [
    { id: 'stop', key: 'n' },
    { id: 'pay', key: 'y', weighty: true },
  ],
  openedAt: earlier,
};
const one: World = { runs: [summary()], questions: [{ run: summary(), question: choosePath }] };
const other = summary({ id: 'story_2', folder: 'rehearsal/current' });
const two: World = {
  ...one,
  questions: [...(one.questions ?? []), { run: other, question: payer }],
};

describe('showing', () => {
  test('without words every open question is shown', async () => {
    const { code, out } = await perform(['answer'], two);
    expect(code).toBe(0);
    expect(out).toContain('folio-tui answer choose-path A');
    expect(out).toContain('folio-tui answer payer-1 n');
    expect(out).toContain('ANTHROPIC_API_KEY …wxyz');
  });

  test.each(['choose-path', 'story_1', 'current'])('%s shows that question', async (id) => {
    const { code, out, asked } = await perform(['answer', id], two);
    expect([code, asked]).toEqual([0, []]);
    expect(out).toContain('choose-path');
    expect(out).not.toContain('payer-1');
  });

  test('--json gives the questions as data', async () => {
    const { out } = await perform(['answer', '--json'], one);
    expect(JSON.parse(out)).toEqual([
      { run: 'story_1', title: '灯台守の娘', question: choosePath },
    ]);
  });

  test('says so when nothing is open, also without a workspace', async () => {
    expect((await perform(['answer'], {})).out).toBe('No question is open.\n');
    expect((await perform(['answer'], {}, { homeless: true })).code).toBe(0);
  });
});

test('a question that takes a comment says how it is given', async () => {
  const { out } = await perform(['answer'], {
    runs: [summary()],
    questions: [{ run: summary(), question: { ...choosePath, comment: true } }],
  });
  expect(out).toContain(' (with a comment: --text TEXT)\n');
});

const approvals: Question = {
  id: 'approvals',
  kind: 'approvals',
  values: { cmd: 'cmd_001', items: [{ id: 'IMP-001' }, { id: 'LP-001' }, { id: 'SKL-001' }] },
  choices: [
    { id: 'decide', key: 'd' },
    { id: 'all', key: 'A', weighty: true },
    { id: 'none', key: 'N', weighty: true },
    { id: 'later', key: 'l' },
  ],
  comment: true,
  openedAt: earlier,
};

describe('approvals', () => {
  const asks = (id: string) => ({ run: summary({ id }), question: approvals });
  const alone: World = { runs: [summary({ id: 'cmd_001' })], questions: [asks('cmd_001')] };
  const pair: World = { ...alone, questions: [asks('cmd_001'), asks('cmd_002')] };

  test('how to answer them as a whole and one by one is told', async () => {
    const { out } = await perform(['answer'], alone);
    expect(out).toContain('To answer: folio-tui answer approvals A|N|l\n');
    expect(out).toContain('folio-tui answer approvals d --text "IMP-001=y LP-001=n"');
  });

  test.each([
    'IMP-001=y LP-001=n SKL-001=d',
    'IMP-001=approved, LP-001=REJECTED, SKL-001=d',
    'IMP-001＝ｙ、LP-001＝ｎ、SKL-001＝ｄ',
  ])('each is decided by its ID: %s', async (text) => {
    const { code, asked } = await perform(['answer', 'approvals', 'd', '--text', text], alone);
    expect(code).toBe(0);
    const decisions = [
      { id: 'IMP-001', decision: 'approved' },
      { id: 'LP-001', decision: 'rejected' },
      { id: 'SKL-001', decision: 'deferred' },
    ];
    const details = { decisions, rejectedKinds: [] };
    expect(asked).toMatchObject([['answer', 'cmd_001', { choice: 'decide', details }]]);
  });

  test.each([
    [],
    ['--text', 'IMP-001'],
    ['--text', 'IMP-001=maybe'],
    ['--text', 'LP-001=y, please'],
  ])('what says nothing of a card is not recorded, and the form is shown: %j', async (...given) => {
    const { code, asked, err } = await perform(['answer', 'approvals', 'd', ...given], alone);
    expect([code, asked]).toEqual([1, []]);
    expect(err).toContain('folio-tui answer approvals d --text "IMP-001=y LP-001=n"');
  });

  test('decisions as data go through as they are', async () => {
    const text = '{"decisions":[],"rejectedKinds":[]}';
    const { asked } = await perform(['answer', 'approvals', 'd', '--text', text], alone);
    expect(asked).toMatchObject([['answer', 'cmd_001', { choice: 'decide', comment: text }]]);
  });

  test('where two runs ask by the same ID, each is named by its run, and that answers it', async () => {
    const { out } = await perform(['answer'], pair);
    expect(out).toContain('folio-tui answer cmd_001 A|N|l\n');
    expect(out).toContain('folio-tui answer cmd_002 A|N|l\n');
    const { asked } = await perform(['answer', 'cmd_002', 'A'], pair);
    expect(asked).toMatchObject([['answer', 'cmd_002', { choice: 'all' }]]);
  });

  test('a run that asks nothing is no missing ID', async () => {
    const { code, err } = await perform(['answer', 'cmd_009'], pair);
    expect(code).toBe(1);
    expect(err).toContain('cmd_009');
    expect(err).not.toContain('Several questions');
  });
});

test.each(['ja', 'en'] as const)(
  'every card is shown whole, after what preferences are where these are the first: %s (C-098, C-100)',
  async (language) => {
    const items = [improvement, preference];
    const run = summary({ id: 'cmd_001' });
    const asked = { run, question: approvalsQuestion(items) };
    const first = approvalsQuestion(items, { onboarding: true });
    const shown = async (question: Question) =>
      (
        await perform(
          ['answer'],
          { runs: [run], questions: [{ ...asked, question }] },
          { language },
        )
      ).out
        .split('\n')
        .map((line) => line.trim());
    const { learned } = taskWordsOf({ language }).cards;
    const intro = learned.onboarding.filter((line) => line !== '');
    const lines = await shown(first);
    expect(lines.slice(2, 2 + intro.length)).toEqual(intro);
    expect(await shown(asked.question)).not.toContain(intro[0]);
    expect(lines).toEqual(
      expect.arrayContaining(
        [
          learned.heading('LP-001', preference.title, 'HIGH'),
          ...[learned.what, learned.quoted(preference.fields['what'] ?? '')],
          ...[learned.evidence, preference.fields['evidence']],
          ...[learned.scope, preference.fields['scope']],
          ...[learned.action, preference.fields['action']],
          learned.quality(learned.pass),
          `### IMP-001: ${improvement.title}`,
          improvement.fields['problem'],
        ].map((line) => expect.stringContaining(`${line}`)),
      ),
    );
  },
);

test('a change that waits to be committed is shown with every line of its difference', async () => {
  const diff = 'diff --git a/a.md b/a.md\n@@ -1 +1,2 @@\n # A\n+\tone\n+two\n';
  const question: Question = {
    id: 'commit-IMP-001',
    kind: 'commit_change',
    values: { id: 'IMP-001', branch: 'main', message: 'docs: say so', files: ['a.md'], diff },
    choices: [
      { id: 'commit', key: 'c' },
      { id: 'leave', key: 'l' },
    ],
    openedAt: earlier,
  };
  const run = summary({ id: 'cmd_001' });
  const { out } = await perform(['answer'], { runs: [run], questions: [{ run, question }] });
  expect(out).toContain('  | diff --git a/a.md b/a.md\n  | @@ -1 +1,2 @@\n  |  # A\n');
  expect(out).toContain('  | +    one\n  | +two\n  [c] ');
});

describe('answering', () => {
  test.each([
    ['choose-path', 'A', 'path-A'],
    ['choose-path', 'b', 'path-B'],
    ['choose-path', 'Ｂ', 'path-B'],
    ['choose-path', '2', 'path-B'],
    ['choose-path', 'path-B', 'path-B'],
    ['story_1', 'a', 'path-A'],
    ['payer-1', 'y', 'pay'],
    ['payer-1', 'pay', 'pay'],
  ])('answer %s %s records %s', async (id, given, choice) => {
    const { code, asked, out } = await perform(['answer', id, given], two);
    expect(code).toBe(0);
    expect(asked).toMatchObject([
      ['answer', expect.any(String), { choice, comment: '', by: 'person' }],
    ]);
    expect(out).toContain('folio-tui resume');
  });

  test('with one open question its id may be left out', async () => {
    const { asked } = await perform(['answer', 'A', '--text', '静かに', '--chapters', '7'], one);
    const answer = {
      question: 'choose-path',
      choice: 'path-A',
      comment: '静かに',
      by: 'person',
      amount: 7,
    };
    expect(asked).toEqual([['answer', 'story_1', answer]]);
  });

  test('--chapters is up to which chapter, also where chapters were brought along', async () => {
    const estimate = { ...(choosePath.values['estimate'] as object), from: 4 };
    const values = { ...choosePath.values, estimate };
    const brought = {
      ...one,
      questions: [{ run: summary(), question: { ...choosePath, values } }],
    };
    const upTo = async (chapter: string) =>
      await perform(['answer', 'A', '--chapters', chapter], brought);
    expect((await upTo('5')).asked).toMatchObject([['answer', 'story_1', { amount: 2 }]]);
    expect((await upTo('10')).asked).toMatchObject([['answer', 'story_1', { amount: 7 }]]);
    for (const chapter of ['3', '11']) {
      const { code, err } = await upTo(chapter);
      expect([code, err]).toEqual([1, expect.stringContaining('4–10')]);
    }
    expect((await perform(['answer'], brought)).out).toContain('4–10');
  });

  test('a word with the answer may come from a file', async () => {
    const { asked } = await perform(['answer', 'A', '--file', '-'], one, {
      texts: { '-': '結末は静かに\n' },
    });
    expect(asked).toMatchObject([['answer', 'story_1', { comment: '結末は静かに' }]]);
  });

  test('--json says what was recorded', async () => {
    const { out } = await perform(['answer', 'A', '--json'], one);
    expect(JSON.parse(out)).toEqual({
      run: 'story_1',
      question: 'choose-path',
      choice: 'path-A',
      comment: '',
    });
  });
});

describe('refusing', () => {
  test('with several open questions an answer without an id shows them and records nothing', async () => {
    const { code, err, asked } = await perform(['answer', 'A'], two);
    expect([code, asked]).toEqual([1, []]);
    expect(err).toContain('choose-path');
    expect(err).toContain('payer-1');
  });

  test.each([
    [['answer', 'choose-path', 'D'], 'A (path-A), B (path-B)'],
    [['answer', 'no-such', 'A'], 'no-such'],
    [['answer', 'A', '--chapters', '8'], '1–7'],
    [['answer', 'payer-1', 'y', '--chapters', '2'], '--chapters'],
  ])('%o says why', async (line, words) => {
    const { code, err, asked } = await perform(line, line.includes('payer-1') ? two : one);
    expect([code, asked]).toEqual([1, []]);
    expect(err).toContain(words);
  });

  test('nothing is recorded in a workspace that is not trusted', async () => {
    const { code, asked } = await perform(['answer', 'A'], { ...one, trusted: false });
    expect([code, asked]).toEqual([1, []]);
  });
});

test('a number beyond the choices, or a sentence, chooses nothing', () => {
  for (const given of ['0', '3', '', 'path', 'A or B'])
    expect(choiceFor(choosePath, given)).toBeUndefined();
});

test('an answer to a run that is at work needs nothing more', async () => {
  const running: World = {
    runs: [summary({ status: 'running' })],
    questions: [{ run: summary({ status: 'running' }), question: choosePath }],
  };
  const { code, out } = await perform(['answer', 'A'], running);
  expect(code).toBe(0);
  expect(out).toContain('goes on by itself');
  expect(out).not.toContain('folio-tui resume');
});

describe('permission', () => {
  const command = 'git push origin main\n\u202erm -rf build';
  const asked = wish(command, { writes: ['/home/me/proj/**', '/tmp/a'] });
  const asking: World = { runs: [summary()], questions: [{ run: summary(), question: asked }] };

  test('the question shows everything that the dialog shows at first, the whole command first', async () => {
    const { out } = await perform(['answer'], asking);
    expect(out.split('\n')).toEqual([
      '? Permission needed',
      expect.stringContaining('permission-0123abcd'),
      '  The “code” agent wants to run a command',
      '  | git push origin main',
      '  | \\u202erm -rf build',
      expect.stringMatching(/^ {2}! Hidden/),
      '  why     git push is on the list of commands that always ask.',
      '  reach   No network. It can write only in its own copy of /home/me/proj. Your files change only when you apply its work.',
      '  folder  its own copy of /home/me/proj',
      '  writes  any file in its own copy of /home/me/proj and its folders',
      '          /tmp/a',
      '  step    work/cmd_001/results/result_1.md',
      '  “always here” counts until you revoke it',
      '  [y] Allow once',
      '  [A] Always allow in this folder',
      '  [n] Deny',
      expect.stringContaining('folio-tui answer permission-0123abcd once|always|deny'),
      '',
    ]);
  });

  test.each([
    ['once', 'once'],
    ['y', 'once'],
    ['always', 'always'],
    ['A', 'always'],
    ['deny', 'deny'],
  ])('its id with %s records %s', async (given, choice) => {
    const { code, asked: told } = await perform(['answer', asked.id, given], asking);
    expect(code).toBe(0);
    expect(told).toMatchObject([['answer', 'story_1', { question: asked.id, choice }]]);
  });

  test('with deny the text is the word to the agent', async () => {
    const { asked: told } = await perform(
      ['answer', asked.id, 'deny', '--text', 'not yet'],
      asking,
    );
    expect(told).toMatchObject([['answer', 'story_1', { choice: 'deny', comment: 'not yet' }]]);
  });

  test.each([['a'], ['1'], ['Y']])('%s is no answer', async (given) => {
    const { code, asked: told } = await perform(['answer', asked.id, given], asking);
    expect([code, told]).toEqual([1, []]);
  });

  test.each([
    ['without an id', ['answer', 'once']],
    ['by the run', ['answer', 'story_1', 'once']],
  ])('%s nothing is allowed, and what is asked is shown', async (_, line) => {
    const { code, asked: told, err } = await perform(line, asking);
    expect([code, told]).toEqual([1, []]);
    expect(err).toContain('| git push origin main');
  });
});

test.each([
  [['network', '--text', 'a.example'], 0, [{ choice: 'network', comment: 'a.example' }]],
  [['network_run'], 1, []],
  [['H', '--text', 'not/a-host'], 1, []],
])('the answer %j to a wish with network ends with %i', async (words, ends, given) => {
  const question = fetching('npm install');
  const world = { runs: [summary()], questions: [{ run: summary(), question }] };
  const { code, asked: told } = await perform(['answer', question.id, ...words], world);
  expect(code).toBe(ends);
  expect(told).toMatchObject(given.map((each) => ['answer', 'story_1', each]));
});

test('an ID can be shortened to what is unique: its beginning, or that of its digits', async () => {
  const id = 'permission-0123456789abcdef0123456789abcdef';
  const permission = { ...wish('npm test'), id };
  const world: World = {
    ...two,
    questions: [
      ...(two.questions ?? []),
      { run: summary({ id: 'cmd_001' }), question: permission },
    ],
  };
  for (const short of ['permission-012345', '012345', 'payer']) {
    const { code, out, asked } = await perform(['answer', short], world);
    expect([code, asked]).toEqual([0, []]);
    expect(out).toContain(short === 'payer' ? 'payer-1' : id);
    expect(out.match(/^\? /gm)).toHaveLength(1);
  }
  const { code, asked } = await perform(['answer', '012345', 'once'], world);
  expect([code, asked.length]).toEqual([0, 1]);
  // too short to stand for what was shown
  for (const short of ['permission-0', 'permission', '0123'])
    expect((await perform(['answer', short, 'once'], world)).code).toBe(1);
});
