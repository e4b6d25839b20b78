import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../../src/engine/workspace/redact.ts';

const key = '***API_KEY***';
const word = '***PASSWORD***';

describe('a credential is masked', () => {
  it.each([
    ['sk-ant-api03-AbCdEf0123456789_-xyz', key],
    ['key sk-proj-AbCdEf0123456789abcd, next', `key ${key}, next`],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', key],
    ['github_pat_11AAAAAAA0abcdefghijkl_mnop', key],
    ['AKIAABCDEFGHIJKLMNOP', key],
    ['xoxb-1234567890-abcdef', key],
    [`AIza${'a'.repeat(35)}`, key],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijkl', key],
    ['Authorization: Bearer abcdef0123456789abcdef', `Authorization: Bearer ${key}`],
    ['ANTHROPIC_API_KEY=abcd1234', `ANTHROPIC_API_KEY=${key}`],
    ['export GITHUB_TOKEN="abcd1234"', `export GITHUB_TOKEN="${key}"`],
    ['DB_PASSWORD=hunter22', `DB_PASSWORD=${word}`],
    ['https://me:hunter2@example.org/x', `https://me:${word}@example.org/x`],
    ['{"password":"hunter22","user":"me"}', `{"password":"${word}","user":"me"}`],
    ['{"api_key": "abcd1234"}', `{"api_key": "${key}"}`],
    [String.raw`{"a":"{\"apiKey\":\"abcd1234\"}"}`, String.raw`{"a":"{\"apiKey\":\"${key}\"}"}`],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY-----',
      `-----BEGIN RSA PRIVATE KEY-----${key}-----END RSA PRIVATE KEY-----`,
    ],
  ])('%j', (text, masked) => {
    expect(redactSecrets(text)).toBe(masked);
  });
});

describe('a story keeps its words', () => {
  it.each([
    '「合言葉は？」「password: swordfish」',
    'The secret = nobody knows, and the token of love.',
    '彼女は鍵（key）を隠した。sk-8 のスケート。',
    'Basic instincts are strong; bearer of bad news arrived.',
    'risk-averse-and-very-long-hyphenated-words-are-fine',
    'https://example.org/a:b',
    '{"tokens":1234,"cacheRead":10,"key":"a"}',
  ])('%j', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});

it('leaves JSON that can be read, with the same shape', () => {
  const secrets = [
    'sk-ant-api03-abcdefghijklmnop',
    'PASSWORD=abc\\"d',
    'password',
    'Bearer 0123456789abcdef0123',
  ];
  const leaf = fc.oneof(fc.string(), fc.constantFrom(...secrets));
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.values(value).map(shape) : typeof value;
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('password', 'api_key', 'a', 'token'),
        fc.oneof(leaf, fc.array(leaf), fc.record({ secret: leaf })),
      ),
      (value) => {
        const text = JSON.stringify(value);
        expect(shape(JSON.parse(redactSecrets(text)))).toEqual(shape(value));
      },
    ),
  );
});

it('does no more the second time', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'sk-ant-api03-abcdefghijklmnop',
          'PASSWORD=',
          'hunter2',
          ' ',
          '"',
          'TOKEN=',
          'x://a:b@',
        ),
      ),
      (parts) => {
        const once = redactSecrets(parts.join(''));
        expect(redactSecrets(once)).toBe(once);
      },
    ),
  );
});
