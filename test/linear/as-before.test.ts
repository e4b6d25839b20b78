import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownReadings } from '../../src/agents/reply/reply.ts';
import { normalForm } from '../../src/engine/data/normal-form.ts';
import { yamlDocument } from '../../src/engine/data/yaml-document.ts';
import { sectionOf } from '../../src/engine/workflows/crew/text/lines.ts';
import { tablesOf } from '../../src/engine/workflows/crew/text/table.ts';
import { withoutComments } from '../../src/engine/workflows/folio/comments.ts';
import {
  headingIn,
  withDigits,
} from '../../src/engine/workflows/folio/contract/chapter-heading.ts';
import { evidenceOf, repeatedStretches } from '../../src/engine/workflows/folio/evidence.ts';
import { draftArtifact, longestDraft } from '../../src/engine/workflows/folio/files.ts';
import { redactSecrets } from '../../src/engine/workspace/redact.ts';
import { whyTooSlow } from './growth.ts';

/** Texts of a few letters, in which whatever can meet meets often. */
const of = (...parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join(''));
const asBefore = <T>(texts: fc.Arbitrary<string>, now: (text: string) => T, before: typeof now) =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(now(text)).toEqual(before(text));
    }),
    { numRuns: 2000 },
  );

describe('what goes forward only finds what the plain pattern found', () => {
  test('sentences end at their stop, and a line without one hides none', () => {
    const endless = 'あ、'.repeat(20_000);
    const draft = `¶1\n${endless}\n\n¶2\n${endless}彼は来た。彼は見た」彼は笑った。`;
    expect(evidenceOf(draft, 'ja').longest_run).toEqual({ ending: 'た。', length: 2, from: '¶2' });
  });

  test('kanji numbers become digits where something is counted', () => {
    const plain = /[〇零一二三四五六七八九十百千]+(?=[章部話回節巻])/g;
    const unread = (text: string) => withDigits(text).match(plain);
    asBefore(of('一', '十', '章', 'あ', '第'), unread, () => null);
    expect(withDigits('第十二章 二十回 百')).toBe('第12章 20回 百');
  });

  test('the marks behind a heading are no part of it', () => {
    const title = (line: string) => headingIn(`# a${line}`)?.title;
    const plain = (line: string) => /^# (\S.*?)(?:[ \t]+#+)?$/.exec(`# a${line}`.trim())?.[1];
    asBefore(of('b', ' ', '#', '\t'), title, plain);
  });

  test('a heading of a section is read without the marks behind it', () => {
    const found = (line: string) => sectionOf([`##${line}`, 'x'], /^a?$/).length > 0;
    const plain = (line: string) => {
      const [, title] = /^##\s+(.*?)\s*#*\s*$/.exec(`##${line}`) ?? [];
      return title !== undefined && /^a?$/.test(title) && !/^##?\s/.test('x');
    };
    asBefore(of('a', ' ', '#'), found, plain);
  });

  test('comments go, with the line that they have for themselves', () => {
    const plain = (text: string) =>
      text.replaceAll(/^[ \t]*<!--[\s\S]*?-->[ \t]*\n?/gm, '').replaceAll(/<!--[\s\S]*?-->/g, '');
    // A comment within a comment is nothing that anybody meant.
    asBefore(of('a', ' ', '\n', '<!-- b -->', '-->'), withoutComments, plain);
    expect(withoutComments('a <!-- b')).toBe('a <!-- b');
  });

  test('a fence around a whole reply is taken off', () => {
    const fence = /^(`{3,}|~{3,})[^`\n]*\n([\s\S]*)\n\1[ \t]*$/;
    const inner = (text: string) => markdownReadings(`${text}x`)[1];
    const plain = (text: string) => {
      const whole = `${text}x`.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
      const found = fence.exec(whole)?.[2];
      return found === undefined ? undefined : `${found.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`;
    };
    const ends = (text: string) => `${text}\n`.replace(/x$/, '');
    asBefore(of('```', '~~~', '`', '~', '\n', 'a', ' '), inner, plain);
    expect(markdownReadings(ends('```md\na\n```'))).toContain('a\n');
    expect(markdownReadings(ends('~~~~\na\n~~~'))).toContain('a\n');
  });
});

