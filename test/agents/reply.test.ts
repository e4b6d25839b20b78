import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findJson, MAX_REPLY_CHARACTERS } from '../../src/agents/reply/find-json.ts';
import { excerpt, readReply } from '../../src/agents/reply/reply.ts';
import { processorClock } from '../support/processor-time.ts';

const caseText = (name: string) => readFile(new URL(`../cases/a/${name}`, import.meta.url), 'utf8');
const anything = { kind: 'json', schema: z.record(z.string(), z.json()) } as const;
const read = (text: string) => readReply(text, 'end', anything);

describe('a JSON reply that was recorded somewhere', () => {
  test('A01: prose with braces and footnotes around the fence does not disturb', async () => {
    expect(read(await caseText('a01_fence_prose.txt'))).toEqual({
      ok: true,
      value: {
        agent: 'stylist',
        score: 7.5,
        critical: false,
        issues: [{ loc: '¶3', text: '語尾が単調' }],
      },
    });
  });

  test('A02: fence marks inside a string stay in the string', async () => {
    expect(read(await caseText('a02_backticks_inside.txt'))).toEqual({
      ok: true,
      value: {
        agent: 'plotter',
        score: 7,
        note: 'Write it as ```ts\nlet n = 1\n``` here',
        critical: false,
      },
    });
  });

  test('A03: comments and trailing commas are forgiven and a URL keeps its slashes', async () => {
    expect(read(await caseText('a03_lenient.txt'))).toEqual({
      ok: true,
      value: {
        agent: 'lens',
        score: 6.9,
        link: 'https://example.invalid/a//b',
        issues: ['x', 'y'],
      },
    });
  });

  test('A04: curly quotes may delimit and Japanese quotes inside stay as they are', async () => {
    expect(read(await caseText('a04_quotes.txt'))).toEqual({
      ok: true,
      value: { agent: 'voice', score: 7.1, note: '彼は「行こう」と言った' },
    });
  });

  test('A05: NaN is refused and no number takes its place', async () => {
    expect(findJson(await caseText('a05_nonfinite.txt'))).toMatchObject({
      ok: false,
      reason: 'not_finite',
    });
  });

  test('A06: a cut reply is refused, with and without the word that it was cut', async () => {
    const text = await caseText('a06_truncated.txt');
    expect(readReply(text, 'max_tokens', anything).ok).toBe(false);
    expect(findJson(text)).toMatchObject({ ok: false, reason: 'truncated' });
  });

  test('A07: a key that stands twice is refused', async () => {
    expect(findJson(await caseText('a07_dup_keys.txt'))).toMatchObject({
      ok: false,
      reason: 'duplicate_key',
    });
  });

  test('A08: a verdict quoted from the draft cannot stand in for the verdict', async () => {
    expect(findJson(await caseText('a08_quoted_candidate.txt'))).toMatchObject({
      ok: false,
      reason: 'ambiguous',
    });
  });
});

