import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyPress } from '../../../src/ui/keys/keys.ts';
import { createDraft } from '../../../src/ui/text/draft.ts';
import { editBy } from '../../../src/ui/text/field-keys.ts';
import { type FieldShape, layOut, moveRow } from '../../../src/ui/text/field-layout.ts';
import { createRecall } from '../../../src/ui/text/recall.ts';
import { sanitise } from '../../../src/ui/text/sanitise.ts';
import {
  bufferOf,
  insert,
  paste,
  type TextBuffer,
  textOf,
} from '../../../src/ui/text/text-buffer.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { columns, hostileText } from './any-text.ts';

const shape: FieldShape = {
  cells: makeCells(1),
  columns: 10,
  pasteLabel: (text, index) => `[#${index + 1} ${text.split('\n').length}]`,
};
const at = (marked: string): TextBuffer => ({
  ...bufferOf(marked.replace('|', '')),
  cursor: marked.indexOf('|'),
});
const shown = ({ text, cursor }: TextBuffer) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;
const press = (name: string, more: Partial<KeyPress> = {}): KeyPress => ({
  kind: 'key',
  name,
  text: '',
  ctrl: false,
  alt: false,
  shift: false,
  held: false,
  joined: false,
  at: 0,
  ...more,
});

test('the cursor is in the cell where the next character goes', () => {
  expect(layOut(at('日本|語'), shape)).toMatchObject({ x: 4, y: 0 });
  expect(layOut(at('一\n二三|'), shape)).toMatchObject({ x: 4, y: 1 });
  expect(layOut(at('|'), shape)).toMatchObject({ x: 0, y: 0 });
});

test('a row that is full leaves the cursor a place, on the next row when there is one', () => {
  expect(layOut(at('123456789|'), shape)).toMatchObject({ x: 9, y: 0 });
  expect(layOut(at('123456789|abc'), shape)).toMatchObject({ x: 0, y: 1 });
});

test('a folded paste is drawn as its label and takes its width', () => {
  const buffer = paste(insert(bufferOf(''), '前'), 'x\n'.repeat(11));
  const layout = layOut(buffer, shape);
  expect(layout.rows.map((row) => row.shown)).toEqual(['前[#1 12]']);
  expect(layout.x).toBe(9);
});

test('up and down keep their column over a shorter row', () => {
  const start = at('abcdef\nxy\nABCDEF|');
  const up = moveRow(start, shape, -1);
  if (!up) throw new Error('no row above');
  expect(shown(up)).toBe('abcdef\nxy|\nABCDEF');
  const top = moveRow(up, shape, -1);
  expect(top && shown(top)).toBe('abcdef|\nxy\nABCDEF');
  expect(top && moveRow(top, shape, -1)).toBeUndefined();
  expect(moveRow(start, shape, 1)).toBeUndefined();
});

test('many rows at once end where as many single ones do, and at the last row where there are fewer', () => {
  const start = at('|abcdef\nxy\nABCDEFGHIJKLMNOP\n\nlast');
  const down = (buffer: TextBuffer, times: number): TextBuffer =>
    times === 0 ? buffer : down(moveRow(buffer, shape, 1) ?? buffer, times - 1);
  for (const rows of [1, 2, 3, 4, 5, 9])
    expect(shown(moveRow(start, shape, rows) ?? start)).toBe(shown(down(start, rows)));
});

test('every row fits, and the cursor is always inside the field', () => {
  fc.assert(
    fc.property(hostileText, columns, fc.nat(), (raw, width, place) => {
      const buffer = bufferOf(sanitise(raw));
      const narrow = { ...shape, columns: width };
      const layout = layOut({ ...buffer, cursor: buffer.text.length }, narrow);
      for (const row of layout.rows)
        expect(shape.cells.width(row.shown)).toBeLessThanOrEqual(width);
      const row = layout.rows[place % layout.rows.length];
      const inside = layOut({ ...buffer, cursor: row?.start ?? 0 }, narrow);
      expect(inside.x).toBeLessThan(width);
      expect(inside.y).toBe(place % layout.rows.length);
    }),
  );
});

