import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '../../src/engine/decode-text.ts';

const text = '霧が出ていた。「誰だ」\n';
const utf16 = (words: string) => new Uint8Array(Buffer.from(`\uFEFF${words}`, 'utf16le'));

/** As an editor on a Japanese Windows, and an old one on Unix, would save `text`. */
const shiftJis = Buffer.from(
  '96b682aa8f6f82c482a282bd8142817592 4e82be81760a'.replaceAll(' ', ''),
  'hex',
);
const eucJp = Buffer.from('ccb8a4acbdd0a4c6a4a4a4bfa1a3a1d6c3afa4c0a1d70a', 'hex');

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['Shift_JIS', shiftJis],
  ['EUC-JP', eucJp],
  ['UTF-16', utf16(text)],
  ['UTF-16, the other way round', utf16(text).map((_, at, all) => all[at ^ 1] ?? 0)],
])('a text in %s is read as it was written', (_, bytes) => {
  expect(decodeText(bytes)?.text).toBe(text);
});

test('what is UTF-8 comes back to the byte, its mark included', () => {
  const texts = fc.string({ unit: 'grapheme' }).filter((all) => !all.includes('\0'));
  fc.assert(
    fc.property(texts, fc.boolean(), (all, marked) => {
      const bytes = new TextEncoder().encode(marked ? `\uFEFF${all}` : all);
      expect(new TextEncoder().encode(decodeText(bytes)?.text)).toEqual(bytes);
    }),
  );
});

test('a picture or a document of a word processor is no text', () => {
  expect(decodeText(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toBeUndefined();
  expect(decodeText(Buffer.from('504b030414000600080000002100', 'hex'))).toBeUndefined();
});

test('Windows-1252 is not taken for Shift_JIS', async () => {
  const bytes = await readFile(new URL('../cases/import/11-windows-1252.txt', import.meta.url));
  const read = decodeText(bytes);
  expect(read).toMatchObject({ encoding: 'windows-1252', doubtful: false });
  expect(read?.text).toContain('I didn’t hear him. He’d come in by the kitchen');
});

test.each([
  ['shift_jis', shiftJis, false],
  ['euc-jp', eucJp, false],
  ['windows-1252', Buffer.from('Le café était fermé.\n', 'latin1'), false],
  ['utf-16le', Buffer.from('It was late, and the rain went on.', 'utf16le'), true],
  ['iso-2022-jp', Buffer.from('1b2442386c1b2842', 'hex'), false],
  [
    'utf-8',
    Buffer.concat([Buffer.from(text.repeat(9)), Buffer.from('fffec3', 'hex'), Buffer.from(text)]),
    true,
  ],
] as const)('a text in %s is named, with the doubt there is', (encoding, bytes, doubtful) => {
  expect(decodeText(bytes)).toMatchObject({ encoding, doubtful });
});
