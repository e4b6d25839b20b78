import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ResultMeta } from '../../../../../src/engine/workflows/crew/shapes/result.ts';
import { readFrontMatter } from '../../../../../src/engine/workflows/crew/text/front-matter.ts';
import { linesOf } from '../../../../../src/engine/workflows/crew/text/lines.ts';
import { readResultMeta } from '../../../../../src/engine/workflows/crew/text/result-meta.ts';
import { processorClock } from '../../../../support/processor-time.ts';

const folder = new URL('../../../../cases/a/fm/', import.meta.url);
const file = (name: string) => readFileSync(new URL(name, folder), 'utf8');
type Expected = {
  metadata_issues?: string[];
  fields?: Record<string, unknown>;
  max_ms?: number;
  max_rss_growth_mb?: number;
};
type Row = {
  file: string;
  expect: Expected & Record<string, unknown>;
  accept?: Record<string, unknown>[];
};
const rows: Row[] = JSON.parse(file('expect.json'));

describe('A30: awkward front matter', () => {
  test('no file of the case is left out', () => {
    expect(rows.map((row) => row.file)).toEqual(
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort(),
    );
  });

  test.each(rows)(
    '$file',
    ({
      file: name,
      expect: { metadata_issues, fields, max_ms, max_rss_growth_mb = 50, ...wanted },
      accept = [],
    }) => {
      const memory = process.memoryUsage().rss;
      const spent = processorClock();
      const meta = readResultMeta({ text: file(name), cut: false });
      expect(spent()).toBeLessThan(max_ms ?? 500);
      expect((process.memoryUsage().rss - memory) / 1_048_576).toBeLessThan(max_rss_growth_mb);
      const allowed = [wanted, ...accept.map(({ max_ms: __, fields: ___, ...other }) => other)];
      const steering = {
        status: meta.status,
        quality: meta.quality,
        completeness: meta.completeness,
      };
      expect(
        allowed.some((one) =>
          Object.entries(one).every(([key, value]) => Reflect.get(steering, key) === value),
        ),
      ).toBe(true);
      if (metadata_issues) expect(meta.issues).toEqual(metadata_issues);
      if (fields) expect(readFrontMatter(linesOf(file(name))).fields).toMatchObject(fields);
    },
  );

  test('no value of f03 is dropped in silence, and neither f04 nor f08 passes for a success', () => {
    const metaOf = (name: string) => readResultMeta({ text: file(name), cut: false });
    const { status, issues } = metaOf('f03_colon_value.md');
    expect(status === 'partial' || issues.length > 0).toBe(true);
    expect(status).not.toBe('success');
    for (const name of ['f04_unclosed.md', 'f08_in_code_fence.md'])
      expect(metaOf(name)).toMatchObject({ status: 'failure', quality: 'YELLOW', completeness: 0 });
  });

  test('what is lost is said: a line that cannot be read is an issue', () => {
    expect(readResultMeta({ text: file('f06_tabs.md'), cut: false }).issues).toEqual([
      '[E201] outputs could not be read',
    ]);
    expect(readResultMeta({ text: file('f04_unclosed.md'), cut: false }).issues).toContain(
      '[E201] front matter is not closed',
    );
  });

  test('a field that stands there twice counts as missing: nobody can tell which was meant', () => {
    const text = '---\nstatus: failure\nstatus: success\nquality: GREEN\ncompleteness: 5\n---\n';
    expect(readResultMeta({ text, cut: false })).toMatchObject({
      status: 'failure',
      quality: 'GREEN',
      issues: ['[E201] status stands there twice', 'status missing, treated as failure'],
    });
  });
});

const secret = 'the body of a result';
const head =
  '---\nstatus: success\nquality: green\ncompleteness: 80%\nerrors: [a]\ntask_id: 3\n---\n';

describe('the first 20 lines', () => {
  test('give status, quality, completeness, task, errors, warnings, files', () => {
    const text = head
      .replace('---\n# ', '')
      .replace(
        'errors: [a]',
        'errors: [a, "b: c"]\nwarnings:\n  - slow: very\noutput_files: src/a.ts',
      );
    expect(readResultMeta({ text, cut: false })).toEqual({
      status: 'success',
      quality: 'GREEN',
      completeness: 80,
      taskId: 3,
      errors: ['a', 'b: c'],
      warnings: ['slow: very'],
      outputFiles: ['src/a.ts'],
      docImpact: [],
      issues: [],
      infos: [],
    });
  });

  test('are all there is: a field on line 21 is missing, one on line 20 is not', () => {
    const block = (lines: number) =>
      `---\n${[...Array(lines).keys()].map((at) => `k${at}: 1`).join('\n')}\nstatus: success\nquality: GREEN\ncompleteness: 1\n---\n${secret}`;
    expect(readResultMeta({ text: block(16), cut: false })).toMatchObject({
      status: 'success',
      completeness: 1,
    });
    expect(readResultMeta({ text: block(17), cut: false })).toMatchObject({
      quality: 'GREEN',
      completeness: 0,
    });
    expect(readResultMeta({ text: block(19), cut: false })).toMatchObject({ status: 'failure' });
  });

  test('of a block that is never closed are no header where the text plainly begins', () => {
    const text = `---\nstatus: success\nquality: GREEN\n\n# Report\n${'word: more\n'.repeat(40)}`;
    expect(readResultMeta({ text, cut: false }).status).toBe('failure');
  });
});

describe('what the parent knows of a result', () => {
  test('carry no body into the parent, whatever a result says: strict, short, single lines', () => {
    const body = fc.string({ unit: 'binary', maxLength: 2000 });
    fc.assert(
      fc.property(body, fc.constantFrom('', head, '---\n'), fc.boolean(), (text, before, cut) => {
        const meta = readResultMeta({ text: before + text, cut });
        expect(ResultMeta.safeParse(meta).success).toBe(true);
        const lines = [
          meta.errors,
          meta.warnings,
          meta.outputFiles,
          meta.docImpact,
          meta.issues,
          meta.infos,
        ].flat();
        expect(lines.every((line) => !/[\r\n]/.test(line) && line.length <= 300)).toBe(true);
        expect(lines.length).toBeLessThanOrEqual(120);
      }),
    );
    const whole = readResultMeta({ text: `${head}\n# Result\n${secret}\n`, cut: false });
    expect(JSON.stringify(whole)).not.toContain(secret);
    expect(ResultMeta.safeParse({ ...whole, body: secret }).success).toBe(false);
    expect(ResultMeta.safeParse({ ...whole, errors: [secret.repeat(100)] }).success).toBe(false);
  });

  test('no result: everything is its default, and said', () => {
    expect(readResultMeta(undefined)).toMatchObject({
      status: 'failure',
      quality: 'YELLOW',
      completeness: 0,
    });
  });
});

test('no text makes the reader of front matter throw, and a clean block is read as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, goesOn) => {
      readFrontMatter(linesOf(`---\n${text}`), goesOn);
    }),
  );
  const key = fc.stringMatching(/^[a-z][a-z_]{0,10}$/);
  const value = fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.dictionary(key, value), (fields) => {
      const block = Object.entries(fields).map(([name, one]) => `${name}: ${JSON.stringify(one)}`);
      expect(readFrontMatter(['---', ...block, '---']).fields).toEqual({ ...fields });
    }),
  );
});