test.each([
  [press('a', { text: 'a' }), '霧|', '霧a|'],
  [press('space', { text: ' ' }), '霧|', '霧 |'],
  [press('j', { ctrl: true }), '霧|', '霧\n|'],
  [press('enter', { alt: true }), '霧|', '霧\n|'],
  [press('enter', { shift: true }), '霧|', '霧\n|'],
  [press('a', { ctrl: true }), '霧の|朝', '|霧の朝'],
  [press('e', { ctrl: true }), '霧の|朝', '霧の朝|'],
  [press('b', { ctrl: true }), '霧の|朝', '霧|の朝'],
  [press('w', { ctrl: true }), 'one two-three|', 'one |'],
  [press('backspace', { alt: true }), 'one two-three|', 'one two-|'],
  [press('backspace'), '霧|', '|'],
  [press('delete'), '|霧', '|'],
  [press('u', { ctrl: true }), '一\n二|三', '一\n|三'],
  [press('k', { ctrl: true }), '一\n|二三', '一\n|'],
  [press('left', { ctrl: true }), 'one two|', 'one |two'],
] as const)('%o does what people expect', (key, before, after) => {
  const changed = editBy(at(before), key, shape);
  expect(changed && shown(changed)).toBe(after);
});

test('keys that are not the field’s are left to others', () => {
  for (const key of [
    press('c', { ctrl: true }),
    press('z', { ctrl: true }),
    press('up'),
    press('pageup'),
  ]) {
    expect(editBy(at('霧|'), key, shape)).toBeUndefined();
  }
});

test('earlier entries are gone through, and what was being written comes back', () => {
  const recall = createRecall(['一', '二']);
  expect(recall.earlier('書きかけ')).toBe('二');
  expect(recall.earlier('二を直した')).toBe('一');
  expect(recall.earlier('一')).toBeUndefined();
  expect(recall.later('一')).toBe('二を直した');
  expect(recall.later('二を直した')).toBe('書きかけ');
  expect(recall.later('書きかけ')).toBeUndefined();
  expect(recall.isAsWritten('書きかけ')).toBe(false);
  recall.earlier('書きかけ');
  expect(['二', '二を直した'].map(recall.isAsWritten)).toEqual([true, false]);
});

test('whoever leaves a field while an earlier entry stands in it keeps what they had written, and comes back to the newest', () => {
  const recall = createRecall(['一', '二']);
  recall.earlier('書きかけ');
  recall.earlier('二を直した');
  expect(recall.leave()).toEqual(['二を直した', '書きかけ']);
  recall.begin(['一', '二', '二を直した', '書きかけ']);
  expect(recall.earlier('')).toBe('書きかけ');
  // what stands in the field again, or was sent as it was, is kept elsewhere
  recall.later('書きかけ');
  expect(recall.leave()).toEqual([]);
  recall.earlier(' ');
  recall.earlier('書きかけ');
  expect(recall.leave()).toEqual([]);
});

test('an earlier entry that is asked for before they have been read comes when they have, unless the field is left', () => {
  const recall = createRecall();
  const came: (string | undefined)[] = [];
  const ask = () => recall.waits(() => came.push(recall.earlier('')));
  expect(ask()).toBe(true);
  recall.begin(['一', '二']);
  expect([ask(), came]).toEqual([false, ['二']]);
  recall.leave();
  expect(ask()).toBe(true);
  recall.leave();
  recall.begin(['一']);
  expect(came).toEqual(['二']);
});

test('a draft tells its listeners of each change, and outlives its field', () => {
  const draft = createDraft('初め');
  let told = 0;
  const stop = draft.subscribe(() => {
    told += 1;
  });
  draft.change((buffer) => insert(buffer, 'x'));
  draft.change((buffer) => buffer);
  expect(told).toBe(1);
  expect(draft.text()).toBe('初めx');
  stop();
  draft.clear();
  expect(told).toBe(1);
  expect(textOf(draft.buffer())).toBe('');
});
