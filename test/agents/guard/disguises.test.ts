import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selfTestRows } from '../../../src/agents/guard/self-test.ts';
import { disguise, everyDisguise } from './disguises.ts';
import { cases, guardOf } from './guard-world.ts';

const decide = guardOf();

/** Commands that are never allowed, one line each, of the cases and of the spec. */
const caught = [
  ...selfTestRows.map(({ command }) => command),
  ...JSON.parse(readFileSync(cases('guard.json'), 'utf8')).rows.map(
    (row: { cmd?: string }) => row.cmd ?? '',
  ),
]
  .filter((command) => command !== '' && decide(command).outcome !== 'allow')
  // A comment behind these would be cut off together with what follows.
  .filter((command) => !command.includes('#'))
  // Behind another command this one is a harmless ending (docs/spec/crew.md §18.6).
  .filter((command) => !/^echo ['"]/.test(command));

/** Names of programs that stay dangerous whatever comes before them. */
const plain = caught.filter(
  (command) =>
    /^[a-z][\w.-]* /.test(command) &&
    !/[|&;<>()$\u0060\\"'\n]/.test(command) &&
    // a word that nobody knows as a program is only a word behind one that may be run
    decide(command).rule !== 'unknown_program',
);

describe('a command that is asked about or denied is never allowed in disguise', () => {
  test.each(everyDisguise)('$name', ({ put }) => {
    const allowed = plain.map(put).filter((command) => decide(command).outcome === 'allow');
    expect(allowed).toEqual([]);
  });

  test('nor in up to three disguises at once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...plain),
        fc.array(disguise, { minLength: 1, maxLength: 3 }),
        (command, disguises) => {
          const dressed = disguises.reduce((text, { put }) => put(text), command);
          expect([decide(dressed).outcome, dressed]).not.toEqual(['allow', dressed]);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('nor joined to an allowed one', () => {
    const allowed = selfTestRows
      .map(({ command }) => command)
      .filter((command) => decide(command).outcome === 'allow');
    fc.assert(
      fc.property(
        fc.constantFrom(...caught),
        fc.constantFrom(...allowed),
        fc.constantFrom(' && ', ' || ', '; ', ' | ', ' & ', '\n', '\r\n', ' |& ', ';\n'),
        fc.boolean(),
        (bad, good, sign, first) => {
          const text = first ? bad + sign + good : good + sign + bad;
          expect([decide(text).outcome, text]).not.toEqual(['allow', text]);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('what is denied stays denied', () => {
  const denied = plain.filter((command) => decide(command).outcome === 'deny');
  const harmless = everyDisguise.filter(({ name }) =>
    /^(env|timeout 5|nice|command|nohup|setsid|xargs|sudo|exec|eval|builtin|somewrapper|sh -c '…'|bash -c "…"|ls && …|…; ls|… {2}&& ls|\(…\)|f\(\) .*|ls \$\(…\)|double blanks|blanks around|quoted name|escaped name|whole path|FOO=bar …|ls\n…)$/.test(
      name,
    ),
  );

  test.each(harmless)('in $name', ({ put }) => {
    const softened = denied.map(put).filter((command) => decide(command).outcome !== 'deny');
    expect(softened).toEqual([]);
  });

  test('there is something to deny and something to hide it in', () => {
    expect(denied.length).toBeGreaterThan(20);
    expect(harmless.length).toBeGreaterThan(20);
  });
});