describe('what counts once finds what counting everything found', () => {
  test('stretches that come back are those that counting every stretch finds', () => {
    const bounds = { from: 2, to: 4, least: 3 };
    const counted = (text: string) => {
      const counts = new Map<string, number>();
      const letters = [...text];
      for (let length = bounds.from; length <= bounds.to; length += 1) {
        for (let start = 0; start + length <= letters.length; start += 1) {
          const stretch = letters.slice(start, start + length).join('');
          counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
        }
      }
      const repeated = [...counts].filter(([, count]) => count >= bounds.least);
      const inLonger = ([stretch, count]: readonly [string, number]) =>
        repeated.some(
          ([other, often]) =>
            other.length > stretch.length && other.includes(stretch) && often >= count,
        );
      return repeated.filter((one) => !inLonger(one)).sort();
    };
    const found = (text: string) => [...repeatedStretches([text], bounds)].sort();
    asBefore(of('a', 'b', 'ab', '𠮷'), found, counted);
  });

  test('a pipe in a code span is text where the row fits its header only that way', () => {
    const row = (line: string) => tablesOf(['| a | b |', '|---|---|', line])[0]?.rows[0]?.cells;
    expect(row('| `x|y` | z |')).toEqual(['`x|y`', 'z']);
    expect(row('| ``x`|y`` | z |')).toEqual(['``x`|y``', 'z']);
    expect(row('| `x | y | z')).toEqual(['`x', 'y', 'z']);
  });
});

test('marks of one letter are put in order thirty at a time, all other texts as ever', () => {
  const texts = of('か', '\u3099', 'e', '\u0301', '\u0323', 'ﾊ', 'ﾞ', '각', '㍿');
  asBefore(
    texts,
    (text) => normalForm(text, 'NFKC'),
    (text) => (/[\p{M}ﾞ]{31}/u.test(text) ? normalForm(text, 'NFKC') : text.normalize('NFKC')),
  );
  const many = `a${'\u0301\u0323'.repeat(100_000)}`;
  expect(normalForm(many, 'NFC').length).toBeLessThanOrEqual(many.length);
});

describe('YAML', () => {
  test('says what is wrong and where, keys that stand twice included', () => {
    expect(yamlDocument('a: 1\nb: 2\na: 3\n').problems).toEqual([
      { line: 3, column: 1, message: 'Map keys must be unique' },
    ]);
    expect(yamlDocument('a: 1\n---\nb: 2\n').problems).toHaveLength(1);
    expect(yamlDocument('a: 1\n---\nb: 2\n', { first: true }).problems).toEqual([]);
    expect(yamlDocument('').document.toJS()).toBeNull();
  });

  test('is not read on after twenty mistakes', () => {
    expect(yamlDocument('[]'.repeat(1000)).problems.length).toBeLessThan(25);
  });

  test('is gone over once for all that is never closed in it', { timeout: 120_000 }, () => {
    expect(whyTooSlow(yamlDocument, { before: '', pump: '- [a, b\n', after: '' })).toBeUndefined();
  });

  test('names all that is never closed where it was opened', () => {
    const text = "a: [b\nc: ['d', {e: 1}]\nf: {g: [h]\nj: [{k: [l]}\nm: 'n\n";
    const places = yamlDocument(text).problems.map(({ line, column }) => `${line}:${column}`);
    expect([...new Set(places)]).toEqual(['1:4', '3:4', '4:4', '5:4']);
  });
});

describe('credentials are masked wherever they begin', () => {
  const part = 'eyJhbGciOiJIUzI1NiJ9';

  test('a web token, but not a part of one', () => {
    expect(redactSecrets(`x-${part}.${part}.${part}`)).toBe('x-***API_KEY***');
    expect(redactSecrets(`${part} ${part}.${part}`)).toBe(`${part} ${part}.${part}`);
  });

  test('what stands between the borders of a private key, unless a quote parts them', () => {
    const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
    expect(redactSecrets(`${begin}\nMII\n${end}`)).toBe(`${begin}***API_KEY***${end}`);
    expect(redactSecrets(`${begin} "${end}`)).toBe(`${begin} "${end}`);
  });

  test('the password of an address', () => {
    expect(redactSecrets('see https://me:secret@host/')).toBe(
      'see https://me:***PASSWORD***@host/',
    );
  });
});

test('a draft longer than any chapter is not read, and its author is told how long is too long', () => {
  const artifact = draftArtifact('current/chapters/ch01/draft-01.md');
  expect(artifact.read('あ'.repeat(longestDraft))).toMatchObject({ ok: true });
  expect(artifact.read('あ'.repeat(longestDraft + 1))).toEqual({
    ok: false,
    problems: ['has more than 1000000 characters'],
  });
});
