import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnseen } from '../../../src/agents/guard/hidden.ts';
import { partsOf } from '../../../src/agents/guard/parts.ts';
import { readShell } from '../../../src/agents/guard/shell.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';
import { chosenFrom } from '../../support/points/chosen.ts';
import { tables } from '../../support/points/tables.ts';

/** Letters that no program and no word of the shell consists of, and every sign that could change how they are read. */
const text = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('q', 'z', 'qz', '日本', '5') },
      { weight: 4, arbitrary: fc.constant(' ') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "'",
          '"',
          '\\',
          "''",
          '""',
          '\\ ',
          "'q z'",
          '"z q"',
          '\\\\',
          '\\"',
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom(...'-=.#!^%,:+@}]()~$|&;<>*?[{_`\n\t') },
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => `q${parts.join('')}`);

/** What the guard takes for plain commands, each with its words; undefined: it would ask. */
function commandsOf(command: string): string[][] | undefined {
  if (findUnseen(command).length > 0) return undefined;
  const parts = partsOf(command, readShell(command));
  if (typeof parts === 'string' || parts.some(({ read }) => read.length > 0)) return undefined;
  if (parts.some(({ words }) => words.some(({ form }) => form === 'wildcard'))) return undefined;
  return parts.map(({ words }) => words.map(({ value }) => value));
}

function wordsOf(command: string): string[] | undefined {
  const [only, more] = commandsOf(command) ?? [];
  return more === undefined ? only : undefined;
}

/** As many as are taken, the same for each seed; only those are made. */
function* samples(of: fc.Arbitrary<string>, seed: number): Generator<string> {
  for (let nth = 0; nth < 100; nth += 1)
    yield* fc.sample(of, { numRuns: 500, seed: seed * 100 + nth });
  throw new Error('there are not enough of them');
}

const readers = {
  bash: `command_not_found_handle() { printf '%s\\0' "$@"; }
while IFS= read -r -d '' text; do eval "$text" 2>/dev/null; printf '\\1'; done`,
  // The POSIX shell knows no handler: the words are given to a function instead.
  sh: `f() { printf '%s\\0' "$@"; }
while IFS= read -r text; do eval "f $text" 2>/dev/null; printf '\\1'; done`,
};

test.each(['bash', 'sh'] as const)(
  'what passes for one plain command has the words that %s sees',
  async (shell) => {
    const cwd = await tempFolder();
    const asked = chosenFrom(tables.slicesOfCommands).flatMap((slice) =>
      samples(text, slice + (shell === 'sh' ? 700 : 1100))
        .map((command) => ({ command, words: wordsOf(command) }))
        .filter(({ words }) => words !== undefined)
        // A path would start something that is there.
        .filter(({ command }) => !command.includes('/'))
        .take(250)
        .toArray(),
    );
    const quoted = asked.filter(({ command }) => /["'\\]/.test(command));
    expect(quoted.length).toBeGreaterThan(asked.length / 5);
    const end = shell === 'bash' ? '\0' : '\n';
    const said = execFileSync(
      `/bin/${shell}`,
      [...(shell === 'bash' ? ['--norc'] : []), '-c', readers[shell]],
      {
        cwd,
        env: { PATH: '/nowhere', LC_ALL: 'C.UTF-8' },
        input: asked.map(({ command }) => command + end).join(''),
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    );
    const seen = said
      .split('\x01')
      .slice(0, -1)
      .map((each) => each.split('\0').slice(0, -1));
    expect(seen).toEqual(asked.map(({ words }) => words));
  },
);

const link = fc.constantFrom(
  ' | ',
  '|',
  ' && ',
  '&&',
  ' || ',
  '||',
  '; ',
  ';',
  ' |& ',
  ' & ',
  '\n',
);
const ending = fc.constantFrom(
  '',
  '',
  ' 2>&1',
  ' 2>/dev/null',
  ' >/dev/null',
  '>/dev/null',
  ' >q',
  ' ;',
);
const list = fc
  .array(fc.tuple(text, ending, link), { minLength: 2, maxLength: 4 })
  .map((parts) =>
    parts
      .map(([command, end, sign], at) => command + end + (at < parts.length - 1 ? sign : ''))
      .join(''),
  );

/** Says what it was called with where no pipe takes it, and ends as it is told. */
const tellers = (
  code: number,
) => `command_not_found_handle() { printf '%s\\0' "$@" '' >&3; return ${code}; }
while IFS= read -r -d '' text; do eval "$text" 3>&1 >/dev/null 2>&1 </dev/null; wait; printf '\\1'; done`;

/** The commands that bash runs of each of these, however those before them end. */
function heard(commands: readonly string[], cwd: string, code: number): string[][][] {
  const said = execFileSync('/bin/bash', ['--norc', '-c', tellers(code)], {
    cwd,
    env: { PATH: '/nowhere', LC_ALL: 'C.UTF-8' },
    input: commands.map((command) => `${command}\0`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return said
    .split('\x01')
    .slice(0, -1)
    .map((each) => inTwo(each.split('\0').slice(0, -1)));
}

/** An empty word ends each: none of those that are generated is empty at the end. */
function inTwo(words: readonly string[]): string[][] {
  const all: string[][] = [];
  let own: string[] = [];
  for (const word of words) {
    if (word !== '' || own.length === 0) own.push(word);
    else {
      all.push(own);
      own = [];
    }
  }
  return all;
}

test('what passes for a pipe or a list of plain commands has the commands that bash runs, and no other', async () => {
  const cwd = await tempFolder();
  const lists = chosenFrom(tables.slicesOfLists).flatMap((slice) =>
    samples(list, slice + 500)
      .map((command) => ({ command, parts: commandsOf(command) ?? [] }))
      .filter(({ command, parts }) => parts.length > 1 && !command.includes('/'.repeat(2)))
      // `[` and `.` are bash's own, and are found
      .filter(({ parts }) => parts.every(([name]) => name !== '[' && name !== '.'))
      .filter(({ parts }) =>
        parts.every((words) => words.every((word) => word !== '' && !word.includes('/'))),
      )
      .take(100)
      .toArray(),
  );
  const commands = lists.map(({ command }) => command);
  const [well, ill] = [heard(commands, cwd, 0), heard(commands, cwd, 1)];
  for (const [at, { command, parts }] of lists.entries()) {
    const run = new Set(
      [...(well[at] ?? []), ...(ill[at] ?? [])].map((words) => JSON.stringify(words)),
    );
    expect([command, [...run].sort()]).toEqual([
      command,
      [...new Set(parts.map((words) => JSON.stringify(words)))].sort(),
    ]);
  }
});
