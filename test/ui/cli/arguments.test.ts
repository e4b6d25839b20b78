import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageText } from '../../../src/ui/cli/help.ts';
import { flagNames, parse, read, verbNames } from './parse.ts';

const words = (line: string) => (line === '' ? [] : line.split(' '));

const commands: readonly (readonly [line: string, command: object])[] = [
  [
    'write idea',
    { kind: 'write', idea: { from: 'argument', text: 'idea' }, archiveOld: false, answers: [] },
  ],
  ['write -', { kind: 'write', idea: { from: 'stdin' } }],
  ['write --prompt-file idea.txt', { kind: 'write', idea: { from: 'file', path: 'idea.txt' } }],
  ['write --prompt-file -', { kind: 'write', idea: { from: 'stdin' } }],
  ['write idea --new', { kind: 'write', archiveOld: true }],
  ['write idea --yes', { kind: 'write', archiveOld: true, options: { yes: true } }],
  [
    'write idea --path b --comment quiet --chapters 2',
    {
      kind: 'write',
      tell: [],
      answers: [{ kind: 'choose_path', choice: 'path-B', comment: 'quiet', amount: 2 }],
    },
  ],
  ['write idea --path 3', { kind: 'write', answers: [{ kind: 'choose_path', choice: 'path-C' }] }],
  [
    'write idea --path path-a',
    { kind: 'write', answers: [{ kind: 'choose_path', choice: 'path-A' }] },
  ],
  ['write idea --path Ａ', { kind: 'write', answers: [{ kind: 'choose_path', choice: 'path-A' }] }],
  ['write idea --provider anthropic', { answers: [{ kind: 'payer', choice: 'pay' }] }],
  ['write idea --budget 2', { answers: [] }],
  ['write idea --provider recorded', { answers: [] }],
  ['write --rehearsal', { kind: 'write', idea: { from: 'argument', text: 'rehearsal' } }],
  ['session --rehearsal calendars', { request: { from: 'argument', text: 'calendars' } }],
  [
    'resume',
    {
      kind: 'resume',
      id: undefined,
      reloadConfig: false,
      answers: [],
      changes: { tell: [], more: false },
    },
  ],
  [
    'resume story_1 --budget 10',
    {
      ...{ kind: 'resume', id: 'story_1', reloadConfig: false },
      changes: { tell: [{ kind: 'raise_budget', usd: 10 }], more: false },
    },
  ],
  [
    'resume --budget none',
    { kind: 'resume', changes: { tell: [{ kind: 'raise_budget', usd: null }] } },
  ],
  ['resume --keep', { answers: [{ kind: 'stale_steps', choice: 'keep' }] }],
  ['resume --redo', { answers: [{ kind: 'stale_steps', choice: 'redo' }] }],
  ['resume -c folio.max_parallel=2', { reloadConfig: true }],
  ['runs', { kind: 'runs', action: 'list', limit: 20, openOnly: false, workflow: undefined }],
  [
    'runs list --open --limit 3 --workflow folio',
    { action: 'list', limit: 3, openOnly: true, workflow: 'folio' },
  ],
  ['runs show current', { action: 'show', id: 'current' }],
  ['runs log current --all', { action: 'log', id: 'current', all: true }],
  ['runs open current', { action: 'open', id: 'current', file: undefined }],
  ['runs open current idea.json', { action: 'open', file: 'idea.json' }],
  ['runs cancel current', { action: 'cancel', id: 'current' }],
  ['answer', { kind: 'answer', words: [], comment: undefined, amount: undefined }],
  [
    'answer choose-path A --text quiet',
    { words: ['choose-path', 'A'], comment: { from: 'argument', text: 'quiet' } },
  ],
  ['answer A --file - --chapters 3', { words: ['A'], comment: { from: 'stdin' }, amount: 3 }],
  ['export', { kind: 'export', format: 'md', out: undefined, comments: undefined }],
  [
    'export --format TXT --out here --strip-comments',
    { format: 'txt', out: 'here', comments: 'strip' },
  ],
  ['init', { kind: 'init' }],
  ['trust', { kind: 'trust' }],
  ['--version', { kind: 'version' }],
  ['write --version', { kind: 'version' }],
  ['--help', { kind: 'help', verb: undefined }],
  ['-h --lang ja', { kind: 'help', language: 'ja' }],
  ['write --help', { kind: 'help', verb: 'write' }],
  ['help runs', { kind: 'help', verb: 'runs' }],
  ['help', { kind: 'help', verb: undefined }],
];

