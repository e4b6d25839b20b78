import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ResultCheck } from '../../../../../src/engine/workflows/crew/shapes/result.ts';
import {
  missingResult,
  resultScan,
} from '../../../../../src/engine/workflows/crew/validate/result.ts';

const marker = '<!-- COMPLETE -->';
const head = ['---', 'status: success', 'quality: "GREEN"', 'completeness: 95', '---'];

/** A result of so many lines, the marker the last. */
function result(lines: number, body: readonly string[] = []): string {
  const filling = Array.from({ length: lines - head.length - body.length - 1 }, () => 'text');
  return [...head, ...body, ...filling, marker, ''].join('\n');
}

function check(text: string, persona = 'worker_writer') {
  const scan = resultScan(persona);
  scan.feed(text);
  return scan.check();
}

describe('the result validator (§7.1)', () => {
  test('a whole result passes, with every field of the founding JSON', () => {
    expect(check(result(20))).toEqual({
      complete_marker: true,
      line_count: 20,
      has_sources: false,
      has_code_blocks: false,
      status: 'pass',
      issues: [],
      result_status: 'success',
      result_quality: 'GREEN',
      result_completeness: '95',
    });
  });

  test('a missing file fails with E128 and has no result_ fields', () => {
    const missing = missingResult();
    expect(missing).toMatchObject({ status: 'fail', issues: [expect.stringContaining('[E128]')] });
    expect(Object.keys(missing).filter((key) => key.startsWith('result_'))).toEqual([]);
  });

  test.each([
    ['no marker at all', result(20).replace(marker, 'text')],
    ['text behind the marker', `${result(20)}more\n`],
    ['something beside the marker', result(20).replace(marker, `${marker} x`)],
    [
      'a marker far to the left of something',
      result(20).replace(marker, `${marker}${' '.repeat(500)}x`),
    ],
  ])('%s fails with E134', (_, text) => {
    expect(check(text)).toMatchObject({
      complete_marker: false,
      status: 'fail',
      issues: [expect.stringContaining('[E134]')],
    });
  });

  test.each([
    ['empty lines behind it', `${result(20)}\n\n`],
    ['Windows line ends', result(20).replaceAll('\n', '\r\n')],
    ['spaces round it', result(20).replace(marker, `  ${marker}  `)],
    ['no final line end', result(20).trimEnd()],
  ])('the marker counts with %s', (_, text) => {
    expect(check(text)).toMatchObject({ complete_marker: true, status: 'pass' });
  });

  test('§27.13: 19 lines fail with what was found, 20 pass, with or without a final line end', () => {
    expect(check(result(19))).toMatchObject({ status: 'fail', line_count: 19 });
    expect(check(result(19)).issues).toEqual([expect.stringMatching(/^\[E135\].*found 19/)]);
    expect(check(result(20).trimEnd())).toMatchObject({ status: 'pass', line_count: 20 });
  });
});

describe('what the result validator says of a persona', () => {
  test('both failures are named together', () => {
    expect(check('').issues.map((issue) => issue.slice(0, 6))).toEqual(['[E134]', '[E135]']);
    expect(check('').line_count).toBe(0);
  });

  test.each([
    ['researcher', 'E136', '## Sources'],
    ['worker_researcher', 'E136', '## Sources'],
    ['coder', 'E137', '```ts'],
    ['worker_coder', 'E137', '```ts'],
  ])('a %s without its part passes with one warning %s', (persona, code, part) => {
    const without = check(result(20), persona);
    expect(without.status).toBe('pass');
    expect(without.issues).toEqual([expect.stringMatching(new RegExp(`^warning: \\[${code}\\]`))]);
    expect(check(result(20, [part]), persona).issues).toEqual([]);
  });

  test.each(['writer', 'reviewer', 'default', 'worker_artist', ''])(
    'persona «%s» gets the common checks only',
    (persona) => {
      expect(check(result(20), persona).issues).toEqual([]);
    },
  );

  test('fields that are absent, unknown, or beyond line 20 are unknown, and pass or fail nothing', () => {
    const unknown = {
      result_status: 'unknown',
      result_quality: 'unknown',
      result_completeness: 'unknown',
    };
    expect(check(`${'text\n'.repeat(19)}${marker}\n`)).toMatchObject({
      status: 'pass',
      ...unknown,
    });
    const far = `---\n${[...Array(20).keys()].map((at) => `k${at}: 1\n`).join('')}${result(20).slice(4)}`;
    expect(check(far)).toMatchObject({ status: 'pass', ...unknown });
    expect(check(result(20).replace('success', 'done'))).toMatchObject({
      result_status: 'unknown',
    });
  });
});

test('any text in pieces of any size is judged as the whole is, in the form of the JSON', () => {
  const piece = fc.oneof(
    fc.constantFrom('## Sources', '```', marker, '\n', '\r\n', ' ', ...head, 'text'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      (parts, sizes) => {
        const text = parts.join('\n');
        const scan = resultScan('coder');
        for (let at = 0; at < text.length; ) {
          const size = sizes.next().value ?? 1;
          scan.feed(text.slice(at, at + size));
          at += size;
        }
        expect(scan.check()).toEqual(check(text, 'coder'));
        expect(ResultCheck.parse(scan.check())).toEqual(scan.check());
      },
    ),
  );
});

test('A31: of a result of 40 MB only its head is kept, and it is judged in passing', () => {
  const page = `${'あ'.repeat(1000)}\n`.repeat(20);
  const scan = resultScan('writer');
  const before = process.memoryUsage().rss;
  scan.feed(`${head.join('\n')}\n`);
  for (let megabytes = 0; megabytes < 40; megabytes += (page.length * 3) / 1_048_576)
    scan.feed(page);
  const grown = (process.memoryUsage().rss - before) / 1_048_576;
  expect(scan.check()).toMatchObject({ result_status: 'success', complete_marker: false });
  expect(grown).toBeLessThan(20);
});
