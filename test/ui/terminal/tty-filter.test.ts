import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pasteLimit } from '../../../src/ui/terminal/paste-collector.ts';
import { TtyFilter } from '../../../src/ui/terminal/tty-filter.ts';

const start = '\u001B[200~';
const end = '\u001B[201~';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves when a hundred keys could have been handed on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

/** A terminal that is only a stream: what is typed into it, and what came through to Ink. */
function openFilter() {
  const source = Object.assign(new PassThrough(), { setRawMode() {}, ref() {}, unref() {} });
  const filter = new TtyFilter(source);
  const replies: string[] = [];
  const focus: boolean[] = [];
  filter.onReply((reply) => replies.push(reply));
  filter.onFocus((focused) => focus.push(focused));
  filter.setRawMode(true);
  const heard: string[] = [];
  filter.on('readable', () => {
    for (let unit = filter.read(); unit !== null; unit = filter.read()) heard.push(String(unit));
  });
  /** What Ink has heard since it was last asked for. */
  const keys = () => heard.splice(0).join('');
  const type = async (...reads: readonly (string | Buffer)[]) => {
    for (const read of reads) {
      source.write(read);
      await settled();
    }
  };
  return { filter, type, keys, heard, replies, focus };
}

test('keys go through as they are', async () => {
  const { type, keys } = openFilter();
  await type('abc', '\r', '\u001B[A', '\u001Ba', '日本');
  expect(keys()).toBe('abc\r\u001B[A\u001Ba日本');
});

test('C18: a character whose bytes come in several reads is put together', async () => {
  const { type, keys } = openFilter();
  await type(Buffer.from('e6', 'hex'), Buffer.from('97a5', 'hex'), Buffer.from('e69cac', 'hex'));
  expect(keys()).toBe('日本');
});

test('a paste comes in one piece however it was read', async () => {
  const { type, keys } = openFilter();
  await type(`${start}一行`, '目\r\n二', `行目\u001B[20`);
  expect(keys()).toBe('');
  await type('1~x');
  expect(keys()).toBe(`${start}一行目\r\n二行目${end}x`);
});

test('a paste whose end was lost is handed over after two seconds', async () => {
  const { type, keys } = openFilter();
  await type(`${start}hello`);
  await vi.advanceTimersByTimeAsync(1900);
  expect(keys()).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  await settled();
  expect(keys()).toBe(`${start}hello${end}`);
  await type('k', end, 'j');
  expect(keys()).toBe('kj');
});

test.each(['\u0003', '\u001B[99;5u', '\u001B[27;5;99~'])(
  'Ctrl+C inside a paste that lost its end is heard at once (%j)',
  async (interrupt) => {
    const { type, keys } = openFilter();
    await type(`${start}hello`, interrupt);
    const heard = interrupt.startsWith('\u001B[27') ? '\u001B[99;5u' : interrupt;
    expect(keys()).toBe(`${start}hello${end}${heard}`);
  },
);

test('more than a megabyte of paste is cut off, and what follows is heard', async () => {
  const { type, keys } = openFilter();
  await type(start, 'x'.repeat(pasteLimit), 'yyy', `${end}z`);
  const seen = keys();
  expect(seen.length).toBe(start.length + pasteLimit + end.length + 1);
  expect(seen.endsWith(`x${end}z`)).toBe(true);
});

const replies = [
  '\u001B]11;rgb:0000/0000/0000\u001B\\',
  '\u001B]4;1;rgb:cdcd/0000/0000\u0007',
  '\u001B[?62;4;22c',
  '\u001B[>41;377;0c',
  '\u001B[12;3R',
  '\u001B[?2026;2$y',
  '\u001B[8;24;80t',
  '\u001BP1$r0m\u001B\\',
  '\u001BP>|XTerm(377)\u001B\\',
  '\u001B_Gi=31;OK\u001B\\',
];

test.each(replies)('the terminal’s reply %j is not typed text', async (reply) => {
  const { type, keys, replies: heard } = openFilter();
  await type(`a${reply}b`);
  expect(keys()).toBe('ab');
  expect(heard).toEqual([reply]);
});

test.each(replies)('the reply %j is recognised wherever it is cut in two', async (reply) => {
  for (let cut = 1; cut < reply.length; cut += 1) {
    const { type, keys, replies: heard } = openFilter();
    await type(`a${reply.slice(0, cut)}`, `${reply.slice(cut)}b`);
    expect(keys()).toBe('ab');
    expect(heard).toEqual([reply]);
  }
});

test('the answer about the keyboard is taken out like every other', async () => {
  const { type, keys, replies } = openFilter();
  await type('a\u001B[?1u', 'b');
  expect(keys()).toBe('ab');
  expect(replies).toEqual(['\u001B[?1u']);
});

