import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findJson } from '../../src/agents/reply/find-json.ts';
import { readReply } from '../../src/agents/reply/reply.ts';
import type { Checked } from '../../src/engine/ports.ts';

const anything = { kind: 'json', schema: z.record(z.string(), z.json()) } as const;
const read = (text: string) => readReply(text, 'end', anything);

const scorecard = z.object({
  agent: z.string(),
  score: z.number(),
  critical: z.boolean(),
  issues: z.array(z.object({ loc: z.string(), text: z.string() })),
  more: z.json(),
});
const aScorecard = fc.record({
  agent: fc.string({ unit: 'binary' }),
  score: fc.double({ noNaN: true, noDefaultInfinity: true }).map((score) => score + 0),
  critical: fc.boolean(),
  issues: fc.array(fc.record({ loc: fc.string(), text: fc.string({ unit: 'binary' }) })),
  more: fc
    .jsonValue()
    // a key of this name is never taken over, see below
    .filter((value) => !JSON.stringify(value).includes('__proto__'))
    .map((value) => JSON.parse(JSON.stringify(value)) as z.core.util.JSONType),
});
/** Prose as models write it: braces, footnotes and fences of its own, but no second object. */
const prose = fc
  .array(
    fc.oneof(
      fc.string().map((text) => text.replaceAll(/[{}[\]"“”]/g, '')),
      fc.constantFrom(
        '[1]',
        '{仮}',
        '{}',
        '}',
        '参考 [2] ',
        '[link](x)',
        '\n```\n',
        '「」',
        '{ x }',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' '));
const written = fc
  .tuple(aScorecard, fc.constantFrom(undefined, 2, '\t'), prose, prose, fc.boolean())
  .map(([value, indent, before, after, fenced]) => {
    const json = JSON.stringify(value, null, indent);
    const middle = fenced ? `\`\`\`json\n${json}\n\`\`\`` : json;
    return { value, json, text: `${before}\n${middle}\n${after}` };
  });

describe('for all replies', () => {
  test('a valid object comes back equal, whatever prose and fences stand around it', () => {
    fc.assert(
      fc.property(written, ({ value, text }) => {
        const checked = readReply(text, 'end', { kind: 'json', schema: scorecard });
        expect(checked).toEqual({ ok: true, value });
      }),
      { numRuns: 300 },
    );
  });

  test('a key __proto__ changes no object', () => {
    const checked = read('{"more":{"__proto__":{"polluted":1}}}');
    expect(checked.ok).toBe(true);
    expect('polluted' in {}).toBe(false);
    expect(checked.ok && 'polluted' in Object(checked.value['more'])).toBe(false);
  });

  test('a valid reply that was cut is never taken for a whole one', () => {
    fc.assert(
      fc.property(written, fc.nat(), ({ json, text }, at) => {
        const end = text.indexOf(json) + json.length - 1;
        const checked = readReply(text.slice(0, at % (end + 1)), 'end', anything);
        expect(checked.ok && Object.keys(checked.value).length > 0).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('no text makes the reading throw', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ':',
            ',',
            '“',
            '”',
            '\\',
            'NaN',
            '1',
            '//',
            '/*',
          ),
          {
            maxLength: 40,
          },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const checked: Checked<unknown> = read(text);
        expect(checked.ok || checked.problems.length > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('an object that plain JSON accepts is read to the same value, unless a key stands twice', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const found = findJson(JSON.stringify(value));
        expect(found).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });
});