describe('what is forgiven', () => {
  test.each([
    ['a comma missing at the end of a line', '{"a": 1\n"b": [1, 2]\n}', { a: 1, b: [1, 2] }],
    ['a line break inside a string', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
    ['a byte order mark and windows line ends', '\uFEFF{\r\n"a": 1\r\n}\r\n', { a: 1 }],
    ['full-width blanks between members', '{　"a": 1,　"b": 2　}', { a: 1, b: 2 }],
    ['the same object twice', 'draft {"a": 1}\n\nfinal {"a": 1}', { a: 1 }],
    ['a key named like a prototype', '{"__proto__x": 1}', { __proto__x: 1 }],
    ['a lone surrogate becomes a mark that can be stored', '{"a": "\\ud800"}', { a: '\uFFFD' }],
  ])('%s', (_, text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });
});

describe('what is refused', () => {
  test.each([
    ['no JSON at all', 'I liked it a lot.', 'no_json'],
    ['a bare word', 'null', 'no_json'],
    ['an infinite number', '{"a": -Infinity}', 'not_finite'],
    ['a number that overflows', '{"a": 1e999}', 'not_finite'],
    ['the same key written in two ways', '{"a": 1, "\\u0061": 2}', 'duplicate_key'],
    ['a quotation mark that is not escaped', '{"a": "彼は"行く"と"}', 'syntax'],
    ['a leading zero', '{"a": 07}', 'syntax'],
    ['two commas', '{"a": 1,, "b": 2}', 'syntax'],
    ['an unknown escape', '{"a": "\\d"}', 'syntax'],
    ['a comment in place of a value', '{"a": /* ten */}', 'syntax'],
    ['an object with a broken verdict and a quoted good one', '{"a": x}\n{"a": 10}', 'syntax'],
    ['two objects of which the second is cut', '{"a": 10}\nverdict: {"a": 4, "b', 'truncated'],
    ['an object cut inside its first key', 'verdict: {"k{}', 'truncated'],
    ['an object inside an array that is cut', '[{"a": 1}, {"a":', 'truncated'],
    ['a structure that is far too deep', `{"a":${'['.repeat(90)}${']'.repeat(90)}}`, 'too_deep'],
    ['a fenced verdict and another one in prose', '```json\n{"a": 1}\n```\n{"a": 2}', 'ambiguous'],
  ])('%s', (_, text, reason) => {
    expect(findJson(text)).toMatchObject({ ok: false, reason });
    expect(read(text).ok).toBe(false);
  });

  test('a reply of the wrong shape names the field', () => {
    const shape = { kind: 'json', schema: z.object({ score: z.number() }) } as const;
    const checked = readReply('{"score": "high"}', 'end', shape);
    expect(checked).toMatchObject({ ok: false, problems: [expect.stringMatching(/^score: /)] });
  });

  test('a reply that is wrong everywhere is answered with a dozen short problems', () => {
    const long = 'k'.repeat(5_000);
    const schema = z.array(z.strictObject({})).min(1);
    const text = JSON.stringify(Array.from({ length: 50 }, () => ({ [long]: 1 })));
    const checked = readReply(text, 'end', { kind: 'json', schema });
    const problems = checked.ok ? [] : checked.problems;
    expect(problems).toHaveLength(12);
    expect(problems.every((problem) => problem.length <= 301)).toBe(true);
  });

  test.each(['max_tokens', 'refusal', 'context', 'unknown'] as const)(
    'a reply that stopped by %s is not read, however well it parses',
    (stop) => {
      expect(readReply('{"a": 1}', stop, anything).ok).toBe(false);
    },
  );

  test.each(['', ' \n ', '\uFEFF'])('an empty reply (%j)', (text) => {
    expect(read(text).ok).toBe(false);
  });
});

describe('a huge reply', () => {
  test.each([
    ['braces', '{'],
    ['brackets', '['],
    ['open comments', '{/*'],
    ['open strings in brackets', '["'],
    ['empty objects', '{}'],
    ['nested keys', '{"a":'],
    ['lines in brackets', '[1\n'],
  ])('made of %s is judged within two seconds', (_, part) => {
    const text = part.repeat(Math.floor(MAX_REPLY_CHARACTERS / part.length));
    const spent = processorClock();
    findJson(text);
    expect(spent()).toBeLessThan(2_000);
  });

  test('beyond the bound is refused unread', () => {
    const text = JSON.stringify({ a: 'x'.repeat(MAX_REPLY_CHARACTERS) });
    expect(findJson(text)).toMatchObject({ ok: false, reason: 'too_large' });
  });
});

test('an excerpt shows beginning and end of a long reply', () => {
  const text = excerpt(`${'a'.repeat(2_000)}the end`);
  expect(text.length).toBeLessThan(420);
  expect(text).toMatch(/^aaa.*the end$/);
});
