import { expect, test } from 'vitest';
import { createDraft } from '../../../src/ui/text/draft.ts';
import { inItsOwnForm, placeInField } from '../../../src/ui/text/edited-lines.ts';

const shownOf = (source: string) => createDraft(source).text();

test('a text that nobody changed comes back to the byte', () => {
  const source = '\uFEFFkey:\tone\r\nか\u3099\r\n\u0007';
  expect(inItsOwnForm(source, shownOf(source), shownOf(source))).toBe(source);
});

test('lines that nobody touched keep every byte, and new ones end as the others do', () => {
  const source = '\uFEFFa:\tone\r\nか\u3099\r\nb:\ttwo\r\nend';
  const shown = shownOf(source);
  const after = shown.replace('が', '霧\nの朝');
  expect(inItsOwnForm(source, shown, after)).toBe('\uFEFFa:\tone\r\n霧\r\nの朝\r\nb:\ttwo\r\nend');
});

test('what is added behind the last line begins a line of its own', () => {
  expect(inItsOwnForm('a\r\nb', 'a\nb', 'a\nb\nc')).toBe('a\r\nb\r\nc');
  expect(inItsOwnForm('a\nb\n', 'a\nb\n', 'b\n')).toBe('b\n');
  expect(inItsOwnForm('', '', 'one\n')).toBe('one\n');
});

test('the cursor begins at the line that was read, however it is drawn', () => {
  const source = 'a\tb\r\nsecond\r\nthird';
  expect(placeInField(source, shownOf(source), source.indexOf('third') + 2)).toBe(
    shownOf(source).indexOf('third'),
  );
  expect(placeInField(source, shownOf(source), 0)).toBe(0);
});