describe('verbs', () => {
  test('no verb opens the cockpit where there is a terminal', async () => {
    expect(await parse([], true)).toMatchObject({
      kind: 'cockpit',
      options: { output: 'cockpit' },
    });
    expect(await parse([], false)).toEqual({ kind: 'no_terminal', language: undefined });
    expect(await parse(['--plain'], true)).toMatchObject({ kind: 'no_terminal' });
    // a terminal that cannot draw asks by lines where that is wanted, and else says how
    expect(await parse([], 'lines')).toMatchObject({ kind: 'no_terminal' });
    expect(await parse(['--accessible'], 'lines')).toMatchObject({ kind: 'do' });
    expect(await parse(['--accessible'], false)).toMatchObject({ kind: 'no_terminal' });
  });

  test.each(commands)('%s', async (line, command) => {
    expect(await parse(words(line))).toMatchObject(command);
  });

  test('an idea may hold spaces, line breaks and begin with a dash', async () => {
    expect(await parse(['write', '夜の灯台\n父の手紙'])).toMatchObject({
      idea: { text: '夜の灯台\n父の手紙' },
    });
    expect(await parse(['write', '--', '-- 一行目'])).toMatchObject({
      idea: { text: '-- 一行目' },
    });
    expect(await parse(['write', ''])).toMatchObject({
      kind: 'write',
      idea: { from: 'argument', text: '' },
    });
  });
});

describe('output', () => {
  test.each([
    ['write x', true, 'cockpit'],
    ['write x', false, 'plain'],
    ['write x --plain', true, 'plain'],
    ['write x --json', true, 'json'],
    ['write x --events', true, 'events'],
    ['write x --accessible', true, 'plain'],
    ['resume', true, 'cockpit'],
    ['crew x', true, 'cockpit'],
    ['crew x', false, 'plain'],
    ['crew validate cmd_001', true, 'plain'],
    ['crew --retrospect cmd_001', true, 'plain'],
    ['runs', true, 'plain'],
    ['answer', true, 'plain'],
    ['export --json', true, 'json'],
  ])('%s with a terminal %s goes to %s', async (line, tty, output) => {
    expect(await parse(words(line), tty)).toMatchObject({ options: { output } });
  });
});

describe('flags that every verb takes', () => {
  test('they may stand before or behind the verb, and in either spelling', async () => {
    const before = await parse(['--workspace', 'w', '--lang=en', 'runs', '-v']);
    expect(before).toMatchObject({
      kind: 'runs',
      options: { workspace: 'w', language: 'en', verbose: true },
    });
  });

  test('each -c is kept in order, unread', async () => {
    const command = await parse(['runs', '-c', 'a=1', '-c', 'a=2', '--set=b=x y']);
    expect(command).toMatchObject({ options: { sets: ['a=1', 'a=2', 'b=x y'] } });
  });

  test('flags that stand for settings name the key they set', async () => {
    const command = await read(
      words(
        'write x --provider anthropic --model haiku --budget 2.5 --lang en --no-color --ascii --force-pass-draft best --require-convergence --cross-review',
      ),
    );
    const settings = command.kind === 'verb' ? command.options.settings : [];
    expect(settings.map(({ key, value }) => [key, value])).toEqual([
      ['provider.name', 'anthropic'],
      ['folio.models.editor', 'haiku'],
      ['folio.models.plotter', 'haiku'],
      ['folio.models.reviewers', 'haiku'],
      ['edit.model', 'haiku'],
      ['session.models.executor', 'haiku'],
      ['session.models.watcher', 'haiku'],
      ['default_model', 'haiku'],
      ['provider.budget.usd', 2.5],
      ['ui.language', 'en'],
      ['ui.color', 'never'],
      ['ui.ascii', true],
      ['folio.require_convergence', true],
      ['folio.cross_review_pass', true],
      ['folio.force_pass_draft', 'best'],
    ]);
  });

  test('no budget is a budget of null, and a pace is a number', async () => {
    const command = await parse(words('write x --budget none --speed 20'));
    expect(command).toMatchObject({
      options: { speed: 20, settings: [{ key: 'provider.budget.usd', value: null }] },
    });
  });
});

