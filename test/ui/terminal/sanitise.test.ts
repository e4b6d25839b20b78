import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine, sanitise } from '../../../src/ui/text/sanitise.ts';
import { visible, visibleCommand, visibleProse } from '../../../src/ui/text/visible.ts';
import { processorClock } from '../../support/processor-time.ts';
import { hostileText } from './any-text.ts';

const input = (name: string) =>
  readFileSync(new URL(`../../cases/c/${name}`, import.meta.url), 'utf8');

test('leaves no control character but the line end, no escape, nothing that turns the text around', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(sanitise(text)).not.toMatch(
        /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/,
      );
    }),
  );
});

test('done twice it changes nothing more', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const once = sanitise(text);
      expect(sanitise(once)).toBe(once);
    }),
  );
});

test('ordinary text is left as it is', () => {
  const text = '「まだ、来ない」\n　葛󠄀の花 café 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ — “quoted” … ①\n';
  expect(sanitise(text)).toBe(text);
});

test('C13: what a terminal would obey is gone, the words are there', () => {
  const shown = sanitise(input('c13_llm.txt'));
  const bytes = Buffer.from(shown).toString('hex');
  const forbidden: readonly string[] = JSON.parse(input('c13_forbidden_hex.json'));
  for (const sequence of forbidden) expect(bytes).not.toContain(sequence);
  expect(bytes).not.toMatch(/^(?:..)*(?:07|1b)/);
  expect(shown.split('\n').filter((line) => line === 'beforeafter')).toHaveLength(10);
  expect(shown).toContain('Result one');
  expect(shown).toContain('last line');
});

test('C17: what stood before a carriage return or a backspace is still to be seen', () => {
  const shown = sanitise(input('c17_cr.txt'));
  for (const words of ['safe: reading notes', 'rm -rf build', 'progress 100%', 'abc', 'XYZ']) {
    expect(shown).toContain(words);
  }
});

test('a payload that nothing ends does not swallow what follows', () => {
  expect(sanitise('a\u001B]0;title without end\nsecond line')).toBe(
    'a0;title without end\nsecond line',
  );
  expect(sanitise('a\u001B]52;c;x\u001B\\b')).toBe('ab');
});

test('removing one sequence never makes another', () => {
  expect(sanitise('\u001B\u001B[m]52;c;x\u0007')).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
  expect(sanitise('\u001B\u001B]0;x\u0007[2Jz')).toBe('z');
});

test('tabs become spaces up to the next stop', () => {
  expect(sanitise('a\tb\tc\n\td')).toBe('a   b   c\n    d');
});

test('decomposed letters are composed, other code points are not touched', () => {
  expect(sanitise('ガ'.normalize('NFD'))).toBe('ガ');
  expect(sanitise('한글'.normalize('NFD'))).toBe('한글');
  // A compatibility ideograph in a name is what its author wrote.
  expect(sanitise('\u{FA10}\u001B[m')).toBe('\u{FA10}');
});

test('hidden tag characters go, half a surrogate pair becomes a mark', () => {
  expect(sanitise('ok\u{E0069}\u{E0067}\u{E006E}')).toBe('ok');
  expect(sanitise('a\uD83Db')).toBe('a\uFFFDb');
});

test('a megabyte of hostile text takes no longer than a blink', () => {
  const text = '\u001B]0;\u001B[\u009B\t日本\r'.repeat(100_000);
  const spent = processorClock();
  sanitise(text);
  expect(spent()).toBeLessThan(1000);
});

test('a name with line ends in it makes one row', () => {
  expect(oneLine('two\nlines.md')).toBe('two lines.md');
  expect(oneLine('a\u001B[2Jb.md')).toBe('ab.md');
  expect(oneLine('cr\rnew.md')).toBe('cr new.md');
});

const asked: readonly { cmd: string; must_show: readonly string[] }[] = JSON.parse(
  input('c15_approval_text.json'),
);

test.each(asked.map(({ cmd, must_show }) => [must_show.join(' '), cmd, must_show] as const))(
  'C15: %s is to be seen in the command',
  (_, command, mustShow) => {
    const shown = visible(command, { lines: true });
    for (const words of mustShow) expect(shown).toContain(words);
  },
);

test('nothing that it gives is a control or invisible character', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test('line ends are shown, or kept on request', () => {
  expect(visible('a\nb\r')).toBe('a\\u000ab\\u000d');
  expect(visible('a\nb\r', { lines: true })).toBe('a\nb\\u000d');
});

test('a letter of another alphabet inside a Latin word is named, whole words of it are not', () => {
  expect(visible('g\u0456t status')).toBe('g\\u0456t status');
  expect(visible('привет world 日本語')).toBe('привет world 日本語');
});

test('a command hides nothing: wide blanks, fillers, and letters that pass for Latin ones are shown', () => {
  expect(visibleCommand('cat\u3000a\u17B4')).toBe('cat\\u3000a\\u17b4');
  expect(visibleCommand('gｉt \u{1D41A} status')).toBe('g\\uff49t \\u{1d41a} status');
  expect(visibleCommand('rm a\n\trm b')).toBe('rm a\n\\u0009rm b');
  expect(visibleCommand('echo "修正（ＡＢＣ）！ が"')).toBe('echo "修正（ＡＢＣ）！ が"');
});

test('a whole emoji is shown as it is, a joiner or a selector that stands in none as what it is', () => {
  for (const emoji of ['👩‍👩‍👧', '👩🏽‍🚀', '❤️', '🇯🇵', '☕'])
    expect(visibleProse(`夜の${emoji}。`)).toBe(`夜の${emoji}。`);
  expect(visibleProse('a\u200db')).toBe('a\\u200db');
  expect(visibleProse('👩\u200d')).toBe('👩\\u200d');
  expect(visibleProse('夜\uFE0F')).toBe('夜\\ufe0f');
});
