import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCommand } from '../../../src/ui/cli/arguments.ts';
import type { Command } from '../../../src/ui/cli/command.ts';
import { verbs } from '../../../src/ui/cli/flags.ts';
import { helpText, noTerminalLine } from '../../../src/ui/cli/help.ts';

/*
 * What people and their scripts rely on, recorded: what each of these command lines means, and every word of the help. One
 * line a record: the words, where they are typed, what they are read as (of the options only what is not as usual).
 */

type Where = 'terminal' | 'pipe' | 'anywhere';
type Recorded = readonly [line: readonly string[], where: Where, meaning: object];

const recorded = (name: string) => readFileSync(`test/ui/cli/recorded/${name}`, 'utf8');
const lines = recorded('command-lines.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

const usual: Readonly<Record<string, unknown>> = {
  ...{ sets: [], settings: [], granted: [] },
  ...{ yes: false, verbose: false, noColour: false },
};

/** As data, without what is undefined. */
function asRecorded(command: Command): object {
  const read = 'options' in command ? { ...command, options: unusual(command.options) } : command;
  const kind = command.kind === 'decide' ? 'write' : command.kind;
  return JSON.parse(JSON.stringify({ ...read, kind }));
}

function unusual(options: object): object {
  const isUsual = ([key, value]: readonly [string, unknown]) =>
    JSON.stringify(usual[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(options).filter((each) => !isUsual(each)));
}

test('every recorded command line means what it meant', () => {
  const read = lines.map(([line, where]) => [
    line,
    where,
    asRecorded(parseCommand(line, where === 'terminal')),
  ]);
  expect(lines.length).toBeGreaterThan(700);
  expect(read).toEqual(lines);
});

test.each(['ja', 'en'] as const)('the help says in %s what it said, to the letter', (language) => {
  const said = [
    ['--help', helpText(undefined, language)],
    ...verbs.map((verb) => [`help ${verb}`, helpText(verb, language)]),
    ['no terminal', noTerminalLine(language)],
  ];
  const text = said.map(([name, words]) => `$ ${name}\n${words}`).join('');
  expect(text).toBe(recorded(`help.${language}.txt`));
});
