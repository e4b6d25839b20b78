import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitGraphemes } from '../../../src/ui/text/graphemes.ts';
import {
  bufferLimit,
  bufferOf,
  cursorIn,
  emptyBuffer,
  insert,
  paste,
  redo,
  setText,
  type TextBuffer,
  textOf,
  undo,
} from '../../../src/ui/text/text-buffer.ts';
import {
  blankLeftOf,
  erase,
  kill,
  leftOf,
  lineEndOf,
  lineStartOf,
  move,
  rightOf,
  wordLeftOf,
  wordRightOf,
  yank,
  yankPop,
} from '../../../src/ui/text/text-motion.ts';
import { processorClock } from '../../support/processor-time.ts';
import { hostileText } from './any-text.ts';

const typed = (text: string, before = emptyBuffer) =>
  splitGraphemes(text).reduce((buffer, character) => insert(buffer, character), before);
/** `|` is where the cursor stands. */
const shown = ({ text, cursor }: TextBuffer) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;
const at = (marked: string): TextBuffer => {
  const cursor = marked.indexOf('|');
  return { ...bufferOf(marked.replace('|', '')), cursor };
};
const lines = (count: number) => Array.from({ length: count }, (_, n) => `行${n + 1}`).join('\n');

test('C18: backspace takes a whole character', () => {
  expect(shown(erase(typed('日本語'), leftOf))).toBe('日本|');
  expect(shown(erase(typed('a👨‍👩‍👧'), leftOf))).toBe('a|');
  expect(shown(erase(bufferOf('か\u3099'), leftOf))).toBe('|');
});

test('the cursor steps by characters, words, lines', () => {
  expect(shown(move(at('a👍🏽|b'), leftOf))).toBe('a|👍🏽b');
  expect(shown(move(at('a|👍🏽b'), rightOf))).toBe('a👍🏽|b');
  expect(shown(move(at('one two|'), wordLeftOf))).toBe('one |two');
  expect(shown(move(at('|one two'), wordRightOf))).toBe('one| two');
  expect(shown(move(at('灯台守の娘|'), wordLeftOf))).toBe('灯台守の|娘');
  expect(shown(move(at('一\n二三|\n四'), lineStartOf))).toBe('一\n|二三\n四');
  expect(shown(move(at('一\n|二三\n四'), lineEndOf))).toBe('一\n二三|\n四');
  expect(shown(move(at('|a'), leftOf))).toBe('|a');
  expect(shown(move(at('a|'), rightOf))).toBe('a|');
});

test('a word, then a word: each is one step back', () => {
  const buffer = typed('霧の朝 手帳を');
  const once = undo(buffer);
  expect(shown(once)).toBe('霧の朝 |');
  expect(shown(undo(once))).toBe('|');
  expect(shown(redo(redo(undo(once))))).toBe('霧の朝 手帳を|');
});

test('a row of deletions is one step back, and moving the cursor ends a step', () => {
  const erased = [leftOf, leftOf, leftOf].reduce(erase, typed('abcdef'));
  expect(shown(undo(erased))).toBe('abcdef|');
  const later = insert(move(typed('ab'), leftOf), 'x');
  expect(shown(undo(later))).toBe('a|b');
});

test('what is written after going back replaces what was to come', () => {
  const buffer = insert(undo(typed('abc')), 'x');
  expect(shown(redo(buffer))).toBe('x|');
});

test('cuts are put back, cuts in a row as one, and the one before on request', () => {
  const cut = kill(at('one two| three'), wordLeftOf);
  expect(shown(cut)).toBe('one | three');
  const cutAgain = kill(cut, wordLeftOf);
  expect(shown(yank(cutAgain))).toBe('one two| three');
  const two = kill(move(kill(at('ab|cd'), lineEndOf), leftOf), lineStartOf);
  expect(two.kills).toEqual(['cd', 'a']);
  expect(shown(yankPop(yank(two)))).toBe('cd|b');
  expect(shown(yankPop(yankPop(yank(two))))).toBe('a|b');
  expect(yankPop(two)).toBe(two);
});

test('cutting at a line’s end takes the line end', () => {
  expect(shown(kill(at('一|\n二'), lineEndOf))).toBe('一|二');
  expect(shown(kill(at('foo  bar|'), blankLeftOf))).toBe('foo  |');
});

