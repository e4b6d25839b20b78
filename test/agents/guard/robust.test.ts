import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain } from '../../../src/agents/guard/explain.ts';
import { context, guardOf } from './guard-world.ts';

const decide = guardOf();

test('random text never throws, and is never allowed unless it is one plain command', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(...'$(`"\'\\;|&<>{}[]*?!#~= \n\t()'.split('')),
    fc.constantFrom(
      'git',
      'ls',
      'rm',
      '-rf',
      'push',
      'sh',
      '-c',
      '<<EOF',
      '$((',
      '${a',
      '<(',
      'for',
      'do',
      'case',
      'esac',
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const command = pieces.join('');
      const decision = decide(command);
      explain(command, decision, context);
      if (decision.outcome !== 'allow') return;
      expect(command).not.toMatch(/[\n\0`]|\$\(|\$\{/);
    }),
    { numRuns: 3000 },
  );
});

const units = {
  words: 'a ',
  segments: 'a;',
  pipes: 'a|',
  quotes: '"a b" ',
  open: '"',
  brackets: '(',
  substitutions: '$(',
  ticks: '`',
  braces: '{a,',
  squares: '[',
  backslashes: '\\',
  parameters: '${',
  documents: 'cat <<A\n',
  patterns: '@(',
  sums: '$((',
  cases: 'case a in ',
  ifs: 'if ',
  blanks: ' ',
  lines: '\n',
  quotedSubstitutions: '"$(',
  arrays: 'a=(',
  processes: '<(',
  stars: '*',
  functions: 'f(){ ',
  defaults: '"${a:-',
  names: 'rm ',
  shells: 'sh -c "rm x" ',
  evals: 'eval ',
  climbs: '../',
  deletes: 'drop ',
  unseen: '\u200b',
  endings: ' || true',
  redirects: ' 2>&1',
  lookalikes: 'a\u03b1 ',
  equals: '=',
  wrappers: 'xargs ',
  dashes: '-',
  sed: 's/a/b/',
  japanese: '日本 ',
};
const starts = ['', 'git log -- ', 'env ', 'foo ', 'cat ', 'sed ', 'psql -c "'];

describe('time grows with the length of a command and no faster', () => {
  const fill = (unit: string, length: number) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

  /** Milliseconds of this thread alone, the best of three: other programs run here too. */
  function timeOf(command: string): number {
    const times = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      decide(command);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  }

  /** What grows with the square takes 64 times as long; where it is over in a moment there is nothing to compare. */
  function growth(start: string, unit: string, length: number): number {
    const [short, long] = [length / 8, length].map((size) =>
      timeOf(start + fill(unit, size - start.length)),
    );
    return (long ?? 0) / Math.max(short ?? 0, 8);
  }

  test.each(Object.entries(units))(
    'eight times as many %s take at most twenty-four times as long, of a megabyte and of the longest that is read',
    (_, unit) => {
      expect(growth('', unit, 1_000_000)).toBeLessThan(24);
      for (const start of starts) expect(growth(start, unit, 16_384)).toBeLessThan(24);
    },
  );

  test('a command too long to be read asks, and is denied by what stands in it as text', () => {
    const long = `git log -- ${fill('src/app.ts ', 200_000)}`;
    expect(decide(long)).toMatchObject({
      outcome: 'ask',
      remember: 'once',
      reason: { kind: 'too_long' },
    });
    expect(decide(`${long}; cat x | sh`).outcome).toBe('deny');
    expect(decide(`${'ls; '.repeat(1001)}rm -rf x`).reason).toEqual({
      kind: 'too_many_parts',
      most: 1000,
    });
    expect(decide(`${'ls; '.repeat(900)}rm -rf x`).outcome).toBe('deny');
    expect(decide(`ls ${fill('a ', 16_384)}`).outcome).toBe('ask');
    expect(decide(`ls ${'a'.repeat(16_000)}`).outcome).toBe('allow');
  });
});
