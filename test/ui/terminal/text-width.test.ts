import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { capRow, fitRow, type Row, rowText, span } from '../../../src/ui/components/row.ts';
import { splitGraphemes } from '../../../src/ui/text/graphemes.ts';
import { InkSegmenter } from '../../../src/ui/text/ink-segmenter.ts';
import { plainWidth } from '../../../src/ui/text/plain-units.ts';
import { sanitise } from '../../../src/ui/text/sanitise.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { ambiguity, columns, hostileText, printable } from './any-text.ts';

const cases: readonly { text: string; width: number; wide_ambiguous?: number }[] = JSON.parse(
  readFileSync(new URL('../../cases/c/c05_width.json', import.meta.url), 'utf8'),
);

test.each(cases)('C05: $text takes $width cells', ({ text, width, wide_ambiguous }) => {
  expect(makeCells(1).width(text)).toBe(width);
  expect(makeCells(2).width(text)).toBe(wide_ambiguous ?? width);
});

test('letters written as several code points take the cells of the composed letter', () => {
  for (const word of ['ガラス', 'café', '한글', 'Ångström']) {
    expect(makeCells(1).width(word.normalize('NFD'))).toBe(makeCells(1).width(word));
  }
});

test('the width of a text is the sum of the widths of its characters', () => {
  fc.assert(
    fc.property(printable, ambiguity, (raw, ambiguous) => {
      const text = sanitise(raw);
      const cells = makeCells(ambiguous);
      const sum = splitGraphemes(text).reduce((all, one) => all + cells.width(one), 0);
      expect(cells.width(text)).toBe(sum);
    }),
  );
});

test('a slice fits, is a start of the text, and one character more would not fit', () => {
  fc.assert(
    fc.property(printable, columns, ambiguity, (raw, width, ambiguous) => {
      const text = sanitise(raw);
      const cells = makeCells(ambiguous);
      const slice = cells.slice(text, width);
      expect(cells.width(slice)).toBeLessThanOrEqual(width);
      expect(text.startsWith(slice)).toBe(true);
      const [next] = splitGraphemes(text.slice(slice.length));
      if (next !== undefined) expect(cells.width(slice + next)).toBeGreaterThan(width);
    }),
  );
});

test('a truncated text fits and ends with an ellipsis only when something is missing', () => {
  fc.assert(
    fc.property(printable, columns, ambiguity, (raw, width, ambiguous) => {
      const text = sanitise(raw);
      const cells = makeCells(ambiguous);
      const shown = cells.truncate(text, width);
      expect(cells.width(shown)).toBeLessThanOrEqual(width);
      if (cells.width(text) <= width) expect(shown).toBe(text);
      else expect(shown.endsWith(ambiguous === 1 ? '…' : '..')).toBe(true);
    }),
  );
});

test('the mark of a cut stands at what it cuts, and no row is nothing but a mark', () => {
  const cells = makeCells(1);
  expect(cells.truncate('one two', 5)).toBe('one…');
  expect(cells.truncate('一　二三四', 5)).toBe('一…');
  const cut = (row: Row, width: number) => [fitRow(row, width, cells), capRow(row, width, cells)];
  for (const row of cut([span('one '), span('two')], 5)) expect(rowText(row)).toBe('one… ');
  for (const row of cut([span('    '), span('two')], 5)) expect(rowText(row)).toBe('     ');
});

test('a padded text is exactly as wide as its column, whatever it says', () => {
  fc.assert(
    fc.property(hostileText, columns, ambiguity, (raw, width, ambiguous) => {
      const text = sanitise(raw).replaceAll('\n', ' ');
      const cells = makeCells(ambiguous);
      expect(cells.width(cells.pad(text, width))).toBe(width);
      expect(cells.width(cells.pad(text, width, 'right'))).toBe(width);
    }),
  );
});

test('text stands at the side it is padded to', () => {
  const cells = makeCells(1);
  expect(cells.pad('日本', 6)).toBe('日本  ');
  expect(cells.pad('7.4', 6, 'right')).toBe('   7.4');
  expect(cells.pad('日本語', 4)).toBe('日… ');
  expect(makeCells(2).pad('日本語', 5)).toBe('日.. ');
});

test('a family of emoji is kept or dropped as a whole', () => {
  const cells = makeCells(1);
  expect(cells.slice('👨‍👩‍👧x', 1)).toBe('');
  expect(cells.slice('👨‍👩‍👧x', 2)).toBe('👨‍👩‍👧');
});

test('split and joined again they are the text', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(splitGraphemes(text).join('')).toBe(text);
    }),
  );
});

test('the short way splits as the segmenter does', () => {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
  fc.assert(
    fc.property(printable, (text) => {
      expect(splitGraphemes(text)).toEqual(
        [...segmenter.segment(text)].map(({ segment }) => segment),
      );
    }),
  );
});

test('beside every character of the basic plane the short way splits as the segmenter does', () => {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
  const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
  const plane = units.filter((unit) => !/[\uD800-\uDFFF]/.test(unit));
  const doubled = plane.map((unit) => unit + unit).join('');
  for (const row of [plane.join(''), plane.join('あ'), doubled, plane.join('\u001B')]) {
    const wanted = [...segmenter.segment(row)].map(({ segment }) => segment);
    expect(splitGraphemes(row).join('|') === wanted.join('|')).toBe(true);
  }
});

test('Ink is given the graphemes that the segmenter would give it, with their places', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const styledText = fc.array(fc.oneof(printable, fc.constantFrom('\u001B[1m', '\u001B[38;5;1m')));
  fc.assert(
    fc.property(styledText, (pieces) => {
      const text = pieces.join('');
      const given = [...segmenter.segment(text)].map(({ segment, index }) => ({ segment, index }));
      const ours = new InkSegmenter().segment(text);
      expect([...ours]).toEqual(given);
      for (const unit of [0, text.length - 1, text.length])
        expect(ours.containing(unit)).toEqual(segmenter.segment(text).containing(unit));
    }),
  );
});

test('what is measured without the library has the width that the library gives', () => {
  let counted = 0;
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const character = String.fromCharCode(unit);
    const width = plainWidth(character);
    if (width === undefined) continue;
    counted += 1;
    expect(stringWidth(character), unit.toString(16)).toBe(width);
  }
  expect(counted).toBeGreaterThan(40_000);
  expect(plainWidth('\u001B[1;38:5:12m日本\u001B[0m')).toBe(4);
  expect(plainWidth('\u001B[2J')).toBeUndefined();
  expect(plainWidth('e\u0301')).toBeUndefined();
  expect(plainWidth('👍')).toBeUndefined();
});
