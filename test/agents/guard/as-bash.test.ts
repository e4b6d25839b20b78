import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnseen } from '../../../src/agents/guard/hidden.ts';
import { readShell } from '../../../src/agents/guard/shell.ts';
import { syntaxObjection } from '../../../src/agents/guard/syntax.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';

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

/** What the guard takes for the words of one plain command; undefined: it would ask. */
function wordsOf(command: string): string[] | undefined {
  const shell = readShell(command);
  if (findUnseen(command).length > 0 || syntaxObjection(command, shell, new Set()))
    return undefined;
  return shell.only?.words.map(({ value }) => value);
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
    const plain = fc
      .sample(text, { numRuns: 40_000, seed: shell === 'sh' ? 7 : 11 })
      .values()
      .map((command) => ({ command, words: wordsOf(command) }))
      .filter(({ words }) => words !== undefined)
      // A path would start something that is there.
      .filter(({ command }) => !command.includes('/'))
      .take(1500)
      .toArray();
    expect(plain.length).toBe(1500);
    expect(plain.filter(({ command }) => /["'\\]/.test(command)).length).toBeGreaterThan(300);
    const end = shell === 'bash' ? '\0' : '\n';
    const said = execFileSync(
      `/bin/${shell}`,
      [...(shell === 'bash' ? ['--norc'] : []), '-c', readers[shell]],
      {
        cwd,
        env: { PATH: '/nowhere', LC_ALL: 'C.UTF-8' },
        input: plain.map(({ command }) => command + end).join(''),
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    );
    const seen = said
      .split('\x01')
      .slice(0, -1)
      .map((each) => each.split('\0').slice(0, -1));
    expect(seen).toEqual(plain.map(({ words }) => words));
  },
);