describe('slips', () => {
  test.each([
    ['wrte x', { kind: 'unknown_verb', word: 'wrte', nearest: 'write' }],
    ['wrte x --path A', { kind: 'unknown_verb', nearest: 'write' }],
    ['runs lst', { kind: 'unknown_verb', word: 'runs lst', nearest: 'runs list' }],
    ['write x --jsn', { kind: 'unknown_flag', flag: '--jsn', nearest: '--json' }],
    ['write x --provder auto', { kind: 'unknown_flag', nearest: '--provider' }],
    ['write x --prompt f', { kind: 'unknown_flag', nearest: '--prompt-file' }],
    ['write x --zzzzzz', { kind: 'unknown_flag', nearest: undefined }],
    ['write x -q', { kind: 'unknown_flag', flag: '-q' }],
    ['runs --path A', { kind: 'flag_elsewhere', flag: '--path', belongs: ['write', 'resume'] }],
    ['--new', { kind: 'flag_elsewhere', flag: '--new' }],
    ['write x --workspace', { kind: 'missing_value', flag: '--workspace', allowed: 'DIR' }],
    ['write x --workspace --plain', { kind: 'missing_value', flag: '--workspace' }],
    ['write x --workspace=', { kind: 'missing_value', flag: '--workspace' }],
    ['write x --plain=yes', { kind: 'unwanted_value', flag: '--plain', value: 'yes' }],
    [
      'write x --provider antropic',
      { kind: 'bad_value', flag: '--provider', value: 'antropic', nearest: 'anthropic' },
    ],
    ['write x --path D', { kind: 'bad_value', flag: '--path' }],
    ['write x --budget 0', { kind: 'bad_value', flag: '--budget', allowed: '> 0 | none' }],
    ['write x --budget=-1', { kind: 'bad_value', flag: '--budget' }],
    ['write x --budget lots', { kind: 'bad_value', flag: '--budget' }],
    ['write x --budget 1e3', { kind: 'bad_value', flag: '--budget' }],
    ['write x --speed=-1', { kind: 'bad_value', flag: '--speed' }],
    ['write x --chapters 0', { kind: 'bad_value', flag: '--chapters', allowed: '1–999' }],
    ['write x --chapters 1.5', { kind: 'bad_value', flag: '--chapters' }],
    ['write', { kind: 'missing_argument', verb: 'write' }],
    ['runs show', { kind: 'missing_argument', verb: 'runs show', wants: 'ID' }],
    ['write two words', { kind: 'too_many', verb: 'write', word: 'words' }],
    ['runs show a b', { kind: 'too_many', word: 'b' }],
    ['runs list a', { kind: 'too_many', word: 'a' }],
    ['resume a b', { kind: 'too_many', word: 'b' }],
    ['init here', { kind: 'too_many', word: 'here' }],
    ['answer a b c', { kind: 'too_many', word: 'c' }],
    ['export now', { kind: 'too_many', word: 'now' }],
    ['write x --json --events', { kind: 'conflict', flags: ['--json', '--events'] }],
    ['write x --prompt-file f', { kind: 'conflict' }],
    ['resume --keep --redo', { kind: 'conflict' }],
    ['answer q a --text t --file f', { kind: 'conflict' }],
    ['export --strip-comments --keep-comments', { kind: 'conflict' }],
    ['write x --comment quiet', { kind: 'needs', flag: '--comment', other: '--path' }],
  ])('%s is refused', async (line, problem) => {
    expect(await parse(words(line))).toMatchObject({ kind: 'usage', problem });
  });

  test('words that are no verb are a request; a lone word of plain letters is a verb that was mistyped', async () => {
    expect(await parse(['灯台守の娘の話'])).toMatchObject({
      kind: 'do',
      request: '灯台守の娘の話',
    });
    expect(await parse(['fix the bug'])).toMatchObject({ kind: 'do', request: 'fix the bug' });
    expect(await parse(['do', 'fix', 'it'])).toMatchObject({ kind: 'do', request: 'fix it' });
    expect(await parse(['wirte'])).toMatchObject({ problem: { nearest: 'write' } });
  });

  test('the refusal speaks the language that was asked for, wherever the flag stands', async () => {
    expect(await parse(words('wrte --lang ja'))).toMatchObject({ kind: 'usage', language: 'ja' });
    expect(await parse(words('--zzz --lang=en'))).toMatchObject({ kind: 'usage', language: 'en' });
    expect(await parse(words('wrte'))).toMatchObject({ language: undefined });
  });
});

describe('any command line', () => {
  const word = fc.oneof(
    fc.constantFrom(...verbNames, 'list', 'show', 'help', '-', '--', 'A', '1', ''),
    fc.constantFrom(...flagNames.map((name) => `--${name}`), '-c', '-v', '-h', '--nonsense'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );

  test('is read without an exception, the same way each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 8 }), fc.boolean(), async (line, tty) => {
        expect(await parse(line, tty)).toEqual(await parse(line, tty));
      }),
      { numRuns: 1000 },
    );
  });

  test('an idea comes through as it was typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (idea) => {
        const command = await parse(['write', '--', idea]);
        const wanted = idea === '-' ? { from: 'stdin' } : { from: 'argument', text: idea };
        expect(command).toMatchObject({ kind: 'write', idea: wanted });
      }),
    );
  });
});

test.each([
  ['crew --rehearsal --provider anthropic', ['--rehearsal', '--provider anthropic']],
  ['write --rehearsal --prompt-file a.txt b', ['--prompt-file', 'b']],
])('a recording is played by nobody else, and takes one text at most: %s', async (line, flags) => {
  expect(await parse(words(line))).toMatchObject({
    kind: 'usage',
    problem: { kind: 'conflict', flags },
  });
});

test('a slip in the line of a verb names the help of that verb, and help on nothing there is says so', async () => {
  expect(await parse(words('edit x --nope'))).toMatchObject({ kind: 'usage', verb: 'edit' });
  expect(await parse(words('doctor --guard='))).toMatchObject({ kind: 'usage', verb: 'doctor' });
  expect(await parse(words('help nope'))).toMatchObject({
    kind: 'usage',
    problem: { kind: 'unknown_verb', word: 'nope' },
  });
  const problem = { kind: 'unknown_flag', flag: '--nope', nearest: undefined } as const;
  expect(usageText(problem, 'en', 'edit')).toContain('Usage: folio-tui help edit\n');
  expect(usageText(problem, 'en')).toContain('Usage: folio-tui --help\n');
});
