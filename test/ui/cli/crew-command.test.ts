import { expect, test } from 'vitest';
import { parse, read } from './parse.ts';
import { perform } from './perform.ts';
import { summary, type World } from './small-engine.ts';

const parsed = async (...line: readonly string[]) => await parse(['crew', ...line]);

async function options(...line: readonly string[]) {
  const command = await read(['crew', ...line]);
  if (command.kind !== 'verb') throw new Error(command.kind);
  return command.options;
}

test('crew takes a request and how it is to be gone about', async () => {
  expect(
    await parsed('tidy the docs', '--dag', '--no-aggregate', '--no-retrospect', '--direct', 'typo'),
  ).toMatchObject({
    kind: 'crew',
    action: 'start',
    request: { from: 'argument', text: 'tidy the docs' },
    direct: 'typo',
    dag: true,
    noAggregate: true,
    noRetrospect: true,
  });
});

test('nobody plans for three small things only; the other exceptions never start a cmd (C-157)', async () => {
  for (const direct of ['typo', 'line', 'config'])
    expect(await parsed('x', '--direct', direct)).toMatchObject({ action: 'start', direct });
  for (const value of ['log', 'approval', 'report', 'feature'])
    expect(await parsed('x', '--direct', value)).toMatchObject({
      kind: 'usage',
      problem: { kind: 'bad_value', flag: '--direct', allowed: 'typo | line | config' },
    });
  expect(await parsed('x')).toMatchObject({ direct: null });
});

test.each([
  [['-'], { from: 'stdin' }],
  [['--file', 'wish.md'], { from: 'file', path: 'wish.md' }],
])('the request may come from elsewhere: %j', async (line, request) => {
  expect(await parsed(...line)).toMatchObject({ action: 'start', request });
});

test('flags of crew stand for its settings', async () => {
  const { settings } = await options(
    'x',
    '--max-parallel',
    '3',
    '--max-retries',
    '0',
    '--no-plan-validation',
  );
  expect(settings).toEqual([
    { flag: '--no-plan-validation', key: 'plan_validation', value: false },
    { flag: '--max-parallel', key: 'max_parallel', value: 3 },
    { flag: '--max-retries', key: 'max_retries', value: 0 },
  ]);
});

test('patterns may be granted for this run, one flag each', async () => {
  const { granted } = await options('x', '--allow', 'Bash(npm test)', '--allow', 'Bash(make)');
  expect(granted).toEqual(['Bash(npm test)', 'Bash(make)']);
});

test('an old cmd is looked back on, or validated', async () => {
  expect(await parsed('--retrospect', 'cmd_004')).toMatchObject({
    action: 'look_back',
    cmd: 'cmd_004',
  });
  expect(await parsed('validate', 'work/cmd_061_docs')).toMatchObject({
    action: 'validate',
    cmd: 'work/cmd_061_docs',
  });
});

test.each([
  [[], { kind: 'missing_argument', verb: 'crew', wants: '"REQUEST"' }],
  [['validate'], { kind: 'missing_argument', verb: 'crew validate', wants: 'CMD' }],
  [['a', 'b'], { kind: 'too_many', verb: 'crew', word: 'b' }],
  [['a', '--file', 'b'], { kind: 'conflict', flags: ['--file', 'a'] }],
  [
    ['a', '--secretary', '--no-secretary'],
    { kind: 'conflict', flags: ['--secretary', '--no-secretary'] },
  ],
])('a slip is named: %j', async (line, problem) => {
  expect(await parsed(...line)).toMatchObject({ kind: 'usage', problem });
});

test('a new cmd opens the cockpit where there is a terminal; what only prints does not', async () => {
  const outputOf = async (...line: readonly string[]) => {
    const command = await read(['crew', ...line], true);
    return 'options' in command ? command.options.output : command.kind;
  };
  expect(await outputOf('x')).toBe('cockpit');
  expect(await outputOf('x', '--plain')).toBe('plain');
  expect(await outputOf('validate', 'cmd_001')).toBe('plain');
  expect(await outputOf('--retrospect', 'cmd_001')).toBe('plain');
  expect(await outputOf('--retrospect', 'cmd_001', '--events')).toBe('events');
});

test.each([
  [['apply', 'cmd_001'], { kind: 'apply_work', task: null }],
  [['drop', 'cmd_001', '2'], { kind: 'drop_work', task: 2 }],
  [['--retrospect', 'cmd_001'], { kind: 'look_back' }],
])(
  'crew %j is told to a cmd that rests, and nothing to one that another process walks',
  async (line, item) => {
    const run = summary({ id: 'cmd_001', workflow: 'crew', folder: 'work/cmd_001' });
    const world: World = { runs: [run] };
    const { asked } = await perform(['crew', ...line], world);
    expect(asked[0]).toEqual(['tell', 'cmd_001', item]);
    const elsewhere = await perform(['crew', ...line], { ...world, readOnly: true });
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.err).toContain('4711');
    expect(elsewhere.asked.map((entry) => (entry as string[])[0])).toEqual(['resume', 'stop']);
  },
);

// a name or a text that is wanted, and none is there: nothing is begun with the word as its request
test.each([
  ...['diff', 'apply', 'drop', 'undo', 'validate'].map((word) => ['crew', word]),
  ['session', 'undo'],
  ...['show', 'problem', 'try', 'keep', 'rule', 'stop'].map((word) => ['improve', word]),
  ...['show', 'log', 'open', 'cancel', 'archive', 'restore'].map((word) => ['runs', word]),
  ...['search', 'show', 'edit', 'delete', 'import'].map((word) => ['memory', word]),
  ...['show', 'revoke'].map((word) => ['permissions', word]),
  ['trust', 'revoke'],
  ['bible', 'find'],
])('%s %s alone says what it needs', async (verb, word) => {
  expect(await parse([verb, word])).toMatchObject({
    kind: 'usage',
    problem: { verb: expect.stringContaining(verb) },
  });
  expect(await parse([verb, word])).toMatchObject({ problem: { kind: 'missing_argument' } });
});
