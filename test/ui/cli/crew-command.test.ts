import { expect, test } from 'vitest';
import { parseCommand } from '../../../src/ui/cli/arguments.ts';

const parsed = (...line: readonly string[]) => parseCommand(['crew', ...line], false);

test('crew takes a request and how it is to be gone about', () => {
  expect(
    parsed('tidy the docs', '--dag', '--no-aggregate', '--no-retrospect', '--direct', 'typo'),
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

test('nobody plans for three small things only; the other exceptions never start a cmd (C-157)', () => {
  for (const direct of ['typo', 'line', 'config'])
    expect(parsed('x', '--direct', direct)).toMatchObject({ action: 'start', direct });
  for (const value of ['log', 'approval', 'report', 'feature'])
    expect(parsed('x', '--direct', value)).toMatchObject({
      kind: 'usage',
      problem: { kind: 'bad_value', flag: '--direct', allowed: 'typo | line | config' },
    });
  expect(parsed('x')).toMatchObject({ direct: null });
});

test.each([
  [['-'], { from: 'stdin' }],
  [['--file', 'wish.md'], { from: 'file', path: 'wish.md' }],
])('the request may come from elsewhere: %j', (line, request) => {
  expect(parsed(...line)).toMatchObject({ action: 'start', request });
});

test('flags of crew stand for its settings', () => {
  const command = parsed('x', '--max-parallel', '3', '--max-retries', '0', '--no-plan-validation');
  if (command.kind !== 'crew') throw new Error(command.kind);
  expect(command.options.settings).toEqual([
    { flag: '--no-plan-validation', key: 'plan_validation', value: false },
    { flag: '--max-parallel', key: 'max_parallel', value: 3 },
    { flag: '--max-retries', key: 'max_retries', value: 0 },
  ]);
});

test('patterns may be granted for this run, one flag each', () => {
  const command = parsed('x', '--allow', 'Bash(npm test)', '--allow', 'Bash(make)');
  if (command.kind !== 'crew') throw new Error(command.kind);
  expect(command.options.granted).toEqual(['Bash(npm test)', 'Bash(make)']);
});

test('an old cmd is looked back on, or validated', () => {
  expect(parsed('--retrospect', 'cmd_004')).toMatchObject({ action: 'look_back', cmd: 'cmd_004' });
  expect(parsed('validate', 'work/cmd_061_docs')).toMatchObject({
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
])('a slip is named: %j', (line, problem) => {
  expect(parsed(...line)).toMatchObject({ kind: 'usage', problem });
});

test('a new cmd opens the cockpit where there is a terminal; what only prints does not', () => {
  const outputOf = (...line: readonly string[]) => {
    const command = parseCommand(['crew', ...line], true);
    return 'options' in command ? command.options.output : command.kind;
  };
  expect(outputOf('x')).toBe('cockpit');
  expect(outputOf('x', '--plain')).toBe('plain');
  expect(outputOf('validate', 'cmd_001')).toBe('plain');
  expect(outputOf('--retrospect', 'cmd_001')).toBe('plain');
  expect(outputOf('--retrospect', 'cmd_001', '--events')).toBe('events');
});
