import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AxisScore,
  divideHalfUp,
  fromHundredths,
  hundredths,
  readScore,
  scoreText,
} from '../../src/engine/data/score.ts';

type Row = { raw: unknown; expect: number | 'invalid'; accept?: unknown[]; never?: unknown[] };
const rows: Row[] = JSON.parse(
  readFileSync(new URL('../cases/a/a10_scores.json', import.meta.url), 'utf8'),
);

describe('reading a score', () => {
  test.each(rows)('$raw is read as $expect', ({ raw, expect: wanted, accept = [], never = [] }) => {
    const read = readScore(JSON.parse(String(raw)));
    expect([wanted, ...accept]).toContain(read);
    expect(never).not.toContain(read);
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    undefined,
    {},
    [7.5],
    '1e1',
    '7,5',
    '７点台',
    '8/11',
    '-0',
    '7.5.5',
  ])('%o is no score', (raw) => {
    expect(readScore(raw)).toBe('invalid');
  });

  test('an axis lies between 1.0 and 10.0 and keeps one decimal, half up', () => {
    expect(AxisScore.parse('7.25')).toBe(7.3);
    expect(AxisScore.parse(7.24)).toBe(7.2);
    expect(AxisScore.parse('10')).toBe(10);
    expect(AxisScore.parse(1)).toBe(1);
    for (const outside of [0, 0.96, 10.01, '0', 11, null, ''])
      expect(AxisScore.safeParse(outside).success).toBe(false);
  });

  test('every one-decimal score reads back as itself, as number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100 }), (tenths) => {
        const score = tenths / 10;
        expect(AxisScore.parse(score)).toBe(score);
        expect(AxisScore.parse(`${score.toFixed(1)}/10`)).toBe(score);
      }),
    );
  });
});

describe('a score with words around it', () => {
  test.each([
    ['8.5 (solid)', 8.5],
    ['about 8', 8],
    ['Score: 8.5', 8.5],
    ['8/10 – good', 8],
    ['80/100 (good)', 8],
    ['8.5点（良い）', 8.5],
    ['評価は8点です', 8],
    ['10点満点中8.5点', 8.5],
    ['8.5 pts.', 8.5],
    ['a strong 9 out of 10', 9],
    ['**8.5**', 8.5],
    ['8.5 with one weak scene', 8.5],
    ['8 overall – the chapter holds together', 8],
    ['impact 8', 8],
  ])('one number with words around it is read: %s', (said, score) => {
    expect(readScore(said)).toBe(score);
  });

  test.each([
    '7 or 8',
    '7-8',
    '7〜8点',
    'from 6 to 8',
    '8 (was 7)',
    'R2: 8',
    'more than 8',
    '8以上',
    '8+',
    '8割',
    '8%',
    'マイナス1点',
    'score -1',
    '第8章',
    'v8',
    '8th',
    '3 issues found',
    'two of them in chapter 3',
    'scene 2 drags',
    '指摘は3点あります',
    `${'much is said here. '.repeat(8)} 8`,
  ])('words that do not mean one number are no score: %s', (said) => {
    expect(readScore(said)).toBe('invalid');
  });
});

describe('hundredths', () => {
  test('rounds half up on decimal digits where floats round down', () => {
    expect(hundredths(6.925)).toBe(693);
    expect(hundredths(1.005)).toBe(101);
    expect(hundredths(7.46)).toBe(746);
    expect(hundredths(-0.4)).toBe(-40);
  });

  test('go to a file and come back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
        expect(hundredths(fromHundredths(value)) === value).toBe(true);
      }),
    );
  });

  test('divide half away from zero', () => {
    expect(divideHalfUp(5540, 8)).toBe(693);
    expect(divideHalfUp(-5, 2)).toBe(-3);
    expect(divideHalfUp(-1, 10)).toBe(0);
    expect(divideHalfUp(0, 3)).toBe(0);
  });

  test('are written with one or two decimals', () => {
    expect([700, 720, 746, 705, 1000, -40, 5].map(scoreText)).toEqual([
      '7.0',
      '7.2',
      '7.46',
      '7.05',
      '10.0',
      '-0.4',
      '0.05',
    ]);
  });
});
