import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpText, noTerminalLine } from '../../../src/ui/cli/help.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { parse, verbNames } from './parse.ts';

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

/** Without what is undefined, and without the marks by which a verb tells its own deeds apart. */
function asRecorded(meaning: object): object {
  const { does, ...read } = { does: undefined, options: undefined, ...meaning };
  const options = read.options === undefined ? undefined : unusual(read.options);
  return JSON.parse(JSON.stringify({ ...read, options }));
}

function unusual(options: object): object {
  const isUsual = ([key, value]: readonly [string, unknown]) =>
    JSON.stringify(usual[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(options).filter((each) => !isUsual(each)));
}

test('every recorded command line means what it meant', async () => {
  const read: unknown[] = [];
  for (const [line, where] of lines)
    read.push([line, where, asRecorded(await parse(line, where === 'terminal'))]);
  expect(lines.length).toBeGreaterThan(700);
  expect(read).toEqual(lines);
});

test.each(['ja', 'en'] as const)(
  'the help says in %s what it said, to the letter',
  async (language) => {
    let text = `$ --help\n${await helpText(undefined, language, workflows)}`;
    for (const verb of verbNames)
      text += `$ help ${verb}\n${await helpText(verb, language, workflows)}`;
    text += `$ no terminal\n${noTerminalLine(language)}`;
    expect(text).toBe(recorded(`help.${language}.txt`));
  },
);