test('ten pasted lines are text, eleven are folded into one character', () => {
  expect(paste(emptyBuffer, lines(10)).pastes).toHaveLength(0);
  const folded = paste(typed('前'), lines(11));
  expect(splitGraphemes(folded.text)).toHaveLength(2);
  expect(textOf(folded)).toBe(`前${lines(11)}`);
  expect(shown(erase(folded, leftOf))).toBe('前|');
  expect(textOf(undo(erase(folded, leftOf)))).toBe(`前${lines(11)}`);
  expect(textOf(paste(folded, lines(12)))).toBe(`前${lines(11)}${lines(12)}`);
});

test('a very long line is folded too', () => {
  const long = 'x'.repeat(6000);
  const folded = paste(emptyBuffer, long);
  expect(folded.text.length).toBeLessThan(10);
  expect(textOf(folded)).toBe(long);
});

test('what the terminal would obey is not kept, neither typed nor pasted', () => {
  expect(textOf(paste(emptyBuffer, 'a\u001B[2Jb\u0007\r\nc\td'))).toBe('ab\nc   d');
  expect(textOf(insert(emptyBuffer, '\u{10FE00}'))).toBe('\uFFFD');
});

test('more than a megabyte does not fit, and the field says so', () => {
  const full = paste(emptyBuffer, '日'.repeat(bufferLimit + 5));
  expect(textOf(full)).toHaveLength(bufferLimit);
  expect(full.full).toBe(true);
  expect(textOf(insert(full, 'x'))).toHaveLength(bufferLimit);
  expect(insert(full, 'x').full).toBe(true);
  expect(erase(full, leftOf).full).toBe(false);
});

test('what an editor gives back is one step', () => {
  const edited = setText(typed('元の文'), '新しい文\n二行目');
  expect(shown(edited)).toBe('新しい文\n二行目|');
  expect(shown(undo(edited))).toBe('元の文|');
});

const deeds: readonly ((buffer: TextBuffer) => TextBuffer)[] = [
  (buffer) => insert(buffer, 'あ'),
  (buffer) => insert(buffer, ' '),
  (buffer) => insert(buffer, '👨‍👩‍👧'),
  (buffer) => insert(buffer, '\n'),
  (buffer) => paste(buffer, lines(11)),
  (buffer) => move(buffer, leftOf),
  (buffer) => move(buffer, rightOf),
  (buffer) => move(buffer, wordLeftOf),
  (buffer) => move(buffer, wordRightOf),
  (buffer) => move(buffer, lineStartOf),
  (buffer) => erase(buffer, leftOf),
  (buffer) => erase(buffer, rightOf),
  (buffer) => kill(buffer, wordLeftOf),
  (buffer) => kill(buffer, lineEndOf),
  yank,
  yankPop,
];
const anyDeeds = fc.array(fc.constantFrom(...deeds), { maxLength: 40 });

test('whatever is done, the cursor stands between two characters', () => {
  fc.assert(
    fc.property(hostileText, anyDeeds, (text, all) => {
      let buffer = paste(emptyBuffer, text.slice(0, 200));
      for (const deed of all) {
        buffer = deed(buffer);
        const before = splitGraphemes(buffer.text.slice(0, buffer.cursor));
        const after = splitGraphemes(buffer.text.slice(buffer.cursor));
        expect([...before, ...after].join('')).toBe(buffer.text);
        expect(buffer.text.slice(buffer.cursor)).not.toMatch(/^[\uDC00-\uDFFF]/);
      }
    }),
  );
});

test('going back all the way gives the beginning, and forward again the end', () => {
  fc.assert(
    fc.property(anyDeeds, (all) => {
      const start = bufferOf('一 two\n三');
      const end = all.reduce((buffer, deed) => deed(buffer), start);
      let back = end;
      for (let step = 0; step <= all.length; step += 1) back = undo(back);
      expect(textOf(back)).toBe(textOf(start));
      let forward = back;
      for (let step = 0; step <= all.length; step += 1) forward = redo(forward);
      expect(textOf(forward)).toBe(textOf(end));
    }),
  );
});

test('an editor opens where the cursor is, behind a paste that is folded too', () => {
  const long = 'line\n'.repeat(40);
  const buffer = insert(paste(insert(emptyBuffer, 'before '), long), ' after');
  expect(buffer.text.length).toBeLessThan(long.length);
  expect(cursorIn(buffer)).toBe(textOf(buffer).length);
  expect(cursorIn(bufferOf(''))).toBe(0);
});

test('typing into a long text takes no longer than a frame', () => {
  let buffer = bufferOf('灯台守の娘は霧の朝に手帳を閉じた。'.repeat(5000));
  const spent = processorClock();
  for (let key = 0; key < 100; key += 1) buffer = erase(insert(buffer, 'あ'), leftOf);
  expect(spent() / 100).toBeLessThan(8);
});