test.each([
  ['\u001B', 60, ']10;rgb:8f8f/f5f5/8686\u0007'],
  ['\u001B]11;rgb:', 1200, '1e1e/1e1e/2e2e\u001B\\'],
  ['\u001B[', 260, '?61;4;6c'],
  ['\u001B', 60, ']11;rgb:1e1e/'],
])('the rest of an answer that comes late after %j is never typed', async (start, ms, rest) => {
  const { type, keys } = openFilter();
  await type(start);
  await vi.advanceTimersByTimeAsync(ms);
  await type(rest);
  expect(keys().replace('\u001B[27u', '')).toBe('');
});

test('what a person types after Escape, or long after a lost answer, is typed', async () => {
  const { type, keys } = openFilter();
  await type('\u001B');
  await vi.advanceTimersByTimeAsync(60);
  await type(']', '1', '[');
  expect(keys()).toBe('\u001B[27u]1[');
});

test('focus is reported and not typed', async () => {
  const { type, keys, focus } = openFilter();
  await type('a\u001B[I', '\u001B[O', 'b');
  expect(keys()).toBe('ab');
  expect(focus).toEqual([true, false]);
});

test('mouse reports and stray ends of pastes are dropped', async () => {
  const { type, keys } = openFilter();
  await type('a\u001B[<0;10;5M', '\u001B[M !!', `${end}b`);
  expect(keys()).toBe('ab');
});

test('Escape alone is a key of its own after a moment', async () => {
  const { type, keys } = openFilter();
  await type('\u001B');
  expect(keys()).toBe('');
  await vi.advanceTimersByTimeAsync(30);
  await settled();
  expect(keys()).toBe('\u001B[27u');
});

test('what begins like a reply and never ends is dropped, and what is typed then is heard', async () => {
  const { type, keys } = openFilter();
  await type('\u001B]11;rgb:00');
  await vi.advanceTimersByTimeAsync(1100);
  await type('ab');
  expect(keys()).toBe('ab');
});

test('Ctrl+C and Enter inside a broken reply are heard', async () => {
  const { type, keys } = openFilter();
  await type('\u001B]11;rgb:00\u0003\u001B[?62\r');
  expect(keys()).toBe('\u0003\r');
});

test('Alt with a bracket is not taken for a reply', async () => {
  const { type, keys } = openFilter();
  await type('\u001B]a', '\u001BPx', '\u001B_b');
  expect(keys()).toBe('\u001B]a\u001BPx\u001B_b');
});

test('tmux’s Shift+Enter is told in the words that Ink knows', async () => {
  const { type, keys } = openFilter();
  await type('\u001B[27;2;13~');
  expect(keys()).toBe('\u001B[13;2u');
});

test('wherever a stream is cut into reads, the same keys come through', async () => {
  const pieces = fc.constantFrom(
    'a',
    '日本',
    '\r',
    '\u0003',
    '\u001B[A',
    '\u001B[1;5C',
    '\u001BOP',
    '\u001Bx',
    '👨‍👩‍👧',
    '\u001B[97;5u',
    `${start}貼り\r\n付け${end}`,
    `${start}${end}`,
    '\u001B[I',
    '\u001B[3~',
    ...replies,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(pieces, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 }),
      async (parts, sizes) => {
        const bytes = Buffer.from(parts.join(''));
        const whole = openFilter();
        await whole.type(bytes);
        const torn = openFilter();
        let at = 0;
        for (const size of sizes) {
          if (at >= bytes.length) break;
          await torn.type(bytes.subarray(at, at + size));
          at += size;
        }
        if (at < bytes.length) await torn.type(bytes.subarray(at));
        expect(torn.keys()).toBe(whole.keys());
        expect(torn.replies).toEqual(whole.replies);
      },
    ),
    { numRuns: 60 },
  );
});

test('keys of one read are handed on one at a time, marked as having come together', async () => {
  const { filter, type, heard } = openFilter();
  const joined: boolean[] = [];
  filter.on('readable', () => joined.push(filter.joined));
  await type('日本\r', 'a', '\u001B[B\u001B[B');
  expect(heard).toEqual(['日', '本', '\r', 'a', '\u001B[B', '\u001B[B']);
  expect(joined).toEqual([true, true, true, false, false, false]);
});

test('lines that come in one read are a paste even when the terminal does not say so', async () => {
  const { type, keys } = openFilter();
  await type('first line\rsecond\r', 'x'.repeat(500));
  expect(keys()).toBe(`${start}first line\rsecond\r${end}${start}${'x'.repeat(500)}${end}`);
});
